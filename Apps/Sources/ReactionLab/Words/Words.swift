// SPDX-License-Identifier: MIT
// The signs and words by which people know models and parameters. The window shows them; stores and files keep names of their own.

import ReactionSimulation

extension Parameter {
  /// The sign in the equations.
  public var symbol: String {
    switch self {
    case .timestep: "Δt"
    case .a0: "a₀"
    case .a1: "a₁"
    case .epsilon: "ε"
    case .delta: "δ"
    case .k1: "k₁"
    case .k2: "k₂"
    case .k3: "k₃"
    case .f: "F"
    case .k: "K"
    case .du: "Dᵤ"
    case .dv: "Dᵥ"
    case .alpha: "α"
    case .beta: "β"
    case .gamma: "γ"
    }
  }

  /// What the parameter does, in a word or three.
  public var meaning: String {
    switch self {
    case .timestep: "Timestep"
    case .a0: "Offset"
    case .a1: "Damping"
    case .epsilon: "Rate of B"
    case .delta: "Spread of B"
    case .k1: "Growth"
    case .k2: "Square"
    case .k3: "Coupling"
    case .f: "Feed"
    case .k: "Kill"
    case .du: "Spread of U"
    case .dv: "Spread of V"
    case .alpha: "A and B"
    case .beta: "B and C"
    case .gamma: "C and A"
    }
  }

  /// How the sign is spoken.
  public var spoken: String {
    switch self {
    case .timestep: "timestep"
    case .a0: "a zero"
    case .a1: "a one"
    case .k1: "k one"
    case .k2: "k two"
    case .k3: "k three"
    case .f: "F"
    case .k: "K"
    case .du: "D u"
    case .dv: "D v"
    case .epsilon, .delta, .alpha, .beta, .gamma: rawValue
    }
  }
}

extension ReactionModel {
  /// The name as it is shown, with a dash between two people's names.
  public var title: String { name.replacing("-", with: "–") }

  /// The letters of its substances.
  public var substanceNames: [String] {
    switch self {
    case .grayScott: ["U", "V"]
    case .fitzHughNagumo: ["A", "B"]
    case .belousovZhabotinsky: ["A", "B", "C"]
    }
  }
}

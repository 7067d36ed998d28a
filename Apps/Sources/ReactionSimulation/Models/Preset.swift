// SPDX-License-Identifier: MIT
// The settings a new user starts with, in the original's order. The store keeps a copy of each, which can be restored from here.

/// A named setting that comes with the program.
public enum Preset: String, CaseIterable, Sendable {
  case worms = "Worms"
  case spots = "Spots"
  case spottyBifurcation = "Spotty Bifurcation"
  case strings = "Strings"
  /// The same as `spottyBifurcation`, as it was in the original.
  case bifurcation = "Bifurcation"
  case liquid = "Liquid"
  case excitedLines = "Excited Lines"
  case spiralCoral = "Spiral Coral"

  public var name: String { rawValue }

  public var model: ReactionModel {
    switch self {
    case .worms, .spots, .spottyBifurcation, .strings, .bifurcation: .grayScott
    case .liquid, .excitedLines, .spiralCoral: .fitzHughNagumo
    }
  }

  public var parameters: Parameters {
    switch self {
    case .worms: Parameters([.f: 0.049023, .k: 0.070117, .du: 0.172852, .dv: 0.058594])
    case .spots: Parameters([.f: 0.033945, .k: 0.067461, .du: 0.144531, .dv: 0.046387])
    case .spottyBifurcation, .bifurcation: Parameters([.f: 0.023867, .k: 0.0725, .du: 0.194824, .dv: 0.010254])
    case .strings: Parameters([.f: 0.050391, .k: 0.070508, .du: 0.182129, .dv: 0.062012])
    case .liquid: Parameters()
    case .excitedLines:
      Parameters([.timestep: 0.1, .a0: 0.2199, .a1: 0.7, .epsilon: 0.6387, .delta: 2.54, .k1: 2.055, .k2: 2.0092, .k3: 0.5563])
    case .spiralCoral:
      Parameters([
        .timestep: 0.02, .a0: 0.664062, .a1: 0.451172, .epsilon: 0.136719, .delta: 4, .k1: 1.645508, .k2: 0.0097, .k3: 2.2314,
      ])
    }
  }

  /// The preset of a name; spaces, dashes and capitals make no difference.
  public init?(named text: String) {
    let wanted = text.letterKey
    guard let found = Self.allCases.first(where: { $0.name.letterKey == wanted }) else { return nil }
    self = found
  }
}

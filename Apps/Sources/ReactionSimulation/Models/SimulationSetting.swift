// SPDX-License-Identifier: MIT
// All that decides a run: two runs of equal settings are equal, value for value. Stored with a pattern, read by Simulation.

/// How exactly the state is kept from step to step.
public enum Precision: Int16, CaseIterable, Sendable {
  /// In 256 levels, as the original kept it; many of its patterns come from the rounding.
  case eightBit = 0
  case float = 1

  public var word: String { self == .eightBit ? "8-bit" : "float" }

  public init?(word: String) {
    guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }
}

/// What a cell at the edge takes for its missing neighbours.
public enum Boundary: Int16, CaseIterable, Sendable {
  /// Nothing, as the original did.
  case zero = 0
  /// The cells of the opposite edge.
  case periodic = 1
  /// The edge cell itself, so that nothing flows out.
  case noFlux = 2

  public var word: String {
    switch self {
    case .zero: "zero"
    case .periodic: "periodic"
    case .noFlux: "no-flux"
    }
  }

  public init?(word: String) {
    guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }
}

/// Which cells count for diffusion; the automaton has its own blur and takes no notice.
public enum Stencil: Int16, CaseIterable, Sendable {
  /// The four beside a cell, as in the original.
  case fivePoint = 0
  /// The eight around a cell, so that what spreads is rounder; the rates mean the same.
  case ninePoint = 1

  public var word: String { self == .fivePoint ? "5-point" : "9-point" }

  public init?(word: String) {
    guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }

  /// The largest product of rate and step at which diffusion is stable.
  ///
  /// Two, divided by how much the stencil makes of a checkerboard: eight and sixteen thirds.
  public var stableRate: Float { self == .fivePoint ? 0.25 : 0.375 }
}

/// Which form of the Belousov-Zhabotinsky automaton runs; the other models have one form.
public enum Variant: Int16, CaseIterable, Sendable {
  /// The original's, whose blur amplifies and whose first line lacks a factor.
  case original = 0
  /// The automaton as it was published.
  case standard = 1

  public var word: String { self == .original ? "original" : "standard" }

  public init?(word: String) {
    guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }
}

/// A model with its parameters and everything else that decides a run.
public struct SimulationSetting: Hashable, Sendable {
  public var model: ReactionModel
  public var parameters: Parameters
  public var variant: Variant
  public var precision: Precision
  public var boundary: Boundary
  public var stencil: Stencil
  public var width: Int
  public var height: Int
  /// What the start state is made from.
  public var seed: UInt64

  /// The side of the original's field.
  public static let originalSide = 640
  /// The sides a field may have.
  public static let sides = 8...4096

  public init(
    model: ReactionModel, parameters: Parameters = Parameters(), variant: Variant = .original, precision: Precision = .eightBit,
    boundary: Boundary = .zero, stencil: Stencil = .fivePoint, width: Int = originalSide, height: Int = originalSide, seed: UInt64 = 1
  ) {
    self.model = model
    self.parameters = parameters
    self.variant = variant
    self.precision = precision
    self.boundary = boundary
    self.stencil = stencil
    self.width = width
    self.height = height
    self.seed = seed
  }

  /// The first thing to try: what a new user sees.
  public static let first = SimulationSetting(preset: .spiralCoral)

  public init(preset: Preset) { self.init(model: preset.model, parameters: preset.parameters) }
}

// SPDX-License-Identifier: MIT
// The numbers the models are set by, with the range each may take. The editor, the command line and the store go by this table.

/// A number that one of the models is set by.
public enum Parameter: String, CaseIterable, Sendable {
  case timestep, a0, a1, epsilon, delta, k1, k2, k3
  case f, k, du, dv
  case alpha, beta, gamma

  private var row: (shown: String, normal: Float, range: ClosedRange<Float>) {
    switch self {
    case .timestep: ("Timestep", 0.02, 0.0001...0.25)
    case .a0: ("a₀", 0.289062, 0...1)
    case .a1: ("a₁", 0.177734, 0...1)
    case .epsilon: ("Epsilon", 1.152344, 0...2)
    case .delta: ("Delta", 1.25, 0...4)
    case .k1: ("k₁", 2.0996, 0...2.5)
    case .k2: ("k₂", 0.083008, 0...2.5)
    case .k3: ("k₃", 1.723, 0...2.5)
    case .f: ("F", 0.057031, 0.02...0.08)
    case .k: ("K", 0.063672, 0.02...0.08)
    case .du: ("Du", 0.155762, 0...0.25)
    case .dv: ("Dv", 0.0644, 0...0.25)
    case .alpha: ("Alpha", 1, -0.5...1.5)
    case .beta: ("Beta", 1, -0.5...1.5)
    case .gamma: ("Gamma", 1, -0.5...1.5)
    }
  }

  /// The name as a person reads it.
  public var shownName: String { row.shown }

  public var defaultValue: Float { row.normal }

  public var range: ClosedRange<Float> { row.range }

  /// The parameter of this name, as written in code, on a command line or in the editor; capitals make no difference.
  public init?(named text: String) {
    let wanted = text.lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue == wanted || $0.shownName.lowercased() == wanted }) else { return nil }
    self = found
  }
}

/// A value for every parameter, also for those of the models not in use.
public struct Parameters: Hashable, Sendable {
  private var values: [Float] = Parameter.allCases.map(\.defaultValue)

  /// The defaults.
  public init() {}

  /// The defaults, but for the values given.
  public init(_ values: [Parameter: Float]) {
    for (parameter, value) in values { self[parameter] = value }
  }

  public subscript(parameter: Parameter) -> Float {
    get { values[Parameter.place[parameter] ?? 0] }
    set { values[Parameter.place[parameter] ?? 0] = newValue }
  }

  /// Gives the parameters of one model their defaults again, and leaves the others alone.
  public mutating func reset(_ model: ReactionModel) {
    for parameter in model.parameters { self[parameter] = parameter.defaultValue }
  }
}

extension Parameter {
  /// Where each parameter's value lies.
  fileprivate static let place = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

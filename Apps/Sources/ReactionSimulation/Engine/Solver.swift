// SPDX-License-Identifier: MIT
// What an engine must be able to do. The reference engine and the fast one conform; Simulation drives them, and a GPU's would stand beside them.

/// What carries out the steps of a setting.
///
/// A value like any other: a copy goes on by itself. The field it is made from fits the setting, and rectangles lie within the field; Simulation
/// sees to both.
protocol Solver: Sendable {
  init(_ setting: SimulationSetting, from field: Field)

  var setting: SimulationSetting { get }

  /// How many steps it does best at a time, a fraction of a second's work.
  var stepsPerSlice: Int { get }

  /// Does steps, all of them.
  mutating func advance(by steps: Int)

  /// Changes the parameters and nothing else; the field stays.
  mutating func steer(_ parameters: Parameters)

  /// The state as it is now.
  var field: Field { get }

  /// The amounts of a substance in a rectangle, row by row.
  func read(_ rectangle: CellRectangle, of substance: Int) -> [Float]

  /// Replaces the amounts of a substance in a rectangle; they are clamped and rounded as the precision demands.
  mutating func write(_ values: [Float], to rectangle: CellRectangle, of substance: Int)

  /// The largest share of checkerboard anywhere; see `Field.alternation`.
  var alternation: Float { get }
}

/// Who does the steps of a simulation.
public enum Engine: String, CaseIterable, Sendable {
  /// Plain loops, slow and plain to see.
  case reference
  /// Vectors, all processor cores, several steps in one pass over memory.
  case fast

  func solver(_ setting: SimulationSetting, from field: Field) -> any Solver {
    switch self {
    case .reference: ReferenceSolver(setting, from: field)
    case .fast: FastSolver(setting, from: field)
    }
  }
}

// SPDX-License-Identifier: MIT
// A run of a setting, whoever does the steps. The command line, the window and the thumbnails use it.

/// A run of a setting.
///
/// Both engines come to the same field to the bit in 256 levels. In full precision they differ by the rounding of their sums.
public struct Simulation: Sendable {
  public let engine: Engine
  /// How many steps have been done since the field it began with.
  public private(set) var stepCount = 0
  private var solver: any Solver

  public var setting: SimulationSetting { solver.setting }

  /// A run from the setting's own start state.
  public init(_ setting: SimulationSetting, engine: Engine = .fast) { self.init(setting, from: Field(startOf: setting), engine: engine) }

  /// A run from a given state, such as one that was saved.
  public init(_ setting: SimulationSetting, from field: Field, engine: Engine = .fast) {
    precondition(
      field.planes.count == setting.model.substances && field.width == setting.width && field.height == setting.height,
      "The field must have the setting's size and its model's number of substances.")
    self.engine = engine
    solver = engine.solver(setting, from: field)
  }

  /// A run with a solver made for a measurement or a test.
  init(_ solver: some Solver, engine: Engine) {
    self.engine = engine
    self.solver = solver
  }

  /// The state as it is now.
  public var field: Field { solver.field }

  /// What the state is worth showing.
  public var condition: Condition {
    let numbers = setting.model.parameters.map { setting.parameters[$0] }
    return numbers.allSatisfy(\.isFinite) ? Condition(alternation: solver.alternation) : .noNumbers
  }

  /// Goes on with other parameters from the state as it is.
  public mutating func steer(_ parameters: Parameters) { solver.steer(parameters) }

  /// Does one step.
  public mutating func step() { run(steps: 1) }

  /// Does steps.
  public mutating func run(steps: Int) {
    solver.advance(by: steps)
    stepCount += max(0, steps)
  }

  /// Does steps, and tells after each batch how many are done; what the closure throws ends the run there.
  ///
  /// - Parameters:
  ///   - steps: How many to do.
  ///   - batch: How many between two calls of the closure.
  ///   - progress: Told the number of steps done by this call.
  /// - Throws: What `progress` throws, to cancel the run.
  public mutating func run(steps: Int, batch: Int, progress: (Int) throws -> Void) rethrows {
    var done = 0
    while done < steps {
      let slice = min(batch, steps - done)
      run(steps: slice)
      done += slice
      try progress(done)
    }
  }

  /// Does steps until they are done, the time is over or a signal says stop, whichever comes first.
  ///
  /// It looks between two slices of at most `stepsPerSlice` steps, so it ends at most one slice late. At least one slice is done unless the
  /// signal was set before.
  ///
  /// - Parameters:
  ///   - steps: How many to do at most.
  ///   - time: How long it may take, or nil for as long as it takes.
  ///   - signal: What stops the run from another thread.
  /// - Returns: How many steps were done.
  @discardableResult public mutating func run(steps: Int, within time: Duration?, unless signal: StopSignal? = nil) -> Int {
    let end = time.map { ContinuousClock.now.advanced(by: $0) }
    var done = 0
    while done < steps, signal?.isSet != true {
      let slice = min(solver.stepsPerSlice, steps - done)
      run(steps: slice)
      done += slice
      if let end, ContinuousClock.now >= end { break }
    }
    return done
  }

  /// How many steps are done at a time at most between two looks at the clock and the signal.
  public var stepsPerSlice: Int { solver.stepsPerSlice }

  /// The amounts of a substance in a rectangle, row by row.
  public func read(_ rectangle: CellRectangle, of substance: Int) -> [Float] {
    check(rectangle, substance)
    return solver.read(rectangle, of: substance)
  }

  /// Replaces the amounts of a substance in a rectangle; they are clamped and rounded as the precision demands.
  public mutating func write(_ values: [Float], to rectangle: CellRectangle, of substance: Int) {
    check(rectangle, substance)
    precondition(values.count == rectangle.width * rectangle.height, "A rectangle needs a value for each of its cells.")
    solver.write(values, to: rectangle, of: substance)
  }

  private func check(_ rectangle: CellRectangle, _ substance: Int) {
    precondition(
      rectangle == rectangle.clipped(width: setting.width, height: setting.height) && (0..<setting.model.substances).contains(substance),
      "Cells can be read and written within the field only, and of substances the model has.")
  }
}

// SPDX-License-Identifier: MIT
// The rules of working with one simulation: what loading, resetting and choosing change, and what they leave alone. The window follows them.

import ReactionSimulation

/// A setting and its running simulation, which never disagree.
public struct Laboratory: Sendable {
  /// What runs; the parameters shown to the user are these.
  public private(set) var setting: SimulationSetting
  /// The state of the run.
  public private(set) var simulation: Simulation

  /// Begins with a setting's start state.
  public init(_ setting: SimulationSetting = .first) {
    self.setting = setting
    simulation = Simulation(setting)
  }

  /// Steps that had been done when a saved field was loaded, or a parameter changed.
  private var stepsBefore = 0

  /// How many steps the field is from the start state, whatever was changed on the way.
  ///
  /// A file may say that a field is as many steps old as a number can be; it is not older after one more.
  public var steps: Int {
    let (sum, isTooLarge) = stepsBefore.addingReportingOverflow(simulation.stepCount)
    return isTooLarge ? .max : sum
  }

  private init(_ setting: SimulationSetting, from field: Field) {
    self.setting = setting
    simulation = Simulation(setting, from: field)
  }

  /// What would render the present field again; nil if it was steered, so that no setting does.
  public var recipe: Recipe? { wasSteered ? nil : Recipe(setting, steps: steps) }

  /// Whether a parameter was changed, or something painted, since the start state.
  public private(set) var wasSteered = false

  /// Goes on with a saved pattern: from its field if it has one, or else from its start state.
  public init(_ pattern: LoadedPattern) {
    guard let field = pattern.field else {
      self.init(pattern.recipe.setting)
      return
    }
    self.init(pattern.recipe.setting, from: field)
    stepsBefore = pattern.recipe.steps
    wasSteered = pattern.isSteered
  }

  public mutating func run(steps: Int) { simulation.run(steps: steps) }

  /// Does steps until they are done or the time is over; see `Simulation.run`.
  ///
  /// - Returns: How many were done.
  @discardableResult public mutating func run(steps: Int, within time: Duration?) -> Int { simulation.run(steps: steps, within: time) }

  /// Replaces everything and starts anew, also when the model stays the same.
  public mutating func load(_ setting: SimulationSetting) { self = Laboratory(setting) }

  /// Replaces everything by a saved pattern, also when the model stays the same.
  public mutating func load(_ pattern: LoadedPattern) { self = Laboratory(pattern) }

  /// Begins with a start state of the user's own, a shape or an image, which no setting leads to.
  public mutating func begin(from field: Field) {
    self = Laboratory(setting, from: field)
    wasSteered = true
  }

  /// Paints into the field; what the closure does to the simulation no setting does again.
  public mutating func paint(_ stroke: (inout Simulation) throws -> Void) rethrows {
    wasSteered = true
    try stroke(&simulation)
  }

  /// Changes one parameter of the running simulation.
  public mutating func set(_ parameter: Parameter, _ value: Float) {
    var changed = setting
    changed.parameters[parameter] = value
    go(on: changed)
  }

  /// Gives the parameters of the present model their defaults; the others keep what the user chose for them, and the simulation runs on.
  ///
  /// - Returns: The parameters as they were, for an Undo by `setParameters`.
  @discardableResult public mutating func resetParameters() -> Parameters {
    var changed = setting
    changed.parameters.reset(setting.model)
    defer { go(on: changed) }
    return setting.parameters
  }

  /// Changes all parameters of the running simulation.
  public mutating func setParameters(_ parameters: Parameters) {
    var changed = setting
    changed.parameters = parameters
    go(on: changed)
  }

  /// Changes anything of the setting: precision, edge, stencil and form take effect on the field as it is.
  ///
  /// Another model, size or seed begins anew, as does what has not gone a step.
  public mutating func change(to changed: SimulationSetting) {
    guard changed != setting else { return }
    let isSameField = changed.model == setting.model && changed.width == setting.width && changed.height == setting.height
    guard isSameField, changed.seed == setting.seed, steps > 0 || wasSteered else {
      self = Laboratory(changed)
      return
    }
    (stepsBefore, wasSteered) = (steps, true)
    simulation = Simulation(changed, from: simulation.field)
    setting = changed
  }

  /// Starts anew from the start state, with the parameters as they are.
  public mutating func resetSimulation() { self = Laboratory(setting) }

  /// Changes to another model with its own start state; the parameters of all models stay.
  public mutating func choose(_ model: ReactionModel) {
    var changed = setting
    changed.model = model
    self = Laboratory(changed)
  }

  private mutating func go(on changed: SimulationSetting) {
    guard changed != setting else { return }
    if steps > 0 { wasSteered = true }
    setting = changed
    simulation.steer(changed.parameters)
  }
}

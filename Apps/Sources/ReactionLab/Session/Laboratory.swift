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

  /// What would render the present field again; nil if parameters were changed on the way, so that no setting does.
  public var recipe: Recipe? { wasSteered ? nil : Recipe(setting, steps: simulation.stepCount) }

  /// Whether a parameter was changed since the start state.
  public private(set) var wasSteered = false

  public mutating func run(steps: Int) { simulation.run(steps: steps) }

  /// Replaces everything and starts anew, also when the model stays the same.
  public mutating func load(_ setting: SimulationSetting) { self = Laboratory(setting) }

  /// Changes one parameter of the running simulation.
  public mutating func set(_ parameter: Parameter, _ value: Float) {
    var changed = setting
    changed.parameters[parameter] = value
    go(on: changed)
  }

  /// Gives the parameters of the present model their defaults; the others keep what the user chose for them, and the simulation runs on.
  public mutating func resetParameters() {
    var changed = setting
    changed.parameters.reset(setting.model)
    go(on: changed)
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
    if simulation.stepCount > 0 { wasSteered = true }
    setting = changed
    simulation = Simulation(changed, from: simulation.field)
  }
}

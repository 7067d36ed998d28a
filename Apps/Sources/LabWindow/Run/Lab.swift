// SPDX-License-Identifier: MIT
// What the window works with: the setting that the editor shows, and the run behind it, which never disagree. Pages change it and listen to it.

import Adwaita
import FieldPictures
import ReactionLab
import ReactionSimulation

/// The laboratory on the main thread; the worker has the same in its own.
final class Lab {
  /// What has changed, for those who show it.
  struct Changes: OptionSet {
    let rawValue: Int
    /// The values of parameters.
    static let parameters = Changes(rawValue: 1)
    /// Model, precision, edge, size or start: the editor is made anew.
    static let setting = Changes(rawValue: 2)
    static let colours = Changes(rawValue: 4)
    /// Running, paused, speed, name.
    static let run = Changes(rawValue: 8)
  }

  private(set) var setting: SimulationSetting
  private(set) var colours: ColourScheme
  private(set) var start = StartState.own
  /// The name of the pattern it was made from; nil for one that has none.
  private(set) var name: String?
  /// Why the setting cannot run; it waits until that is mended.
  private(set) var instability: Instability?
  private(set) var isRunning = true
  /// Goes up with each change of the run that is worth keeping.
  private(set) var version = 0
  let worker: Worker
  private var listeners: [(Changes) -> Void] = []

  init(_ laboratory: Laboratory, _ colours: ColourScheme, name: String?) {
    setting = laboratory.setting
    self.colours = colours
    self.name = name
    instability = Instability(laboratory.setting)
    worker = Worker(laboratory, colours)
    stepsPerFrame = laboratory.setting.model.stepsPerPicture
  }

  func onChange(_ body: @escaping (Changes) -> Void) { listeners.append(body) }
  private func tell(_ changes: Changes) {
    version += 1
    for listener in listeners { listener(changes) }
  }

  /// The name that is shown.
  var title: String { name ?? setting.model.title }

  // MARK: Running

  var stepsPerFrame: Int { didSet { if stepsPerFrame != oldValue { tell(.run) } } }
  static let speeds = 1...100

  func setRunning(_ isRunning: Bool) {
    guard isRunning != self.isRunning else { return }
    self.isRunning = isRunning
    tell(.run)
  }
  /// How many steps the next frame does.
  var stepsWanted: Int { isRunning && instability == nil ? stepsPerFrame : 0 }

  /// Does one step and waits.
  func step() {
    setRunning(false)
    guard instability == nil else { return }
    worker.send { $0.run(steps: 1) }
    tell(.run)
  }

  func restart() {
    restartWorker()
    tell(.run)
  }

  private func restartWorker() {
    let (setting, start) = (setting, start)
    worker.send { laboratory in
      laboratory.load(setting)
      guard let field = start.field(for: setting) else { return }
      laboratory.paint { $0 = Simulation(setting, from: field) }
    }
  }

  // MARK: Parameters

  func set(_ parameter: Parameter, _ value: Float) {
    let value = min(max(value, parameter.range.lowerBound), parameter.range.upperBound)
    guard value != setting.parameters[parameter] else { return }
    setting.parameters[parameter] = value
    steered()
  }

  func setParameters(_ parameters: Parameters) {
    setting.parameters = parameters
    steered()
  }

  private func steered() {
    instability = Instability(setting)
    let parameters = setting.parameters
    worker.send { $0.setParameters(parameters) }
    tell(.parameters)
  }

  /// Gives the parameters of this model their defaults.
  ///
  /// - Returns: Those from before, or nil if nothing has changed.
  func resetParameters() -> Parameters? {
    let before = setting.parameters
    var parameters = before
    parameters.reset(setting.model)
    guard parameters != before else { return nil }
    setParameters(parameters)
    return before
  }

  // MARK: Everything else

  func choose(_ model: ReactionModel) {
    guard model != setting.model else { return }
    setting.model = model
    name = nil
    stepsPerFrame = model.stepsPerPicture
    begin()
  }

  /// Changes precision, edge, size, and begins anew.
  func change(_ change: (inout SimulationSetting) -> Void) {
    var changed = setting
    change(&changed)
    guard changed != setting else { return }
    setting = changed
    begin()
  }

  func setStart(_ start: StartState) {
    self.start = start
    begin()
  }

  private func begin() {
    instability = Instability(setting)
    restartWorker()
    tell([.setting, .parameters, .run])
  }

  func setColours(_ colours: ColourScheme) {
    guard colours != self.colours else { return }
    self.colours = colours
    worker.colour(colours)
    tell(.colours)
  }

  /// Goes on with a saved pattern: picture and editor follow at once, also when the model is the same.
  func load(_ pattern: LoadedPattern, named name: String?) {
    setting = pattern.recipe.setting
    colours = pattern.colours
    start = .own
    self.name = name
    instability = Instability(setting)
    worker.send { $0.load(pattern) }
    worker.colour(colours)
    stepsPerFrame = setting.model.stepsPerPicture
    tell([.setting, .parameters, .colours, .run])
  }

  /// Takes over a setting that was pasted, and begins anew.
  func load(_ line: SettingLine) {
    let pattern = LoadedPattern(recipe: line.recipe, colours: line.colours, isSteered: false, field: nil, problem: nil)
    load(pattern, named: nil)
  }

  func setName(_ name: String?) {
    self.name = name
    tell(.run)
  }

  // MARK: Painting

  /// Draws a line with a brush, in cells.
  func paint(_ brush: Brush, from: (column: Double, row: Double), to: (column: Double, row: Double)) {
    let (startColumn, startRow, endColumn, endRow) = (from.column, from.row, to.column, to.row)
    worker.send { laboratory in
      laboratory.paint { $0.paint(brush, from: (startColumn, startRow), to: (endColumn, endRow)) }
    }
    version += 1
  }
}

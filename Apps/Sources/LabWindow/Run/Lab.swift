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
  /// Why it does not run; it waits until that is mended.
  private(set) var trouble: Trouble?
  /// How many steps the field is from its start, by the last frame.
  private(set) var steps: Int
  private(set) var isRunning = true
  /// Goes up with each change of the run that is worth keeping.
  private(set) var version = 0
  let worker: Worker
  /// Goes up when another run takes the place of this one, which has a name of its own.
  private(set) var origin = 0
  /// How often the run was changed.
  private var changes = 0
  private var listeners: [(Changes) -> Void] = []

  init(_ laboratory: Laboratory, _ colours: ColourScheme, name: String?) {
    setting = laboratory.setting
    self.colours = colours
    self.name = name
    trouble = Trouble(laboratory.setting)
    steps = laboratory.steps
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
  var stepsWanted: Int { isRunning && trouble == nil ? stepsPerFrame : 0 }

  /// Does one step and waits.
  func step() {
    setRunning(false)
    guard trouble == nil else { return }
    worker.send { $0.run(steps: 1) }
    tell(.run)
  }

  /// What a frame told of the run.
  func take(_ moment: Worker.Moment) {
    steps = moment.steps
    // What the window has changed meanwhile the frame did not know.
    guard moment.changes == changes, trouble == nil, let found = Trouble(setting, moment.condition) else { return }
    trouble = found
    tell([.parameters, .run])
  }

  func restart() {
    trouble = Trouble(setting)
    restartWorker()
    tell(.run)
  }

  private func restartWorker() {
    let (setting, start) = (setting, start)
    change { laboratory in
      laboratory.load(setting)
      if let field = start.field(for: setting) { laboratory.begin(from: field) }
    }
  }

  /// Changes the run, so that frames from before tell nothing more of its condition.
  private func change(_ body: @escaping @Sendable (inout Laboratory) -> Void) {
    changes += 1
    worker.change(body)
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
    trouble = Trouble(setting)
    let parameters = setting.parameters
    change { $0.setParameters(parameters) }
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

  /// Does away with what is wrong: by a smaller value, or by beginning anew.
  func mend() {
    guard let trouble else { return }
    let mended = trouble.mended(setting)
    if mended == setting { restart() } else { setParameters(mended.parameters) }
  }

  // MARK: Everything else

  func choose(_ model: ReactionModel) {
    guard model != setting.model else { return }
    setting.model = model
    name = nil
    origin += 1
    stepsPerFrame = model.stepsPerPicture
    begin()
  }

  /// Changes how a run is reckoned that goes on from the field as it is: precision, edge, stencil, form.
  func adjust(_ change: (inout SimulationSetting) -> Void) {
    var changed = setting
    change(&changed)
    guard changed != setting else { return }
    setting = changed
    trouble = Trouble(setting)
    self.change { [setting] in $0.change(to: setting) }
    tell([.setting, .parameters, .run])
  }

  /// Gives the field another size, and begins anew.
  func resize(width: Int, height: Int) {
    guard (width, height) != (setting.width, setting.height) else { return }
    (setting.width, setting.height) = (width, height)
    begin()
  }

  /// Sets what Restart begins with, as it was when the window was left; the run goes on.
  func recall(_ start: StartState) {
    self.start = start
    tell(.setting)
  }

  func setStart(_ start: StartState) {
    self.start = start
    begin()
  }

  private func begin() {
    trouble = Trouble(setting)
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
    // A speed that was chosen is for the model.
    if pattern.recipe.setting.model != setting.model { stepsPerFrame = pattern.recipe.setting.model.stepsPerPicture }
    setting = pattern.recipe.setting
    colours = pattern.colours
    start = .own
    self.name = name
    origin += 1
    trouble = Trouble(setting)
    change { $0.load(pattern) }
    worker.colour(colours)
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

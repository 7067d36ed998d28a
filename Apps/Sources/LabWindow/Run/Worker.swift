// SPDX-License-Identifier: MIT
// Owns the running simulation, on a queue of its own, so that the window never waits for it. Lab sends it changes and asks it for frames.

import Adwaita
import Dispatch
import FieldPictures
import ReactionLab
import ReactionSimulation

/// The simulation off the main thread.
///
/// Changes are carried out in the order in which they are sent; all that is private here is touched on the queue only.
nonisolated final class Worker: @unchecked Sendable {
  /// What is to be had of a run at a moment.
  struct State: Sendable {
    let setting: SimulationSetting
    let field: Field
    let steps: Int
    let isSteered: Bool
    var recipe: Recipe { Recipe(setting, steps: steps) }
  }

  /// What a frame tells of the run.
  struct Moment: Sendable {
    let steps: Int
    let condition: Condition
    /// How many changes had been made by then.
    let changes: Int
  }

  private let queue = DispatchQueue(label: "simulation", qos: .userInitiated)
  private var laboratory: Laboratory
  private var painter: FieldPainter
  /// The picture the worker may write to; the canvas gives one back for each that it gets.
  private var spare = Frame()
  private var changes = 0
  /// When the field was last looked at for what it has become, and the steps since then.
  private var lastLook = ContinuousClock.now
  private var unseenSteps = 0
  private var condition = Condition.sound

  /// The longest a frame may keep changes waiting.
  private static let patience = Duration.milliseconds(100)
  /// How often the field is looked at: a look takes as long as some steps, and what was mended needs some to recover.
  private static let looks = (every: Duration.milliseconds(250), steps: 50)

  init(_ laboratory: Laboratory, _ colours: ColourScheme) {
    self.laboratory = laboratory
    painter = FieldPainter(colours, model: laboratory.setting.model)
  }

  /// Changes the run between two slices.
  func send(_ change: @escaping @Sendable (inout Laboratory) -> Void) { queue.async { [self] in change(&laboratory) } }

  /// As `send`, for what makes another run of it: what the field has become is found out anew.
  func change(_ body: @escaping @Sendable (inout Laboratory) -> Void) {
    queue.async { [self] in
      body(&laboratory)
      changes += 1
      (condition, unseenSteps, lastLook) = (.sound, 0, .now)
    }
  }

  /// Colours the next frames by another scheme.
  func colour(_ scheme: ColourScheme) {
    queue.async { [self] in painter = FieldPainter(scheme, model: laboratory.setting.model) }
  }

  /// Does steps, draws, and hands the picture over on the main thread.
  ///
  /// - Parameters:
  ///   - steps: How many; none draws the field as it is. Fewer are done where they would take too long.
  ///   - given: A picture the caller needs no more.
  ///   - done: gets the picture, or nil where the field has just been found to be none, and what there is to tell of the run.
  func frame(after steps: Int, reusing given: Frame?, _ done: @escaping @MainActor @Sendable (Frame?, Moment) -> Void) {
    queue.async { [self] in
      if let given { spare = given }
      if steps > 0 { unseenSteps += laboratory.run(steps: steps, within: Self.patience) }
      let frame = isWreckFound() ? nil : spare
      if let frame { draw(to: frame) }
      let moment = Moment(steps: laboratory.steps, condition: condition, changes: changes)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(frame, moment) } }
    }
  }

  /// Looks at the field, if it is time for that.
  private func isWreckFound() -> Bool {
    guard unseenSteps >= Self.looks.steps, lastLook.duration(to: .now) >= Self.looks.every else { return false }
    condition = laboratory.simulation.condition
    (unseenSteps, lastLook) = (0, .now)
    return Trouble(laboratory.setting, condition) != nil
  }

  private func draw(to frame: Frame) {
    let model = laboratory.setting.model
    if painter.model != model { painter = FieldPainter(painter.scheme, model: model) }
    let field = laboratory.simulation.field
    frame.resize(width: field.width, height: field.height)
    painter.fill(frame.bytes, with: field, form: .bgra)
  }

  /// The run as it is when everything sent before has been done.
  func state() async -> State {
    await withCheckedContinuation { continuation in queue.async { [self] in continuation.resume(returning: present) } }
  }

  /// A simulation that goes on from here by itself, for exports.
  func copy() async -> Simulation {
    await withCheckedContinuation { continuation in queue.async { [self] in continuation.resume(returning: laboratory.simulation) } }
  }

  private var present: State {
    State(
      setting: laboratory.setting, field: laboratory.simulation.field, steps: laboratory.steps, isSteered: laboratory.wasSteered)
  }
}

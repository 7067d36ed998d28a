// SPDX-License-Identifier: MIT
// Keeps what the lab does every few seconds, so that a crash costs no more, when the window is left, and once more when it closes.

import Adwaita
import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation

final class SessionKeeper {
  /// How often it is looked whether a save is due.
  private static let milliseconds = Int(SavePace.shortest * 1000)

  private let lab: Lab
  private let writer: SessionWriter
  /// Called whenever the run is kept, to keep what else the window is to be found with.
  private let onKeep: () -> Void
  private var kept: Moment
  private var pace: SavePace
  private var work: (task: Task<(any Error)?, Never>, signal: StopSignal)?
  /// Whether nothing is kept any more.
  private(set) var isLeft = false

  /// What a run was like; as long as it stays so there is nothing to keep.
  private struct Moment: Hashable {
    let version: Int
    let steps: Int?
  }

  init(_ lab: Lab, _ writer: SessionWriter, onKeep: @escaping () -> Void) {
    self.lab = lab
    self.writer = writer
    self.onKeep = onKeep
    kept = Moment(version: lab.version, steps: nil)
    pace = SavePace(from: Self.now)
    MainLoop.every(milliseconds: Self.milliseconds) { [weak self] in
      guard let self, !isLeft else { return false }
      // A moment before the next look is better than a whole round after it.
      if work == nil, hasChanged, pace.isDue(at: Self.now + 0.1) { begin() }
      return true
    }
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }
  private var hasChanged: Bool { lab.stepsWanted > 0 || lab.version != kept.version }

  /// Keeps the run soon, as when somebody turns to another window.
  func keepSoon() { if work == nil, !isLeft, hasChanged { begin() } }

  /// Keeps the run as it is now; what is just being kept of a while ago is given up.
  ///
  /// - Returns: Why it was not kept; nil where it was, or there was nothing to keep.
  func keep() async -> (any Error)? {
    while let work {
      work.signal.set()
      _ = await work.task.value
    }
    return await begin().value
  }

  /// Keeps nothing any more, as when the store has gone or nobody wants to wait; what was kept before stays.
  func leave() {
    isLeft = true
    work?.signal.set()
  }

  @discardableResult private func begin() -> Task<(any Error)?, Never> {
    let signal = StopSignal()
    let task = Task {
      defer { work = nil }
      return await write(unless: signal)
    }
    work = (task, signal)
    return task
  }

  private func write(unless signal: StopSignal) async -> (any Error)? {
    guard !isLeft else { return nil }
    let (version, colours) = (lab.version, lab.colours)
    // What belongs to the run that is not kept must not be remembered either.
    defer { if !isLeft { onKeep() } }
    let state = await lab.worker.state()
    let moment = Moment(version: version, steps: state.steps)
    guard moment != kept else { return nil }
    let begin = Self.now
    do {
      let session = SessionWriter.Session(state.recipe, field: state.field, colours: colours, isSteered: state.isSteered)
      let seconds = try await writer.keep(session, unless: signal)
      kept = moment
      pace.hasTaken(seconds, until: Self.now)
    } catch is CancellationError {
      // What takes its place is kept.
    } catch {
      pace.hasTaken(Self.now - begin, until: Self.now)
      FileHandle.standardError.write(Data("The session was not kept: \(error.localizedDescription)\n".utf8))
      return error
    }
    return nil
  }
}

extension Worker.State {
  /// What is kept of the run, its field too; slow, and so to be made off the main thread.
  nonisolated func contents(_ colours: ColourScheme) throws -> PatternContents {
    try PatternContents(recipe, field: field, colours: colours, isSteered: isSteered, keepsField: true)
  }
}

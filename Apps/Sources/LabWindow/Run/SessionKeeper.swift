// SPDX-License-Identifier: MIT
// Keeps what the lab does every few seconds, so that a crash costs no more, and once more when the window closes.

import Adwaita
import FieldPictures
import Foundation
import ReactionLab

final class SessionKeeper {
  private static let milliseconds = 10_000

  private let lab: Lab
  private let library: PatternLibrary
  /// Called whenever the run is kept, to keep what else the window is to be found with.
  private let onKeep: () -> Void
  private var kept: Moment
  private var work: Task<Void, Never>?

  /// What a run was like; as long as it stays so there is nothing to keep.
  private struct Moment: Hashable {
    let version: Int
    let steps: Int?
  }

  init(_ lab: Lab, _ library: PatternLibrary, onKeep: @escaping () -> Void) {
    self.lab = lab
    self.library = library
    self.onKeep = onKeep
    kept = Moment(version: lab.version, steps: nil)
    MainLoop.every(milliseconds: Self.milliseconds) { [weak self] in
      guard let self else { return false }
      // One that takes longer than that is not begun a second time.
      if work == nil, lab.stepsWanted > 0 || lab.version != kept.version { begin() }
      return true
    }
  }

  /// Keeps the run as it is now, also if what it was like a while ago is just being kept.
  func keep() async {
    while let work { await work.value }
    await begin().value
  }

  @discardableResult private func begin() -> Task<Void, Never> {
    let task = Task {
      await write()
      work = nil
    }
    work = task
    return task
  }

  private func write() async {
    let version = lab.version
    let colours = lab.colours
    defer { onKeep() }
    let state = await lab.worker.state()
    let moment = Moment(version: version, steps: state.steps)
    guard moment != kept else { return }
    do {
      let contents = try await Task.detached(priority: .utility) { try state.contents(colours) }.value
      try library.autosave(contents)
      kept = moment
    } catch {
      FileHandle.standardError.write(Data("The session was not kept: \(error.localizedDescription)\n".utf8))
    }
  }
}

extension Worker.State {
  /// What is kept of the run, its field too; slow, and so to be made off the main thread.
  nonisolated func contents(_ colours: ColourScheme) throws -> PatternContents {
    try PatternContents(recipe, field: field, colours: colours, isSteered: isSteered, keepsField: true)
  }
}

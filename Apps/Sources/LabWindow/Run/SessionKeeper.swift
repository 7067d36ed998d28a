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
  private var keptVersion: Int
  private var present: Task<Void, Never>?

  init(_ lab: Lab, _ library: PatternLibrary) {
    self.lab = lab
    self.library = library
    keptVersion = lab.version
    MainLoop.every(milliseconds: Self.milliseconds) { [weak self] in
      guard let self else { return false }
      if present == nil, lab.isRunning || lab.version != keptVersion { Task { await self.keep() } }
      return true
    }
  }

  /// Keeps the run as it is now, after whatever is being kept.
  func keep() async {
    while let present { await present.value }
    let task = Task {
      await write()
      present = nil
    }
    present = task
    await task.value
  }

  private func write() async {
    let version = lab.version
    let colours = lab.colours
    let state = await lab.worker.state()
    do {
      let contents = try await Task.detached(priority: .utility) { try state.contents(colours) }.value
      try library.autosave(contents)
      keptVersion = version
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

// SPDX-License-Identifier: MIT
// Notices what changes without the window: another program's saves and settings, and the day. AppWindow shows what is there then.

import Adwaita
import Foundation

final class ChangeWatch {
  /// Changes that come one after the other are looked at together.
  private static let calmMilliseconds = 200
  /// How often the day is asked for: a timer for midnight would sleep through a suspend or a change of the clock.
  private static let dayMilliseconds = 20_000

  private let things: OpenThings
  private let changed: () -> Void
  private var watches: [FolderWatch] = []
  private var isWaiting = false
  private var lastComplaint = ""

  init(_ things: OpenThings, changed: @escaping () -> Void) {
    self.things = things
    self.changed = changed
    for folder in things.folders { watches.append(FolderWatch(folder) { [weak self] in self?.wait() }) }
    MainLoop.every(milliseconds: Self.dayMilliseconds) { [weak self] in
      guard let self else { return false }
      lookAtDay()
      return true
    }
  }

  private func wait() {
    guard !isWaiting else { return }
    isWaiting = true
    MainLoop.after(milliseconds: Self.calmMilliseconds) { [weak self] in
      self?.isWaiting = false
      self?.look()
    }
  }

  private func lookAtDay() { complaining { if try things.isNewDay() { look() } } }

  private func look() {
    complaining { try things.refresh() }
    changed()
  }

  /// Settings that cannot be read leave those that were; that is said once.
  private func complaining(_ body: () throws -> Void) {
    do {
      try body()
      lastComplaint = ""
    } catch {
      guard error.localizedDescription != lastComplaint else { return }
      lastComplaint = error.localizedDescription
      FileHandle.standardError.write(Data("\(lastComplaint)\n".utf8))
    }
  }
}

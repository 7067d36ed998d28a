// SPDX-License-Identifier: MIT
// Notices what changes without the window: another program's saves and settings, and the day. OpenThings then tells the pages.

import Adwaita
import Days
import Foundation
import StoreFiles
import StoreWindow

final class ChangeWatch {
  /// The zone a machine is in is told by a link in here.
  private static let zones = URL(fileURLWithPath: "/etc")

  private let things: OpenThings
  private let notifier: Notifier
  private var watches: [FolderWatch] = []
  private let changes: StoreChanges
  private var isAboutToWait = false

  /// Begins to watch; `onFailure` is called when the store has gone, was replaced or is damaged.
  init(_ things: OpenThings, _ notifier: Notifier, onFailure: @escaping (StoreFailure) -> Void) {
    self.things = things
    self.notifier = notifier
    changes = StoreChanges(of: things.store, takeIn: { [unowned things] in try things.takeInOutsideChanges() }, onFailure: onFailure)
    changes.complaining {
      // A folder can only be watched once it is there.
      let settings = things.places.settings.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
      watches.append(FolderWatch(settings) { [weak self] in self?.lookAtSettings() })
    }
    watches.append(FolderWatch(Self.zones) { [weak self] in self?.lookAtClock() })
    things.clock.listen { [weak self] in self?.lookAtClock() }
    // The window comes first.
    MainLoop.whenIdle { [weak self] in self?.lookAtClock() }
  }

  /// Waits for what is due next; to be called after each change, which may bring something that is due sooner.
  ///
  /// With many things it takes a moment to know, for which the change is not kept from being seen.
  func wait() {
    guard !isAboutToWait else { return }
    isAboutToWait = true
    MainLoop.whenIdle { [weak self] in
      self?.isAboutToWait = false
      self?.waitForNext()
    }
  }

  private func waitForNext() {
    let next = [things.nextTurn, changes.complaining { try notifier.nextNotice() } ?? nil].compactMap { $0 }.min()
    if let next { things.clock.ring(at: next) }
  }

  private func lookAtClock() {
    things.checkDay()
    changes.complaining { try notifier.tell() }
    wait()
  }

  /// Looks whether another program has saved something, or done away with the store.
  func lookAtStore() { changes.look() }

  private func lookAtSettings() { changes.complaining { try things.takeInSettings() } }
}

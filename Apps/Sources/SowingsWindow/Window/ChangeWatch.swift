// SPDX-License-Identifier: MIT
// Notices what changes without the window: another program's saves, and the day. OpenGarden then tells the pages.

import Adwaita
import Foundation
import Sowings
import StoreFiles
import StoreWindow

final class ChangeWatch {
  /// The zone a machine is in is told by a link in here.
  private static let zones = URL(fileURLWithPath: "/etc")

  private let garden: OpenGarden
  private var watches: [FolderWatch] = []
  private let changes: StoreChanges

  /// Begins to watch; `onFailure` is called when the store has gone, was replaced or is damaged.
  init(_ garden: OpenGarden, onFailure: @escaping (StoreFailure) -> Void) {
    self.garden = garden
    changes = StoreChanges(of: garden.store, takeIn: { [unowned garden] in try garden.takeInOutsideChanges() }, onFailure: onFailure)
    watches.append(FolderWatch(Self.zones) { [weak self] in self?.lookAtClock() })
    // From now on what others do is noticed.
    changes.complaining { _ = try garden.garden.hasOutsideChanges() }
    garden.clock.listen { [weak self] in self?.lookAtClock() }
    // The window comes first.
    MainLoop.whenIdle { [weak self] in self?.lookAtClock() }
  }

  private func lookAtClock() {
    garden.checkDay()
    garden.clock.ring(at: garden.nextTurn)
  }

  /// Looks whether another program has saved something, or done away with the store.
  func lookAtStore() { changes.look() }
}

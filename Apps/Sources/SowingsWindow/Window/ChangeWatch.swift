// SPDX-License-Identifier: MIT
// Notices what changes without the window: another program's saves, and the day. OpenGarden then tells the pages.

import Adwaita
import Foundation
import Sowings
import StoreFiles

final class ChangeWatch {
  /// The zone a machine is in is told by a link in here.
  private static let zones = URL(fileURLWithPath: "/etc")
  /// Other programs put a file in the place of another in steps.
  private static let patience = 1000

  private let garden: OpenGarden
  private var watches: [FolderWatch] = []
  private var saves: Task<Void, Never>?
  private var lastComplaint = ""
  /// Called when the open store cannot be used any longer.
  private let onFailure: (StoreFailure) -> Void

  /// Begins to watch; `onFailure` is called when the store has gone, was replaced or is damaged.
  init(_ garden: OpenGarden, onFailure: @escaping (StoreFailure) -> Void) {
    self.garden = garden
    self.onFailure = onFailure
    watches.append(FolderWatch(Self.zones) { [weak self] in self?.lookAtClock() })
    do {
      // From now on what others do is noticed.
      _ = try garden.garden.hasOutsideChanges()
      let changes = try StoreWatch.changes(of: garden.places.store)
      saves = Task { [weak self] in for await _ in changes { self?.lookAtStore() } }
    } catch {
      complain(error)
    }
    garden.clock.listen { [weak self] in self?.lookAtClock() }
    // The window comes first.
    MainLoop.whenIdle { [weak self] in self?.lookAtClock() }
  }

  isolated deinit { saves?.cancel() }

  private func lookAtClock() {
    garden.checkDay()
    garden.clock.ring(at: garden.nextTurn)
  }

  /// Looks whether another program has saved something, or done away with the store.
  func lookAtStore() {
    guard let failure = failure() else { return }
    // Objects can't be read from a damaged file, and that ends the program.
    MainLoop.after(milliseconds: failure.kind == .damaged ? 0 : Self.patience) { [weak self] in
      guard let self, let failure = self.failure() else { return }
      switch failure.kind {
      case .gone, .replaced, .damaged, .newer, .foreign: onFailure(failure)
      // What was shown stays until it can be read again.
      case .locked, .unwritable, .noFolder, .other: break
      }
    }
  }

  private func failure() -> StoreFailure? {
    do {
      try garden.takeInOutsideChanges()
      return nil
    } catch {
      complain(error)
      return garden.store.failure(error)
    }
  }

  /// What cannot be read leaves what is shown; that is said once.
  private func complain(_ error: any Error) {
    guard error.localizedDescription != lastComplaint else { return }
    lastComplaint = error.localizedDescription
    FileHandle.standardError.write(Data("\(lastComplaint)\n".utf8))
  }
}

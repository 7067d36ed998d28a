// SPDX-License-Identifier: MIT
// Notices what changes without the window: another program's saves and settings, and the day. OpenThings then tells the pages.

import Adwaita
import Days
import Foundation
import StoreFiles

final class ChangeWatch {
  /// The zone a machine is in is told by a link in here.
  private static let zones = URL(fileURLWithPath: "/etc")

  private let things: OpenThings
  private let notifier: Notifier
  private var watches: [FolderWatch] = []
  private var saves: Task<Void, Never>?
  private var lastComplaint = ""
  private var isAboutToWait = false
  /// Called when the open store cannot be used any longer.
  private let onFailure: (StoreFailure) -> Void
  /// Other programs put a file in the place of another in steps.
  private static let patience = 1000

  /// Begins to watch; `onFailure` is called when the store has gone, was replaced or is damaged.
  init(_ things: OpenThings, _ notifier: Notifier, onFailure: @escaping (StoreFailure) -> Void) {
    self.things = things
    self.onFailure = onFailure
    self.notifier = notifier
    complaining {
      // A folder can only be watched once it is there.
      let settings = things.places.settings.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
      watches.append(FolderWatch(settings) { [weak self] in self?.lookAtSettings() })
    }
    watches.append(FolderWatch(Self.zones) { [weak self] in self?.lookAtClock() })
    complaining {
      let changes = try StoreWatch.changes(of: things.places.store)
      saves = Task { [weak self] in
        for await _ in changes { self?.lookAtStore() }
      }
    }
    things.clock.listen { [weak self] in self?.lookAtClock() }
    // The window comes first.
    MainLoop.whenIdle { [weak self] in self?.lookAtClock() }
  }

  isolated deinit { saves?.cancel() }

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
    let next = [things.nextTurn, complaining { try notifier.nextNotice() } ?? nil].compactMap { $0 }.min()
    if let next { things.clock.ring(at: next) }
  }

  private func lookAtClock() {
    things.checkDay()
    complaining { try notifier.tell() }
    wait()
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
      try things.takeInOutsideChanges()
      return nil
    } catch {
      complain(error)
      return things.store.failure(error)
    }
  }

  private func lookAtSettings() { complaining { try things.takeInSettings() } }

  /// What cannot be read leaves what is shown; that is said once.
  @discardableResult private func complaining<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      complain(error)
      return nil
    }
  }

  private func complain(_ error: any Error) {
    guard error.localizedDescription != lastComplaint else { return }
    lastComplaint = error.localizedDescription
    FileHandle.standardError.write(Data("\(lastComplaint)\n".utf8))
  }
}

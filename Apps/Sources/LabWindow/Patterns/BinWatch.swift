// SPDX-License-Identifier: MIT
// Empties the bin of what has been in it for long enough while the window stays open, and tells when a day begins. OpenPatterns keeps one.

import Adwaita
import Foundation
import ReactionLab

final class BinWatch {
  /// What was done in the window stays as it is for longer than its toast is shown, whatever the clock is set to.
  private static let patience = 10.0

  private let library: PatternLibrary
  private let clock: WindowClock
  private let empty: () -> Void
  /// When something was changed here last, by a clock that nobody sets.
  private var lastChange: SuspendingClock.Instant?

  /// Begins to watch; `empty` is called when something has been in the bin for long enough, and when another day begins.
  init(_ library: PatternLibrary, clock: WindowClock, empty: @escaping () -> Void) {
    self.library = library
    self.clock = clock
    self.empty = empty
    clock.listen { [weak self] in self?.look() }
    wait()
  }

  /// Has what was changed just now be left alone while it can be taken back.
  func noteChange() { lastChange = .now }

  private func look() {
    if let lastChange, lastChange.duration(to: .now) < .seconds(Self.patience) {
      clock.ring(at: clock.now + Self.patience)
    } else {
      empty()
      wait()
    }
  }

  /// Waits for the next that is due, and for no longer than the day lasts: what is in the bin may have become another by then.
  private func wait() {
    let (now, calendar) = (clock.now, Calendar.current)
    let tomorrow = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now)) ?? now + 86_400
    // What could not be deleted is tried again tomorrow.
    let due = (try? library.nextEmptying()).flatMap { $0 }.flatMap { $0 > now ? $0 : nil }
    clock.ring(at: min(due ?? tomorrow, tomorrow))
  }
}

// SPDX-License-Identifier: MIT
// Tells the desktop of reminders and milestones while the window is open. ChangeWatch has it look whenever something may be due.

import Adwaita
import CivilCalendar
import Days
import Foundation

final class Notifier {
  private let things: OpenThings
  private let memory: WindowMemory
  private let show: (_ id: String, _ title: String, _ body: String) -> Void
  /// Up to when everything has been told.
  private var told: Date

  /// - Parameters:
  ///   - things: What is told of.
  ///   - memory: Keeps up to when everything has been told, so that what came due since today's beginning is told at the next start.
  ///   - show: Shows a notification.
  init(_ things: OpenThings, _ memory: WindowMemory, show: @escaping (_ id: String, _ title: String, _ body: String) -> Void) {
    self.things = things
    self.memory = memory
    self.show = show
    let clock = things.dayClock
    let now = things.clock.now
    // Just before the day, so that what is due with its beginning counts.
    let today = clock.instant(minute: clock.dayEnd.minutes, of: clock.day(of: now)).map { $0 - 1 } ?? now
    // A clock that was wrong and is right again must not keep everything back until then.
    told = memory.told.map { $0 > now ? now : max($0, today) } ?? now
  }

  /// Tells what has come due since the last time.
  ///
  /// - Throws: The store's error; what is due is then told the next time.
  func tell() throws {
    let now = things.clock.now
    // The clock was set back: what comes again is not told again before it has passed the old time, unless that is far off.
    if now < told {
      if told.timeIntervalSince(now) > 86_400 { told = now }
      return
    }
    let notices = try things.collection.due(after: told, upTo: now, clock: things.dayClock)
    told = now
    guard !notices.isEmpty else { return }
    memory.told = now
    guard things.settings.notifies else { return }
    for notice in notices {
      let words = NoticeWords(notice, StandingWords(notice.standing, DayRules(today: things.dayClock.day(of: notice.instant))))
      show(words.id, words.title, words.body)
    }
  }

  /// When something is due next.
  ///
  /// - Throws: The store's error.
  func nextNotice() throws -> Date? { try things.collection.nextDue(after: told, clock: things.dayClock) }
}

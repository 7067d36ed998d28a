// SPDX-License-Identifier: MIT
// Which reminders and milestones fall between two instants. The window asks after each wait and notifies.

import CivilCalendar
import CoreData
import Foundation

/// Something to tell the user at its time.
public struct DueNotice: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// A reminder the user has set.
    case reminder
    /// A milestone of so many days, told when the day begins.
    case milestone(Int)
  }

  public let instant: Date
  public let reason: Reason
  public let name: String
  public let standing: Standing
}

extension ThingCollection {
  /// What is due after one instant and up to another, in order; private and archived things say nothing.
  ///
  /// - Parameters:
  ///   - start: The instant up to which everything has been told.
  ///   - end: Now. After a long sleep only the last days count: nobody wants last month's reminders.
  ///   - clock: The user's zone and day end.
  /// - Returns: The notices, the earliest first.
  /// - Throws: The store's error.
  public func due(after start: Date, upTo end: Date, clock: DayClock) throws -> [DueNotice] {
    guard start < end else { return [] }
    let shown = try things(ThingFilter())
    let reminders = try remindersByThing()
    let last = clock.day(of: end)
    let first = max(clock.day(of: start), last - Self.mostDaysLate)
    var notices: [DueNotice] = []
    for number in first.number...last.number {
      let day = CivilDay(number: number)
      let rules = DayRules(today: day, firstDay: rules.firstDay)
      for thing in shown { notices += Self.notices(of: thing, reminders[thing] ?? [], on: day, rules, clock) }
    }
    return notices.filter { $0.instant > start && $0.instant <= end }.sorted { ($0.instant, $0.name) < ($1.instant, $1.name) }
  }

  /// All reminders in one fetch: few things have any, and asking each of many for its own takes long.
  private func remindersByThing() throws -> [Thing: [Reminder]] {
    var reminders: [Thing: [Reminder]] = [:]
    for reminder in try context.fetch(NSFetchRequest<Reminder>(entityName: "Reminder")) {
      if let thing = reminder.thing { reminders[thing, default: []].append(reminder) }
    }
    return reminders
  }

  /// The first instant after another at which something is due, looking a few days ahead.
  public func nextDue(after start: Date, clock: DayClock) throws -> Date? {
    try due(after: start, upTo: start + Double(Self.mostDaysLate) * 86_400, clock: clock).first?.instant
  }

  private static let mostDaysLate = 3

  private static func notices(
    of thing: Thing, _ reminders: [Reminder], on day: CivilDay, _ rules: DayRules, _ clock: DayClock
  ) -> [DueNotice] {
    let milestone = thing.milestoneReached(rules)
    guard !reminders.isEmpty || milestone != nil else { return [] }
    let standing = thing.standing(rules)
    var notices = reminders.filter { $0.dayCount == 0 || $0.dayCount == Int64(standing.figure) }.compactMap { reminder in
      clock.instant(minute: Int(reminder.minuteOfDay), of: day)
        .map { DueNotice(instant: $0, reason: .reminder, name: thing.name, standing: standing) }
    }
    if let milestone, let begin = clock.instant(minute: clock.dayEnd.minutes, of: day) {
      notices.append(DueNotice(instant: begin, reason: .milestone(milestone), name: thing.name, standing: standing))
    }
    return notices
  }
}

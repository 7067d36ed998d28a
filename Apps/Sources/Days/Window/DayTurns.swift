// SPDX-License-Identifier: MIT
// Keeps the day right while a window is open: over midnight, after suspend, and when the clock, the zone or the settings change.

import CivilCalendar
import Foundation

/// The day it is, by a clock that can be set.
///
/// It runs no timer of its own. Whoever owns it waits until `nextTurn` and calls `check`, and does so too when the machine wakes or its clock is
/// set; a call too many costs nothing.
@MainActor public final class DayTurns {
  public var settings: DaySettings {
    didSet { check() }
  }
  public private(set) var rules: DayRules
  private let now: () -> Date
  private let zone: (Date) -> TimeZone
  private let onTurn: (DayRules) -> Void

  /// - Parameters:
  ///   - settings: How days are counted, and when they end.
  ///   - now: The clock.
  ///   - zone: The zone the clock runs in at an instant.
  ///   - onTurn: Called with the new rules each time they have changed; every count is to be shown anew then.
  public init(
    _ settings: DaySettings, now: @escaping () -> Date = { Date() },
    zone: @escaping (Date) -> TimeZone = DayClock.currentZone, onTurn: @escaping (DayRules) -> Void
  ) {
    self.settings = settings
    self.now = now
    self.zone = zone
    self.onTurn = onTurn
    let instant = now()
    rules = Self.rules(settings, DayClock(timeZone: zone(instant), dayEnd: settings.dayEnd), instant)
  }

  /// The clock as it is now.
  public var clock: DayClock { DayClock(timeZone: zone(now()), dayEnd: settings.dayEnd) }

  /// When the counts turn next, if nobody sets the clock.
  public var nextTurn: Date { clock.nextTurn(after: now()) }

  /// Looks at the clock, and tells if the day has turned.
  public func check() {
    let current = Self.rules(settings, clock, now())
    guard current != rules else { return }
    rules = current
    onTurn(current)
  }

  private static func rules(_ settings: DaySettings, _ clock: DayClock, _ instant: Date) -> DayRules {
    DayRules(today: clock.day(of: instant), firstDay: settings.firstDay)
  }
}

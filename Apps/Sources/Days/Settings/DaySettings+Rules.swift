// SPDX-License-Identifier: MIT
// From settings and an instant to the rules of counting. Made once per run, and again when the day changes.

import CivilCalendar
import Foundation

extension DaySettings {
  /// The rules at an instant in the zone of the system.
  public func rules(now: Date) -> DayRules {
    let clock = DayClock(timeZone: DayClock.systemTimeZone(at: now), dayEnd: dayEnd)
    return DayRules(today: clock.day(of: now), firstDay: firstDay)
  }
}

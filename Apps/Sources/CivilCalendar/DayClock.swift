// SPDX-License-Identifier: MIT
// Which day it is for the user: the zone, and the hour at which the user's day ends. The only place where instants become days.

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The user's zone and the end of the user's day.
public struct DayClock: Sendable {
  public var timeZone: TimeZone
  public var dayEnd: DayEnd

  public init(timeZone: TimeZone, dayEnd: DayEnd = .midnight) {
    self.timeZone = timeZone
    self.dayEnd = dayEnd
  }

  /// The day an instant belongs to: the date a clock on the wall shows, or the one before while the old day has not ended.
  public func day(of instant: Date) -> CivilDay {
    // The gap or the repeated hour of a daylight saving change does no harm: what the clock shows is read, never computed with.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let shown = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: instant)
    guard let year = shown.year, let month = shown.month, let dayOfMonth = shown.day, let hour = shown.hour, let minute = shown.minute,
      let day = CivilDay(year: year, month: month, day: dayOfMonth)
    else { return CivilDay(stored: instant) }
    return hour * 60 + minute < dayEnd.minutes ? day - 1 : day
  }

  /// The zone the system's clock runs in at an instant.
  ///
  /// Foundation knows zones by name. `TZ` may also hold a rule such as `<+03>-3` or a path, which only the C library understands; then its
  /// offset at that instant serves as the zone.
  public static func systemTimeZone(at instant: Date) -> TimeZone {
    var seconds = time_t(instant.timeIntervalSince1970.rounded(.down))
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return .current }
    let zone = TimeZone.current
    if zone.secondsFromGMT(for: instant) == local.tm_gmtoff { return zone }
    return TimeZone(secondsFromGMT: local.tm_gmtoff) ?? zone
  }

  /// The system's zone, looked up anew: a program that runs for days would otherwise keep the one it was started in.
  public static func currentZone(at instant: Date) -> TimeZone {
    tzset()
    NSTimeZone.resetSystemTimeZone()
    return systemTimeZone(at: instant)
  }
}

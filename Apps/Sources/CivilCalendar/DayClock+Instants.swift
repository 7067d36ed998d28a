// SPDX-License-Identifier: MIT
// From days back to instants: when a day begins for the user, when the next one does, when a reminder is due.

import Foundation

extension DayClock {
  private static let secondsPerDay = 86_400

  /// The next instant at which it is another day than at this one.
  ///
  /// Between two changes of the zone's offset a day turns whenever the clock on the wall shows the day's end; a change of the offset can skip
  /// that moment or bring it twice. So both kinds of moments are tried in turn.
  public func nextTurn(after instant: Date) -> Date {
    let today = day(of: instant)
    var moment = instant
    // A day lasts less than two of UTC's, with fewer changes of the offset than this.
    for _ in 0..<8 {
      moment = nextCandidate(after: moment)
      if day(of: moment) != today { return moment }
    }
    return moment
  }

  private func nextCandidate(after instant: Date) -> Date {
    let boundary = nextBoundary(after: instant)
    guard let change = timeZone.nextDaylightSavingTimeTransition(after: instant), change > instant else { return boundary }
    return min(boundary, change)
  }

  /// When the wall would next show the day's end if the offset stayed as it is.
  private func nextBoundary(after instant: Date) -> Date {
    let seconds = instant.timeIntervalSinceReferenceDate.rounded(.down)
    let shift = Double(timeZone.secondsFromGMT(for: instant) - dayEnd.minutes * 60)
    let day = Double(Self.secondsPerDay)
    return Date(timeIntervalSinceReferenceDate: (((seconds + shift) / day).rounded(.down) + 1) * day - shift)
  }

  /// The instant at which the wall shows a time within a user's day, or the first after it where the zone skips that time.
  ///
  /// - Parameters:
  ///   - minute: Minutes after midnight; before the day's end they belong to the night that follows.
  ///   - day: The user's day.
  /// - Returns: The instant, or nil for a day no calendar has.
  public func instant(minute: Int, of day: CivilDay) -> Date? {
    let date = (minute < dayEnd.minutes ? day + 1 : day).parts
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar.date(
      from: DateComponents(year: date.year, month: date.month, day: date.day, hour: minute / 60, minute: minute % 60))
  }
}

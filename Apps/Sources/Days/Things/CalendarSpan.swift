// SPDX-License-Identifier: MIT
// Months on the calendar: days as years, months and days, and dates some months on. Windows show the first, Repetition counts with the second.

import CivilCalendar

/// A length of time as a calendar tells it.
public struct CalendarSpan: Hashable, Sendable {
  public let years: Int
  public let months: Int
  public let days: Int

  /// The time from a day to a later one; between a day and an earlier one, that back.
  ///
  /// As many whole months as fit are taken first, and a month ends at the latest on its last day: from 31 January to 1 March 2026 it is
  /// 1 month, 1 day.
  public init(from first: CivilDay, to last: CivilDay) {
    let (start, end) = (min(first, last), max(first, last))
    let (a, b) = (start.parts, end.parts)
    var whole = (b.year - a.year) * 12 + b.month - a.month
    var reached = start.adding(months: whole) ?? start
    if reached > end {
      whole -= 1
      reached = start.adding(months: whole) ?? start
    }
    (years, months, days) = (whole / 12, whole % 12, end - reached)
  }
}

extension CivilDay {
  /// The same day of the month so many months on, or the month's last day; nil beyond the calendar's years.
  public func adding(months: Int) -> CivilDay? {
    let parts = parts
    let month = parts.year * 12 + parts.month - 1 + months
    for back in 0...3 {
      if let day = CivilDay(year: month / 12, month: month % 12 + 1, day: parts.day - back) { return day }
    }
    return nil
  }
}

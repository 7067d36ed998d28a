// SPDX-License-Identifier: MIT
// A day on the calendar, without a time and without a zone. Everything that counts days counts these.

import Foundation

/// A day of the Gregorian calendar.
///
/// Days are counted by subtracting them, so neither a time zone nor a change of daylight saving time can shift a count. The arithmetic is
/// on integers: an instant would need a zone to be a day at all, and there are zones whose days begin at one o'clock or last 23 hours.
public struct CivilDay: Hashable, Sendable {
  /// Days since 1 January 2001, negative before it.
  public let number: Int

  public init(number: Int) { self.number = number }

  /// The day of a year (1 to 9999), month and day, or nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year) else { return nil }
    // Years begin in March here, so that the leap day is the last of its year.
    let shiftedYear = month > 2 ? year : year - 1
    let shiftedMonth = (month + 9) % 12
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    number = shiftedYear * 365 + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400 + dayOfYear - Self.epoch
  }

  /// The day written as `2026-10-14`, or nil if the text is anything else.
  public init?(iso text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, zip(parts, [4, 2, 2]).allSatisfy({ $0.utf8.count == $1 && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Days from 1 March of the year 0 to 1 January 2001.
  private static let epoch = 730_791
  private static let daysInFourCenturies = 146_097

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The year, month and day.
  public var parts: (year: Int, month: Int, day: Int) {
    let days = number + Self.epoch
    let cycle = (days >= 0 ? days : days - Self.daysInFourCenturies + 1) / Self.daysInFourCenturies
    let dayOfCycle = days - cycle * Self.daysInFourCenturies
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension CivilDay: Comparable {
  public static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

  /// Whole days from one day to another.
  public static func - (later: CivilDay, earlier: CivilDay) -> Int { later.number - earlier.number }

  public static func + (day: CivilDay, days: Int) -> CivilDay { CivilDay(number: day.number + days) }

  public static func - (day: CivilDay, days: Int) -> CivilDay { CivilDay(number: day.number - days) }
}

extension CivilDay: CustomStringConvertible {
  /// The day as `2026-10-14`.
  public var description: String {
    let (year, month, day) = parts
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(abs(value))
      return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension CivilDay {
  private static let secondsPerDay = 86_400.0

  /// How the day is kept in the store: its first instant in Greenwich, whatever the user's zone is.
  ///
  /// The model's attribute is a `Date`, as it has always been. With one zone for all, the instant names the day and nothing else.
  public var storedDate: Date { Date(timeIntervalSinceReferenceDate: Double(number) * Self.secondsPerDay) }

  /// The day kept in the store as this date.
  public init(stored date: Date) {
    // A date that no calendar has could only come from a damaged file; it must not end the program.
    let days = (date.timeIntervalSinceReferenceDate / Self.secondsPerDay).rounded(.down)
    number = days.isFinite ? Int(max(-4_000_000, min(4_000_000, days))) : 0
  }
}

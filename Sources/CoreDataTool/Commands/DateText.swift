// SPDX-License-Identifier: MIT
// Dates that people type: ISO 8601, a day or a moment, in UTC where no zone is given, as dates are printed. FetchLiterals reads them.

import Foundation

/// Reads dates in the forms of ISO 8601 that `coredata fetch` prints, and shorter ones.
enum DateText {
  /// The date of a text, or nil.
  static func date(_ text: String) -> Date? {
    let form = /(-?[0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(\.[0-9]+)?)?(Z|[+-][0-9]{2}:?[0-9]{2})?)?/
    guard let match = text.wholeMatch(of: form) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    func number(_ part: Substring?) -> Int? { part.map { Int($0) ?? -1 } ?? 0 }
    let parts = DateComponents(
      calendar: calendar, year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: number(match.4), minute: number(match.5),
      second: number(match.6))
    guard parts.isValidDate, let whole = calendar.date(from: parts), let offset = offset(match.8) else { return nil }
    // The sum is taken in the seconds that a store keeps, so that what was printed is found again.
    let fraction = match.7.flatMap { Double("0\($0)") } ?? 0
    return Date(timeIntervalSinceReferenceDate: whole.timeIntervalSinceReferenceDate - offset + fraction)
  }

  /// The seconds that a zone is ahead of UTC.
  private static func offset(_ zone: Substring?) -> Double? {
    guard let zone, zone != "Z" else { return 0 }
    let digits = zone.filter(\.isNumber)
    guard let hours = Double(digits.prefix(2)), let minutes = Double(digits.suffix(2)), hours < 24, minutes < 60 else { return nil }
    return (zone.first == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

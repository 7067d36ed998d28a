// SPDX-License-Identifier: MIT
// Dates that come again, such as birthdays. A thing of the kind `when` may have one; Standing counts to the next.

import CivilCalendar

/// How often the date of a thing comes again.
public enum Repetition: Int16, CaseIterable, Sendable {
  case never = 0
  case monthly = 1
  case yearly = 2

  /// The word on a command line and in JSON.
  public var word: String { String(describing: self) }

  public init?(word: String) {
    guard let repetition = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = repetition
  }

  /// The first date that is not before a day: the start itself, or one some months or years after it.
  ///
  /// A date that a month does not have is its last day, so the 31st comes on 30 April and 29 February on the 28th in most years.
  public func next(from start: CivilDay, onOrAfter day: CivilDay) -> CivilDay {
    guard self != .never, start < day else { return start }
    let (first, now) = (start.parts, day.parts)
    // The month before the one looked for is where the search begins, so that a few steps are enough.
    var months = self == .yearly ? (now.year - first.year) * 12 : (now.year - first.year) * 12 + now.month - first.month
    let step = self == .yearly ? 12 : 1
    while true {
      guard let date = start.adding(months: months) else { return start }
      if date >= day { return date }
      months += step
    }
  }
}

// SPDX-License-Identifier: MIT
// How a thing stands on a given day: the figures and the words, computed from plain values. The command line and later the window show it.

import CivilCalendar

/// What counting depends on besides the thing itself.
public struct DayRules: Hashable, Sendable {
  public var today: CivilDay
  /// 0 or 1: what the first day of a run counts as.
  public var firstDay: Int

  public init(today: CivilDay, firstDay: Int = 0) {
    self.today = today
    self.firstDay = firstDay
  }
}

/// A thing as it stands on one day.
public struct Standing: Hashable, Sendable {
  /// The form a thing is shown in.
  public enum Form: String, Sendable { case with, without, until, since, today }

  public let kind: DateType
  public let start: CivilDay
  public let form: Form
  /// The count: negative while the date is ahead.
  public let days: Int
  /// The most days a run has come to, the present one included.
  public let record: Int

  /// - Parameters:
  ///   - kind: The thing's kind.
  ///   - start: Its first day.
  ///   - longest: Whole days of its longest run so far, counted from 0.
  ///   - rules: The day to look at it, and how a first day counts.
  public init(kind: DateType, start: CivilDay, longest: Int, rules: DayRules) {
    self.kind = kind
    self.start = start
    let elapsed = rules.today - start
    // A date ahead is "until", whatever the kind: a start can lie ahead after a flight westwards, or a correction of the clock.
    switch (elapsed.signum(), kind) {
    case (-1, _): form = .until
    case (0, .when): form = .today
    case (_, .when): form = .since
    case (_, .with): form = .with
    case (_, .without): form = .without
    }
    // A first day that counts as one is a matter of runs; the distance to a date stays a distance.
    let extra = kind.countsARun ? rules.firstDay : 0
    days = elapsed < 0 ? elapsed : elapsed + extra
    record = max(longest > 0 ? longest + extra : 0, days, 0)
  }

  /// The figure as it is shown, never negative.
  public var figure: Int { abs(days) }

  /// The figure with its words: "47 days without", "1 day until", "today".
  public var caption: String { form == .today ? "today" : "\(Self.count(figure)) \(form.rawValue)" }

  /// The caption with its date: "47 days without, since 2026-08-28", "1 day until 2026-10-15", "today, 2026-10-14".
  public var sentence: String {
    switch form {
    case .with, .without: "\(caption), since \(start)"
    case .until, .since: "\(caption) \(start)"
    case .today: "today, \(start)"
    }
  }

  /// A number of days in words.
  public static func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }
}

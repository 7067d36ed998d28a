// SPDX-License-Identifier: MIT
// How a thing stands in the window's words. Rows, the sign, notifications and screen readers get them from here.

import Adwaita
import CivilCalendar
import Days

/// A thing's days in the window's words, as days or as years, months and days.
struct StandingWords {
  let standing: Standing
  /// The days as the calendar tells them, where that is wanted and there is at least a month.
  private let span: CalendarSpan?
  private let startsToday: Bool

  /// - Parameters:
  ///   - standing: How the thing stands.
  ///   - rules: The day, and how a first day counts.
  ///   - showsYears: Whether lengths are years, months and days.
  init(_ standing: Standing, _ rules: DayRules, showsYears: Bool = false) {
    self.standing = standing
    startsToday = standing.start == rules.today
    let extra = standing.days > 0 && standing.kind.countsARun ? rules.firstDay : 0
    let span = CalendarSpan(from: standing.start, to: rules.today + extra)
    self.span = showsYears && (span.years > 0 || span.months > 0) ? span : nil
  }

  private var form: Standing.Form { standing.form }

  /// The large figure: "1,204", or "Today"; of several units the largest.
  var figureText: String {
    if form == .today { return tr("Today") }
    guard let span else { return standing.figure.formatted() }
    return (span.years > 0 ? span.years : span.months).formatted()
  }

  /// What counts the figure: "day" or "days"; "years 4 mo 15 d".
  var unit: String {
    if form == .today { return "" }
    guard let span else { return tr(one: "day", many: "days", standing.figure) }
    var words = [span.years > 0 ? years(span) : months(span)]
    if span.years > 0, span.months > 0 { words.append(tr("%1 mo", "\(span.months)")) }
    if span.days > 0 { words.append(tr("%1 d", "\(span.days)")) }
    return words.joined(separator: " ")
  }

  /// The line under the large figure: "days without", "years, 4 months and 15 days without".
  var captionText: String {
    guard let span, form != .today else { return dayCaption }
    var parts = [span.years > 0 ? years(span) : months(span)]
    if span.years > 0, span.months > 0 { parts.append(tr(one: "%1 month", many: "%1 months", span.months, "\(span.months)")) }
    if span.days > 0 { parts.append(tr(one: "%1 day", many: "%1 days", span.days, "\(span.days)")) }
    let length =
      switch parts.count {
      case 1: parts[0]
      case 2: tr("%1 and %2", parts[0], parts[1])
      default: tr("%1, %2 and %3", parts[0], parts[1], parts[2])
      }
    switch form {
    case .with: return tr("%1 with", length)
    case .without: return tr("%1 without", length)
    case .until: return tr("%1 until", length)
    case .since, .today: return tr("%1 since", length)
    }
  }

  private func years(_ span: CalendarSpan) -> String { tr(one: "year", many: "years", span.years) }
  private func months(_ span: CalendarSpan) -> String { tr(one: "month", many: "months", span.months) }

  private var dayCaption: String {
    switch form {
    case .with: tr(one: "day with", many: "days with", standing.figure)
    case .without: tr(one: "day without", many: "days without", standing.figure)
    case .until: tr(one: "day until", many: "days until", standing.figure)
    case .since: tr(one: "day since", many: "days since", standing.figure)
    case .today: tr("is the day")
    }
  }

  /// The date on the sign: "Since 14 October 2026".
  var dateText: String {
    guard standing.kind.countsARun, form != .until else { return standing.start.longText }
    return startsToday ? tr("Starts today") : tr("Since %1", standing.start.longText)
  }

  /// The second line of a list row: "Without, since 14 Oct 2026".
  var summary: String {
    let day = standing.start.shortText
    return switch form {
    case .with: tr("With, since %1", day)
    case .without: tr("Without, since %1", day)
    case .until: tr("Until %1", day)
    case .since: tr("Since %1", day)
    case .today: tr("Today")
    }
  }

  /// What a screen reader says of a thing: "Coffee: 47 days without".
  func spoken(_ name: String) -> String {
    form == .today ? tr("%1: today", name) : tr("%1: %2", name, "\(figureText) \(captionText)")
  }
}

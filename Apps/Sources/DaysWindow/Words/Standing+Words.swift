// SPDX-License-Identifier: MIT
// How a thing stands in the window's words. Rows, the sign and screen readers get them from here.

import Adwaita
import CivilCalendar
import Days
import Foundation

extension Standing {
  /// The large figure: "1,204", or "Today".
  var figureText: String { form == .today ? tr("Today") : figure.formatted() }

  /// What counts the figure: "day" or "days".
  var unit: String { form == .today ? "" : tr(one: "day", many: "days", figure) }

  /// The line under the large figure: "days without".
  var captionText: String {
    switch form {
    case .with: tr(one: "day with", many: "days with", figure)
    case .without: tr(one: "day without", many: "days without", figure)
    case .until: tr(one: "day until", many: "days until", figure)
    case .since: tr(one: "day since", many: "days since", figure)
    case .today: tr("is the day")
    }
  }

  /// The date on the sign: "Since 14 October 2026".
  var dateText: String {
    guard kind.countsARun, form != .until else { return start.longText }
    return figure == 0 ? tr("Starts today") : tr("Since %1", start.longText)
  }

  /// The second line of a list row: "Without since 14 Oct 2026".
  var summary: String {
    switch form {
    case .with: tr("With since %1", start.shortText)
    case .without: tr("Without since %1", start.shortText)
    case .until: tr("Until %1", start.shortText)
    case .since: tr("Since %1", start.shortText)
    case .today: tr("Today")
    }
  }

  /// What a screen reader says of a thing: "Coffee: 47 days without".
  func spoken(_ name: String) -> String {
    form == .today ? tr("%1: today", name) : tr("%1: %2", name, "\(figureText) \(captionText)")
  }
}

extension CivilDay {
  private static let long = formatter("d MMMM yyyy")
  private static let short = formatter("d MMM yyyy")

  private static func formatter(_ template: String) -> DateFormatter {
    let formatter = DateFormatter()
    // Days are kept as their first instant in Greenwich.
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter
  }

  /// The day as the user's language writes it: "14 October 2026".
  var longText: String { Self.long.string(from: storedDate) }
  /// The same with a short month.
  var shortText: String { Self.short.string(from: storedDate) }
}

// SPDX-License-Identifier: MIT
// Days as the user's language writes them. Everything that shows a day gets it from here.

import CivilCalendar
import Foundation

extension CivilDay {
  private static let short = formatter("d MMM yyyy")
  private static let dayAndMonth = formatter("d MMM")
  private static let month = formatter("LLL")

  private static func formatter(_ template: String) -> DateFormatter {
    let formatter = DateFormatter()
    // Days are kept as their first instant in Greenwich.
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    // Civil days are Gregorian from the first year on; by itself the formatter goes over to Julian days before 1582.
    formatter.gregorianStartDate = .distantPast
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter
  }

  /// The day as the user's language writes it, with a short month: "3 May 2026".
  var shortText: String { Self.short.string(from: storedDate) }
  /// The day without its year: "3 May".
  var dayText: String { Self.dayAndMonth.string(from: storedDate) }
  /// The month alone: "May".
  var monthName: String { Self.month.string(from: storedDate) }

  /// The day, with its year only where that is another than a day's: "3 May", "3 May 2025".
  func text(beside day: CivilDay?) -> String { day.map { $0.parts.year == parts.year } == true ? dayText : shortText }
}

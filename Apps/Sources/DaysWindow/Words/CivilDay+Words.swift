// SPDX-License-Identifier: MIT
// Days as the user's language writes them.

import CivilCalendar
import Foundation

extension CivilDay {
  private static let long = formatter("d MMMM yyyy")
  private static let short = formatter("d MMM yyyy")
  private static let dayAndMonth = formatter("d MMM")
  private static let monthAndYear = formatter("MMM yyyy")

  private static func formatter(_ template: String) -> DateFormatter {
    let formatter = DateFormatter()
    // Days are kept as their first instant in Greenwich.
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    // Civil days are Gregorian from the first year on; by itself the formatter goes over to Julian days before 1582.
    formatter.gregorianStartDate = .distantPast
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter
  }

  /// The day as the user's language writes it: "14 October 2026".
  var longText: String { Self.long.string(from: storedDate) }
  /// The same with a short month.
  var shortText: String { Self.short.string(from: storedDate) }
  /// The day without its year: "18 Sep".
  var dayText: String { Self.dayAndMonth.string(from: storedDate) }
  /// The month: "Oct 2025".
  var monthText: String { Self.monthAndYear.string(from: storedDate) }
}

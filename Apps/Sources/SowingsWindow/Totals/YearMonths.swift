// SPDX-License-Identifier: MIT
// What was sown in each month of a year, read beside the main thread. TotalsPage shows it as bars.

import CivilCalendar
import CoreData
import Sowings

/// The months of a year.
nonisolated struct YearMonths: Hashable, Sendable {
  /// The seeds of one month.
  struct Month: Hashable, Sendable {
    var sown = 0
    var germinated = 0
  }

  let year: Int
  /// Twelve of them.
  var months = [Month](repeating: Month(), count: 12)

  /// All that a page of totals shows.
  struct Totals: Sendable {
    let years: [YearTotals]
    let months: YearMonths?
  }

  /// Reads the totals of all years and the months of one of them in a context of their own, on the calling queue.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator of the opened store.
  ///   - year: Whose months; of the last year in which something was sown if nil.
  /// - Returns: The totals, without any months where nothing was sown.
  /// - Throws: The store's error.
  static func totals(in coordinator: NSPersistentStoreCoordinator, year: Int?) throws -> Totals {
    let days = try DayTotals.all(in: coordinator)
    let years = YearTotals.all(of: days)
    guard let shown = years.first(where: { $0.year == year })?.year ?? years.first?.year else { return Totals(years: [], months: nil) }
    return Totals(years: years, months: YearMonths(shown, of: days))
  }

  /// The months of a year, from the totals of days of any year.
  init(_ year: Int, of days: [DayTotals]) {
    self.year = year
    for total in days {
      let day = total.day.parts
      guard day.year == year, months.indices.contains(day.month - 1) else { continue }
      months[day.month - 1].sown += total.seeds
      months[day.month - 1].germinated += total.germinated
    }
  }
}

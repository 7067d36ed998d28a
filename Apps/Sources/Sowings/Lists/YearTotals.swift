// SPDX-License-Identifier: MIT
// What was sown and came up in each year. The window's totals and the command `totals` show it.

import CivilCalendar
import CoreData

/// A year's sowings.
public struct YearTotals: Hashable, Sendable {
  public let year: Int
  public let sowings: Int
  public let seeds: Int
  public let germinated: Int
  public let lost: Int

  /// The part of the seeds that has come up, from 0 to 1, or nil where no number of seeds is known.
  public var rate: Double? { seeds > 0 ? Double(germinated) / Double(seeds) : nil }
}

extension Garden {
  /// The totals of each year in which something was sown, the latest first.
  ///
  /// - Parameter plant: Only of this plant, if given.
  /// - Returns: The totals; sowings of an unknown day are in none.
  /// - Throws: The store's error.
  public func totals(of plant: Plant? = nil) throws -> [YearTotals] {
    guard let coordinator = context.persistentStoreCoordinator else { return [] }
    return try YearTotals.all(in: coordinator, of: plant?.objectID)
  }
}

extension YearTotals {
  /// The totals of each year, read in a context of their own: with very many sowings call it on another queue.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator of the opened store.
  ///   - plant: Only of this plant, if given.
  /// - Returns: The totals, the latest year first.
  /// - Throws: The store's error.
  public static func all(in coordinator: NSPersistentStoreCoordinator, of plant: NSManagedObjectID? = nil) throws -> [YearTotals] {
    all(of: try DayTotals.all(in: coordinator, of: plant))
  }

  /// The totals of each year, from those of its days.
  ///
  /// - Parameter days: The days, in any order.
  /// - Returns: The totals, the latest year first.
  public static func all(of days: [DayTotals]) -> [YearTotals] {
    Dictionary(grouping: days) { $0.day.parts.year }.map { year, days in
      YearTotals(
        year: year, sowings: days.reduce(0) { $0 + $1.sowings }, seeds: days.reduce(0) { $0 + $1.seeds },
        germinated: days.reduce(0) { $0 + $1.germinated }, lost: days.reduce(0) { $0 + $1.lost })
    }.sorted { $0.year > $1.year }
  }
}

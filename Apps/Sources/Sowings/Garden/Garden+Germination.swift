// SPDX-License-Identifier: MIT
// Noting seeds that have come up, by the day, and taking the latest back.

import CivilCalendar
import CoreData

extension Garden {
  /// Notes that seeds of a sowing have come up.
  ///
  /// - Parameters:
  ///   - count: How many, besides those noted before.
  ///   - sowing: The sowing.
  ///   - day: When; today if nil. What is noted twice for one day is added up.
  /// - Returns: What is noted of the day.
  /// - Throws: `GardenError` for more seedlings than seeds, or a day before the sowing or after today.
  @discardableResult public func logGermination(_ count: SeedCount, of sowing: Sowing, on day: CivilDay? = nil) throws -> Germination {
    let day = day ?? today
    let isBeforeSowing = if let sown = sowing.sownDay { day < sown } else { false }
    guard !isBeforeSowing, day <= today else { throw GardenError.germinatedOutside(day: day, from: sowing.sownDay, to: today) }
    let germinated = sowing.germinatedCount
    guard germinated + count.number <= Int(sowing.seedCount) else {
      throw GardenError.germinatedTooMany(count: count.number, germinated: germinated, sown: Int(sowing.seedCount))
    }
    return try saving {
      let germination = sowing.germinations.first { $0.day == day } ?? Germination(context: context)
      germination.day = day
      germination.sowing = sowing
      germination.seedlingCount += Int64(count.number)
      return germination
    }
  }

  /// Takes back one seedling, of the latest day that has any.
  ///
  /// - Throws: `GardenError.nothingGerminated`.
  public func takeBackSeedling(of sowing: Sowing) throws {
    guard let latest = sowing.germinationsByDay.last else { throw GardenError.nothingGerminated }
    try saving {
      if latest.seedlingCount > 1 { latest.seedlingCount -= 1 } else { context.delete(latest) }
    }
  }
}

// SPDX-License-Identifier: MIT
// What was sown and came up in each year, The window's totals and the command `totals` show it.

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
  public func totals(of plant: Plant? = nil) throws -> [YearTotals] { try YearTotals.all(in: context, of: plant?.objectID) }
}

extension YearTotals {
  /// The totals of each year, read in a context of any queue: of very many sowings in the background.
  ///
  /// - Parameters:
  ///   - context: The context, on its queue.
  ///   - plant: Only of this plant, if given.
  /// - Returns: The totals, the latest year first.
  /// - Throws: The store's error.
  public static func all(in context: NSManagedObjectContext, of plant: NSManagedObjectID? = nil) throws -> [YearTotals] {
    let request = NSFetchRequest<NSDictionary>(entityName: "Sowing")
    request.resultType = .dictionaryResultType
    request.predicate = NSPredicate(format: "dateSown != nil")
    if let plant {
      request.predicate = NSCompoundPredicate(
        andPredicateWithSubpredicates: [NSPredicate(format: "plant == %@", plant), NSPredicate(format: "dateSown != nil")])
    }
    request.propertiesToFetch = ["dateSown", "seedCount", "germinatedTotal", "lostTotal"]
    var sums: [Int: Sums] = [:]
    for row in try context.fetch(request) {
      guard let date = row["dateSown"] as? Date else { continue }
      func number(_ key: String) -> Int { (row[key] as? NSNumber)?.intValue ?? 0 }
      sums[CivilDay(stored: date).parts.year, default: Sums()].add(number("seedCount"), number("germinatedTotal"), number("lostTotal"))
    }
    return sums.sorted { $0.key > $1.key }.map { year, sum in
      YearTotals(year: year, sowings: sum.sowings, seeds: sum.seeds, germinated: sum.germinated, lost: sum.lost)
    }
  }

  private struct Sums {
    var (sowings, seeds, germinated, lost) = (0, 0, 0, 0)

    mutating func add(_ seeds: Int, _ germinated: Int, _ lost: Int) {
      sowings += 1
      self.seeds += seeds
      self.germinated += germinated
      self.lost += lost
    }
  }
}

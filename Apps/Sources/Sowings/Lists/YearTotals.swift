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
    let context = NSManagedObjectContext(.privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return try context.performAndWait {
      var totals: [YearTotals] = []
      // From the latest sowing back, a year at a time, so that memory stays small.
      var next = try latest(before: nil, plant, context)
      while let day = next, let start = CivilDay(year: day.parts.year, month: 1, day: 1) {
        let request = request(
          plant, [NSPredicate(format: "dateSown >= %@ AND dateSown <= %@", start.storedDate as NSDate, day.storedDate as NSDate)])
        request.returnsObjectsAsFaults = false
        var sums = Sums()
        for sowing in try context.fetch(request) {
          sums.add(Int(sowing.seedCount), Int(sowing.germinatedTotal), Int(sowing.lostTotal))
        }
        totals.append(
          YearTotals(year: start.parts.year, sowings: sums.sowings, seeds: sums.seeds, germinated: sums.germinated, lost: sums.lost))
        context.reset()
        next = try latest(before: start, plant, context)
      }
      return totals
    }
  }

  private static func latest(before day: CivilDay?, _ plant: NSManagedObjectID?, _ context: NSManagedObjectContext) throws -> CivilDay? {
    let request = request(
      plant, [day.map { NSPredicate(format: "dateSown < %@", $0.storedDate as NSDate) } ?? NSPredicate(format: "dateSown != nil")])
    request.sortDescriptors = [NSSortDescriptor(key: "dateSown", ascending: false)]
    request.fetchLimit = 1
    return try context.fetch(request).first?.sownDay
  }

  private static func request(_ plant: NSManagedObjectID?, _ conditions: [NSPredicate]) -> NSFetchRequest<Sowing> {
    let request = NSFetchRequest<Sowing>(entityName: "Sowing")
    let ofPlant = plant.map { [NSPredicate(format: "plant == %@", $0)] } ?? []
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: ofPlant + conditions)
    return request
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

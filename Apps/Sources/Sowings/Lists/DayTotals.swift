// SPDX-License-Identifier: MIT
// What was sown on each day, added up by the store in one fetch. YearTotals and the window's months are made of it.

import CivilCalendar
import CoreData

/// A day's sowings taken together.
public struct DayTotals: Hashable, Sendable {
  public let day: CivilDay
  public let sowings: Int
  public let seeds: Int
  public let germinated: Int
  public let lost: Int

  /// The totals of each day on which something was sown, read in a context of their own: with very many sowings call it on another queue.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator of the opened store.
  ///   - plant: Only of this plant, if given.
  /// - Returns: The totals, the earliest day first.
  /// - Throws: The store's error.
  public static func all(in coordinator: NSPersistentStoreCoordinator, of plant: NSManagedObjectID? = nil) throws -> [DayTotals] {
    let context = NSManagedObjectContext(.privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return try context.performAndWait { try context.fetch(request(plant)).compactMap(DayTotals.init) }
  }

  private static func request(_ plant: NSManagedObjectID?) -> NSFetchRequest<NSDictionary> {
    let request = NSFetchRequest<NSDictionary>(entityName: "Sowing")
    request.resultType = .dictionaryResultType
    request.predicate = plant.map { NSPredicate(format: "dateSown != nil AND plant == %@", $0) } ?? NSPredicate(format: "dateSown != nil")
    request.propertiesToFetch =
      ["dateSown", column(count, "count:(dateSown)")]
      + [(seeds, "seedCount"), (germinated, "germinatedTotal"), (lost, "lostTotal")].map { column($0, "sum:(\($1))") }
    request.propertiesToGroupBy = ["dateSown"]
    request.sortDescriptors = [NSSortDescriptor(key: "dateSown", ascending: true)]
    return request
  }

  private static let count = "count"
  private static let seeds = "seeds"
  private static let germinated = "germinated"
  private static let lost = "lost"

  private static func column(_ name: String, _ format: String) -> NSExpressionDescription {
    let column = NSExpressionDescription()
    column.name = name
    column.expression = NSExpression(format: format)
    column.expressionResultType = .integer64AttributeType
    return column
  }

  private init?(_ row: NSDictionary) {
    func number(_ name: String) -> Int { (row[name] as? NSNumber)?.intValue ?? 0 }
    guard let date = row["dateSown"] as? Date else { return nil }
    self.init(
      day: CivilDay(stored: date), sowings: number(Self.count), seeds: number(Self.seeds), germinated: number(Self.germinated),
      lost: number(Self.lost))
  }

  private init(day: CivilDay, sowings: Int, seeds: Int, germinated: Int, lost: Int) {
    self.day = day
    self.sowings = sowings
    self.seeds = seeds
    self.germinated = germinated
    self.lost = lost
  }
}

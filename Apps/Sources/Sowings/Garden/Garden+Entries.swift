// SPDX-License-Identifier: MIT
// Plants, sowings and seedlings read together. Lists and totals are made of it, however much there is.

import CivilCalendar
import CoreData

/// A sowing with its log.
public struct SowingEntry {
  public let sowing: Sowing
  public let log: SowingLog

  /// The entries of seedlings that came up, the first day first.
  public var germinations: [LogEntry] { log.entries.filter { $0.kind == .germinated } }
  /// How many seeds have come up.
  public var germinatedCount: Int { log.germinated }

  public init(_ sowing: Sowing) { self.init(sowing, sowing.log) }

  init(_ sowing: Sowing, _ log: SowingLog) {
    self.sowing = sowing
    self.log = log
  }
}

/// A plant with its sowings.
public struct PlantEntry {
  public let plant: Plant
  /// The latest first, in the order of `Plant.sowingsByDay`.
  public let sowings: [SowingEntry]

  /// How many seeds were sown.
  public var seedCount: Int { sowings.reduce(0) { $0 + Int($1.sowing.seedCount) } }
  /// How many seeds have come up.
  public var germinatedCount: Int { sowings.reduce(0) { $0 + $1.germinatedCount } }
  /// The last day on which something was sown, if it is known.
  public var lastSown: CivilDay? { sowings.compactMap(\.sowing.sownDay).max() }

  public init(_ plant: Plant) { self.init(plant, plant.sowingsByDay.map { SowingEntry($0) }) }

  init(_ plant: Plant, _ sowings: [SowingEntry]) {
    self.plant = plant
    self.sowings = sowings
  }
}

extension Garden {
  /// All plants in their order, with their sowings and logs.
  ///
  /// Three fetches, whatever their number; asking each plant for its sowings would be a fetch for each.
  public func entries() throws -> [PlantEntry] {
    let events = Dictionary(grouping: try context.fetch(NSFetchRequest<SowingEvent>(entityName: "Event"))) { $0.sowing?.objectID }
    let sowings = Dictionary(grouping: try context.fetch(NSFetchRequest<Sowing>(entityName: "Sowing"))) { $0.plant?.objectID }
    return try plants.map { plant in
      PlantEntry(
        plant,
        (sowings[plant.objectID] ?? []).sorted(by: Sowing.isLater).map { sowing in
          let entries = (events[sowing.objectID] ?? []).map(\.entry)
          return SowingEntry(sowing, SowingLog(seeds: Int(sowing.seedCount), sown: sowing.sownDay, entries: entries))
        })
    }
  }
}

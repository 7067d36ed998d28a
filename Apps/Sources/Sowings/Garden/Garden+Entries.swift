// SPDX-License-Identifier: MIT
// Plants, sowings and seedlings read together. Lists and totals are made of it, however much there is.

import CivilCalendar
import CoreData

/// A sowing with its germinations.
public struct SowingEntry {
  public let sowing: Sowing
  /// The first day first.
  public let germinations: [Germination]

  /// How many seeds have come up.
  public var germinatedCount: Int { germinations.reduce(0) { $0 + Int($1.seedlingCount) } }

  public init(_ sowing: Sowing) { self.init(sowing, sowing.germinationsByDay) }

  init(_ sowing: Sowing, _ germinations: [Germination]) {
    self.sowing = sowing
    self.germinations = germinations
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
  /// All plants in their order, with their sowings and germinations.
  ///
  /// Three fetches, whatever their number; asking each plant for its sowings would be a fetch for each.
  public func entries() throws -> [PlantEntry] {
    let germinations = Dictionary(grouping: try context.fetch(NSFetchRequest<Germination>(entityName: "Germination"))) {
      $0.sowing?.objectID
    }
    let sowings = Dictionary(grouping: try context.fetch(NSFetchRequest<Sowing>(entityName: "Sowing"))) { $0.plant?.objectID }
    return try plants.map { plant in
      PlantEntry(
        plant,
        (sowings[plant.objectID] ?? []).sorted(by: Sowing.isLater).map { sowing in
          SowingEntry(sowing, (germinations[sowing.objectID] ?? []).sorted(by: Germination.isEarlier))
        })
    }
  }
}

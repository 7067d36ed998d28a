// SPDX-License-Identifier: MIT
// All plants: finding, adding, renaming. Merging and deleting them, sowings and germinations are in the files beside this one.

import CivilCalendar
import CoreData

/// The plants in a store, with their sowings.
///
/// Whatever it is asked is done and saved, or refused with an error and nothing is changed. It belongs to the main queue, as its context does.
@MainActor
public final class Garden {
  public let context: NSManagedObjectContext
  /// The day it is; set again when the day has changed.
  public var today: CivilDay

  private var loaded: [Plant]?

  public init(context: NSManagedObjectContext, today: CivilDay) {
    self.context = context
    self.today = today
  }

  /// All plants by genus, species and cultivar, fetched at first use and after `loadSavedData`.
  public var plants: [Plant] {
    get throws {
      if let loaded { return loaded }
      let request = NSFetchRequest<Plant>(entityName: "Plant")
      let sorted = try context.fetch(request).map { ($0, PlantOrder($0.name)) }.sorted { PlantOrder.precedes($0.1, $1.1) }.map(\.0)
      loaded = sorted
      return sorted
    }
  }

  /// Forgets what was fetched, so that the next look at `plants` sees the store.
  public func loadSavedData() { loaded = nil }

  /// The plant with this name; case, accents and surrounding space make no difference.
  public func findPlant(_ name: PlantName) throws -> Plant? {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = NSPredicate(format: "nameKey == %@", name.key)
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  /// Adds a plant.
  ///
  /// - Throws: `GardenError.nameIsTaken` if there is one of that name, also if another program was faster.
  @discardableResult public func addPlant(_ name: PlantName, notes: String? = nil) throws -> Plant {
    try saving(name) {
      if let other = try findPlant(name) { throw GardenError.nameIsTaken(other.name) }
      let plant = Plant(context: context)
      plant.rename(to: name)
      plant.notes = notes.flatMap { $0.isEmpty ? nil : $0 }
      return plant
    }
  }

  /// Gives a plant another name; its sowings stay with it.
  ///
  /// - Throws: `GardenError.nameIsTaken` if another plant has that name: then the two can be merged.
  public func renamePlant(_ plant: Plant, to name: PlantName) throws {
    try saving(name) {
      if let other = try findPlant(name), other != plant { throw GardenError.nameIsTaken(other.name) }
      plant.rename(to: name)
    }
  }

  /// Replaces what is noted of a plant; an empty text takes it away.
  public func noteOnPlant(_ plant: Plant, _ notes: String) throws {
    try saving { plant.notes = notes.isEmpty ? nil : notes }
  }

  /// Makes changes and saves them, or takes them all back: the original's `saveContext`, which only printed its errors.
  func saving<Result>(_ name: PlantName? = nil, _ changes: () throws -> Result) throws -> Result {
    defer { loadSavedData() }
    do {
      do {
        let result = try changes()
        try context.save()
        return result
      } catch let error as NSError where error.code == NSManagedObjectMergeError {
        // Another program has saved something about the same plants: with that in sight the changes are made again, or refused.
        context.rollback()
        context.refreshAllObjects()
        let result = try changes()
        try context.save()
        return result
      }
    } catch {
      context.rollback()
      // Between the look and the save another program can have taken the name; then the store's own constraint speaks.
      if let name, (error as NSError).code == NSManagedObjectConstraintMergeError { throw GardenError.nameIsTaken(name) }
      throw error
    }
  }
}

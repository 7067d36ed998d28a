// SPDX-License-Identifier: MIT
// All plants: finding them, and saving whatever changes. Plants, sowings and their logs have files beside this one.

import CivilCalendar
import CoreData
import StoreJournal

/// The plants in a store, with their sowings.
///
/// Whatever it is asked is done and saved, or refused with an error and nothing is changed. It belongs to the main queue, as its context does.
@MainActor
public final class Garden {
  public let context: NSManagedObjectContext
  /// The day it is; set again when the day has changed.
  public var today: CivilDay

  private var loaded: [Plant]?
  /// The last change that was made here and saved, for an Undo that means just this one.
  public internal(set) var lastChange: ChangeReport?
  let journal: Journal<Change>
  /// With more sowings than this, an import is not kept for taking back: keeping it costs as much as the import.
  var mostImportedInJournal = 5_000

  public init(context: NSManagedObjectContext, today: CivilDay) {
    self.context = context
    self.today = today
    journal = Journal(context)
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

  /// The plant with this UUID.
  func plant(_ uuid: UUID) throws -> Plant? {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = NSPredicate(format: "uuid == %@", uuid as NSUUID)
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  /// Makes changes and saves them, or takes them all back: the original's `saveContext`, which only printed its errors.
  ///
  /// - Parameters:
  ///   - name: The name the changes give, which another program may take at the same time.
  ///   - retries: Whether the changes may be made again where another program has saved something about the same objects.
  ///   - changes: The changes.
  /// - Returns: What the changes return.
  /// - Throws: What the changes throw, or the error of saving.
  func saving<Result>(_ name: PlantName? = nil, retries: Bool = true, _ changes: () throws -> Result) throws -> Result {
    defer { loadSavedData() }
    let previous = lastChange
    do {
      do {
        return try attempt(changes)
      } catch let error as NSError where retries && error.code == NSManagedObjectMergeError {
        // Another program has saved something about the same plants: with that in sight the changes are made again, or refused.
        context.rollback()
        context.refreshAllObjects()
        return try attempt(changes)
      }
    } catch {
      context.rollback()
      lastChange = previous
      switch (error as NSError).code {
      // Between the look and the save another program can have taken the name; then the store's own constraint speaks.
      case NSManagedObjectConstraintMergeError: throw name.map { GardenError.nameIsTaken($0) } ?? GardenError.changedElsewhere
      case NSManagedObjectMergeError: throw GardenError.changedElsewhere
      default: throw error
      }
    }
  }

  private func attempt<Result>(_ changes: () throws -> Result) throws -> Result {
    let result = try changes()
    Derivation.run(context)
    try context.save()
    journal.trim { try clearPhotos() }
    return result
  }

  /// The objects of an entity with these UUIDs.
  static func byUUID<Object: NSManagedObject>(
    _ type: Object.Type, _ entity: String, _ uuids: Set<UUID>, in context: NSManagedObjectContext, _ uuid: (Object) -> UUID?
  ) throws -> [UUID: Object] {
    var found: [UUID: Object] = [:]
    let all = Array(uuids)
    // A statement can only have so many values.
    for start in stride(from: 0, to: all.count, by: 500) {
      let request = NSFetchRequest<Object>(entityName: entity)
      request.predicate = NSPredicate(format: "uuid IN %@", all[start..<min(start + 500, all.count)].map { $0 as NSUUID })
      for object in try context.fetch(request) { if let key = uuid(object) { found[key] = object } }
    }
    return found
  }
}

// SPDX-License-Identifier: MIT
// What a store lacks that was written by an older version of the model and has just been migrated. GardenStore calls it on each opening.

import CivilCalendar
import CoreData
import NameOrdering

/// Fills in what older versions did not keep, and mends what they let pass.
@MainActor enum StoreAdoption {
  /// Does what is missing, which may be nothing.
  static func adopt(_ context: NSManagedObjectContext, clock: DayClock) throws {
    try adoptPlants(context, clock: clock)
    try derive(context)
    try deriveSearch(context)
  }

  /// Turns the states of version 3 into events, and derives what lists sort and search by; some plants at a time, to be gone on with.
  private static func derive(_ context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = NSPredicate(format: "sortKey == nil")
    request.sortDescriptors = [NSSortDescriptor(key: "uuid", ascending: true)]
    try eachSome(of: request, context) { plant in
      plant.rename(to: plant.name)
      for sowing in plant.sowings {
        let state = SowingState(rawValue: sowing.stageRaw)
        if let event = state?.event { sowing.add(LogEntry(event, day: nil), in: context) }
        // Touched, so that all is derived.
        sowing.stageRaw = SowingStage.sown.rawValue
        sowing.searchKey = ""
      }
    }
  }

  /// Gives plants the key of today's search, which has the words of their sowings, and names with the marks of hybrids their one form.
  ///
  /// Some plants at a time, each done once, so that it can be gone on with. Plants whose names differed in the mark only become one.
  private static func deriveSearch(_ context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = NSPredicate(format: "searchKey == nil OR NOT searchKey CONTAINS %@", SearchKey.mark)
    // In a fixed order, so that of two spellings of one name always the same one stays.
    request.sortDescriptors = ["genus", "species", "uuid"].map { NSSortDescriptor(key: $0, ascending: true) }
    try eachSome(of: request, context) { plant in
      let name = PlantName(written: plant.genus, plant.species, plant.cultivar)
      if name.key != plant.nameKey, let twin = try twin(of: plant, name, context) {
        Garden.moveEverything(of: plant, to: twin)
        context.delete(plant)
        context.processPendingChanges()
        twin.searchKey = SearchKey.of(twin, twin.sowings)
      } else {
        plant.rename(to: name)
        plant.searchKey = SearchKey.of(plant, plant.sowings)
      }
    }
  }

  /// Does something with each plant that a request finds, which is not found by it afterwards; saves some at a time and lets go of them.
  private static func eachSome(
    of request: NSFetchRequest<Plant>, _ context: NSManagedObjectContext, _ body: (Plant) throws -> Void
  ) throws {
    request.fetchLimit = 200
    request.relationshipKeyPathsForPrefetching = ["sowings"]
    do {
      while true {
        let plants = try context.fetch(request)
        guard !plants.isEmpty else { return }
        for plant in plants { try body(plant) }
        Derivation.run(context)
        try context.save()
        context.reset()
      }
    } catch {
      context.rollback()
      throw error
    }
  }

  private static func twin(of plant: Plant, _ name: PlantName, _ context: NSManagedObjectContext) throws -> Plant? {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = NSPredicate(format: "nameKey == %@", name.key)
    return try context.fetch(request).first { $0 !== plant && !$0.isDeleted }
  }

  /// Gives plants their keys and sowings their plants, UUIDs and civil days, and saves it all together.
  ///
  /// Plants that have a key, and their sowings, are left alone, so that a second call finds nothing to do. Plants of one name become one:
  /// to the rules of today they are the same plant.
  ///
  /// - Parameters:
  ///   - context: A context on the store.
  ///   - clock: The zone in which the store was used: version 2 kept instants.
  /// - Throws: The error of Core Data; nothing is changed then.
  private static func adoptPlants(_ context: NSManagedObjectContext, clock: DayClock) throws {
    let plants = NSFetchRequest<Plant>(entityName: "Plant")
    plants.predicate = NSPredicate(format: "nameKey == nil")
    let orphans = NSFetchRequest<Sowing>(entityName: "Sowing")
    // A plant that has gone counts as none: another program can have sown of it in the moment in which this one deleted it.
    orphans.predicate = NSPredicate(format: "plant == nil OR plant.genus == nil")
    guard try context.count(for: plants) > 0 || context.count(for: orphans) > 0 else { return }
    // In a fixed order, so that of two spellings of one name always the same one stays.
    plants.sortDescriptors = ["genus", "species", "uuid"].map { NSSortDescriptor(key: $0, ascending: true) }
    do {
      var byKey: [String: Plant] = [:]
      let withKey = NSFetchRequest<Plant>(entityName: "Plant")
      withKey.predicate = NSPredicate(format: "nameKey != nil")
      for plant in try context.fetch(withKey) { byKey[plant.name.key] = plant }
      for plant in try context.fetch(plants) {
        for sowing in plant.sowings { adopt(sowing, clock) }
        let name = usableName(of: plant)
        if let twin = byKey[name.key] {
          Garden.moveEverything(of: plant, to: twin)
          context.delete(plant)
        } else {
          plant.rename(to: name)
          byKey[name.key] = plant
        }
      }
      for sowing in try context.fetch(orphans) {
        adopt(sowing, clock)
        let home = byKey[unknown.key] ?? Plant(context: context)
        home.rename(to: unknown)
        byKey[unknown.key] = home
        sowing.plant = home
      }
      Derivation.run(context)
      try context.save()
    } catch {
      context.rollback()
      throw error
    }
  }

  /// The plant of sowings that had none, and the name of plants without a genus.
  private static let unknown = PlantName(kept: "Unknown", "", nil)

  private static func usableName(of plant: Plant) -> PlantName {
    let (genus, species) = (plant.genus.withControlCharactersAsSpaces, plant.species.withControlCharactersAsSpaces)
    return (try? PlantName(genus: genus, species: species, cultivar: plant.cultivar))
      ?? (try? PlantName(genus: unknown.genus, species: species, cultivar: plant.cultivar)) ?? unknown
  }

  private static func adopt(_ sowing: Sowing, _ clock: DayClock) {
    // What this version noted lacks nothing but its plant, and its day is no instant.
    guard sowing.createdDate == nil else { return }
    if sowing.uuid == nil { sowing.uuid = UUID() }
    sowing.sownDay = sowing.dateSown.map { clock.day(of: $0) }
    if sowing.seedCount < 0 { sowing.seedCount = 0 }
  }
}

// SPDX-License-Identifier: MIT
// Sample plants with random sowings, for trying the program and for measuring it. `--demo` and the tests make them; nothing makes them unasked.

import CivilCalendar
import CoreData

/// Plants and sowings that a seed decides: the same seed and numbers give the same plants, days, counts and UUIDs.
public struct SampleGarden: Sendable {
  public var seed: UInt64
  public var plantCount: Int
  public var sowingCount: Int
  /// The last day on which something can have been sown.
  public var today: CivilDay
  /// How many sowings are saved together; a plant's sowings are never parted.
  public var batchSize = 5_000

  /// Ten plants, unless other numbers are given.
  public init(seed: UInt64, plantCount: Int = 10, sowingCount: Int = 60, today: CivilDay) {
    self.seed = seed
    self.plantCount = max(1, plantCount)
    self.sowingCount = max(0, sowingCount)
    self.today = today
  }

  /// Makes the plants and their sowings in a store, in a context of its own; the original's `makeFakePlantData` came back whenever the list was empty.
  ///
  /// A plant that is there already gets the sowings.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator of the opened store.
  ///   - progress: Told after each batch how many sowings are saved. What it throws ends the work; what is saved stays.
  /// - Throws: `GardenError.samplesAreThere` if the store has these samples, or the error of Core Data.
  public func makeFakePlantData(
    in coordinator: NSPersistentStoreCoordinator, progress: (_ sowings: Int) throws -> Void = { _ in }
  ) throws {
    let context = NSManagedObjectContext(.privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait { try fill(context, progress) }
  }

  private func fill(_ context: NSManagedObjectContext, _ progress: (Int) throws -> Void) throws {
    var generator = SeededGenerator(seed: seed)
    let firstPlant = generator.uuid()
    let firstSowing = generator.uuid()
    guard try !exists("Plant", firstPlant, in: context), try !exists("Sowing", firstSowing, in: context) else {
      throw GardenError.samplesAreThere(seed: seed)
    }
    var share = [Int](repeating: 0, count: plantCount)
    for _ in 0..<sowingCount { share[Int.random(in: share.indices, using: &generator)] += 1 }
    let isEmpty = try context.count(for: NSFetchRequest<Plant>(entityName: "Plant")) == 0
    var done = 0
    var saved = 0
    for number in share.indices {
      let uuid = number == 0 ? firstPlant : generator.uuid()
      let plant = try isEmpty ? nil : Self.plant(SampleNames.name(number), in: context)
      let home = plant ?? Plant(context: context)
      if plant == nil {
        home.rename(to: SampleNames.name(number))
        home.uuid = uuid
      }
      for _ in 0..<share[number] {
        sow(home, done == 0 ? firstSowing : generator.uuid(), &generator, context)
        done += 1
      }
      if done - saved >= batchSize || number == share.count - 1 {
        try context.save()
        context.reset()
        saved = done
        try progress(saved)
      }
    }
  }

  private func sow(_ plant: Plant, _ uuid: UUID, _ generator: inout SeededGenerator, _ context: NSManagedObjectContext) {
    let sowing = Sowing(context: context)
    let age = Int.random(in: 0...730, using: &generator)
    let count = Int.random(in: 1...60, using: &generator)
    sowing.uuid = uuid
    sowing.sownDay = today - age
    sowing.createdDate = (today - age).storedDate
    sowing.seedCount = Int64(count)
    sowing.medium = ["cactus soil", "seed compost", "perlite", "sand and grit"].randomElement(using: &generator)
    sowing.place = ["window sill", "cold frame", "heated tray", "greenhouse"].randomElement(using: &generator)
    sowing.plant = plant
    let up = Int.random(in: 0...count, using: &generator)
    let days = Int.random(in: 4...21, using: &generator)
    if days <= age, up > 0 {
      let germination = Germination(context: context)
      germination.day = today - age + days
      germination.seedlingCount = Int64(up)
      germination.sowing = sowing
    }
    if age > 365 { sowing.state = up == 0 ? .failed : .finished }
  }

  private func exists(_ entity: String, _ uuid: UUID, in context: NSManagedObjectContext) throws -> Bool {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = NSPredicate(format: "uuid == %@", uuid as NSUUID)
    return try context.count(for: request) > 0
  }

  private static func plant(_ name: PlantName, in context: NSManagedObjectContext) throws -> Plant? {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = NSPredicate(format: "nameKey == %@", name.key)
    request.fetchLimit = 1
    return try context.fetch(request).first
  }
}

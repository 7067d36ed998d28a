// SPDX-License-Identifier: MIT
// Sample plants with random sowings, for trying the program and for measuring it. `--demo` and the tests make them; nothing makes them unasked.

import CivilCalendar
import CoreData
import StoreJournal

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
  /// A plant that is there already gets the sowings. Samples that were broken off are gone on with where they ended.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator of the opened store.
  ///   - progress: Told after each batch how many sowings are saved. What it throws ends the work; what is saved stays.
  /// - Throws: `GardenError.samplesAreThere` if the store has these samples, or others of this seed; or the error of Core Data.
  public func makeFakePlantData(
    in coordinator: NSPersistentStoreCoordinator, progress: (_ sowings: Int) throws -> Void = { _ in }
  ) throws {
    let context = NSManagedObjectContext(.privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let journal = Journal<Change>(context)
    try context.performAndWait {
      var saved: Int?
      try fill(context) { done, isLast in
        guard isLast || done - (saved ?? 0) >= batchSize else { return }
        Derivation.run(context)
        try journal.notice()
        try context.save()
        context.reset()
        saved = done
        try progress(done)
      }
    }
  }

  /// Inserts what is not there yet.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - afterPlant: Told after each plant how many sowings there are, and whether it was the last plant.
  /// - Throws: As `makeFakePlantData`.
  func fill(_ context: NSManagedObjectContext, afterPlant: (_ sowings: Int, _ isLast: Bool) throws -> Void = { _, _ in }) throws {
    var generator = SampleGenerator(self)
    let kept = try countOfPlantsThere(generator, in: context)
    let isEmpty = try context.count(for: NSFetchRequest<Plant>(entityName: "Plant")) == 0
    var done = 0
    for number in 0..<plantCount {
      let sample = generator.next()
      done += sample.sowings.count
      guard number >= kept else { continue }
      insert(sample, try isEmpty ? nil : Self.plant(sample.name, in: context), context)
      try afterPlant(done, number == plantCount - 1)
    }
  }

  /// With how many of the plants an earlier attempt got ready; a plant's sowings are never parted.
  private func countOfPlantsThere(_ generator: SampleGenerator, in context: NSManagedObjectContext) throws -> Int {
    guard try exists("Plant", [generator.firstPlant], in: context) || exists("Sowing", [generator.firstSowing], in: context) else {
      return 0
    }
    var generator = generator
    var (plants, sowings, uncertain) = (0, 0, 0)
    for _ in 0..<plantCount {
      let sample = generator.next()
      guard let last = sample.sowings.last else {
        // Whether a plant without sowings is one of them cannot be told; those after it tell.
        uncertain += 1
        continue
      }
      guard try exists("Sowing", [last.uuid, sample.sowings[0].uuid], in: context) else { break }
      plants += uncertain + 1
      uncertain = 0
      sowings += sample.sowings.count
    }
    // The first sowing is that of any samples of the seed, whatever their number.
    guard sowings > 1, plants + uncertain < plantCount else { throw GardenError.samplesAreThere(seed: seed) }
    return plants
  }

  private func insert(_ sample: SamplePlant, _ present: Plant?, _ context: NSManagedObjectContext) {
    let plant = present ?? Plant(context: context)
    if present == nil {
      plant.rename(to: sample.name)
      plant.uuid = sample.uuid
      plant.isSample = true
    }
    for value in sample.sowings {
      let sowing = Sowing(context: context)
      let day = today - value.age
      sowing.isSample = true
      sowing.uuid = value.uuid
      sowing.sownDay = day
      sowing.createdDate = day.storedDate
      sowing.seedCount = Int64(value.count)
      sowing.medium = value.medium
      sowing.place = value.place
      sowing.plant = plant
      if value.firstDay <= value.age, value.up > 0 {
        sowing.add(LogEntry(.germinated, day: day + value.firstDay, count: value.up), in: context)
      }
      if value.age > 365 { sowing.add(LogEntry(value.up == 0 ? .failed : .harvested, day: day + 365), in: context) }
    }
  }

  /// Whether all objects with some UUIDs are there.
  private func exists(_ entity: String, _ uuids: Set<UUID>, in context: NSManagedObjectContext) throws -> Bool {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = NSPredicate(format: "uuid IN %@", uuids.map { $0 as NSUUID })
    return try context.count(for: request) == uuids.count
  }

  private static func plant(_ name: PlantName, in context: NSManagedObjectContext) throws -> Plant? {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = NSPredicate(format: "nameKey == %@", name.key)
    request.fetchLimit = 1
    return try context.fetch(request).first
  }
}

// SPDX-License-Identifier: MIT
// Sample plants: the same from the same seed, ten or thousands, and only when asked for.

import CivilCalendar
import CoreData
import Testing

@testable import Sowings

@Suite("A sample garden") @MainActor struct SampleGardenTests {
  private func make(
    _ fixture: Fixture, seed: UInt64 = 7, plants: Int = 10, sowings: Int = 60, batch: Int = 5_000, progress: (Int) throws -> Void = { _ in }
  ) throws {
    var samples = SampleGarden(seed: seed, plantCount: plants, sowingCount: sowings, today: fixture.garden.today)
    samples.batchSize = batch
    try samples.makeFakePlantData(in: fixture.container.persistentStoreCoordinator, progress: progress)
    fixture.garden.loadSavedData()
  }

  private func words(_ fixture: Fixture) throws -> [String] {
    try fixture.garden.plants.flatMap { plant in
      ["\(plant.name)"] + plant.sowingsByDay.map { "\($0.uuid?.uuidString ?? "") \($0.sentence) \($0.germinatedCount) \($0.state)" }
    }
  }

  @Test("has ten cacti and succulents with sowings that keep every rule") func ten() throws {
    let fixture = try Fixture()
    try make(fixture)
    #expect(try fixture.garden.plants.count == 10)
    let sowings = try fixture.garden.plants.flatMap(\.sowings)
    #expect(sowings.count == 60)
    #expect(sowings.allSatisfy { SeedCount.range.contains(Int($0.seedCount)) && $0.germinatedCount <= Int($0.seedCount) })
    #expect(sowings.allSatisfy { sowing in sowing.sownDay.map { $0 <= fixture.garden.today } == true })
    #expect(sowings.flatMap(\.events).allSatisfy { $0.day.map { $0 <= fixture.garden.today } == true })
    #expect(Set(sowings.compactMap(\.uuid)).count == 60)
  }

  @Test("is the same from the same seed, in batches of any size, and another from another") func seeded() throws {
    let one = try Fixture()
    let two = try Fixture()
    let three = try Fixture()
    try make(one)
    try make(two, batch: 1)
    try make(three, seed: 8)
    #expect(try words(one) == words(two))
    #expect(try words(one) != words(three))
  }

  @Test("is not made twice from one seed; another seed adds sowings to the same plants") func twice() throws {
    let fixture = try Fixture()
    try make(fixture)
    #expect(throws: GardenError.samplesAreThere(seed: 7)) { try make(fixture) }
    #expect(try fixture.count("Sowing") == 60)
    try make(fixture, seed: 8, plants: 12)
    #expect([try fixture.count("Plant"), try fixture.count("Sowing")] == [12, 120])
  }

  @Test("is saved in batches, tells how far it has come, and can be stopped between them") func batches() throws {
    struct Stop: Error {}
    let fixture = try Fixture()
    var told: [Int] = []
    try make(fixture, plants: 300, sowings: 1_000, batch: 250) { told.append($0) }
    #expect(told.count == 4 || told.count == 3)
    #expect(told.last == 1_000)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 < $1 })
    #expect([try fixture.count("Plant"), try fixture.count("Sowing")] == [300, 1_000])
    let other = try Fixture()
    var saved = 0
    #expect(throws: Stop.self) {
      try make(other, plants: 300, sowings: 1_000, batch: 250) {
        saved = $0
        throw Stop()
      }
    }
    #expect(saved >= 250)
    #expect(try other.count("Sowing") == saved)
  }

  // What was broken off kept its batches, and the same seed was refused.
  @Test("that was broken off is gone on with, and is then the same as one made in one go", arguments: [1, 250, 600])
  func resumed(batch: Int) throws {
    struct Stop: Error {}
    let (one, two) = (try Fixture(), try Fixture())
    try make(one, plants: 40, sowings: 900)
    #expect(throws: Stop.self) { try make(two, plants: 40, sowings: 900, batch: batch) { _ in throw Stop() } }
    let kept = try two.count("Sowing")
    #expect(kept < 900)
    // Batches of one are broken off after one plant, or even before any sowing.
    try make(two, plants: 40, sowings: 900)
    #expect(try words(two) == words(one))
    #expect(throws: GardenError.samplesAreThere(seed: 7)) { try make(two, plants: 40, sowings: 900) }
  }

  @Test("is not mixed with one of the same seed and other numbers") func otherNumbers() throws {
    let fixture = try Fixture()
    try make(fixture)
    #expect(throws: GardenError.samplesAreThere(seed: 7)) { try make(fixture, plants: 12, sowings: 80) }
    #expect(try fixture.count("Sowing") == 60)
  }

  // Fault 10: samples came back whenever the list was empty, and could not be removed.
  @Test("comes and goes in one step each, and what is the user's stays") func steps() throws {
    let fixture = try Fixture()
    let garden = fixture.garden
    _ = try fixture.sow(1, of: try fixture.plant("Viola odorata"))
    let before = try JournalTests.words(garden)
    try garden.addSamples(SampleGarden(seed: 1, today: garden.today))
    #expect(try garden.hasSamples && garden.plants.count == 11)
    let own = try fixture.sow(3, of: try #require(try garden.findPlant(PlantName("Aloe polyphylla"))))
    let full = try JournalTests.words(garden)
    #expect(try garden.removeSamples() == (plants: 9, sowings: 60))
    #expect(try garden.plants.map { "\($0.name)" } == ["Aloe polyphylla", "Viola odorata"])
    #expect(own.plant?.sowingCount == 1)
    #expect(try !garden.hasSamples)
    try garden.undo()
    #expect(try JournalTests.words(garden) == full)
    for _ in 1...2 { try garden.undo() }
    #expect(try JournalTests.words(garden) == before)
    try fixture.reopen()
    #expect(try JournalTests.words(fixture.garden) == before)
  }

  @Test("that is large goes in one save, too") func large() throws {
    let fixture = try Fixture()
    try make(fixture, plants: 50, sowings: 1_200)
    #expect(try fixture.garden.removeSamples() == (plants: 50, sowings: 1_200))
    #expect(try [fixture.count("Plant"), fixture.count("Sowing"), fixture.count("Event")] == [0, 0, 0])
    #expect(try fixture.garden.undo() == nil)
  }

  @Test(
    "can have 5,000 plants with 200,000 sowings",
    .enabled(if: ProcessInfo.processInfo.environment["DURAMEN_LONG"] != nil, "Takes minutes without optimization; set DURAMEN_LONG=1."))
  func veryLarge() throws {
    let fixture = try Fixture()
    try make(fixture, plants: 5_000, sowings: 200_000)
    #expect([try fixture.count("Plant"), try fixture.count("Sowing")] == [5_000, 200_000])
    #expect(try fixture.garden.plants.count == 5_000)
  }
}

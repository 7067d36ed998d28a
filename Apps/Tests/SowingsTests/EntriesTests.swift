// SPDX-License-Identifier: MIT
// Plants, sowings and seedlings read together.

import CivilCalendar
import CoreData
import Testing

@testable import Sowings

@Suite("Plants with all they have") @MainActor struct EntriesTests {
  @Test("are the same read together as read one by one") func together() throws {
    let fixture = try Fixture()
    let samples = SampleGarden(seed: 5, plantCount: 12, sowingCount: 80, today: fixture.garden.today)
    try samples.makeFakePlantData(in: fixture.container.persistentStoreCoordinator)
    _ = try fixture.plant("Zinnia")
    try fixture.reopen()
    let together = try fixture.garden.entries()
    let alone = try fixture.garden.plants.map { PlantEntry($0) }
    #expect(together.count == 13)
    #expect(together.map(\.plant) == alone.map(\.plant))
    #expect(together.map { $0.sowings.map(\.sowing) } == alone.map { $0.sowings.map(\.sowing) })
    #expect(together.map { $0.sowings.map(\.germinations) } == alone.map { $0.sowings.map(\.germinations) })
    #expect(together.map { [$0.seedCount, $0.germinatedCount] } == alone.map { [$0.seedCount, $0.germinatedCount] })
    #expect(together.reduce(0) { $0 + $1.sowings.count } == 80)
  }

  @Test("count their seeds and seedlings and know the last day of sowing") func totals() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    #expect(PlantEntry(plant).lastSown == nil)
    let first = try fixture.sow(5, of: plant, on: "2026-05-03")
    _ = try fixture.sow(7, of: plant, on: "2026-06-01")
    try fixture.garden.logGermination(SeedCount(2), of: first, on: civil("2026-05-20"))
    try fixture.garden.logGermination(SeedCount(1), of: first, on: civil("2026-05-10"))
    let entry = try #require(try fixture.garden.entries().first)
    #expect(entry.seedCount == 12)
    #expect(entry.germinatedCount == 3)
    #expect(entry.lastSown == (try civil("2026-06-01")))
    #expect(entry.sowings.map(\.germinatedCount) == [0, 3])
    #expect(entry.sowings.last?.germinations.map(\.count) == [1, 2])
  }
}

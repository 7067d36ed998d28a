// SPDX-License-Identifier: MIT
// Seeds that come up: by the day, never more than were sown, never outside the days there were.

import CivilCalendar
import CoreData
import Testing

@testable import Sowings

@Suite("Germinations") @MainActor struct GerminationTests {
  private func sowing(in fixture: Fixture) throws -> Sowing {
    try fixture.sow(10, of: try fixture.plant("Aloe vera"), on: "2026-06-01")
  }

  @Test("add up by the day, and are taken back from the latest") func log() throws {
    let fixture = try Fixture()
    let sowing = try sowing(in: fixture)
    let garden = fixture.garden
    try garden.logGermination(SeedCount(1), of: sowing)
    try garden.logGermination(SeedCount(3), of: sowing, on: civil("2026-06-07"))
    try garden.logGermination(SeedCount(2), of: sowing, on: civil("2026-06-07"))
    #expect(sowing.germinationsByDay.map { $0.day?.description } == ["2026-06-07", "2026-06-14"])
    #expect(sowing.germinationsByDay.map(\.count) == [5, 1])
    #expect(sowing.germinatedCount == 6)
    try garden.takeBackSeedling(of: sowing)
    try garden.takeBackSeedling(of: sowing)
    #expect(sowing.germinationsByDay.map(\.count) == [4])
    try fixture.reopen()
    #expect(try fixture.garden.plants.first?.sowings.first?.germinatedCount == 4)
  }

  @Test("are never more than the seeds sown, also when the number of seeds changes") func tooMany() throws {
    let fixture = try Fixture()
    let sowing = try sowing(in: fixture)
    try fixture.garden.logGermination(SeedCount(8), of: sowing)
    #expect(throws: GardenError.germinatedTooMany(count: 3, germinated: 8, sown: 10)) {
      try fixture.garden.logGermination(SeedCount(3), of: sowing)
    }
    #expect(throws: GardenError.contradictsGerminations(first: fixture.garden.today, germinated: 8)) {
      try fixture.garden.editSowing(sowing, details: SowingDetails(count: SeedCount(7)))
    }
    #expect(sowing.seedCount == 10)
    try fixture.garden.editSowing(sowing, details: SowingDetails(count: SeedCount(8)))
    #expect(sowing.germinatedCount == 8)
  }

  @Test("are on days from the sowing to today", arguments: ["2026-05-31", "2026-06-15"])
  func outside(day: String) throws {
    let fixture = try Fixture()
    let sowing = try sowing(in: fixture)
    let error = #expect(throws: GardenError.self) { try fixture.garden.logGermination(SeedCount(1), of: sowing, on: civil(day)) }
    #expect(error?.errorDescription?.contains("from 2026-06-01 to 2026-06-14") == true)
    #expect(sowing.events.isEmpty)
  }

  @Test("keep their sowing from being dated after them") func laterSowing() throws {
    let fixture = try Fixture()
    let sowing = try sowing(in: fixture)
    try fixture.garden.logGermination(SeedCount(1), of: sowing, on: civil("2026-06-07"))
    #expect(throws: GardenError.contradictsGerminations(first: try civil("2026-06-07"), germinated: 1)) {
      try fixture.garden.editSowing(sowing, details: SowingDetails(day: civil("2026-06-08")))
    }
    #expect(sowing.sownDay == (try civil("2026-06-01")))
  }

  @Test("that are none cannot be taken back") func none() throws {
    let fixture = try Fixture()
    let sowing = try sowing(in: fixture)
    #expect(throws: GardenError.nothingGerminated) { try fixture.garden.takeBackSeedling(of: sowing) }
  }
}

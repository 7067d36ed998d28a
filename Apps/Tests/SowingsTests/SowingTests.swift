// SPDX-License-Identifier: MIT
// Sowings: making, editing and cancelling, moving, deleting, their order and their germinations.

import CivilCalendar
import CoreData
import Testing

@testable import Sowings

@Suite("A sowing") @MainActor struct SowingTests {
  // Fault 4: new seeds never got a UUID.
  @Test("has a UUID, today's date and its count from the start, and keeps all that is known of it") func make() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    let plain = try fixture.sow(5, of: plant)
    #expect(plain.uuid != nil)
    #expect(plain.sownDay == fixture.garden.today)
    #expect(plain.state == .active)
    #expect(plain.sentence == "5 seeds on 2026-06-14")
    let details = SowingDetails(day: try civil("2026-05-03"), medium: "sand", place: "tray", notes: "Old seed", state: .failed)
    let uuid = try fixture.garden.sow(SeedCount(1), of: plant, details: details).uuid
    try fixture.reopen()
    let again = try fixture.garden.findSowing(try #require(uuid).uuidString)
    #expect(
      SowingDetails(of: again)
        == SowingDetails(
          count: try SeedCount(1), day: try civil("2026-05-03"), medium: "sand", place: "tray", notes: "Old seed", state: .failed))
    #expect(again.sentence == "1 seed on 2026-05-03")
    #expect(again.createdDate != nil)
    #expect(again.plant?.species == "vera")
  }

  // Fault 9: counts ended at 32,767.
  @Test("can have a million seeds") func manySeeds() throws {
    let fixture = try Fixture()
    _ = try fixture.sow(1_000_000, of: try fixture.plant("Orchis"))
    try fixture.reopen()
    #expect(try fixture.garden.plants.first?.sowings.first?.seedCount == 1_000_000)
  }

  // Fault 2: cancelling deleted an existing sowing, or kept a new one. Fault 3: values typed and not saved stayed half-made.
  @Test("is not changed, and a new one not made, by an edit that is dropped") func cancel() throws {
    let fixture = try Fixture()
    let sowing = try fixture.sow(1, of: try fixture.plant("Aloe vera"))
    var edit = SowingDetails(of: sowing)
    edit.count = try SeedCount(99)
    edit.day = try civil("2026-01-01")
    edit.notes = "typed"
    var new = SowingDetails()
    new.count = try SeedCount(12)
    #expect(edit != SowingDetails(of: sowing) && new != SowingDetails())
    #expect(!fixture.garden.context.hasChanges)
    _ = try fixture.plant("Sedum")
    try fixture.reopen()
    #expect(try fixture.count("Sowing") == 1)
    #expect(try fixture.garden.plants.first?.sowings.first?.sentence == "1 seed on 2026-06-14")
  }

  @Test("is changed only in what is said, and an empty text takes a text away") func edit() throws {
    let fixture = try Fixture()
    let sowing = try fixture.sow(5, of: try fixture.plant("Aloe vera"))
    try fixture.garden.editSowing(sowing, details: SowingDetails(medium: "sand", notes: "Old seed"))
    try fixture.garden.editSowing(sowing, details: SowingDetails(count: SeedCount(6), notes: "", state: .archived))
    #expect(sowing.seedCount == 6)
    #expect(sowing.medium == "sand")
    #expect(sowing.notes == nil)
    #expect(sowing.state == .archived)
    #expect(sowing.sownDay == fixture.garden.today)
  }

  @Test("is refused whole when one thing in it is wrong, on making and on editing") func allOrNothing() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    let tomorrow = try civil("2026-06-15")
    let wrong = GardenError.sownInTheFuture(tomorrow)
    #expect(throws: wrong) { try fixture.garden.sow(SeedCount(5), of: plant, details: SowingDetails(day: tomorrow)) }
    #expect(try fixture.count("Sowing") == 0)
    let sowing = try fixture.sow(5, of: plant)
    #expect(throws: wrong) { try fixture.garden.editSowing(sowing, details: SowingDetails(count: SeedCount(6), day: tomorrow, notes: "x")) }
    #expect(sowing.sentence == "5 seeds on 2026-06-14")
    #expect(sowing.notes == nil)
    #expect(!fixture.garden.context.hasChanges)
  }

  @Test("keeps its day in every zone", arguments: ["America/Sao_Paulo", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Vienna"])
  func zones(zone: String) throws {
    let fixture = try Fixture()
    _ = try fixture.sow(5, of: try fixture.plant("Aloe vera"), on: "2018-11-04")
    let clock = DayClock(timeZone: try #require(TimeZone(identifier: zone)))
    let container = try GardenStore.open(at: fixture.storeURL, clock: clock)
    let garden = Garden(context: container.viewContext, today: fixture.garden.today)
    #expect(try garden.plants.first?.sowings.first?.sownDay == civil("2018-11-04"))
  }

  // Fault 5, as far as it is no window's: the same plant served as a way to cancel.
  @Test("moves to another plant and leaves the first, but not to the plant it is of") func move() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Capsicum annuum")
    let sowing = try fixture.sow(5, of: plant)
    #expect(throws: GardenError.alreadyThere(plant.name)) { try fixture.garden.moveSeedToPlant(sowing, plant) }
    // A plant can be made while one is being chosen.
    let other = try fixture.plant("Capsicum chinense")
    try fixture.garden.moveSeedToPlant(sowing, other)
    #expect(plant.sowings.isEmpty)
    #expect(other.sowings == [sowing])
    try fixture.reopen()
    #expect(try fixture.garden.plants.map(\.sowings.count) == [0, 1])
  }

  @Test("is deleted with its germinations, its plant stays") func delete() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    let sowing = try fixture.sow(5, of: plant)
    try fixture.garden.logGermination(SeedCount(1), of: sowing)
    try fixture.garden.deleteSowing(sowing)
    #expect(plant.sowings.isEmpty)
    #expect([try fixture.count("Plant"), try fixture.count("Sowing"), try fixture.count("Event")] == [1, 0, 0])
  }

  // Fault 6: sowings stood in the order of a set, another at every look.
  @Test("has the same place in the list at every look: the latest day first, then the latest noted") func order() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    for (count, day) in [(1, "2026-03-01"), (2, "2026-05-01"), (3, "2025-12-31"), (4, "2026-05-01"), (5, "2026-06-14")] {
      let sowing = try fixture.sow(count, of: plant, on: day)
      sowing.createdDate = Date(timeIntervalSinceReferenceDate: Double(count))
    }
    try fixture.garden.context.save()
    #expect(plant.sowingsByDay.map(\.seedCount) == [5, 4, 2, 1, 3])
    try fixture.reopen()
    #expect(try fixture.garden.plants.first?.sowingsByDay.map(\.seedCount) == [5, 4, 2, 1, 3])
  }

  @Test("has a place of its own even where day and time of noting are equal") func ties() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    for count in 1...8 { try fixture.sow(count, of: plant).createdDate = Date(timeIntervalSinceReferenceDate: 0) }
    try fixture.garden.context.save()
    let expected = plant.sowings.compactMap(\.uuid?.uuidString).sorted()
    #expect(plant.sowingsByDay.compactMap(\.uuid?.uuidString) == expected)
  }
}

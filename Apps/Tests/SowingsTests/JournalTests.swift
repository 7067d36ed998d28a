// SPDX-License-Identifier: MIT
// Every change is one step that can be taken back and made again, whoever made it.

import CivilCalendar
import CoreData
import Pictures
import Testing

@testable import Sowings

@Suite("The journal") @MainActor struct JournalTests {
  private static func pepper(in fixture: Fixture) throws -> (Plant, Sowing) {
    let plant = try fixture.garden.addPlant(PlantName("Capsicum annuum"), commonName: "Pepper", notes: "Hot")
    let sowing = try fixture.sow(24, of: plant, on: "2026-05-03")
    try fixture.garden.logGermination(SeedCount(19), of: sowing, on: civil("2026-05-09"))
    try fixture.garden.log(.lost, of: sowing, count: SeedCount(1), on: civil("2026-05-20"), note: "Slugs")
    try fixture.garden.setPhoto(PreparedPhoto(picture(8, 6).pngData()), of: sowing)
    return (plant, sowing)
  }

  /// All that is in a garden, in words that two equal gardens share.
  static func words(_ garden: Garden) throws -> [String] {
    try garden.plants.flatMap { plant in
      let sowings = plant.sowingsByDay.map { sowing in
        "\(sowing.uuid?.uuidString ?? "") \(sowing.sentence) \(sowing.log) \(sowing.place ?? "") \(sowing.medium ?? "") \(sowing.notes ?? "") "
          + "\(sowing.stage) \(sowing.germinatedTotal) \(sowing.dueDate.map(CivilDay.init(stored:))?.description ?? "") \(sowing.photo?.image?.count ?? 0)"
      }
      return [
        "\(plant.uuid) \(plant.name) \(plant.commonName ?? "") \(plant.notes ?? "") \(plant.sowingCount) \(plant.firstDays) \(plant.lastSownDay?.description ?? "") \(plant.photo?.image?.count ?? 0)"
      ] + sowings
    }
  }

  typealias Deed = @Sendable @MainActor (Garden, Plant, Sowing) throws -> Void
  nonisolated static let deeds: [(ChangeKind, Deed)] = [
    (.addPlant, { garden, _, _ in try garden.addPlant(PlantName("Sedum")) }),
    (.editPlant, { garden, plant, _ in try garden.editPlant(plant, details: PlantDetails(commonName: "", notes: "Mild")) }),
    (.renamePlant, { garden, plant, _ in try garden.renamePlant(plant, to: PlantName("Capsicum chinense")) }),
    (
      .mergePlants,
      { garden, plant, _ in
        try garden.mergePlant(plant, into: try #require(try garden.findPlant(PlantName("Aloe"))))
      }
    ), (.deletePlant, { garden, plant, _ in try garden.deletePlant(plant, sowings: .delete) }),
    (
      .deletePlant,
      { garden, plant, _ in
        try garden.deletePlant(plant, sowings: .move(to: try #require(try garden.findPlant(PlantName("Aloe")))))
      }
    ), (.sow, { garden, plant, _ in try garden.sow(SeedCount(3), of: plant) }),
    (.editSowing, { garden, _, sowing in try garden.editSowing(sowing, details: SowingDetails(count: SeedCount(30), place: "Sill")) }),
    (.moveSowing, { garden, _, sowing in try garden.moveSowing(sowing, to: PlantName("Aloe")) }),
    (.moveSowing, { garden, _, sowing in try garden.moveSowing(sowing, to: PlantName("Capsicum chacoense")) }),
    (.duplicateSowing, { garden, _, sowing in try garden.duplicateSowing(sowing) }),
    (.deleteSowing, { garden, _, sowing in try garden.deleteSowing(sowing) }),
    (.log, { garden, _, sowing in try garden.log(.prickedOut, of: sowing, note: "7 cm pots") }),
    (.log, { garden, _, sowing in try garden.logGermination(SeedCount(1), of: sowing, on: civil("2026-05-08")) }),
    (.takeBack, { garden, _, sowing in try garden.takeBackSeedling(of: sowing) }),
    (.archive, { garden, _, sowing in try garden.editSowing(sowing, details: SowingDetails(state: .archived)) }),
    (.photo, { garden, _, sowing in try garden.setPhoto(nil, of: sowing) }),
    (.photo, { garden, plant, _ in try garden.setPhoto(PreparedPhoto(picture(9, 9).pngData()), of: plant) }),
    (.addSamples, { garden, _, _ in try garden.addSamples(SampleGarden(seed: 3, today: garden.today)) }),
  ]

  @Test("takes back and makes again", arguments: deeds.indices) func steps(index: Int) throws {
    let (kind, deed) = Self.deeds[index]
    let fixture = try Fixture()
    let aloe = try fixture.plant("Aloe")
    _ = try fixture.sow(2, of: aloe)
    let (plant, sowing) = try Self.pepper(in: fixture)
    let before = try Self.words(fixture.garden)
    try deed(fixture.garden, plant, sowing)
    let after = try Self.words(fixture.garden)
    #expect(before != after)
    let stamp = try #require(fixture.garden.lastChange).stamp
    #expect(fixture.garden.lastChange?.kind == kind)
    // Another program's garden, which knows nothing but the file.
    try fixture.reopen()
    #expect(try fixture.garden.undo(stamp)?.kind == kind)
    #expect(try Self.words(fixture.garden) == before)
    #expect(try fixture.garden.redo()?.kind == kind)
    #expect(try Self.words(fixture.garden) == after)
    try fixture.reopen()
    #expect(try Self.words(fixture.garden) == after)
    #expect(try fixture.garden.undo()?.kind == kind)
    try fixture.reopen()
    #expect(try Self.words(fixture.garden) == before)
  }

  @Test("takes back just the change that is meant, or nothing") func stamp() throws {
    let fixture = try Fixture()
    _ = try fixture.plant("Aloe")
    let stamp = try #require(fixture.garden.lastChange).stamp
    _ = try fixture.plant("Sedum")
    #expect(throws: GardenError.changedSince) { try fixture.garden.undo(stamp) }
    #expect(try fixture.garden.plants.count == 2)
    #expect(try fixture.garden.undo()?.phrase == "adding “Sedum”")
    #expect(try fixture.garden.undo(stamp)?.toast == "Plant added")
    #expect(try fixture.garden.undo() == nil)
    #expect(throws: GardenError.changedSince) { try fixture.garden.undo(stamp) }
    #expect(try fixture.garden.redo()?.name == "Aloe")
    _ = try fixture.plant("Viola")
    #expect(try fixture.garden.redo() == nil)
  }

  @Test("does not take an adding back over what another program has sown since") func sownSince() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe")
    let container = try GardenStore.open(at: fixture.storeURL)
    let row = Sowing(context: container.viewContext)
    row.plant = try container.viewContext.existingObject(with: plant.objectID) as? Plant
    try container.viewContext.save()
    #expect(throws: GardenError.cannotBeUndone("adding “Aloe”")) { try fixture.garden.undo() }
    #expect(try fixture.count("Sowing") == 1)
  }

  @Test("keeps fifty changes at least and not many more, and no photo that nothing can bring back") func length() throws {
    let fixture = try Fixture()
    let (plant, sowing) = try Self.pepper(in: fixture)
    try fixture.garden.setPhoto(nil, of: sowing)
    for number in 1...59 { try fixture.garden.noteOnPlant(plant, "\(number)") }
    #expect((50...60).contains(try fixture.count("Change")))
    #expect(try fixture.count("Photo") == 0 && fixture.count("PhotoFile") == 0)
    for _ in 1...50 { try fixture.garden.undo() }
    #expect(plant.notes == "9")
  }

  @Test("tells of other programs' changes, not of its own") func outside() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe")
    #expect(try !fixture.garden.hasOutsideChanges())
    _ = try fixture.sow(2, of: plant)
    #expect(try !fixture.garden.hasOutsideChanges())
    let other = Garden(context: try GardenStore.open(at: fixture.storeURL).viewContext, today: fixture.garden.today)
    try other.renamePlant(try #require(try other.findPlant(PlantName("Aloe"))), to: PlantName("Aloe vera"))
    #expect(try fixture.garden.hasOutsideChanges())
    try fixture.garden.takeInOutsideChanges()
    #expect(plant.species == "vera")
    #expect(try !fixture.garden.hasOutsideChanges())
    #expect(try other.hasOutsideChanges() == false)
    try fixture.garden.undo()
    #expect(try fixture.garden.findPlant(PlantName("Aloe")) == plant)
    #expect(try other.hasOutsideChanges())
    #expect(try !fixture.garden.hasOutsideChanges())
  }

  @Test("refuses what is about objects another program has deleted") func gone() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe")
    let sowing = try fixture.sow(2, of: plant)
    let other = Garden(context: try GardenStore.open(at: fixture.storeURL).viewContext, today: fixture.garden.today)
    try other.deletePlant(try #require(try other.plants.first), sowings: .delete)
    #expect(throws: GardenError.sowingIsGone) { try fixture.garden.editSowing(sowing, details: SowingDetails(place: "x")) }
    #expect(throws: GardenError.plantIsGone) { try fixture.garden.noteOnPlant(plant, "x") }
    #expect(throws: GardenError.plantIsGone) { try fixture.garden.sow(SeedCount(1), of: plant) }
  }
}

/// A grey picture.
func picture(_ width: Int, _ height: Int) -> Picture {
  Picture(width: width, height: height, pixels: [UInt8](repeating: 120, count: width * height * 3))
}

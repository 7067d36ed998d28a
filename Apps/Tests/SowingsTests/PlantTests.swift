// SPDX-License-Identifier: MIT
// Plants: adding, renaming, merging, deleting, and their order.

import CivilCalendar
import CoreData
import Testing

@testable import Sowings

@Suite("The plants") @MainActor struct PlantTests {
  // Fault 7: plants were sorted by genus only, capitals before small letters.
  @Test("are sorted by genus, species and cultivar, as a reader expects it") func order() throws {
    let fixture = try Fixture()
    let sorted = [
      "aloe ferox", "Aloe vera", "Aloe vera 'Line 2'", "Aloe vera 'Line 10'", "Échinacea alba", "Echinacea purpurea", "Zinnia",
      "Zinnia elegans",
    ]
    for name in sorted.reversed() { _ = try fixture.plant(name) }
    #expect(try fixture.garden.plants.map(\.name.description) == sorted.map { try PlantName($0).description })
  }

  // Fault 10: sample data came back whenever the list was empty.
  @Test("are none at first, and none come back by themselves") func empty() throws {
    let fixture = try Fixture()
    #expect(try fixture.garden.plants.isEmpty)
    try fixture.garden.deletePlant(try fixture.plant("Aloe vera"))
    try fixture.reopen()
    #expect(try fixture.garden.plants.isEmpty)
  }

  // Fault 8: plants could not be added, renamed, merged or deleted.
  @Test("are there again after the file is opened anew, with all that is known of them") func reopen() throws {
    let fixture = try Fixture()
    let uuid = try fixture.garden.addPlant(PlantName("Capsicum annuum 'Early Jalapeño'"), notes: "Hot").uuid
    try fixture.reopen()
    let plant = try #require(try fixture.garden.findPlant(PlantName("capsicum ANNUUM 'early jalapeno'")))
    #expect(plant.name.cultivar == "Early Jalapeño")
    #expect(plant.notes == "Hot")
    #expect(plant.uuid == uuid)
    #expect(plant.createdDate != nil)
    #expect(try fixture.garden.plants == [plant])
    try fixture.garden.noteOnPlant(plant, "")
    #expect(plant.notes == nil)
  }

  @Test("have names of their own, whatever the case and the accents") func unique() throws {
    let fixture = try Fixture()
    _ = try fixture.plant("Crème brûlée")
    let other = try fixture.plant("Sedum")
    let taken = GardenError.nameIsTaken(try PlantName("Crème brûlée"))
    #expect(throws: taken) { try fixture.plant("creme BRULEE") }
    #expect(throws: taken) { try fixture.garden.renamePlant(other, to: PlantName("Creme brulee")) }
    #expect(other.genus == "Sedum")
    #expect(try fixture.garden.plants.count == 2)
    #expect(!fixture.garden.context.hasChanges)
  }

  @Test("are found by exactly their name", arguments: ["Mum's %@ 'x'", #"O"Brien \ OR 1 == 1"#, "日本 語", "100%"])
  func lookup(name: String) throws {
    let fixture = try Fixture()
    _ = try fixture.plant("Decoy")
    #expect(try fixture.garden.findPlant(PlantName(name)) == nil)
    let plant = try fixture.plant(name)
    #expect(try fixture.garden.findPlant(PlantName(name)) == plant)
  }

  @Test("keep their sowings when they are renamed, and give their old name free") func rename() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Sansevieria trifasciata")
    let sowing = try fixture.sow(5, of: plant)
    try fixture.garden.renamePlant(plant, to: PlantName("Dracaena trifasciata"))
    try fixture.garden.renamePlant(plant, to: PlantName("Dracaena Trifasciata"))
    #expect(plant.name.description == "Dracaena Trifasciata")
    #expect(plant.sowings == [sowing])
    _ = try fixture.plant("Sansevieria trifasciata")
    #expect(try fixture.garden.plants.count == 2)
  }

  @Test("become one by merging: all sowings and both notes are the other's then") func merge() throws {
    let fixture = try Fixture()
    let old = try fixture.garden.addPlant(PlantName("Sansevieria"), notes: "old")
    let new = try fixture.garden.addPlant(PlantName("Dracaena"), notes: "new")
    let sowings = [try fixture.sow(5, of: old), try fixture.sow(6, of: old), try fixture.sow(7, of: new)]
    #expect(throws: GardenError.samePlant(new.name)) { try fixture.garden.mergePlant(new, into: new) }
    try fixture.garden.mergePlant(old, into: new)
    #expect(try fixture.garden.plants == [new])
    #expect(new.sowings == Set(sowings))
    #expect(new.notes == "new\n\nold")
    try fixture.reopen()
    #expect(try fixture.garden.plants.first?.sowings.count == 3)
  }

  // Fault 8: deleting a plant would have left its sowings without one.
  @Test("with sowings are not deleted unless it is said what becomes of them") func refuse() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    _ = try fixture.sow(5, of: plant)
    let error = #expect(throws: GardenError.self) { try fixture.garden.deletePlant(plant) }
    #expect(error == .plantHasSowings(plant.name, count: 1))
    #expect(error?.errorDescription?.contains("has 1 sowing. Say whether to delete it too") == true)
    #expect(throws: GardenError.samePlant(plant.name)) { try fixture.garden.deletePlant(plant, sowings: .move(to: plant)) }
    #expect(plant.sowings.count == 1)
    #expect(try fixture.count("Sowing") == 1)
  }

  @Test("are deleted with their sowings and germinations when that is said") func cascade() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    let sowing = try fixture.sow(5, of: plant, on: "2026-05-01")
    try fixture.garden.logGermination(SeedCount(2), of: sowing)
    let kept = try fixture.sow(3, of: try fixture.plant("Sedum"))
    try fixture.garden.deletePlant(plant, sowings: .delete)
    #expect([try fixture.count("Plant"), try fixture.count("Sowing"), try fixture.count("Event")] == [1, 1, 0])
    #expect(kept.plant?.genus == "Sedum")
  }

  @Test("can be deleted with their sowings moved elsewhere") func moved() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    let other = try fixture.plant("Aloe ferox")
    let sowing = try fixture.sow(5, of: plant)
    try fixture.garden.deletePlant(plant, sowings: .move(to: other))
    try fixture.reopen()
    #expect(try fixture.garden.plants.map(\.species) == ["ferox"])
    #expect(try fixture.garden.plants.first?.sowings.map(\.seedCount) == [5])
    _ = sowing
  }

  // Fault 10: errors were only printed.
  @Test("stay as they are when the store refuses, and say so") func refused() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    _ = try fixture.sow(5, of: plant)
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: fixture.storeURL.path)
    let description = NSPersistentStoreDescription(url: fixture.storeURL)
    description.isReadOnly = true
    let container = NSPersistentContainer(name: "Sowings")
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    #expect(failure == nil)
    let garden = Garden(context: container.viewContext, today: fixture.garden.today)
    let again = try #require(try garden.plants.first)
    #expect(throws: (any Error).self) { try garden.renamePlant(again, to: PlantName("Sedum")) }
    #expect(throws: (any Error).self) { try garden.addPlant(PlantName("Sedum")) }
    #expect(throws: (any Error).self) { try garden.deletePlant(again, sowings: .delete) }
    #expect(again.genus == "Aloe")
    #expect(again.sowings.count == 1)
    #expect(!garden.context.hasChanges)
  }

  // The other half of fault 8: two programs at once.
  @Test("of which another program sows in the same moment are not deleted, and are sown of all the same") func deletedWhileSown() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    #expect(plant.sowings.isEmpty)
    let container = try GardenStore.open(at: fixture.storeURL)
    let other = Garden(context: container.viewContext, today: fixture.garden.today)
    try other.sow(SeedCount(7), of: try #require(other.plants.first))
    #expect(throws: GardenError.plantHasSowings(plant.name, count: 1)) { try fixture.garden.deletePlant(plant) }
    try other.sow(SeedCount(2), of: try #require(other.plants.first))
    try fixture.garden.sow(SeedCount(3), of: plant)
    #expect(plant.sowings.map(\.seedCount).sorted() == [2, 3, 7])
  }
}

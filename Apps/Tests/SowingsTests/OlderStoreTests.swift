// SPDX-License-Identifier: MIT
// Stores kept from earlier versions of the program. They open in every later one: that is a promise, and these files are its proof.
//
// `DURAMEN_MAKE_STORES=1 swift test --filter SowingsTests.OlderStoreTests` makes the file of a version that has none yet.

import CivilCalendar
import CoreData
import Foundation
import Pictures
import Testing

@testable import Sowings

@Suite("A garden kept from version") @MainActor struct OlderStoreTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Stores")

  /// Opens a copy that may be changed, in the fixture's folder.
  private func open(_ name: String, in fixture: Fixture) throws -> Garden {
    let copy = fixture.folder.appendingPathComponent(name)
    if !FileManager.default.fileExists(atPath: copy.path) {
      try FileManager.default.copyItem(at: Self.folder.appendingPathComponent(name), to: copy)
    }
    let clock = DayClock(timeZone: try #require(TimeZone(identifier: "Europe/Vienna")))
    let container = try GardenStore.open(at: copy, clock: clock)
    return Garden(context: container.viewContext, today: fixture.garden.today)
  }

  private func words(_ garden: Garden) throws -> [String] {
    try garden.plants.flatMap { plant in ["\(plant.name)"] + plant.sowingsByDay.map(\.sentence) }
  }

  @Test("2 opens: twins become one plant, orphans get one, instants become days, and nothing is without a UUID") func second() throws {
    let fixture = try Fixture()
    let expected = [
      "Aloe vera", "7 seeds on 2020-05-04", "12 seeds on 2020-05-03", "Rebutia minuscula", "Unknown", "3 seeds on 2020-05-03",
      "0 seeds on an unknown day",
    ]
    let garden = try open("Sowings-2.sqlite", in: fixture)
    #expect(try words(garden) == expected)
    let sowings = try garden.plants.flatMap(\.sowings)
    let uuids = Set(sowings.compactMap(\.uuid))
    #expect(uuids.count == 4)
    #expect(uuids.contains(try #require(UUID(uuidString: "5EED0000-0000-4000-8000-000000000001"))))
    #expect(sowings.allSatisfy { $0.state == .active && $0.createdDate == nil })
    #expect(try garden.findPlant(PlantName("aloe vera"))?.uuid == UUID(uuidString: "0A000000-0000-4000-8000-000000000001"))
    // A second opening finds nothing to do.
    let again = try open("Sowings-2.sqlite", in: fixture)
    #expect(try words(again) == expected)
    #expect(Set(try again.plants.flatMap(\.sowings).compactMap(\.uuid)) == uuids)
  }

  @Test("3 opens with all that is in it") func third() throws {
    let fixture = try Fixture()
    let garden = try open("Sowings-3.sqlite", in: fixture)
    #expect(try words(garden) == ["Capsicum annuum ‘Early Jalapeño’", "24 seeds on 2026-05-03", "Tøyen"])
    let sowing = try garden.findSowing("5eed0003")
    #expect(sowing.germinationsByDay.map { $0.day?.description } == ["2026-05-09"])
    #expect(sowing.germinatedCount == 19)
    #expect([sowing.medium, sowing.place, sowing.notes] == ["sand", "tray", "Mum's"])
    #expect(sowing.plant?.notes == "Hot")
    #expect(sowing.stage == .germinated && sowing.plant?.medianFirstDay == 6)
    #expect(try sowing.dueDate == civil("2026-05-16").storedDate)
    #expect(try garden.undo() == nil)
  }

  @Test(
    "3 gets events for the states of its sowings",
    arguments: [(1, SowingStage.harvested), (2, .failed), (3, .archived), (0, .germinated)] as [(Int16, SowingStage)])
  func states(raw: Int16, stage: SowingStage) throws {
    let fixture = try Fixture()
    let file = fixture.folder.appendingPathComponent("states.sqlite")
    try make(file, version: "Sowings 3") { context in
      let plant = NSEntityDescription.insertNewObject(forEntityName: "Plant", into: context)
      for (key, value) in ["genus": "Aloe", "species": "vera", "nameKey": PlantName(kept: "Aloe", "vera", nil).key] {
        plant.setValue(value, forKey: key)
      }
      plant.setValue(UUID(), forKey: "uuid")
      let sowing = NSEntityDescription.insertNewObject(forEntityName: "Sowing", into: context)
      let values: [String: Any?] = [
        "plant": plant, "uuid": UUID(), "seedCount": 5, "stateRaw": raw, "createdDate": Date(),
        "dateSown": Date(timeIntervalSinceReferenceDate: 0),
      ]
      for (key, value) in values { sowing.setValue(value, forKey: key) }
      let up = NSEntityDescription.insertNewObject(forEntityName: "Germination", into: context)
      up.setValue(sowing, forKey: "sowing")
      up.setValue(3, forKey: "seedlingCount")
      up.setValue(Date(timeIntervalSinceReferenceDate: 86_400 * 4), forKey: "date")
    }
    for _ in 1...2 {
      let container = try GardenStore.open(at: file)
      let garden = Garden(context: container.viewContext, today: fixture.garden.today)
      let plant = try #require(try garden.plants.first)
      let sowing = try #require(plant.sowings.first)
      #expect(sowing.stage == stage)
      #expect(sowing.log.firstDay == 4 && sowing.germinatedTotal == 3 && plant.sowingCount == 1 && plant.genusKey == "aloe")
      #expect(sowing.events.count == (raw == 0 ? 1 : 2))
    }
  }

  @Test("4 opens with all that is in it, its journal too") func fourth() throws {
    let fixture = try Fixture()
    let garden = try open("Sowings-4.sqlite", in: fixture)
    #expect(try words(garden) == ["Capsicum annuum ‘Early Jalapeño’", "24 seeds on 2026-05-03"])
    let log = try garden.findSowing("5eed0004").log
    #expect(log.stage == .prickedOut && log.alive == 17 && log.losses == [GerminationLoss(day: 21, count: 2)])
    #expect(try garden.plants.first?.photo?.thumbnail != nil)
    #expect(try garden.plants.first?.commonName == "Chilli pepper")
    #expect(try garden.undo()?.phrase == "deleting “Tøyen”")
    #expect(try garden.plants.count == 2)
  }

  @Test("a garden that has no file yet is made", .enabled(if: ProcessInfo.processInfo.environment["DURAMEN_MAKE_STORES"] != nil))
  func make() throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try make("Sowings-2.sqlite", version: "Sowings 2") { context in
      func uuid(_ text: String) -> UUID? { UUID(uuidString: "\(text)0000-0000-4000-8000-000000000001") }
      func plant(_ genus: String, _ species: String, _ id: String) -> NSManagedObject {
        let plant = NSEntityDescription.insertNewObject(forEntityName: "Plant", into: context)
        for (key, value) in ["genus": genus, "species": species] { plant.setValue(value, forKey: key) }
        plant.setValue(uuid(id), forKey: "uuid")
        return plant
      }
      func seed(_ count: Int16, _ day: Double?, _ plant: NSManagedObject?, _ id: UUID? = nil) {
        let seed = NSEntityDescription.insertNewObject(forEntityName: "Seed", into: context)
        seed.setValue(count, forKey: "seedCount")
        seed.setValue(day.map { Date(timeIntervalSinceReferenceDate: $0) }, forKey: "dateSown")
        seed.setValue(plant, forKey: "plant")
        seed.setValue(id, forKey: "uuid")
      }
      // In Vienna late on 3 May 2020 and half past midnight on the 4th; in Greenwich both are on the 3rd.
      let evening = 7062 * 86_400 + 21.5 * 3600
      let night = 7062 * 86_400 + 22.5 * 3600
      let aloe = plant("Aloe", "vera", "0A00")
      let twin = plant("aloe ", "Vera", "0B00")
      seed(12, evening, aloe, uuid("5EED"))
      seed(7, night, twin)
      _ = plant("Rebutia", "minuscula", "0C00")
      seed(3, evening, nil)
      seed(-4, nil, plant("", "", "0D00"))
    }
    // The program that made Sowings-3.sqlite is gone: what it wrote, this one would write in another way.
    try make("Sowings-4.sqlite", version: "Sowings 4") { context in
      let garden = Garden(context: context, today: try civil("2026-06-14"))
      let pepper = try garden.addPlant(PlantName("Capsicum annuum 'Early Jalapeño'"), commonName: "Chilli pepper", notes: "Hot")
      let details = SowingDetails(day: try civil("2026-05-03"), medium: "sand", place: "tray", notes: "Mum's")
      let sowing = try garden.sow(SeedCount(24), of: pepper, details: details)
      sowing.uuid = UUID(uuidString: "5EED0004-0000-4000-8000-000000000001")
      try context.save()
      try garden.logGermination(SeedCount(19), of: sowing, on: civil("2026-05-09"))
      try garden.log(.lost, of: sowing, count: SeedCount(2), on: civil("2026-05-24"), note: "Damping off")
      try garden.log(.prickedOut, of: sowing, on: civil("2026-05-31"))
      let pixels = [UInt8](repeating: 120, count: 12 * 8 * 3)
      try garden.setPhoto(PreparedPhoto(Picture(width: 12, height: 8, pixels: pixels).pngData()), of: pepper)
      try garden.deletePlant(garden.addPlant(PlantName("Tøyen")))
    }
  }

  /// Leaves a file that exists as it is: it was made by the version whose name it bears.
  private func make(_ name: String, version: String, _ fill: (NSManagedObjectContext) throws -> Void) throws {
    let file = Self.folder.appendingPathComponent(name)
    if FileManager.default.fileExists(atPath: file.path) { return }
    try make(file, version: version, fill)
  }

  private func make(_ file: URL, version: String, _ fill: (NSManagedObjectContext) throws -> Void) throws {
    let models = Self.folder.deletingLastPathComponent().appendingPathComponent("../../Sources/Sowings/Model/Sowings.xcdatamodeld")
    let model = try #require(NSManagedObjectModel(contentsOf: models.appendingPathComponent("\(version).xcdatamodel")))
    // The classes are those of the present model.
    let isPresent = version == "Sowings 4"
    if !isPresent { for entity in model.entities { entity.managedObjectClassName = nil } }
    let description = NSPersistentStoreDescription(url: file)
    // No log beside the file, so that it is whole by itself.
    description.setValue("DELETE" as NSString, forPragmaNamed: "journal_mode")
    let container =
      isPresent ? NSPersistentContainer(name: "Sowings") : NSPersistentContainer(name: "Sowings", managedObjectModel: model)
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in if let error { Issue.record(error) } }
    try fill(container.viewContext)
    try container.viewContext.save()
  }
}

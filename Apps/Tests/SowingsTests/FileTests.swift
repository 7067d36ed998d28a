// SPDX-License-Identifier: MIT
// Exporting and importing: an equal graph by JSON, a table by CSV, and nothing half done.

import CivilCalendar
import CoreData
import Testing

@testable import Sowings

@Suite("A file") @MainActor struct FileTests {
  private static func filled(_ fixture: Fixture) throws {
    let garden = fixture.garden
    try garden.addSamples(SampleGarden(seed: 1, today: garden.today))
    let pepper = try garden.addPlant(PlantName("Capsicum annuum 'Early Jalapeño'"), commonName: "Chili, hot", notes: "Line\n“two”")
    let details = SowingDetails(day: try civil("2026-05-03"), medium: "sand; grit", place: "tray", notes: "say \"hi\"\nthere")
    let sowing = try garden.sow(SeedCount(24), of: pepper, details: details)
    try garden.logGermination(SeedCount(19), of: sowing, on: civil("2026-05-09"))
    try garden.log(.lost, of: sowing, count: SeedCount(2), on: civil("2026-05-24"), note: "Slugs")
    try garden.log(.prickedOut, of: sowing, on: civil("2026-05-31"))
    try garden.setPhoto(PreparedPhoto(picture(20, 10).pngData()), of: sowing)
    try garden.setPhoto(PreparedPhoto(picture(10, 20).jpegData(quality: 80)), of: pepper)
  }

  @Test("of all plants gives an equal garden elsewhere, and the same bytes again") func equal() throws {
    let (one, two) = (try Fixture(), try Fixture())
    try Self.filled(one)
    let url = one.folder.appendingPathComponent("plants.json")
    #expect(try one.garden.write(to: url, as: .json, replacing: false) == (plants: 11, sowings: 61))
    #expect(try one.garden.export().data() == Data(contentsOf: url))
    let result = try two.garden.importPlants(GardenExport(contentsOf: url), rule: .merge)
    #expect(result == ImportResult(addedPlants: 11, addedSowings: 61))
    #expect(try JournalTests.words(two.garden) == JournalTests.words(one.garden))
    try two.reopen()
    #expect(try two.garden.export() == one.garden.export())
    #expect(try two.garden.importPlants(GardenExport(contentsOf: url), rule: .replace) == ImportResult(unchanged: 72))
    #expect(try two.garden.undo()?.phrase == "importing 61 sowings")
    #expect(try two.count("Plant") == 0 && two.count("Sowing") == 0)
    #expect(throws: ExportError.exists) { try one.garden.write(to: url, as: .json, replacing: false) }
    #expect(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o600)
  }

  @Test("taken in by a rule leaves what is here, or makes it what the file says", arguments: ImportRule.allCases)
  func rules(rule: ImportRule) throws {
    let (one, two) = (try Fixture(), try Fixture())
    let plant = try one.garden.addPlant(PlantName("Sedum"), notes: "theirs")
    let sowing = try one.sow(5, of: plant)
    try one.garden.logGermination(SeedCount(2), of: sowing)
    let file = try one.garden.export()
    try two.garden.importPlants(file, rule: .merge)
    try two.garden.renamePlant(try #require(try two.garden.plants.first), to: PlantName("Sedum acre"))
    try two.garden.noteOnPlant(try #require(try two.garden.plants.first), "mine")
    try two.garden.editSowing(try #require(try two.garden.plants.first?.sowings.first), details: SowingDetails(count: SeedCount(9)))
    let own = try two.plant("Viola")
    let before = try JournalTests.words(two.garden)
    let result = try two.garden.importPlants(file, rule: rule)
    #expect(own.managedObjectContext != nil)
    let changed = try #require(try two.garden.plants.first)
    if rule == .merge {
      #expect(result == ImportResult(unchanged: 2))
      #expect(try JournalTests.words(two.garden) == before)
    } else {
      #expect(result == ImportResult(changed: 2))
      #expect("\(changed.name)" == "Sedum" && changed.notes == "theirs" && changed.sowings.first?.seedCount == 5)
      try two.garden.undo()
      #expect(try JournalTests.words(two.garden) == before)
    }
  }

  @Test("that is very large is taken in, but not kept for taking back, and other programs notice it") func large() throws {
    let (one, two) = (try Fixture(), try Fixture())
    try Self.filled(one)
    let other = Garden(context: try GardenStore.open(at: two.storeURL).viewContext, today: two.garden.today)
    #expect(try !other.hasOutsideChanges())
    let file = try one.garden.export()
    two.garden.mostImportedInJournal = 60
    #expect(try two.garden.names(alsoIn: file).isEmpty)
    #expect(try two.garden.importPlants(file, rule: .merge) == ImportResult(addedPlants: 11, addedSowings: 61, canBeUndone: false))
    #expect(try two.garden.names(alsoIn: file).count == 11)
    #expect(try two.garden.undo() == nil)
    #expect(try other.hasOutsideChanges())
    #expect(try two.garden.plants.map(\.sowingCount) == one.garden.plants.map(\.sowingCount))
  }

  @Test("cancelled while it is taken in or written leaves everything as it was") func cancel() throws {
    struct Stop: Error {}
    let (one, two) = (try Fixture(), try Fixture())
    try Self.filled(one)
    let file = try one.garden.export()
    #expect(throws: Stop.self) { try two.garden.importPlants(file, rule: .merge) { done, _ in if done == 5 { throw Stop() } } }
    #expect(try two.count("Plant") == 0 && two.count("Sowing") == 0 && !two.garden.context.hasChanges)
    let url = one.folder.appendingPathComponent("plants.json")
    #expect(throws: Stop.self) {
      try one.garden.write(to: url, as: .json, replacing: false) { done, total in if done == total { throw Stop() } }
    }
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test(
    "with anything wrong in it is refused as a whole",
    arguments: [
      ("", "no export"), ("{}", "no export"), ("hello", "no export"), (#"{"format":"sowings","version":9}"#, "newer"),
      (#"{"format":"sowings","version":1,"plants":[{"#, "end is missing"), (#"{"format":"sowings","version":1,"plants":[{}]}"#, "missing"),
      (plant(#""genus":"""#), "needs a name"), (plant(#""genus":"A\nB""#), "one line"),
      (plant(#""genus":"A""#, #""seeds":-1"#), "-1 seeds"),
      (plant(#""genus":"A""#, #""seeds":1,"log":[{"kind":"eaten"}]"#), "unknown"),
      (plant(#""genus":"A""#, #""seeds":1,"log":[{"kind":"germinated","count":2}]"#), "more seeds have come up"),
      (plant(#""genus":"A""#, #""seeds":1,"sown":"2026-02-30""#), "not a day"),
      (plant(#""genus":"A""#, #""seeds":1,"sown":"2026-02-20","log":[{"kind":"failed","day":"2026-01-01"}]"#), "earlier"),
      ("plant,seeds\nAloe,x\n", "Line 2: “x” is no number"), ("plant,seeds\nAloe,3\n,4\n", "Line 3: A plant needs a name"),
      ("plant,seeds\nAloe,\"3\n", "quote"), ("plant,seeds,sown\nAloe,3,tomorrow\n", "not a day"), ("name,seeds\nAloe,3\n", "no export"),
    ])
  func damaged(text: String, part: String) throws {
    let fixture = try Fixture()
    let url = fixture.folder.appendingPathComponent("file")
    try Data(text.utf8).write(to: url)
    let error = #expect(throws: ExportError.self) { try GardenExport(contentsOf: url) }
    #expect(error?.errorDescription?.contains(part) == true, "\(error?.errorDescription ?? "")")
  }

  nonisolated private static func plant(_ name: String, _ sowing: String? = nil) -> String {
    let uuid = #""uuid":"0A000000-0000-4000-8000-000000000001""#
    let sowings = sowing.map { #"{"uuid":"0B000000-0000-4000-8000-000000000001",\#($0)}"# } ?? ""
    return #"{"format":"sowings","version":1,"plants":[{\#(uuid),\#(name),"sowings":[\#(sowings)]}]}"#
  }

  @Test("as a table has a line for each sowing and comes back") func table() throws {
    let (one, two) = (try Fixture(), try Fixture())
    try Self.filled(one)
    let url = one.folder.appendingPathComponent("sowings.csv")
    try one.garden.write(to: url, as: .csv, replacing: false)
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.hasPrefix("plant,common name,sown,seeds,germinated,first up,lost,stage,medium,place,notes,uuid\r\n"))
    #expect(
      text.contains(
        "Capsicum annuum ‘Early Jalapeño’,\"Chili, hot\",2026-05-03,24,19,2026-05-09,2,pricked-out,\"sand; grit\",tray,\"say \"\"hi\"\"\nthere\","
      ))
    let result = try two.garden.importPlants(GardenExport(contentsOf: url), rule: .merge)
    #expect(result.addedSowings == 61)
    let sowing = try #require(try two.garden.findPlant(PlantName("Capsicum annuum 'Early Jalapeño'"))?.sowings.first)
    #expect(sowing.notes == "say \"hi\"\nthere" && sowing.germinatedTotal == 19 && sowing.stage == .prickedOut && sowing.log.firstDay == 6)
    // Taken in again where all is known better, it takes nothing away.
    let before = try JournalTests.words(one.garden)
    #expect(try one.garden.importPlants(GardenExport(contentsOf: url), rule: .replace).changed == 0)
    #expect(try JournalTests.words(one.garden) == before)
  }

  @Test("from a spreadsheet may have other separators, other columns and a mark at its beginning") func spreadsheet() throws {
    let fixture = try Fixture()
    let url = fixture.folder.appendingPathComponent("table.csv")
    try Data("\u{FEFF}Seeds;Plant;Price\r\n12;Sedum acre;\"1,50\"\r\n\r\n3;sedum ACRE;2".utf8).write(to: url)
    #expect(try fixture.garden.importPlants(GardenExport(contentsOf: url), rule: .merge).addedSowings == 2)
    #expect(try fixture.garden.plants.map(\.sowingCount) == [2])
  }
}

// SPDX-License-Identifier: MIT
// Noting what happens: the rules of the log, duplicates, and photos.

import CivilCalendar
import CoreData
import Pictures
import Testing

@testable import Sowings

@Suite("What happens to a sowing") @MainActor struct GardenLogTests {
  private static func sowing(in fixture: Fixture) throws -> Sowing {
    let sowing = try fixture.sow(10, of: try fixture.plant("Aloe vera"), on: "2026-06-01")
    try fixture.garden.logGermination(SeedCount(6), of: sowing, on: civil("2026-06-07"))
    return sowing
  }

  @Test("is kept with its day and its note, and a stage is reached once") func stages() throws {
    let fixture = try Fixture()
    let sowing = try Self.sowing(in: fixture)
    try fixture.garden.log(.prickedOut, of: sowing, on: civil("2026-06-10"), note: "7 cm pots")
    try fixture.garden.log(.note, of: sowing, on: civil("2026-06-10"), note: "Rain")
    try fixture.garden.log(.note, of: sowing, on: civil("2026-06-10"), note: "Sun")
    try fixture.garden.log(.prickedOut, of: sowing, on: civil("2026-06-12"))
    try fixture.reopen()
    let log = try #require(try fixture.garden.plants.first?.sowings.first).log
    #expect(log.entries.map(\.kind) == [.germinated, .note, .note, .prickedOut])
    #expect(log.entries.map(\.note) == [nil, "Rain", "Sun", "7 cm pots"])
    #expect(log.day(of: .prickedOut) == (try civil("2026-06-12")))
    #expect(throws: GardenError.noteIsEmpty) { try fixture.garden.log(.note, of: #require(fixture.garden.plants.first?.sowings.first)) }
  }

  @Test("is never more seedlings lost than there are, nor seedlings taken back that were lost") func lost() throws {
    let fixture = try Fixture()
    let sowing = try Self.sowing(in: fixture)
    #expect(throws: GardenError.lostTooMany(count: 7, alive: 6)) { try fixture.garden.log(.lost, of: sowing, count: SeedCount(7)) }
    let event = try fixture.garden.log(.lost, of: sowing, count: SeedCount(6))
    #expect(sowing.lostTotal == 6 && sowing.log.alive == 0)
    #expect(throws: GardenError.self) { try fixture.garden.takeBackSeedling(of: sowing) }
    #expect(throws: GardenError.self) { try fixture.garden.removeEvent(#require(sowing.germinationsByDay.first)) }
    try fixture.garden.removeEvent(event)
    try fixture.garden.takeBackSeedling(of: sowing)
    #expect(sowing.germinatedTotal == 5 && sowing.lostTotal == 0)
  }

  @Test("is on days from the sowing to today", arguments: EventKind.allCases.filter { $0 != .other }) func days(kind: EventKind) throws {
    let fixture = try Fixture()
    let sowing = try Self.sowing(in: fixture)
    for day in [try civil("2026-05-31"), try civil("2026-06-15")] {
      #expect(throws: GardenError.germinatedOutside(day: day, from: sowing.sownDay, to: fixture.garden.today)) {
        try fixture.garden.log(kind, of: sowing, on: day, note: "x")
      }
    }
    #expect(sowing.events.count == 1)
    #expect(try fixture.garden.log(kind, of: sowing, note: "x").day == fixture.garden.today)
  }

  @Test("is refused before it is noted with the same reason as when it is", arguments: [(0, 5), (3, 5), (5, 1)])
  func problem(germinated: Int, lost: Int) throws {
    let fixture = try Fixture()
    let sowing = try Self.sowing(in: fixture)
    for (kind, count) in [(EventKind.germinated, germinated), (.lost, lost)] where count > 0 {
      let problem = fixture.garden.problem(withLogging: kind, count: count, on: fixture.garden.today, of: sowing)
      do {
        try fixture.garden.log(kind, of: sowing, count: SeedCount(count))
        #expect(problem == nil)
      } catch {
        #expect(problem == error as? GardenError && problem != nil)
      }
    }
    let early = try civil("2026-05-31")
    #expect(
      fixture.garden.problem(withLogging: .prickedOut, count: 0, on: early, of: sowing)
        == .germinatedOutside(day: early, from: sowing.sownDay, to: fixture.garden.today))
  }

  @Test("can be taken back by its stage, if it was reached") func takeBack() throws {
    let fixture = try Fixture()
    let sowing = try Self.sowing(in: fixture)
    #expect(throws: GardenError.stageNotReached(.failed)) { try fixture.garden.takeBack(.failed, of: sowing) }
    try fixture.garden.log(.failed, of: sowing)
    #expect(sowing.stage == .failed)
    try fixture.garden.takeBack(.failed, of: sowing)
    #expect(sowing.stage == .germinated && fixture.garden.lastChange?.kind == .takeBack)
  }

  @Test("follows the state that is set, as in earlier versions") func states() throws {
    let fixture = try Fixture()
    let sowing = try Self.sowing(in: fixture)
    for (state, stage) in [
      (SowingState.finished, SowingStage.harvested), (.archived, .archived), (.active, .germinated), (.failed, .failed),
    ] {
      try fixture.garden.editSowing(sowing, details: SowingDetails(state: state))
      #expect(sowing.stage == stage && sowing.state == state)
    }
    #expect(sowing.log.entries.map(\.kind) == [.germinated, .failed])
  }

  @Test("is not copied with it: a duplicate is the same seeds, sown today") func duplicate() throws {
    let fixture = try Fixture()
    let sowing = try Self.sowing(in: fixture)
    try fixture.garden.editSowing(sowing, details: SowingDetails(medium: "sand", place: "sill", notes: "x"))
    let copy = try fixture.garden.duplicateSowing(sowing)
    #expect(copy.uuid != sowing.uuid && copy.events.isEmpty && copy.sownDay == fixture.garden.today && copy.stage == .sown)
    #expect([copy.medium, copy.place, copy.notes] == ["sand", "sill", "x"] && copy.seedCount == 10 && copy.plant == sowing.plant)
  }
}

@Suite("A photo") struct PhotoTests {
  @Test("is kept as it is if it is not too large, with a thumbnail of some kilobytes") func small() throws {
    let data = try picture(600, 300).jpegData(quality: 90)
    let photo = try PreparedPhoto(data)
    #expect(photo.image == data)
    let thumbnail = try Picture(data: photo.thumbnail)
    #expect(thumbnail.width == 256 && thumbnail.height == 128)
    #expect(photo.thumbnail.count < 20_000)
  }

  @Test("is made smaller if it is too large") func large() throws {
    let photo = try PreparedPhoto(picture(4000, 1000).pngData())
    let image = try Picture(data: photo.image)
    #expect(image.width == 2048 && image.height == 512)
  }

  @Test("that is none is refused with the file's name, away from the main queue") @MainActor func none() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("photo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("no picture".utf8).write(to: file)
    await #expect {
      try await PreparedPhoto.prepare(contentsOf: file)
    } throws: { error in
      (error as? PictureError)?.errorDescription?.contains(file.path) == true
    }
    try picture(10, 10).pngData().write(to: file)
    #expect(try await !PreparedPhoto.prepare(contentsOf: file).thumbnail.isEmpty)
  }

  @Test("that is large lies beside the store, and is there again after opening") @MainActor func external() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe")
    var pixels: [UInt8] = []
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<(800 * 600 * 3) { pixels.append(UInt8.random(in: .min ... .max, using: &generator)) }
    let prepared = try PreparedPhoto(Picture(width: 800, height: 600, pixels: pixels).pngData())
    try fixture.garden.setPhoto(prepared, of: plant)
    let size = try #require(try FileManager.default.attributesOfItem(atPath: fixture.storeURL.path)[.size] as? Int)
    #expect(size < 500_000 && prepared.image.count > 1_000_000)
    try fixture.reopen()
    #expect(try fixture.garden.plants.first?.photo?.image == prepared.image)
  }
}

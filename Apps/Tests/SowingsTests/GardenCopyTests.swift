// SPDX-License-Identifier: MIT
// Restoring the plants from a copy: what is read before anything moves, and what stays where it fails.

import CoreData
import Foundation
import Pictures
import StoreFiles
import Testing

@testable import Sowings

@Suite("A copy of the plants") @MainActor struct GardenCopyTests {
  /// A garden with a photo in a folder, its store closed into one file, and an export of it.
  private struct Kept {
    let fixture: Fixture
    let store: URL
    let export: URL
    let contents: GardenExport

    @MainActor init() throws {
      fixture = try Fixture()
      let plant = try fixture.garden.addPlant(PlantName("Aloe vera"), commonName: "Burn plant")
      try fixture.garden.logGermination(SeedCount(2), of: try fixture.sow(5, of: plant, on: "2026-05-01"))
      _ = try fixture.plant("Sedum")
      store = fixture.folder.appendingPathComponent("Copy.sqlite")
      export = fixture.folder.appendingPathComponent("Copy.json")
      contents = try fixture.garden.export()
      try fixture.garden.write(to: export, as: .json, replacing: false)
      try StoreFile.copy(fixture.storeURL, to: store, model: "Sowings")
    }

    var damaged: URL { fixture.folder.appendingPathComponent("Damaged.sqlite") }
    static let damage = Data("This was a store once.\n".utf8)
  }

  @Test("takes the place of a damaged store, which is kept", arguments: [true, false]) func restore(isStore: Bool) throws {
    let kept = try Kept()
    try Kept.damage.write(to: kept.damaged)
    let copy = try GardenCopy(contentsOf: isStore ? kept.store : kept.export)
    let restoration = try GardenStore.restore(copy, to: kept.damaged, today: kept.fixture.garden.today)
    #expect(restoration.count == 2)
    #expect(try Data(contentsOf: try #require(restoration.moved)) == Kept.damage)
    let container = try GardenStore.open(at: kept.damaged)
    let garden = Garden(context: container.viewContext, today: kept.fixture.garden.today)
    #expect(try garden.export() == kept.contents)
    #expect(try garden.plants(PlantFilter(search: "burn")).count == 1)
    // A copy of the store has its journal, an export has none.
    #expect(try (garden.changeToUndo() != nil) == isStore)
  }

  @Test("that is damaged, of something else or called off leaves everything as it was") func refused() throws {
    let kept = try Kept()
    try Kept.damage.write(to: kept.damaged)
    let cut = kept.fixture.folder.appendingPathComponent("Cut.sqlite")
    try Data(contentsOf: kept.store).prefix(6_000).write(to: cut)
    #expect(throws: StoreFailure.self) {
      try GardenStore.restore(GardenCopy(contentsOf: cut), to: kept.damaged, today: kept.fixture.garden.today)
    }
    #expect(throws: ExportError.foreign) { try GardenCopy(contentsOf: kept.damaged) }
    #expect(throws: ExportError.self) { try GardenCopy(contentsOf: kept.fixture.folder.appendingPathComponent("None.json")) }
    #expect(throws: CancellationError.self) {
      try GardenStore.restore(GardenCopy(contentsOf: kept.export), to: kept.damaged, today: kept.fixture.garden.today) { done, _ in
        if done > 0 { throw CancellationError() }
      }
    }
    #expect(try Data(contentsOf: kept.damaged) == Kept.damage)
    let rest = try FileManager.default.contentsOfDirectory(atPath: kept.fixture.folder.path)
    #expect(Set(rest) == ["made", "Copy.sqlite", "Copy.json", "Damaged.sqlite", "Cut.sqlite"])
  }

  @Test("brings its photos, which are made ready beside the main queue and can be called off") func photos() async throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe")
    let picture = try Picture(width: 3, height: 3, pixels: [UInt8](repeating: 90, count: 27)).pngData()
    try fixture.garden.setPhoto(PreparedPhoto(picture), of: plant)
    try fixture.garden.setPhoto(PreparedPhoto(picture), of: fixture.sow(1, of: plant))
    let file = try fixture.garden.export()
    #expect(file.photoCount == 2)
    nonisolated(unsafe) var told: [Int] = []
    let photos = try await ImportPhotos(of: file) { done, total in
      #expect(total == 2)
      told.append(done)
    }
    #expect(told == [0, 1])
    #expect(photos.photo(of: plant.uuid, Data())?.image == picture)
    let other = try Fixture()
    try other.garden.importPlants(file, rule: .merge, photos: photos)
    #expect(try other.garden.export() == file)
    await #expect(throws: CancellationError.self) { try await ImportPhotos(of: file) { _, _ in throw CancellationError() } }
  }
}

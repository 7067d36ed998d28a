// SPDX-License-Identifier: MIT
// The names sowings are printed with: as short as can be, and never those of two.

import CoreData
import Foundation
import Testing

@testable import Sowings
@testable import SowingsCommand

@Suite("A printed ID") @MainActor struct ShortNamesTests {
  private static let texts = [
    "A1B2C3D4-0000-4000-8000-000000000000", "A1B2C3D4-0001-4000-8000-000000000000", "A1B2C3D5-0000-4000-8000-000000000000",
    "A1B2C3D4-0001-4000-8000-00000000000F", "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF", "A1B2C3D6-0000-4000-8000-000000000000",
    "A1B2C3D6-1000-4000-8000-000000000000",
  ]
  private static let expected = [
    "a1b2c3d4-0000", "a1b2c3d4-0001-4000-8000-000000000000", "a1b2c3d5", "a1b2c3d4-0001-4000-8000-00000000000f", "ffffffff", "a1b2c3d6-0",
    "a1b2c3d6-1",
  ]

  @Test("has as many characters as tell it from all others, and at least eight") func lengths() throws {
    let uuids = try Self.texts.map { try #require(UUID(uuidString: $0)) }
    #expect(uuids.map(ShortNames(uuids).name) == Self.expected)
    #expect(ShortNames([]).name(uuids[0]) == "a1b2c3d4")
  }

  @Test("is the same when it is asked for alone, and names its sowing") func alone() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let container = try GardenStore.open(at: folder.appendingPathComponent("Sowings.sqlite"))
    let garden = Garden(context: container.viewContext, today: .init(number: 9_000))
    let plant = try garden.addPlant(PlantName("Sedum"))
    let sowings = try Self.texts.map { text in
      let sowing = try garden.sow(SeedCount(1), of: plant)
      sowing.uuid = UUID(uuidString: text)
      return sowing
    }
    try container.viewContext.save()
    #expect(try sowings.map { try garden.shortName(of: $0) } == Self.expected)
    for (sowing, name) in zip(sowings, Self.expected) { #expect(try garden.findSowing(name) == sowing) }
  }
}

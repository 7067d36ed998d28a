// SPDX-License-Identifier: MIT
// Finding a sowing by the first characters of its UUID.

import CoreData
import Testing

@testable import Sowings

@Suite("The beginning of a UUID") @MainActor struct SowingPrefixTests {
  private static let uuids = [
    "A1B2C3D4-0000-4000-8000-000000000000", "A1B2C3D5-0000-4000-8000-000000000000", "A1B2FFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF",
  ]

  private func fixture() throws -> Fixture {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe vera")
    for (index, uuid) in Self.uuids.enumerated() { try fixture.sow(index + 1, of: plant).uuid = UUID(uuidString: uuid) }
    try fixture.garden.context.save()
    return fixture
  }

  @Test(
    "names one sowing, in small letters and capitals, with hyphens and without",
    arguments: [("a1b2ff", 3), ("A1B2C3D4", 1), (" a1b2c3d5-00\n", 2), ("A1B2FFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF", 3), ("a1b2c3d40", 1)])
  func found(text: String, count: Int64) throws {
    #expect(try fixture().garden.findSowing(text).seedCount == count)
  }

  @Test("names none or several, and says so") func ambiguous() throws {
    let fixture = try fixture()
    #expect(throws: GardenError.severalSowings("a1b2", count: 3)) { try fixture.garden.findSowing("a1b2") }
    #expect(throws: GardenError.severalSowings("a1b2c3", count: 2)) { try fixture.garden.findSowing("a1b2c3") }
    #expect(throws: GardenError.noSuchSowing("b1b2")) { try fixture.garden.findSowing("b1b2") }
    #expect(throws: GardenError.noSuchSowing("a1b1")) { try fixture.garden.findSowing("a1b1") }
  }

  @Test(
    "is at least four hexadecimal digits",
    arguments: ["", "a1b", "a-1-b", "xyz1", "a1b2c3d4-0000-4000-8000-0000000000000", "*", "%@%@", "ａ1b2"])
  func refused(text: String) throws {
    let fixture = try fixture()
    #expect(throws: GardenError.noBeginningOfUUID(text)) { try fixture.garden.findSowing(text) }
  }

  @Test("finds a sowing that is not saved yet") func pending() throws {
    let fixture = try fixture()
    let sowing = Sowing(context: fixture.garden.context)
    sowing.plant = try fixture.garden.plants.first
    sowing.uuid = UUID(uuidString: "DDDD0000-0000-4000-8000-000000000000")
    #expect(try fixture.garden.findSowing("dddd") == sowing)
  }
}

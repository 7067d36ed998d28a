// SPDX-License-Identifier: MIT
// The one column that a search reads: it has the words of a plant's sowings, whatever happens to them.

import CoreData
import Testing

@testable import Sowings

@Suite("The words of a plant’s sowings") @MainActor struct SearchKeyTests {
  private static func found(_ text: String, _ fixture: Fixture) throws -> [String] {
    try fixture.garden.plants(PlantFilter(search: text)).map { "\($0.name)" }
  }

  @Test("are found while there are such sowings, and with the plant they are of") func follow() throws {
    let fixture = try Fixture()
    let (aloe, beta) = (try fixture.plant("Aloe"), try fixture.plant("Beta"))
    let sowing = try fixture.garden.sow(SeedCount(3), of: aloe, details: SowingDetails(place: "Cold Frame"))
    #expect(try Self.found("cold frame", fixture) == ["Aloe"])
    try fixture.garden.moveSeedToPlant(sowing, beta)
    #expect(try Self.found("frame", fixture) == ["Beta"])
    try fixture.garden.editSowing(sowing, details: SowingDetails(place: "Sill"))
    #expect(try Self.found("frame", fixture).isEmpty)
    #expect(try Self.found("sill beta", fixture) == ["Beta"])
    try fixture.garden.deleteSowing(sowing)
    #expect(try Self.found("sill", fixture).isEmpty)
    try fixture.garden.undo()
    #expect(try Self.found("sill", fixture) == ["Beta"])
    try fixture.garden.mergePlant(beta, into: aloe)
    #expect(try Self.found("sill", fixture) == ["Aloe"])
  }

  @Test("are each kept once, and no part of the name that a completion looks for") func once() throws {
    let fixture = try Fixture()
    let aloe = try fixture.garden.addPlant(PlantName("Aloe vera"), commonName: "Burn plant")
    for place in ["Cold frame", "cold FRAME", "Warm frame"] {
      try fixture.garden.sow(SeedCount(3), of: aloe, details: SowingDetails(place: place))
    }
    #expect(aloe.searchKey == "aloe vera\nburn plant\u{1}cold frame warm")
    #expect(try fixture.garden.completions(of: "frame").isEmpty)
    #expect(try fixture.garden.completions(of: "plant") == [aloe])
    // A word does not reach from one text into the next.
    #expect(try Self.found("plantcold", fixture).isEmpty)
    #expect(try Self.found("framewarm", fixture).isEmpty)
  }

  @Test("are added to a kept garden that lacks them") func adoption() throws {
    let fixture = try Fixture()
    let plant = try fixture.plant("Aloe")
    try fixture.garden.sow(SeedCount(3), of: plant, details: SowingDetails(place: "Sill"))
    plant.searchKey = "aloe"
    try fixture.garden.context.save()
    #expect(try Self.found("sill", fixture).isEmpty)
    try fixture.reopen()
    #expect(try Self.found("sill", fixture) == ["Aloe"])
  }

  @Test("are looked for in one column of plants, without their sowings") func statement() throws {
    let predicate = try #require(PlantFilter(search: "cold frame").request.predicate)
    #expect(predicate.predicateFormat == #"searchKey CONTAINS "cold" AND searchKey CONTAINS "frame""#)
  }
}

// SPDX-License-Identifier: MIT
// Lists as SQL answers them: order, sections, filters, search, totals, and what there is to do.

import CivilCalendar
import CoreData
import Testing

@testable import Sowings

@Suite("A list of plants") @MainActor struct PlantFilterTests {
  private static func names(_ fixture: Fixture, _ filter: PlantFilter) throws -> [String] {
    try fixture.garden.plants(filter).map { "\($0.name)" }
  }

  // Fault 7: only the genus was sorted by, by bytes.
  @Test("is sorted by genus, species and cultivar as readers expect, and has a section for each genus") func order() throws {
    let fixture = try Fixture()
    let expected = [
      "Aloe", "aloe ferox", "Aloë vera", "Aloe vera ‘Selection 2’", "Aloe vera ‘Selection 10’", "Œnothera biennis", "Sedum acre",
      "Solanum lycopersicum",
    ]
    for name in expected.reversed() { _ = try fixture.plant(name) }
    #expect(try Self.names(fixture, PlantFilter()) == expected)
    #expect(try fixture.garden.plants.map { "\($0.name)" } == expected)
    let controller = fixture.garden.plantsController(PlantFilter())
    try controller.performFetch()
    let sections = try #require(controller.sections)
    #expect(sections.map(\.numberOfObjects) == [5, 1, 1, 1])
    #expect(sections.map(\.name) == ["aloe", "oenothera", "sedum", "solanum"])
  }

  @Test("can be sorted by the last sowing and by the number of sowings") func sorting() throws {
    let fixture = try Fixture()
    let plants = try ["Aloe", "Beta", "Crassula", "Draba"].map(fixture.plant)
    for day in ["2026-01-01", "2026-02-01"] { _ = try fixture.sow(1, of: plants[0], on: day) }
    _ = try fixture.sow(1, of: plants[1], on: "2026-03-01")
    for day in ["2025-01-01", "2025-02-01", "2025-03-01"] { _ = try fixture.sow(1, of: plants[2], on: day) }
    #expect(try Self.names(fixture, PlantFilter(sorting: .lastSown)) == ["Beta", "Aloe", "Crassula", "Draba"])
    #expect(try Self.names(fixture, PlantFilter(sorting: .mostSowings)) == ["Crassula", "Aloe", "Beta", "Draba"])
    // A sowing that moves or goes takes its place along.
    try fixture.garden.moveSeedToPlant(try #require(plants[1].sowings.first), plants[3])
    try fixture.garden.deleteSowing(try #require(plants[0].sowingsByDay.first))
    #expect(try Self.names(fixture, PlantFilter(sorting: .lastSown)) == ["Draba", "Aloe", "Crassula", "Beta"])
    #expect(plants.map(\.sowingCount) == [1, 0, 3, 1])
  }

  @Test(
    "shows what is waiting, growing or archived",
    arguments: [
      (.all, ["Aloe", "Beta", "Crassula", "Draba", "Erica"]), (.waiting, ["Aloe"]), (.growing, ["Beta"]), (.archived, ["Draba"]),
    ] as [(PlantFilter.Stage, [String])])
  func stages(stage: PlantFilter.Stage, names: [String]) throws {
    let fixture = try Fixture()
    let sowings = try ["Aloe", "Beta", "Crassula", "Draba"].map { try fixture.sow(5, of: fixture.plant($0), on: "2026-05-01") }
    _ = try fixture.plant("Erica")
    for sowing in sowings.dropFirst() { try fixture.garden.logGermination(SeedCount(2), of: sowing) }
    try fixture.garden.log(.plantedOut, of: sowings[1])
    try fixture.garden.log(.harvested, of: sowings[2])
    try fixture.garden.log(.archived, of: sowings[3])
    #expect(try Self.names(fixture, PlantFilter(stage)) == names)
  }

  @Test(
    "finds all words in names, places and notes, without case and accents",
    arguments: [
      ("JALAPENO", ["Capsicum annuum ‘Early Jalapeño’"]), ("chili", ["Capsicum annuum ‘Early Jalapeño’"]), ("sill", ["Sedum acre"]),
      ("sedum sill", ["Sedum acre"]), ("capsicum sill", []), ("mother's", ["Sedum acre"]), ("roof", ["Sedum acre"]), ("%", []), ("_", []),
      ("a", ["Capsicum annuum ‘Early Jalapeño’", "Sedum acre"]), (" ", ["Capsicum annuum ‘Early Jalapeño’", "Sedum acre"]),
    ])
  func search(text: String, names: [String]) throws {
    let fixture = try Fixture()
    try fixture.garden.addPlant(PlantName("Capsicum annuum 'Early Jalapeño'"), commonName: "Chili")
    let sedum = try fixture.garden.addPlant(PlantName("Sedum acre"), notes: "For the roof")
    try fixture.garden.sow(SeedCount(3), of: sedum, details: SowingDetails(place: "Window Sill", notes: "Mother's"))
    #expect(try Self.names(fixture, PlantFilter(search: text)) == names)
  }

  @Test("offers completions: what begins so first, then what holds the words") func completions() throws {
    let fixture = try Fixture()
    for name in ["Capsicum annuum", "Capsicum chinense", "Hedychium capsicum", "Sedum"] { _ = try fixture.plant(name) }
    func offered(_ text: String, _ limit: Int = 6) throws -> [String] {
      try fixture.garden.completions(of: text, limit: limit).map { "\($0.name)" }
    }
    #expect(try offered("caps") == ["Capsicum annuum", "Capsicum chinense", "Hedychium capsicum"])
    #expect(try offered("Capsicum ch") == ["Capsicum chinense", "Hedychium capsicum"])
    #expect(try offered("caps", 1) == ["Capsicum annuum"])
    #expect(try offered("").isEmpty && offered("x").isEmpty)
  }

  @Test("has totals of each year, of all plants or of one") func totals() throws {
    let fixture = try Fixture()
    let (aloe, beta) = (try fixture.plant("Aloe"), try fixture.plant("Beta"))
    #expect(try fixture.garden.totals().isEmpty)
    for (day, seeds) in [("2024-12-31", 4), ("2026-01-01", 6)] {
      try fixture.garden.logGermination(SeedCount(2), of: try fixture.sow(seeds, of: aloe, on: day))
    }
    _ = try fixture.sow(10, of: beta, on: "2026-06-14")
    #expect(
      try fixture.garden.totals() == [
        YearTotals(year: 2026, sowings: 2, seeds: 16, germinated: 2, lost: 0),
        YearTotals(year: 2024, sowings: 1, seeds: 4, germinated: 2, lost: 0),
      ])
    #expect(try fixture.garden.totals(of: beta).map(\.seeds) == [10])
    #expect(try fixture.garden.totals(of: aloe).first?.rate == 2.0 / 6)
  }

  @Test("begins with what there is to do today, the most overdue first, by the plant's own first day") func today() throws {
    let fixture = try Fixture()
    let (aloe, beta) = (try fixture.plant("Aloe"), try fixture.plant("Beta"))
    let old = try fixture.sow(5, of: aloe, on: "2026-05-01")
    let waiting = try fixture.sow(5, of: aloe, on: "2026-06-07")
    let counted = try fixture.sow(9, of: beta, on: "2026-05-20")
    try fixture.garden.logGermination(SeedCount(2), of: counted, on: civil("2026-06-06"))
    #expect(
      try fixture.garden.todayJobs().map(\.sowing) == [counted, old].sorted { $0.dueDate ?? .distantPast < $1.dueDate ?? .distantPast })
    // The first sowing came up after 5 days: now 7 days are long for the second.
    try fixture.garden.logGermination(SeedCount(5), of: old, on: civil("2026-05-06"))
    #expect(aloe.medianFirstDay == 5)
    let jobs = try fixture.garden.todayJobs()
    #expect(jobs.map(\.sowing) == [old, waiting, counted])
    #expect(jobs.map(\.due.job) == [.prickOut(seedlings: 5), .lookForSeedlings, .countAgain])
    #expect(jobs.map { fixture.garden.today - $0.due.since } == [39, 7, 8])
    #expect(try fixture.garden.todayJobCount() == 3)
    #expect(try fixture.garden.todayJobs(limit: 1).map(\.sowing) == [old])
    try fixture.garden.log(.prickedOut, of: old)
    try fixture.garden.log(.failed, of: waiting)
    try fixture.garden.logGermination(SeedCount(1), of: counted)
    #expect(try fixture.garden.todayJobs().isEmpty)
  }

  @Test("asks for no seedlings of what was sown long ago, but again where somebody has noted something since") func longAgo() throws {
    let fixture = try Fixture()
    let aloe = try fixture.plant("Aloe")
    // 14 days until the first is due, and 90 more.
    let old = try fixture.sow(5, of: aloe, on: "2026-03-01")
    let last = try fixture.sow(5, of: aloe, on: "2026-03-02")
    #expect(try fixture.garden.todayJobs().map(\.sowing) == [last])
    #expect(try fixture.garden.todayJobCount() == 1)
    try fixture.garden.log(.note, of: old, on: civil("2026-04-01"), note: "Nothing yet")
    #expect(try fixture.garden.todayJobs().map(\.sowing) == [old, last])
    #expect(try fixture.garden.todayJobCount() == 2)
  }
}

// SPDX-License-Identifier: MIT
// How fast lists are with 5,000 plants and 200,000 sowings. `DURAMEN_GARDEN=FILE` names a store that `sowings samples` has made.

import CivilCalendar
import CoreData
import Testing

@testable import Sowings

private let file = ProcessInfo.processInfo.environment["DURAMEN_GARDEN"]

@Suite("A large garden", .enabled(if: file != nil, "Set DURAMEN_GARDEN to a store with 5,000 plants and 200,000 sowings.")) @MainActor
struct LargeGardenTests {
  /// Prints how long something takes, and fails where a user would have to wait.
  @discardableResult private func time<Result>(_ what: String, limit: Double = 0.25, _ body: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try body()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("\(what): \(Int(seconds * 1000)) ms")
    #expect(seconds < limit, "\(what)")
    return result
  }

  @Test("answers at once") func lists() throws {
    let url = URL(fileURLWithPath: try #require(file))
    let container = try time("opening", limit: 1) { try GardenStore.open(at: url) }
    let garden = Garden(context: container.viewContext, today: try civil("2026-11-30"))
    for sorting in PlantSorting.allCases {
      try time("list by \(sorting)") {
        let controller = garden.plantsController(PlantFilter(sorting: sorting))
        try controller.performFetch()
        #expect(controller.fetchedObjects?.count == 5_000)
      }
    }
    for stage in PlantFilter.Stage.allCases {
      try time("filter \(stage)") { try garden.context.fetch(PlantFilter(stage).request).count }
    }
    for search in ["a", "al", "aloe", "sativa alba", "frame", "zzz", "cold frame sativa"] {
      let found = try time("search “\(search)”") { try garden.context.fetch(PlantFilter(search: search).request).count }
      print("  \(found) found")
    }
    try time("search “frame”, waiting") { try garden.context.fetch(PlantFilter(.waiting, search: "frame").request).count }
    try time("completions") { try garden.completions(of: "sal al") }
    let count = try time("today, count") { try garden.todayJobCount() }
    print("  \(count) jobs")
    try time("today, three") { try garden.todayJobs(limit: 3) }
    try time("totals", limit: 8) { try garden.totals() }
    let plant = try #require(try garden.context.fetch(PlantFilter(sorting: .mostSowings).request).first)
    try time("totals of a plant") { try garden.totals(of: plant) }
    let sowing = try #require(try time("sowings of a plant") { try garden.context.fetch(garden.sowingsRequest(of: plant)).first })
    time("log of a plant") { plant.log.steps }
    try time("one more seedling") { try garden.log(.note, of: sowing, note: "x") }
    try time("undo") { try garden.undo() }
    try time("outside changes") { try garden.hasOutsideChanges() }
  }
}

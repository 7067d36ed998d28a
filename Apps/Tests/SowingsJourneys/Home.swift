// SPDX-License-Identifier: MIT
// A home of its own for a journey, with its plants, on a day that never changes; it goes when the journey has ended.

import CivilCalendar
import CoreData
import Foundation
import Sowings
import UIDriver

final class Home: WindowHome {
  /// The day it is in the window: the 14th of June 2026.
  static let today = CivilDay(number: CivilDay(iso: "2026-06-14")?.number ?? 0)

  init() throws {
    try super.init("sowings-window", store: "sowings/Sowings.sqlite")
    try FileManager.default.createDirectory(at: clock.deletingLastPathComponent(), withIntermediateDirectories: true)
    try setToday(Self.today)
  }

  private var clock: URL { folder.appendingPathComponent("clock/ahead") }
  override var environment: [String: String] { super.environment.merging(["SOWINGS_CLOCK": clock.path]) { $1 } }

  /// Makes it another day, at noon.
  func setToday(_ day: CivilDay) throws {
    let noon = day.storedDate.addingTimeInterval(12 * 3600)
    try Data("\(noon.timeIntervalSince(Date()))".utf8).write(to: clock, options: .atomic)
  }

  /// The plants as another program sees and changes them.
  @MainActor func garden() throws -> Garden {
    let container = try GardenStore.open(at: store)
    // The context does not keep its container, but what it needs of it.
    return Garden(context: container.viewContext, today: Self.today)
  }

  /// A plant as another program sees it.
  @MainActor func plant(_ name: String, in garden: Garden) throws -> Plant {
    guard let plant = try garden.findPlant(PlantName(name)) else { throw Missing(name: name) }
    return plant
  }

  struct Missing: Error { let name: String }

  /// Some plants with what a gardener has noted of them.
  @MainActor func fill() throws {
    let garden = try garden()
    func day(_ text: String) -> CivilDay? { CivilDay(iso: text) }
    func sow(_ count: Int, _ plant: Plant, _ date: String, _ medium: String, _ place: String, up: [(String, Int)] = []) throws -> Sowing {
      let sowing = try garden.sow(
        SeedCount(count), of: plant, details: SowingDetails(day: day(date), medium: medium, place: place))
      for (date, count) in up { try garden.logGermination(SeedCount(count), of: sowing, on: day(date)) }
      return sowing
    }
    let chilli = try garden.addPlant(PlantName("Capsicum annuum ‘Early Jalapeño’"), commonName: "Chilli pepper")
    let first = try sow(
      24, chilli, "2026-05-03", "Seed compost, sieved", "Heated propagator",
      up: [("2026-05-09", 2), ("2026-05-10", 4), ("2026-05-11", 6), ("2026-05-12", 3), ("2026-05-14", 2), ("2026-05-17", 2)])
    try garden.log(.prickedOut, of: first, on: day("2026-05-31"))
    let second = try sow(12, chilli, "2026-03-21", "Seed compost", "South windowsill", up: [("2026-03-29", 9)])
    try garden.log(.plantedOut, of: second, on: day("2026-05-20"))
    let third = try sow(10, chilli, "2024-04-01", "Coir", "Cold frame")
    try garden.log(.failed, of: third, on: day("2024-05-01"))
    let habanero = try garden.addPlant(PlantName("Capsicum chinense ‘Habanero Orange’"), commonName: "Chilli pepper")
    _ = try sow(12, habanero, "2026-05-29", "Seed compost", "Propagator")
    let foxglove = try garden.addPlant(PlantName("Digitalis purpurea"), commonName: "Foxglove")
    _ = try sow(200, foxglove, "2026-05-20", "Seed compost", "Shade", up: [("2026-06-03", 60)])
    let lettuce = try garden.addPlant(PlantName("Lactuca sativa ‘Little Gem’"), commonName: "Lettuce")
    _ = try sow(20, lettuce, "2026-05-25", "Cells", "Greenhouse", up: [("2026-05-30", 18)])
    _ = try garden.addPlant(PlantName("Solanum lycopersicum ‘Black Krim’"), commonName: "Tomato")
    _ = try garden.addPlant(PlantName("Solanum lycopersicum ‘Gardener’s Delight’"), commonName: "Tomato")
  }
}

/// What rows are called.
enum Row {
  static let chilli = "Capsicum annuum ‘Early Jalapeño’, Chilli pepper, 3 sowings"
  static let habanero = "Capsicum chinense ‘Habanero Orange’, Chilli pepper, 1 sowing"
  static let krim = "Solanum lycopersicum ‘Black Krim’, Tomato, 0 sowings"
  static let delight = "Solanum lycopersicum ‘Gardener’s Delight’, Tomato, 0 sowings"
  static let pricked = "24 seeds on 3 May 2026, Pricked out, 19 of 24 germinated"
  static let planted = "12 seeds on 21 Mar 2026, Planted out, 9 of 12 germinated"
  static let failed = "10 seeds on 1 Apr 2024, Failed, 0 of 10 germinated"
}

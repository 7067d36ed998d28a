// SPDX-License-Identifier: MIT
// The tour's third part: plants with their sowings, and a sowing moved to another plant.

import CivilCalendar
import CoreData
import Sowings

/// Sowings on a store of the tour's.
@MainActor struct SowingsPart {
  let store: URL
  let today: CivilDay
  let screen: Screen
  /// What the sample plants are made from.
  private static let seed: UInt64 = 7

  func run() throws {
    try screen.heading("Sowings keeps plants and what was sown.")
    let container = try GardenStore.open(at: store)
    try SampleGarden(seed: Self.seed, plantCount: 5, sowingCount: 12, today: today)
      .makeFakePlantData(in: container.persistentStoreCoordinator)
    let garden = Garden(context: container.viewContext, today: today)
    for plant in try garden.plants {
      let line = "\(plant.name)".padded(to: 30) + String(plant.sowings.count).indented(to: 3)
      try screen.say("  " + line + (plant.sowings.count == 1 ? " sowing" : " sowings"))
    }
    guard let from = try garden.plants.first(where: { !$0.sowings.isEmpty }), let to = try garden.plants.last(where: { $0 != from }),
      let sowing = from.sowingsByDay.first
    else { return }
    try garden.moveSeedToPlant(sowing, to)
    try screen.say("  Moved: \(sowing.seedCount) seeds, from \(from.name) to \(to.name), which has \(to.sowings.count) now.")
  }
}

// SPDX-License-Identifier: MIT
// The plants that pictures and walks of Sowings show: the same distance from today whenever they are made.

import CivilCalendar
import CoreData
import Foundation
import Sowings

enum SowingsDemo {
  /// Makes the store a page is shown on, and the window's settings.
  @MainActor static func furnish(_ home: WalkHome, _ store: Page.Store) throws {
    try home.write("[window]\nwidth=\(home.look.width)\nheight=\(home.look.height)\n", to: "config/sowings/window.ini")
    try home.make(store, at: "sowings/Sowings.sqlite", entity: "Plant", demo: fill, large: many.copy)
  }

  private static var today: CivilDay {
    let now = Date()
    return DayClock(timeZone: DayClock.currentZone(at: now)).day(of: now)
  }

  // MARK: As many as the documents name

  /// 5,000 plants with 200,000 sowings.
  @MainActor private static let many = PreparedStore { file in
    let container = try GardenStore.open(at: file)
    try SampleGarden(seed: 1, plantCount: 5_000, sowingCount: 200_000, today: today)
      .makeFakePlantData(in: container.persistentStoreCoordinator)
    for store in container.persistentStoreCoordinator.persistentStores { try container.persistentStoreCoordinator.remove(store) }
  }

  // MARK: A small garden

  private struct Sample {
    let name: String
    let commonName: String
    var painting: PlantPainting?
    var sowings: [SampleSowing] = []
  }

  /// A sowing some days ago; what happened is told in days after it.
  private struct SampleSowing {
    let daysAgo: Int
    let seeds: Int
    var medium = "Seed compost"
    var place = "Propagator"
    var up: [(day: Int, count: Int)] = []
    var events: [(kind: EventKind, day: Int, count: Int, note: String?)] = []
  }

  private static func usual(_ count: Int, daysAgo: Int, _ last: [(EventKind, Int)] = []) -> [SampleSowing] {
    (0..<count).map { index in
      let up = index == 0 ? 7 : 6 + index * 3
      return SampleSowing(
        daysAgo: daysAgo + index * 340, seeds: 12 + index * 6, up: [(9, up / 2), (13, up - up / 2)],
        events: index == 0
          ? last.map { ($0.0, $0.1, 0, nil) } : [(.prickedOut, 24, 0, nil), (.plantedOut, 50, 0, nil), (.archived, 150, 0, nil)]
      )
    }
  }

  private static let chillies = [
    SampleSowing(
      daysAgo: 42, seeds: 24, medium: "Seed compost, sieved", place: "Heated propagator",
      up: [(6, 2), (7, 4), (8, 6), (9, 3), (11, 2), (14, 2)],
      events: [
        (.lost, 21, 1, "Damping off in the corner cell."), (.prickedOut, 28, 0, "16 into 7 cm pots; two weak ones left."),
        (.note, 11, 0, "Heat mat turned down to 20 °C."),
      ]),
    SampleSowing(
      daysAgo: 85, seeds: 12, place: "South windowsill", up: [(7, 5), (10, 4)],
      events: [(.prickedOut, 26, 0, nil), (.plantedOut, 60, 0, nil)]),
    SampleSowing(
      daysAgo: 436, seeds: 30, place: "Polytunnel bench", up: [(7, 12), (9, 7), (12, 3)],
      events: [(.prickedOut, 27, 0, nil), (.plantedOut, 61, 0, nil), (.harvested, 130, 0, nil)]),
    SampleSowing(daysAgo: 804, seeds: 10, medium: "Coir", place: "Cold frame", events: [(.failed, 40, 0, "Too cold at night.")]),
  ]

  private static let samples = [
    Sample(
      name: "Astrophytum asterias", commonName: "Sand dollar cactus", painting: .cactus(hue: 0.36),
      sowings: usual(2, daysAgo: 130, [(.prickedOut, 60)])),
    Sample(name: "Capsicum annuum 'Early Jalapeño'", commonName: "Chilli pepper", painting: .fruit(hue: 0.3), sowings: chillies),
    Sample(
      name: "Capsicum chinense 'Habanero Orange'", commonName: "Chilli pepper", painting: .fruit(hue: 0.08),
      sowings: [SampleSowing(daysAgo: 16, seeds: 12)]),
    Sample(
      name: "Digitalis purpurea", commonName: "Foxglove", painting: .flower(hue: 0.86),
      sowings: [SampleSowing(daysAgo: 20, seeds: 40, medium: "Sand and compost", place: "Cold frame", up: [(10, 4), (11, 5)])]),
    Sample(
      name: "Lactuca sativa 'Little Gem'", commonName: "Lettuce", painting: .rosette(hue: 0.27),
      sowings: [SampleSowing(daysAgo: 21, seeds: 24, place: "Cold frame", up: [(6, 11), (8, 7)])]
        + usual(4, daysAgo: 380, [(.prickedOut, 25), (.harvested, 90)])),
    Sample(
      name: "Lithops aucampiae", commonName: "Living stones", painting: .cactus(hue: 0.07),
      sowings: usual(2, daysAgo: 210, [(.prickedOut, 90)])),
    Sample(
      name: "Ocimum basilicum", commonName: "Sweet basil", painting: .leaves,
      sowings: usual(6, daysAgo: 70, [(.prickedOut, 22), (.harvested, 60)])),
    Sample(
      name: "Papaver rhoeas", commonName: "Corn poppy", painting: .flower(hue: 0.01), sowings: usual(1, daysAgo: 260, [(.harvested, 120)])),
    Sample(
      name: "Solanum lycopersicum 'Black Krim'", commonName: "Tomato", painting: .fruit(hue: 0.98),
      sowings: usual(3, daysAgo: 88, [(.prickedOut, 20), (.plantedOut, 60)])),
    Sample(
      name: "Solanum lycopersicum 'Gardener’s Delight'", commonName: "Tomato", painting: .fruit(hue: 0.01),
      sowings: usual(2, daysAgo: 86, [(.prickedOut, 20), (.plantedOut, 58)])),
    Sample(
      name: "Solanum melongena", commonName: "Aubergine", painting: .fruit(hue: 0.78), sowings: usual(1, daysAgo: 95, [(.prickedOut, 30)])),
    Sample(
      name: "Viola × wittrockiana", commonName: "Garden pansy", sowings: usual(2, daysAgo: 150, [(.prickedOut, 35), (.plantedOut, 70)])),
  ]

  @MainActor private static var painted: [String: PreparedPhoto] = [:]

  @MainActor private static func fill(_ file: URL) throws {
    let container = try GardenStore.open(at: file)
    let garden = Garden(context: container.viewContext, today: today)
    for sample in samples {
      let plant = try garden.addPlant(PlantName(sample.name), commonName: sample.commonName)
      if let painting = sample.painting {
        let photo = try painted[sample.name] ?? PreparedPhoto(painting.svg)
        painted[sample.name] = photo
        try garden.setPhoto(photo, of: plant)
      }
      // Oldest first, as they were sown.
      for value in sample.sowings.reversed() { try sow(value, of: plant, in: garden) }
    }
  }

  @MainActor private static func sow(_ value: SampleSowing, of plant: Plant, in garden: Garden) throws {
    let day = garden.today - value.daysAgo
    let sowing = try garden.sow(
      SeedCount(value.seeds), of: plant, details: SowingDetails(day: day, medium: value.medium, place: value.place))
    for step in value.up { try garden.logGermination(SeedCount(step.count), of: sowing, on: day + step.day) }
    for event in value.events {
      try garden.log(
        event.kind, of: sowing, count: event.count > 0 ? SeedCount(event.count) : nil, on: day + event.day, note: event.note)
    }
  }
}

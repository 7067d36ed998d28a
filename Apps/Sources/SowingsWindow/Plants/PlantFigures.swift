// SPDX-License-Identifier: MIT
// What a plant's sowings came to, read in two fetches whatever their number. PlantPage shows it as a line and a chart.

import CoreData
import Sowings

struct PlantFigures {
  /// With more sowings than these a chart says nothing that is worth the time.
  private static let mostCharted = 2_000

  let sowings: Int
  let log: PlantLog

  /// "4 sowings · 76 seeds · 65 % germinated".
  var summary: String { CountWords.summary(sowings: sowings, seeds: log.seeds, rate: log.rate) }

  /// Whether a chart has something to show.
  var hasChart: Bool { log.germinated > 0 && sowings <= Self.mostCharted && !log.steps.isEmpty }

  init(_ plant: Plant, in garden: OpenGarden) throws {
    let request = NSFetchRequest<Sowing>(entityName: "Sowing")
    request.predicate = NSPredicate(format: "plant == %@", plant)
    let sowings = try garden.context.fetch(request)
    self.sowings = sowings.count
    var entries: [NSManagedObjectID: [LogEntry]] = [:]
    if sowings.count <= Self.mostCharted {
      let events = NSFetchRequest<SowingEvent>(entityName: "Event")
      events.predicate = NSPredicate(format: "sowing.plant == %@", plant)
      for event in try garden.context.fetch(events) { if let id = event.sowing?.objectID { entries[id, default: []].append(event.entry) } }
    } else {
      for sowing in sowings {
        entries[sowing.objectID] = [
          LogEntry(.germinated, day: nil, count: Int(sowing.germinatedTotal)), LogEntry(.lost, day: nil, count: Int(sowing.lostTotal)),
        ]
      }
    }
    log = PlantLog(
      sowings.map { SowingLog(seeds: Int($0.seedCount), sown: $0.sownDay, entries: entries[$0.objectID] ?? []) })
  }
}

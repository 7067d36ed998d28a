// SPDX-License-Identifier: MIT
// A garden on a store of its own, in a folder that goes when the test ends.

import CivilCalendar
import CoreData
import Sowings

@MainActor final class Fixture {
  nonisolated let folder: URL
  let storeURL: URL
  private(set) var container: NSPersistentContainer
  private(set) var garden: Garden

  init(today: String = "2026-06-14") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sowings-\(UUID().uuidString)")
    storeURL = folder.appendingPathComponent("made/by/opening/Sowings.sqlite")
    container = try GardenStore.open(at: storeURL)
    garden = Garden(context: container.viewContext, today: try civil(today))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens the same file anew, as the next start of a program does.
  func reopen() throws {
    container = try GardenStore.open(at: storeURL)
    garden = Garden(context: container.viewContext, today: garden.today)
  }

  func plant(_ name: String) throws -> Plant { try garden.addPlant(PlantName(name)) }

  func sow(_ count: Int, of plant: Plant, on day: String? = nil) throws -> Sowing {
    try garden.sow(SeedCount(count), of: plant, details: SowingDetails(day: try day.map(civil)))
  }

  func count(_ entity: String) throws -> Int { try garden.context.count(for: NSFetchRequest<NSManagedObject>(entityName: entity)) }
}

/// The day, or a failure of the test.
func civil(_ text: String) throws -> CivilDay {
  guard let day = CivilDay(iso: text) else { throw CocoaError(.formatting, userInfo: [NSLocalizedDescriptionKey: "\(text) is no day."]) }
  return day
}

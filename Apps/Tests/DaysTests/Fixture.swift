// SPDX-License-Identifier: MIT
// A collection on a store of its own, in a folder that goes when the test ends.

import CivilCalendar
import CoreData
import Days

@MainActor final class Fixture {
  nonisolated let folder: URL
  let storeURL: URL
  private(set) var container: NSPersistentContainer
  private(set) var things: ThingCollection

  init(today: String = "2026-10-14", firstDay: Int = 0) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("days-\(UUID().uuidString)")
    storeURL = folder.appendingPathComponent("made/by/opening/Days.sqlite")
    container = try ThingStore.open(at: storeURL)
    things = ThingCollection(context: container.viewContext, rules: try Self.rules(today, firstDay))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens the same file anew, as the next start of a program does.
  func reopen(today: String = "2026-10-14", firstDay: Int = 0) throws {
    container = try ThingStore.open(at: storeURL)
    things = ThingCollection(context: container.viewContext, rules: try Self.rules(today, firstDay))
  }

  /// Keeps another container alive for as long as the fixture.
  func keep(_ other: NSPersistentContainer) { kept.append(other) }
  private var kept: [NSPersistentContainer] = []

  /// Lets days pass.
  func setToday(_ day: String) throws { things.rules = try Self.rules(day, things.rules.firstDay) }

  private static func rules(_ day: String, _ firstDay: Int) throws -> DayRules { DayRules(today: try civil(day), firstDay: firstDay) }
}

/// The day, or a failure of the test.
func civil(_ text: String) throws -> CivilDay {
  guard let day = CivilDay(iso: text) else { throw CocoaError(.formatting, userInfo: [NSLocalizedDescriptionKey: "\(text) is no day."]) }
  return day
}

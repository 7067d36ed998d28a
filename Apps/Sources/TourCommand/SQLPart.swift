// SPDX-License-Identifier: MIT
// The tour's look under the hood: what SQL a fetch becomes. A second process fetches, with the launch argument iOS programmers know.

import CoreData
import Days
import Foundation

/// The SQL behind one fetch.
@MainActor struct SQLPart {
  let store: URL
  let screen: Screen

  func run() throws {
    try screen.heading("What a fetch becomes: -com.apple.CoreData.SQLDebug 3")
    try screen.say("  NSPredicate(format: \"ANY runs.note == %@ AND name BEGINSWITH[cd] %@\", \"Sunday\", \"mum\")")
    let lines = try Child.run([Child.fetch, store.path, "-com.apple.CoreData.SQLDebug", "3"]).errors.split(separator: "\n")
    // The statements that open the store come first.
    for line in lines[(lines.lastIndex { $0.contains("sql: ") } ?? 0)...] { try screen.say("  " + line) }
  }

  /// What the second process does.
  static func fetch(_ store: URL) throws {
    let container = try ThingStore.open(at: store)
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.predicate = NSPredicate(format: "ANY runs.note == %@ AND name BEGINSWITH[cd] %@", "Sunday", "mum")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Thing.name, ascending: true)]
    _ = try container.viewContext.fetch(request)
  }
}

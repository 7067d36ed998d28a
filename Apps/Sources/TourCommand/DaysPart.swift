// SPDX-License-Identifier: MIT
// The tour's first part: a few things with their counts.

import CivilCalendar
import CoreData
import Days

/// Days Without Things on a store of the tour's.
@MainActor struct DaysPart {
  let store: URL
  let screen: Screen

  func run() throws {
    try screen.heading("Days Without Things counts the days.")
    let rules = DaySettings().rules(now: Date())
    let container = try ThingStore.open(at: store)
    let things = ThingCollection(context: container.viewContext, rules: rules)
    for (name, kind, days) in Self.examples {
      try things.createThing(name, details: ThingDetails(kind: kind, start: rules.today - days))
    }
    if let cooking = try things.findThing(Self.examples[0].name) {
      try things.resetDaysForThing(cooking, on: rules.today - 13, note: "Sunday")
    }
    for thing in try things.things {
      let standing = thing.standing(rules)
      let line = thing.name.padded(to: 20) + String(abs(standing.days)).indented(to: 6) + " days " + standing.form.rawValue
      try screen.say("  " + line.padded(to: 44) + Tally.marks(abs(standing.days), width: 30))
    }
  }

  private static let examples: [(name: String, kind: DateType, days: Int)] = [
    ("Mum's cooking", .without, 41), ("A walk before work", .with, 22), ("The wedding", .when, -64), ("Moved to the coast", .when, 430),
  ]
}

// SPDX-License-Identifier: MIT
// The things that pictures and walks of Days Without Things show: the same distance from today whenever they are made.

import CivilCalendar
import CoreData
import Days
import Foundation

enum DaysDemo {
  /// Makes the store a page is shown on, and the window's settings.
  @MainActor static func furnish(_ home: WalkHome, _ store: Page.Store) throws {
    try home.write(
      "[window]\nwidth=\(home.look.width)\nheight=\(home.look.height)\n", to: "config/days-without-things/window.ini")
    // A sign that moves on would be another page by the time it is looked at.
    var settings = DaySettings()
    settings.movesOn = false
    try settings.write(to: home.folder.appendingPathComponent("config/days-without-things/settings.json"))
    try home.make(store, at: "days-without-things/Days.sqlite", entity: "Thing", demo: fill, large: many.copy)
  }

  /// Ten thousand things with runs, notes and reminders.
  @MainActor private static let many = PreparedStore { file in
    let container = try ThingStore.open(at: file)
    let things = ThingCollection(context: container.viewContext, rules: DaySettings().rules(now: Date()))
    let today = things.rules.today
    let parts = (0..<10_000).map { index in
      let start = today - index * 7 % 9_000
      let run = index % 3 == 0 ? #"{"start":"\#(start - 60)","end":"\#(start)"}"# : ""
      let reminder = index % 20 == 0 ? #"{"days":0,"minute":540}"# : ""
      let kind = ["with", "without", "when"][index % 3]
      return
        #"{"name":"Thing \#(index)","kind":"\#(kind)","start":"\#(start)","note":"Note \#(index)","runs":[\#(run)],"reminders":[\#(reminder)]}"#
    }
    let text = #"{"format":"days-without-things","version":1,"things":[\#(parts.joined(separator: ","))]}"#
    try things.importThings(ThingExport(data: Data(text.utf8)), rule: .merge)
    for store in container.persistentStoreCoordinator.persistentStores { try container.persistentStoreCoordinator.remove(store) }
  }

  @MainActor private static func fill(_ file: URL) throws {
    let container = try ThingStore.open(at: file)
    let things = ThingCollection(context: container.viewContext, rules: DaySettings().rules(now: Date()))
    func add(_ name: String, _ kind: DateType, _ days: Int, _ color: ThingColor, isPrivate: Bool = false, note: String? = nil) throws {
      try things.addThing(
        name, details: ThingDetails(kind: kind, start: things.rules.today - days, color: color, isPrivate: isPrivate, note: note))
    }
    try add("Coffee", .without, 47, .orange, note: "Tea is fine.")
    try add("First bicycle", .when, 10_000, .teal)
    try add("Lisbon", .when, -86, .blue)
    try add("Moved to Porto", .when, 1_204, .purple)
    try add("Mum’s cooking", .without, 9, .red)
    try add("Running", .with, 313, .green)
    try add("Workshop accidents", .without, 3_482, .yellow)
    try add("Smoking", .without, 97, .slate, isPrivate: true)
    try add("Therapy", .with, 21, .pink, isPrivate: true)
    // Nine runs of coffee, the present one among them.
    guard let coffee = try things.findThing("Coffee") else { return }
    var end = things.rules.today - 47
    for (days, note) in [
      (112, "A wedding"), (31, nil), (64, "One espresso"), (20, nil), (38, "Lisbon"), (12, nil), (55, nil), (26, "Exams"),
    ] {
      try things.addRun(to: coffee, from: end - days, to: end, note: note)
      end = end - days
    }
  }
}

// SPDX-License-Identifier: MIT
// A home of its own for a journey, with its things and its settings; it goes when the journey has ended.

import CivilCalendar
import CoreData
import Days
import Foundation
import UIDriver

final class Home: WindowHome {
  init() throws { try super.init("days-window", store: "days-without-things/Days.sqlite") }

  /// The things as another program sees and changes them.
  @MainActor func things() throws -> ThingCollection {
    let container = try ThingStore.open(at: store)
    // The context does not keep its container, but what it needs of it.
    return ThingCollection(context: container.viewContext, rules: DaySettings().rules(now: Date()))
  }

  /// Four things whose days count back from today, and a private one.
  @MainActor func fill() throws {
    let things = try things()
    func add(_ name: String, _ kind: DateType, _ days: Int, _ color: ThingColor, isPrivate: Bool = false) throws {
      try things.addThing(name, details: ThingDetails(kind: kind, start: things.rules.today - days, color: color, isPrivate: isPrivate))
    }
    try add("Coffee", .without, 47, .orange)
    try add("First bicycle", .when, 10_000, .teal)
    try add("Lisbon", .when, -86, .blue)
    try add("Workshop accidents", .without, 3_482, .yellow)
    try add("Secret", .with, 3, .red, isPrivate: true)
  }

  /// What has all text twice as large.
  func largeText() throws -> [String: String] {
    try write("Xft.dpi: 192\n", to: "resources")
    return ["XENVIRONMENT": folder.appendingPathComponent("resources").path]
  }

  /// Where the settings for all things are.
  var settings: URL { folder.appendingPathComponent("config/days-without-things/settings.json") }
}

extension Home {
  /// What is said of a day of this month: "3 days since", "1 day until", "today".
  static func words(forDayOfMonth day: Int) -> String {
    let distance = Calendar.current.component(.day, from: Date()) - day
    if distance == 0 { return "today" }
    return "\(abs(distance)) \(abs(distance) == 1 ? "day" : "days") \(distance > 0 ? "since" : "until")"
  }
}

// SPDX-License-Identifier: MIT
// The main page as a person watches and uses it, on things that are there already.

import CivilCalendar
import CoreData
import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct SignJourneys {
  /// Things whose days count back from today.
  @MainActor private func fill(_ home: Home) throws {
    let rules = DaySettings().rules(now: Date())
    let container = try ThingStore.open(at: home.store)
    let things = ThingCollection(context: container.viewContext, rules: rules)
    func add(_ name: String, _ kind: DateType, _ days: Int, _ color: ThingColor, isPrivate: Bool = false) throws {
      try things.addThing(name, details: ThingDetails(kind: kind, start: rules.today - days, color: color, isPrivate: isPrivate))
    }
    try add("Coffee", .without, 47, .orange)
    try add("First bicycle", .when, 10_000, .teal)
    try add("Lisbon", .when, -86, .blue)
    try add("Workshop accidents", .without, 3_482, .yellow)
    try add("Secret", .with, 3, .red, isPrivate: true)
  }

  @Test("the sign shows one thing at a time, moves by keys and by itself, opens the list, and leaves private things out")
  @MainActor func sign() throws {
    let home = try Home()
    try fill(home)
    let screen = try home.start()
    // Out of the way: under the pointer the sign does not move on.
    let picture = try screen.wait(for: "image", "Coffee: 47 days without")
    screen.move(picture.frame.center.x, picture.frame.center.y)
    try screen.wait(for: "label", "days without")
    try screen.wait(for: "image", "Thing 1 of 4")
    try screen.waitForKeys()
    try screen.picture("sign-tally")
    try screen.press("Right")
    try screen.wait(for: "image", "First bicycle: 10,000 days since")
    try screen.wait(for: "label", "Each box is a week, each shade a year")
    try screen.picture("sign-since")
    try screen.press("Right")
    try screen.wait(for: "image", "Lisbon: 86 days until")
    try screen.picture("sign-until")
    try screen.press("Right")
    try screen.wait(for: "image", "Workshop accidents: 3,482 days without")
    try screen.picture("sign-accidents")
    // It goes round, and backwards too.
    try screen.press("Right")
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.press("Left")
    try screen.wait(for: "image", "Workshop accidents: 3,482 days without")
    try screen.click("push button", "Next Thing")
    try screen.wait(for: "image", "Coffee: 47 days without")

    // By itself, once the pointer has gone.
    screen.move(1, 1)
    try screen.wait(for: "image", "First bicycle: 10,000 days since")
    try screen.click("push button", "Pause")
    try screen.wait(for: "push button", "Resume")

    // A click opens the list, a row there shows its thing.
    screen.click(try screen.wait(for: "image") { $0.name.contains(": ") })
    try screen.wait(for: "list item", "Coffee: 47 days without")
    #expect(screen.find("list item").count == 4)
    try screen.click("push button", "Show 1 Private")
    try screen.wait(for: "list item", "Secret: 3 days with")
    try screen.picture("sign-list")
    try screen.click("list item", "Secret: 3 days with")
    try screen.wait(for: "image", "Secret: 3 days with")
    try screen.wait(for: "push button", "Edit “Secret”")
    #expect(screen.complaints == "")
  }
}

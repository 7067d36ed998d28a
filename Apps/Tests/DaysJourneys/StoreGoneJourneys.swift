// SPDX-License-Identifier: MIT
// The store is moved, replaced or damaged while the window is open: nothing is shown as saved that others would not find.

import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct StoreGoneJourneys {
  @Test("a store that was moved away is told of and waited for, never made anew, and what is being edited stays")
  @MainActor func moved() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.rest(on: "Coffee: 47 days without")
    try screen.loseAndFind(home.store, title: "Your Things Aren’t There", picture: "error-gone")
    try screen.wait(for: "image", "Coffee: 47 days without")

    try screen.waitForKeys()
    try screen.press("e", .control)
    try screen.wait(for: "text", "Name") { $0.text == "Coffee" }
    try screen.enterText("Tea", into: "Name")
    let folder = home.store.deletingLastPathComponent()
    let away = folder.deletingLastPathComponent().appendingPathComponent("away")
    try FileManager.default.moveItem(at: folder, to: away)
    try screen.press("s", .control)
    try screen.wait(for: "label", "The Changes Were Not Saved")
    try screen.click("push button", "Close")
    try FileManager.default.moveItem(at: away, to: folder)
    try screen.wait(for: "text", "Name") { $0.text == "Tea" }
    try screen.press("s", .control)
    try screen.wait(for: "image", "Tea: 47 days without")
    #expect(try home.things().findThing("Tea") != nil)
    // All that was said is that the store was not there.
    #expect(
      Set(screen.complaints.split(separator: "\n").map(String.init)) == [
        "The store \(home.store.path) is no longer in its place. Put it back, then try again."
      ])
  }

  @Test("another store in its place is shown and changed")
  @MainActor func replaced() throws {
    let (home, other) = (try Home(), try Home())
    try home.fill()
    try other.things().addThing("Another")
    let screen = try home.start()
    try screen.rest(on: "Coffee: 47 days without")
    try home.takeStore(of: other)
    try screen.wait(for: "image", "Another: today")
    try screen.waitForKeys()
    try screen.press("e", .control)
    try screen.wait(for: "text", "Name") { $0.text == "Another" }
    try screen.enterText("Mine now", into: "Name")
    try screen.press("s", .control)
    try screen.wait(for: "image", "Mine now: today")
    #expect(try home.things().findThing("Mine now") != nil)
  }

  @Test("a store that is written over while it is shown is told of")
  @MainActor func damaged() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.rest(on: "Coffee: 47 days without")
    let damage = Data(repeating: 7, count: 5000)
    try damage.write(to: home.store)
    try screen.wait(for: "label", "Your Things Can’t Be Read")
    #expect(try Data(contentsOf: home.store) == damage)
  }
}

// SPDX-License-Identifier: MIT
// Keys that are held down, ways through the pages that nobody meant, and things that go while a menu or a question is open about them.

import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct HastyJourneys {
  @Test("keys that are held down, in the list, in the search and from page to page, do what each of them says")
  @MainActor func keys() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.rest(on: "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("l", .control)
    // The first row has the keys, and not the button in it.
    try screen.wait("the first row has the keys") { screen.focused?.name == "Coffee: 47 days without" }
    try screen.press("Delete")
    try screen.waitUntilGone("list item", "Coffee: 47 days without")
    // Each says something, one message over the other.
    for _ in 0..<12 { try screen.press("z", .control) }
    try screen.wait("nothing is left to be undone") {
      try screen.press("z", .control)
      return screen.names("label").contains("There is nothing to undo.")
    }
    #expect(try home.things().things.isEmpty)
    for _ in 0..<12 { try screen.press("z", .control, .shift) }
    try screen.wait("everything is done again") {
      try screen.press("z", .control, .shift)
      return screen.names("label").contains("There is nothing to do again.")
    }
    #expect(try home.things().things.count == 4)
    try screen.press("z", .control)
    try screen.wait(for: "list item", "Coffee: 47 days without")

    // Where one types, Ctrl+Z takes back what was typed.
    try screen.press("f", .control)
    try screen.wait("the search has the keys") { screen.find("entry", "Search Things").contains { $0.isFocused } }
    try screen.type("zz")
    try screen.wait(for: "label", "No Results Found")
    try screen.press("z", .control)
    try screen.wait(for: "list item", "Coffee: 47 days without")
    #expect(try home.things().things.count == 5)
    try screen.click("list item", "Coffee: 47 days without")
    try screen.wait(for: "push button", "Reset…")

    // The list over the history: a row goes to the sign all the same, and no page is opened twice.
    try screen.press("h", .control)
    try screen.wait(for: "label", "Runs appear here after the first reset.")
    try screen.press("l", .control)
    try screen.wait("the first row has the keys") { screen.focused?.role == "list item" }
    try screen.press("comma", .control)
    try screen.wait(for: "label", "Preferences")
    try screen.press("l", .control)
    try screen.wait(for: "list item", "Lisbon: 86 days until")
    try screen.click("list item", "Lisbon: 86 days until")
    try screen.wait(for: "image", "Lisbon: 86 days until")
    #expect(screen.complaints == "")
  }

  @Test("what another program deletes while its menu or the question about its reset is open is not touched any more")
  @MainActor func gone() throws {
    let home = try Home()
    try home.fill()
    let things = try home.things()
    // A folder for settings that cannot be made keeps nothing else from being noticed.
    let screen = try home.start(["XDG_CONFIG_HOME": "/dev/null/nothing"])
    try screen.rest(on: "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("r", .control)
    try screen.wait(for: "label", "Reset “Coffee”?")
    try things.deleteThing(try #require(try things.findThing("Coffee")))
    try screen.wait(for: "image", "First bicycle: 10,000 days since")
    try screen.click("push button", "Reset")
    try screen.wait(for: "label", "“Coffee” Was Not Reset")
    try screen.press("Escape")
    try screen.waitUntilGone("label", "“Coffee” Was Not Reset")

    try screen.waitForKeys()
    try screen.press("l", .control)
    try screen.wait("the first row has the keys") { screen.focused?.name == "First bicycle: 10,000 days since" }
    try screen.press("Menu")
    try screen.wait(for: "menu item", "Edit…")
    try things.deleteThing(try #require(try things.findThing("First bicycle")))
    try screen.waitUntilGone("list item", "First bicycle: 10,000 days since")
    try screen.waitUntilGone("menu item", "Edit…")
    try screen.press("z", .control)
    try screen.wait(for: "list item", "First bicycle: 10,000 days since")
    #expect(!screen.complaints.contains("CRITICAL"))
  }
}

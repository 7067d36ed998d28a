// SPDX-License-Identifier: MIT
// How the list of things looks while it is scrolled, and the window in high contrast.

import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct ListLookJourneys {
  @Test("rows that scroll away go under the header, with no gap below it")
  @MainActor func scrolling() throws {
    let home = try Home()
    let things = try home.things()
    for index in 10..<40 { try things.addThing("Thing \(index)") }
    let screen = try home.start()
    try screen.rest(on: "Thing 10: today")
    try screen.waitForKeys()
    try screen.press("l", .control)
    let row = try screen.wait(for: "list item", "Thing 10: today").frame
    // The first row stands a little below the header.
    let below = Rectangle(x: row.center.x, y: row.y - 16, width: 1, height: 8)
    try screen.waitForStillness()
    let empty = try screen.look(at: below)
    let list = try screen.wait(for: "list", "Things")
    // Rows stand closer than that.
    try screen.wait("a row reaches up to the header") {
      screen.scroll(over: list, by: 1)
      return try screen.look(at: below) != empty
    }
    try screen.waitForStillness()
    try screen.picture("list-scrolled")
    #expect(screen.complaints == "")
  }

  @Test("in high contrast each row of the list has a line round it that can be seen", arguments: ["prefer-light", "prefer-dark"])
  @MainActor func highContrast(_ scheme: String) throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start(["ADW_DEBUG_HIGH_CONTRAST": "1", "ADW_DEBUG_COLOR_SCHEME": scheme])
    try screen.rest(on: "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.picture("contrast-sign-\(scheme)")
    try screen.press("l", .control)
    let row = try screen.wait(for: "list item", "Lisbon: 86 days until").frame
    try screen.waitForStillness()
    try screen.picture("contrast-list-\(scheme)")
    let edge = try screen.look(at: Rectangle(x: row.x - 16, y: row.center.y, width: 20, height: 1))
    #expect(edge.contrast >= 3, "as interfaces are asked to have")
    #expect(screen.complaints == "")
  }
}

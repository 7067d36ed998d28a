// SPDX-License-Identifier: MIT
// How the list of things looks while it is scrolled.

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
}

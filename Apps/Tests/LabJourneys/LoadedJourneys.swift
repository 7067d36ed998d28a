// SPDX-License-Identifier: MIT
// The pattern that runs, while it is deleted, and while others come in.

import Foundation
import ReactionLab
import Testing
import UIDriver

@Suite(.onDisplay) struct LoadedJourneys {
  @Test("what runs goes on when its pattern is deleted, also for good, and can be saved again; the next start goes on with it")
  @MainActor func deleted() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    do {
      let screen = try home.start()
      try screen.waitForLab()
      try screen.browse()
      try screen.click("table cell", "Maze, Gray–Scott")
      try screen.waitForTitle("Maze", "Paused")
      try screen.browse()
      try screen.click("table cell", "Maze, Gray–Scott", button: 3)
      try screen.waitUntilGone("table cell", "Maze, Gray–Scott")
      try screen.press("Escape")
      try screen.waitForTitle("Maze", "Paused")
      // Deleted for good, by another program, while it is loaded.
      try home.patterns().eraseBin()
      try screen.press("period")
      try screen.wait(for: "label", "401")
      try screen.waitForValue(0.029, of: "F")
      try screen.press("s", .control)
      try screen.wait(for: "label") { $0.name.hasPrefix("Saved as “Maze") }
      let library = try home.patterns()
      let saved = try #require(try library.patterns().first { $0.title.hasPrefix("Maze") })
      #expect(try saved.recipe().steps == 401)
      #expect(try saved.savedField() != nil)
      #expect(screen.complaints == "")
      try screen.leave()
    }
    let screen = try home.start()
    try screen.wait(for: "label", "401")
    try screen.waitForValue(0.029, of: "F")
    #expect(screen.complaints == "")
  }

  @Test("a pattern that is chosen while others are imported is loaded or not, but nothing is half done")
  @MainActor func whileImporting() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let file = try home.file(of: 3000)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.browse()
    let cell = try screen.wait(for: "table cell", "Maze, Gray–Scott")
    // Beside the grid, which takes nothing.
    #expect(try screen.drop([file], on: screen.wait(for: "push button", "Restart")))
    // At once, before a dialog keeps the window from being used, and while it does.
    screen.click(cell)
    try screen.press("s", .control)
    try screen.wait(for: "label", "3,000 patterns imported")
    let count = try home.patterns().patterns().count
    #expect((3002...3003).contains(count))
    // The window can be used as before.
    try screen.waitForKeys()
    try screen.press("s", .control)
    try screen.wait("the run is saved") { try home.patterns().patterns().count == count + 1 }
    #expect(screen.complaints == "")
    try screen.leave()
  }
}

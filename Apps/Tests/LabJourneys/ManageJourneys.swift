// SPDX-License-Identifier: MIT
// How the full list looks while it is scrolled and in high contrast, and what is done with a pattern that goes meanwhile.

import FieldPictures
import Foundation
import ReactionLab
import ReactionSimulation
import Testing
import UIDriver

@Suite(.onDisplay) struct ManageJourneys {
  @Test("rows that scroll away go under the header, with no gap below it")
  @MainActor func scrolling() throws {
    let home = try Home()
    try home.fill()
    let library = try home.patterns()
    for index in 0..<20 {
      try library.savePattern(Recipe(SimulationSetting(model: .grayScott, width: 64, height: 64), steps: 0), named: "Row \(index)")
    }
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.press("m", .control)
    let row = try screen.wait(for: "list item", "Row 19").frame
    // The first row stands a little below the header.
    let below = Rectangle(x: row.x + 8, y: row.y - 24, width: 1, height: 14)
    try screen.waitForStillness()
    let empty = try screen.look(at: below)
    let list = try screen.wait(for: "list", "Saved patterns")
    try screen.wait("rows have gone up") {
      screen.scroll(over: list, by: 1)
      return screen.find("list item", "Row 19").allSatisfy { $0.frame.y < row.y - 50 }
    }
    try screen.waitForStillness()
    try screen.picture("lab-manage-scrolled")
    // Rows stand closer than that.
    try screen.wait("a row reaches up to the header") { try screen.look(at: below) != empty }
    #expect(screen.complaints == "")
  }

  @Test("what does not fit beside a row's picture goes on below it: a long name, and in a narrow window the facts as well")
  @MainActor func lines() throws {
    let home = try Home()
    try home.fill()
    let long = "A name that somebody has thought about for so long that it wants all the room of a line, and of another"
    try home.patterns().savePattern(Recipe(SimulationSetting(model: .grayScott, width: 64, height: 64), steps: 0), named: long)
    try home.remember(width: 400, height: 640, besides: "[run]\nrunning=false\n")
    let screen = try home.start()
    try screen.waitForLab()
    try screen.press("m", .control)
    let line = try screen.wait(for: "label", "Maze").frame.height
    let facts = try screen.wait(for: "label") { $0.name.contains("Belousov") }
    #expect(facts.frame.height > line * 3 / 2)
    try screen.waitForStillness()
    try screen.picture("lab-manage-lines-narrow")
    try screen.click("push button", "Maximize")
    try screen.wait("one line is enough for the facts") { screen.find("label", facts.name).contains { $0.frame.height <= line } }
    try screen.wait("the name has two") { screen.find("label", long).contains { $0.frame.height > line * 3 / 2 } }
    try screen.waitForStillness()
    try screen.picture("lab-manage-lines")
    #expect(screen.complaints == "")
  }

  @Test("keys go on at a row after Delete, and after its menu has closed")
  @MainActor func keys() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.press("m", .control)
    try screen.wait(for: "list item", "Waves") { $0.isFocused }
    try screen.press("Delete")
    try screen.waitUntilGone("list item", "Waves")
    try screen.wait(for: "list item", "Maze") { $0.isFocused }
    try screen.press("Menu")
    try screen.wait(for: "menu item", "Rename…")
    try screen.press("Escape")
    try screen.wait(for: "list item", "Maze") { $0.isFocused }
    try screen.press("F2")
    try screen.wait(for: "label", "Rename “Maze”")
    try screen.press("Escape")
    try screen.wait(for: "list item", "Maze") { $0.isFocused }
    // By the menu as well.
    try screen.press("Menu")
    try screen.click("menu item", "Duplicate")
    try screen.wait(for: "list item", "Maze 2")
    try screen.wait("a row has the keys") { screen.find("list item").contains(where: \.isFocused) }
    #expect(screen.complaints == "")
  }

  @Test("in high contrast each row has a line round it that can be seen")
  @MainActor func highContrast() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start(["ADW_DEBUG_HIGH_CONTRAST": "1"])
    try screen.waitForLab()
    try screen.picture("lab-contrast")
    try screen.press("m", .control)
    let row = try screen.wait(for: "list item", "Maze").frame
    try screen.waitForStillness()
    try screen.picture("lab-manage-contrast")
    let edge = try screen.look(at: Rectangle(x: row.x - 4, y: row.center.y, width: 8, height: 1))
    #expect(edge.contrast >= 3, "as interfaces are asked to have")
    #expect(screen.complaints == "")
  }

  @Test("a pattern that is loaded while the one before is still being saved keeps its own name")
  @MainActor func nameOfAnother() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false, name: "Large")
    let side = 2048
    let setting = SimulationSetting(model: .grayScott, precision: .float, boundary: .periodic, width: side, height: side)
    var generator = SplitMix64(seed: 7)
    let planes = (0..<2).map { _ in (0..<side * side).map { _ in Float(generator.next() >> 40) / Float(1 << 24) } }
    let field = Field(width: side, height: side, planes: planes)
    try home.patterns().autosave(PatternContents(Recipe(setting, steps: 5), field: field, keepsField: true))
    let screen = try home.start()
    try screen.waitForTitle("Large", "Paused")
    try screen.waitForKeys()
    try screen.press("s", .control)
    try screen.browse()
    try screen.click("table cell", "Maze, Gray–Scott")
    try screen.waitForTitle("Maze", "Paused")
    try screen.wait("the large one is saved") { try home.patterns().findPattern("Large") != nil }
    try screen.waitForStillness()
    try screen.waitForTitle("Maze", "Paused")
    #expect(screen.complaints == "")
    try screen.leave()
    let next = try home.start()
    try next.waitForTitle("Maze", "Paused")
  }

  @Test("a pattern that another program deletes for good while its export is asked about is not exported, and that is said")
  @MainActor func exportOfNothing() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.press("m", .control)
    try screen.click("push button", "More for Maze")
    try screen.click("menu item", "Export…")
    try screen.wait(for: "label", "128 × 128 pixels")
    let patterns = try home.patterns()
    try patterns.erasePattern(try #require(try patterns.findPattern("Maze")))
    try screen.wait("the list knows") { screen.find("list item", "Maze").isEmpty }
    try screen.choose("Numbered frames", in: "Kind")
    try screen.click("push button", "Export")
    try screen.wait(for: "label", "The Export Failed")
    try screen.wait(for: "label") { $0.name.hasPrefix("There is no pattern called “Maze”.") }
    try screen.picture("lab-export-of-nothing")
    try screen.click("push button", "Close")
    #expect(screen.complaints == "")
    let files = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
    #expect(!files.contains { $0.hasSuffix(".png") })
  }
}

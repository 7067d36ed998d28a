// SPDX-License-Identifier: MIT
// Saving, browsing, loading, deleting and bringing back; the full list; the next start; what the command line changes.

import ReactionLab
import ReactionSimulation
import Testing
import UIDriver

@Suite(.onDisplay) struct PatternJourneys {
  @Test("what is loaded replaces picture and editor, also of the same model; deleted patterns come back; the next start goes on")
  @MainActor func grid() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let hash = try #require(try home.patterns().findPattern("Maze")?.knownHash)
    do {
      let screen = try home.start()
      try screen.waitForLab()
      try screen.press("s", .control)
      try screen.wait(for: "label", "Saved as “Spiral Coral”")
      // Names are free again when a save is taken back.
      try screen.click("push button", "Undo")
      try screen.wait("the pattern has gone") { try home.patterns().findPattern("Spiral Coral") == nil }
      try screen.press("s", .control)
      try screen.wait(for: "label", "Saved as “Spiral Coral”")
      try screen.press("s", .control)
      try screen.wait(for: "label", "Saved as “Spiral Coral 2”")

      try screen.browse()
      try screen.wait(for: "table cell", "Spiral Coral 2, FitzHugh–Nagumo")
      try screen.picture("lab-browse")
      try screen.click("table cell", "Maze, Gray–Scott")
      try screen.waitForTitle("Maze")
      try screen.wait(for: "push button", "Model: Gray–Scott")
      try screen.waitForValue(0.029, of: "F")
      // The same model again: the editor follows, and the run.
      try screen.set("F", to: "0.05")
      try screen.waitForValue(0.05, of: "F")
      try screen.browse()
      try screen.click("table cell", "Maze, Gray–Scott")
      try screen.waitForValue(0.029, of: "F")

      // A right click deletes and brings back; so does a press that stays.
      try screen.browse()
      try screen.click("table cell", "Waves, Belousov–Zhabotinsky", button: 3)
      try screen.waitUntilGone("table cell", "Waves, Belousov–Zhabotinsky")
      try screen.click("check box", "Show recently deleted")
      let deleted = try screen.wait(for: "table cell", "Waves, Belousov–Zhabotinsky, deleted")
      try screen.picture("lab-browse-deleted")
      screen.holdDown(deleted.frame.center.x, deleted.frame.center.y)
      try screen.wait(for: "table cell", "Waves, Belousov–Zhabotinsky")
      screen.letGo()
      // The press that brought it back has not loaded it.
      try screen.wait(for: "check box", "Show recently deleted")
      try screen.press("Escape")
      try screen.waitForTitle("Maze")
      #expect(screen.complaints == "")
      try screen.leave()
    }
    let session = try #require(try home.patterns().lastSession())
    #expect(session.knownHash == hash)
    let screen = try home.start()
    try screen.waitForTitle("Maze", "Paused")
    try screen.waitForValue(0.029, of: "F")
    try screen.browse()
    try screen.click("table cell", "Waves, Belousov–Zhabotinsky")
    try screen.wait(for: "push button", "Model: Belousov–Zhabotinsky")
    try screen.waitForTitle("Waves")
    // A window that is closed at once has saved all the same.
    try screen.press("s", .control)
    #expect(screen.complaints == "")
    try screen.leave()
    #expect(try home.patterns().findPattern("Waves 2") != nil)
  }

  @Test("the full list searches, names, doubles, stars and empties its bin; what another program saves appears in it")
  @MainActor func list() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.press("m", .control)
    try screen.wait(for: "list item", "Maze")
    try screen.picture("lab-manage")
    #expect(screen.names("list item") == ["Waves", "Maze"])
    try screen.click("push button", "Add Maze to favourites")
    try screen.wait(for: "push button", "Remove Maze from favourites")
    try screen.click("push button", "More for Maze")
    try screen.click("menu item", "Duplicate")
    try screen.wait(for: "list item", "Maze 2")
    try screen.click("push button", "More for Maze 2")
    try screen.click("menu item", "Rename…")
    try screen.wait(for: "label", "Rename “Maze 2”")
    try screen.enter("waves", into: "Name")
    try screen.wait(for: "push button", "Rename") { !$0.isSensitive }
    try screen.enter("Coral", into: "Name")
    try screen.press("Return")
    try screen.wait(for: "list item", "Coral")

    try home.patterns().savePattern(Recipe(SimulationSetting(model: .grayScott, width: 64, height: 64), steps: 1), named: "From outside")
    try screen.wait(for: "list item", "From outside")

    try screen.click("push button", "Search")
    try screen.enter("zhab", into: "Search saved patterns", role: "entry")
    try screen.waitUntilGone("list item", "Maze")
    #expect(screen.names("list item") == ["Waves"])
    try screen.press("Escape")
    try screen.wait(for: "list item", "Maze")

    try screen.click("push button", "Favourites")
    try screen.waitUntilGone("list item", "Waves")
    #expect(screen.names("list item") == ["Maze"])
    try screen.click("push button", "All")
    try screen.click("push button", "More for Coral")
    try screen.click("menu item", "Move to Bin")
    try screen.waitUntilGone("list item", "Coral")
    try screen.click("push button", "Bin")
    try screen.wait(for: "list item", "Coral")
    try screen.picture("lab-bin")
    try screen.click("push button", "Restore Coral")
    try screen.wait(for: "label", "The Bin Is Empty")
    try screen.click("push button", "All")
    try screen.click("push button", "More for Coral")
    try screen.click("menu item", "Move to Bin")
    try screen.click("push button", "Bin")
    try screen.click("push button", "Empty Bin…")
    try screen.click("push button", "Empty Bin")
    try screen.wait(for: "label", "The Bin Is Empty")
    #expect(try home.patterns().binnedPatterns().isEmpty)
    try screen.press("Escape")
    try screen.wait(for: "image", "Picture of the simulation")
    #expect(screen.complaints == "")
  }
}

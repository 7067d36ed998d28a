// SPDX-License-Identifier: MIT
// The store is newer, or is moved, replaced, damaged or shared while the window is open: nothing is shown as saved that others would not find.

import Foundation
import PageWalk
import ReactionLab
import ReactionSimulation
import Testing
import UIDriver

@Suite(.onDisplay) struct StoreGoneJourneys {
  private func start(_ home: Home) throws -> Screen {
    let screen = try home.start()
    try screen.waitForLab()
    try screen.browse()
    try screen.click("table cell", "Maze, Gray–Scott")
    try screen.waitForTitle("Maze", "Paused")
    return screen
  }

  @Test("a store that was moved away is told of and waited for, never made anew, and the run goes on when it is back")
  @MainActor func moved() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try start(home)
    try screen.set("F", to: "0.05")
    try screen.waitForValue(0.05, of: "F")
    try screen.loseAndFind(home.store, title: "Your Patterns Aren’t There", picture: "lab-gone")
    try screen.waitForTitle("Maze", "Paused")
    try screen.waitForValue(0.05, of: "F")
    try screen.waitForLab()
    try screen.press("s", .control)
    try screen.wait(for: "label", "Saved as “Maze 2”")
    #expect(try home.patterns().findPattern("Maze 2") != nil)
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
    try home.remember(isRunning: false)
    try other.patterns().savePattern(Recipe(SimulationSetting(model: .grayScott, width: 64, height: 64), steps: 1), named: "Another")
    let screen = try start(home)
    try home.takeStore(of: other)
    try screen.wait("the other store is shown") {
      try screen.press("m", .control)
      return !screen.find("list item", "Another").isEmpty
    }
    try screen.press("Escape")
    try screen.waitForTitle("Maze", "Paused")
    try screen.waitForLab()
    try screen.press("s", .control)
    try screen.wait(for: "label", "Saved as “Maze”")
    let patterns = try home.patterns()
    #expect(try Set(patterns.patterns().map(\.title)) == ["Another", "Maze"])
  }

  @Test("a store that is written over while it is shown is told of")
  @MainActor func damaged() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    // What was saved a moment ago lies in the log, from where it can still be read.
    let screen = try home.start()
    try screen.waitForLab()
    let damage = Data(repeating: 7, count: 5000)
    try damage.write(to: home.store)
    try screen.wait(for: "label", "Your Patterns Can’t Be Read")
    #expect(try Data(contentsOf: home.store) == damage)
  }

  @Test("a store of a newer version is told of and left alone")
  @MainActor func newer() throws {
    let home = try Home()
    try NewerStore.make(at: home.store, entity: "ReactionDiffusionEntity")
    let before = try Data(contentsOf: home.store)
    let screen = try home.start()
    try screen.wait(for: "label", "Made by a Newer Version")
    try screen.click("push button", "Try Again")
    try screen.wait(for: "label", "Made by a Newer Version")
    #expect(try Data(contentsOf: home.store) == before)
    #expect(screen.complaints == "")
  }

  @Test("two windows on one home show each other’s patterns, and one session is left")
  @MainActor func twoWindows() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let first = try start(home)
    try first.press("m", .control)
    try first.wait(for: "list item", "Waves")
    do {
      let second = try home.start()
      try second.waitForLab()
      try second.browse()
      try second.click("table cell", "Waves, Belousov–Zhabotinsky")
      try second.waitForTitle("Waves", "Paused")
      try second.press("s", .control)
      try second.wait(for: "label", "Saved as “Waves 2”")
      try first.wait(for: "list item", "Waves 2")
      try second.leave()
      #expect(second.complaints == "")
    }
    #expect(try home.patterns().lastSession()?.model == "Belousov-Zhabotinsky")
    try first.press("Escape")
    try first.set("F", to: "0.05")
    try first.waitForValue(0.05, of: "F")
    try first.leave()
    #expect(try home.patterns().lastSession()?.model == "Gray-Scott")
    #expect(first.complaints == "")
  }
}

// SPDX-License-Identifier: MIT
// The bin of a window that stays open for weeks: what has been in it for long enough goes by itself, but nothing that was deleted just now.

import Foundation
import ReactionLab
import Testing
import UIDriver

@Suite(.onDisplay) struct BinJourneys {
  @Test("a window that stays open empties its bin of what has been there for 30 days, and not of what can still be taken back")
  @MainActor func month() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    // Two hours before its time.
    let then = PatternLibrary(context: try home.patterns().context, now: { Date() - 30 * 86_400 + 7200 })
    try then.deletePattern(try #require(try then.findPattern("Waves")))
    try home.setClock(ahead: 0)
    let screen = try home.start([Home.clockVariable: home.clock.path])
    try screen.waitForLab()
    try screen.press("m", .control)
    try screen.click("push button", "More for Maze")
    try screen.click("menu item", "Move to Bin")
    try screen.wait(for: "label", "“Maze” moved to the bin")
    // Somebody sets the clock.
    try home.setClock(ahead: 31 * 86_400)
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", "Maze")
    try home.setClock(ahead: 0)
    try screen.click("push button", "Bin")
    try screen.wait(for: "list item", "Waves")
    try screen.wait(for: "label") { $0.name.hasSuffix("1\u{a0}day\u{a0}left") }
    // Two seconds before its time, and then by itself.
    try home.setClock(ahead: 7200 - 2)
    try screen.wait(for: "label", "The Bin Is Empty")
    try screen.wait("it has gone for good") { try home.patterns().binnedPatterns().isEmpty }
    try screen.click("push button", "All")
    try screen.wait(for: "list item", "Maze")
    // What the list says of days follows too.
    try screen.wait(for: "label") { $0.name.contains("day,") }
    try home.setClock(ahead: 10 * 86_400)
    try screen.wait("it was saved days ago") { screen.find("label").allSatisfy { !$0.name.contains("day,") } }
    #expect(screen.complaints == "")
  }
}

extension Home {
  fileprivate static let clockVariable = "REACTION_LAB_CLOCK"
  /// Says by how many seconds the window's clock is ahead.
  fileprivate var clock: URL { folder.appendingPathComponent("clock") }

  fileprivate func setClock(ahead seconds: Double) throws { try Data("\(seconds)\n".utf8).write(to: clock, options: .atomic) }
}

// SPDX-License-Identifier: MIT
// The runs of a thing as a person looks at them, adds to them and puts them right.

import CivilCalendar
import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct HistoryJourneys {
  /// Eight ended runs of the design's lengths before the present one of 47 days, which makes nine.
  @MainActor private func home() throws -> Home {
    let home = try Home()
    let things = try home.things()
    let lengths = [31, 7, 112, 19, 62, 14, 84, 26]
    var start = things.rules.today - 47 - lengths.reduce(0, +)
    let coffee = try things.createThing("Coffee", details: ThingDetails(kind: .without, start: start, color: .orange))
    let notes = [2: "Long winter and one espresso", 6: "Night train"]
    for (index, length) in lengths.enumerated() {
      start = start + length
      try things.resetDaysForThing(coffee, on: start, note: notes[index])
    }
    try things.createThing("Lisbon", details: ThingDetails(kind: .when, start: things.rules.today + 86, color: .blue))
    return home
  }

  @Test("the history shows figures, chart and runs; runs are added, corrected and deleted, each with Undo; wrong days are refused")
  @MainActor func history() throws {
    let home = try home()
    let screen = try home.start()
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("h", .control)
    try screen.wait(for: "label", "History")
    try screen.wait(for: "image", "Bar chart of 9 runs; the longest 112 days, 44 on average")
    try screen.wait(for: "image", "Longest run")
    #expect(screen.names("list item").first?.hasSuffix(", 47 days, Still going") == true)
    #expect(screen.names("list item").contains { $0.hasSuffix(", 112 days, Longest run, Long winter and one espresso") })
    #expect(screen.find("list item").count == 9)
    try screen.picture("history")

    try add(screen)
    try edit(screen)
    try delete(screen)
    #expect(try home.things().export().things.first?.runs.count == 8)
    try screen.press("Escape")
    try screen.waitUntilGone("label", "History")
    #expect(screen.complaints == "")
  }

  private func add(_ screen: Screen) throws {
    try screen.click("push button", "Add an Earlier Run")
    try screen.wait(for: "push button", "Add", where: \.isSensitive)
    try screen.picture("history-add")
    // From after to: refused while it is chosen.
    try screen.click("list item", "From")
    try screen.click("push button", "Today")
    try screen.press("Escape")
    try screen.wait(for: "label", "A run ends after the day it starts on.")
    try screen.wait(for: "push button", "Add") { !$0.isSensitive }
    try screen.click("list item", "To")
    try screen.click("push button", "Today")
    try screen.press("Escape")
    try screen.wait(for: "push button", "Add") { !$0.isSensitive }
    try screen.picture("history-refused")
    try screen.click("push button", "Cancel")
    try screen.waitUntilGone("push button", "Cancel")
    try screen.click("push button", "Add an Earlier Run")
    try screen.enterText("From memory", into: "Note (optional)")
    try screen.click("push button", "Add")
    try screen.wait(for: "image", "Bar chart of 10 runs; the longest 112 days, 40 on average")
    try screen.wait(for: "list item") { $0.name.hasSuffix(", 7 days, From memory") }
    try screen.wait(for: "push button", "Undo")
    try screen.picture("history-added")
  }

  private func edit(_ screen: Screen) throws {
    let row = try screen.wait(for: "list item") { $0.name.hasSuffix(", 84 days, Night train") }
    try screen.click("push button", "Actions for the run \(dates(row))")
    try screen.click("menu item", "Edit…")
    try screen.enterText("Night boat", into: "Note (optional)")
    try screen.click("push button", "Save")
    try screen.wait(for: "list item") { $0.name.hasSuffix(", 84 days, Night boat") }
    try screen.picture("history-edited")
  }

  private func delete(_ screen: Screen) throws {
    let row = try screen.wait(for: "list item") { $0.name.contains(", 112 days, ") }
    try screen.click("push button", "Actions for the run \(dates(row))")
    try screen.click("menu item", "Delete")
    try screen.wait(for: "image", "Bar chart of 9 runs; the longest 84 days, 31 on average")
    try screen.click("push button", "Undo")
    try screen.wait(for: "image", "Bar chart of 10 runs; the longest 112 days, 40 on average")
    try screen.press("z", .control)
    try screen.wait(for: "list item") { $0.name.hasSuffix(", 84 days, Night train") }
    try screen.press("z", .control)
    try screen.wait(for: "image", "Bar chart of 9 runs; the longest 112 days, 44 on average")
  }

  /// The dates in a row's name, which end before its length.
  private func dates(_ row: Node) -> String { row.name.components(separatedBy: ", ").first ?? "" }

  @Test("the history follows what another program does, and goes when its thing goes")
  @MainActor func outside() throws {
    let home = try home()
    let screen = try home.start()
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("h", .control)
    try screen.wait(for: "image", "Bar chart of 9 runs; the longest 112 days, 44 on average")
    let things = try home.things()
    let coffee = try #require(try things.findThing("Coffee"))
    try things.deleteRun(#require(coffee.history.first { $0.dayCount == 112 }))
    try screen.wait(for: "image", "Bar chart of 8 runs; the longest 84 days, 35 on average")
    // A thing without ended runs says where they will be.
    for run in coffee.history { try things.deleteRun(run) }
    try screen.wait(for: "label", "Runs appear here after the first reset.")
    try screen.picture("history-fresh")
    try things.deleteThing(coffee)
    try screen.waitUntilGone("label", "History")
    try screen.wait(for: "image", "Lisbon: 86 days until")
    #expect(screen.complaints == "")
  }

  @Test("the history fits a narrow window with text twice as large, by night, too", arguments: [false, true])
  @MainActor func largeText(isDark: Bool) throws {
    let home = try home()
    try home.remember(width: 360, height: 711)
    let large = try home.largeText()
    let screen = try home.start(large.merging(isDark ? ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"] : [:]) { $1 })
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("h", .control)
    let chart = try screen.wait(for: "image", "Bar chart of 9 runs; the longest 112 days, 44 on average")
    #expect(try screen.wait(for: "frame", "Days Without Things").frame.width <= 360)
    try screen.picture("history-large-\(isDark ? "dark" : "light")")
    screen.scroll(over: chart, by: 5)
    try screen.wait("the page has moved") { (screen.find("image", chart.name).first?.frame.y ?? 0) < chart.frame.y }
    try screen.picture("history-large-rows-\(isDark ? "dark" : "light")")
    try screen.click("push button", "Add an Earlier Run")
    try screen.wait(for: "push button", "Add", where: \.isSensitive)
    try screen.picture("history-large-add-\(isDark ? "dark" : "light")")
    #expect(screen.complaints == "")
  }

  @Test("two thousand runs are scrolled through, and the chart goes back to the first of them")
  @MainActor func many() throws {
    let home = try Home()
    try home.remember(width: 360, height: 640)
    let things = try home.things()
    let today = things.rules.today
    var file = try things.export()
    file.things = [try snapshot(runs: 2_000, today: today)]
    try things.importThings(file, rule: .merge)
    let screen = try home.start()
    try screen.wait(for: "image", "Walks: 3 days with")
    try screen.waitForKeys()
    try screen.press("h", .control)
    let chart = try screen.wait(for: "image", "Bar chart of 2,001 runs; the longest 6 days, 3 on average")
    try screen.picture("history-many")
    #expect(screen.find("list item").count < 200)
    // Older bars lie to the side; only a picture shows them.
    screen.scroll(over: chart, by: -5, sideways: true)
    try screen.picture("history-many-older")
    // The wheel over the chart moves the page, as everywhere else.
    screen.scroll(over: chart, by: 3)
    try screen.wait("the page has moved") { (screen.find("image", chart.name).first?.frame.y ?? 0) < chart.frame.y }
    screen.scroll(over: try #require(screen.find("list item").first), by: 60)
    try screen.wait("more rows have come") { screen.find("list item").count > 100 }
    try screen.picture("history-many-rows")
    #expect(screen.complaints == "")
  }

  /// A thing with many runs of one to six days.
  private func snapshot(runs: Int, today: CivilDay) throws -> ThingSnapshot {
    var end = today - 3
    var parts: [String] = []
    for index in 0..<runs {
      let start = end - (1 + index % 6)
      parts.append(#"{"start":"\#(start)","end":"\#(end)"}"#)
      end = start
    }
    let text = #"{"name":"Walks","kind":"with","color":"green","start":"\#(today - 3)","runs":[\#(parts.joined(separator: ","))]}"#
    return try JSONDecoder().decode(ThingSnapshot.self, from: Data(text.utf8))
  }
}

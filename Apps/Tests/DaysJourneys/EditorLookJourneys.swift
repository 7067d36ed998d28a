// SPDX-License-Identifier: MIT
// The editor and the preferences where there is little room: narrow, dark, with text twice as large.

import CivilCalendar
import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) @MainActor struct EditorLookJourneys {
  enum Look: String, CaseIterable {
    case wideLarge, narrowDark, narrowLarge
  }

  @Test("nothing is cut off at the sides, and everything can be reached", arguments: Look.allCases)
  func look(_ look: Look) throws {
    let home = try Home()
    try home.fill()
    let things = try home.things()
    try things.editThing(
      #require(try things.findThing("Coffee")),
      details: ThingDetails(
        kind: .when, start: things.rules.today + 86, repetition: .yearly, note: "Tea is fine. So is decaf, but only on Sundays.",
        milestones: [7, 100, 365, 1234, 10_000],
        reminders: [.init(days: 0, minute: 1200), .init(days: 60, minute: 540)]))
    if look != .wideLarge { try home.remember(width: 360, height: 640) }
    let screen = try home.start(look == .narrowDark ? ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"] : home.largeText())
    try screen.wait(for: "image", "Coffee: 86 days until")
    try screen.waitForKeys()
    try screen.press("e", .control)
    try screen.waitForEditor(of: "Coffee")
    if look != .wideLarge { #expect(try screen.wait(for: "frame", "Days Without Things").frame.width <= 360) }
    try screen.picture("\(look)-editor-1")
    try screen.expectUncut()
    try screen.pick("Without", in: "Days")
    try screen.waitForSentence("Counting can’t start in the future.")
    try screen.picture("\(look)-editor-2")
    try screen.expectUncut()
    try screen.click("push button", "10,000 days")
    try screen.picture("\(look)-editor-3")
    try screen.expectUncut()
    try screen.open("Add Milestone")
    try screen.picture("\(look)-milestone")
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Add")
    try screen.open("Add Reminder")
    try screen.click("push button", "On a day")
    try screen.wait(for: "spin button", "Day")
    try screen.picture("\(look)-reminder")
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Add")
    // By keys, as the page must follow the focus down to its end.
    try screen.tab(to: "text", "Note")
    try screen.picture("\(look)-editor-4")
    try screen.expectUncut()
    try things.deleteThing(#require(try things.findThing("Coffee")))
    try screen.waitForSentence("“Coffee” was deleted elsewhere.")
    try screen.picture("\(look)-editor-5")
    try screen.expectUncut()
    try screen.press("Escape")
    try screen.wait(for: "label", "Discard Changes?")
    try screen.picture("\(look)-discard")
    try screen.click("push button", "Discard")
    try screen.waitUntilGone("push button", "Save")
    try screen.press("comma", .control)
    try screen.wait(for: "label", "One Thing at a Time")
    try screen.click("list item", "Show years, months and days")
    try screen.picture("\(look)-preferences")
    try screen.expectUncut()
    #expect(screen.complaints == "")
  }
}

extension Screen {
  fileprivate func expectUncut() throws {
    let window = try wait(for: "frame").frame
    for node in find("label") + find("push button") + find("text") + find("spin button") {
      #expect(node.frame.x >= window.x && node.frame.x + node.frame.width <= window.x + window.width, "\(node) in \(window)")
    }
  }
}

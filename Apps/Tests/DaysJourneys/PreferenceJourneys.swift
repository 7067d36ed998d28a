// SPDX-License-Identifier: MIT
// The preferences, which the command line shares: each holds at once, is in the file, and shows what others set.

import CivilCalendar
import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) @MainActor struct PreferenceJourneys {
  @Test("each preference is set by pointer or keys, holds at once, and is there after the next start")
  func each() throws {
    let home = try Home()
    try home.fill()
    do {
      let screen = try home.start()
      try screen.wait(for: "image", "Coffee: 47 days without")
      try screen.waitForKeys()
      try screen.press("comma", .control)
      try screen.wait(for: "label", "One Thing at a Time")
      // The same keys again close nothing.
      try screen.press("comma", .control)
      try screen.enterNumber(12, into: "Seconds for each")
      try screen.press("Tab")
      try home.wait(screen, "the seconds are kept") { $0.secondsEach == 12 }
      try screen.click("list item", "Move on by itself")
      try home.wait(screen, "the rotation is off") { !$0.movesOn }
      try screen.wait(for: "spin button", "Seconds for each") { !$0.isSensitive }
      try screen.pick("1", in: "First day counts as")
      try home.wait(screen, "the first day is kept") { $0.firstDay == 1 }
      try screen.click("combo box", "A day ends at")
      try screen.click("label", "04:00")
      try home.wait(screen, "the day's end is kept") { $0.dayEnd.description == "04:00" }
      try screen.click("list item", "Show years, months and days")
      try home.wait(screen, "what is shown is kept") { $0.showsYears }
      try screen.click("list item", "Notifications")
      try home.wait(screen, "notifications are off") { !$0.notifies }
      try screen.picture("preferences")
      try screen.click("push button", "Back")
      try screen.wait(for: "push button", "All Things")
      try screen.waitUntilGone("label", "Counting")
      #expect(screen.complaints == "")
    }
    let screen = try home.start()
    try screen.wait(for: "push button", "All Things")
    try screen.waitForKeys()
    try screen.press("comma", .control)
    try screen.wait(for: "Move on by itself", isOn: false, role: "check box")
    try screen.wait(for: "Notifications", isOn: false, role: "check box")
    try screen.wait(for: "spin button", "Seconds for each") { $0.value == 12 }
    for text in ["1", "04:00"] { try screen.wait(for: "label", text) }
    try screen.wait(for: "Show years, months and days", isOn: true, role: "check box")
    // By keys.
    try screen.tab(to: "list item", "Move on by itself")
    try screen.press("space")
    try home.wait(screen, "the rotation is on") { $0.movesOn }
    try screen.tab(to: "spin button", "Seconds for each")
    try screen.press("Up")
    try home.wait(screen, "the seconds are stepped") { $0.secondsEach == 13 }
    // What is still being typed counts when one leaves.
    try screen.press("a", .control)
    try screen.type("25")
    try screen.wait(for: "spin button", "Seconds for each") { $0.text == "25" }
    try screen.press("Escape")
    try home.wait(screen, "the typed seconds are kept") { $0.secondsEach == 25 }
    try screen.wait(for: "push button", "All Things")
    #expect(screen.complaints == "")
  }

  @Test("what another program sets while the page is open is shown, and what is set here afterwards overwrites nothing else")
  func outside() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("comma", .control)
    try screen.wait(for: "label", "One Thing at a Time")
    var settings = DaySettings()
    settings.firstDay = 1
    settings.movesOn = false
    settings.secondsEach = 600
    settings.showsYears = true
    settings.notifies = false
    // Between the hours: one more choice.
    settings.dayEnd = try #require(DayEnd("03:30"))
    try settings.write(to: home.settings)
    try screen.wait(for: "Move on by itself", isOn: false, role: "check box")
    try screen.wait(for: "Notifications", isOn: false, role: "check box")
    try screen.wait(for: "spin button", "Seconds for each") { $0.value == 600 }
    for text in ["1", "03:30"] { try screen.wait(for: "label", text) }
    try screen.wait(for: "Show years, months and days", isOn: true, role: "check box")
    #expect(try DaySettings(contentsOf: home.settings) == settings)
    try screen.click("list item", "Notifications")
    settings.notifies = true
    try screen.wait("only that is written") { try DaySettings(contentsOf: home.settings) == settings }
    // A file that says nothing sensible leaves what is shown, and is not written over.
    try Data("{\"firstDay\": 7}\n".utf8).write(to: home.settings)
    // By a key: a second click at the same place would be half of a double click.
    try screen.press("space")
    try screen.wait(for: "label", "The Preferences Were Not Saved")
    try screen.click("push button", "Close")
    try screen.wait(for: "Notifications", isOn: true, role: "check box")
    #expect(try String(contentsOf: home.settings, encoding: .utf8) == "{\"firstDay\": 7}\n")
  }
}

extension Home {
  /// Waits until the file of the settings says something.
  fileprivate func wait(_ screen: Screen, _ what: String, until isSo: (DaySettings) -> Bool) throws {
    try screen.wait(what) { try isSo(DaySettings(contentsOf: settings)) }
  }
}

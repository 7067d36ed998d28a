// SPDX-License-Identifier: MIT
// The editor's fields, by pointer and by keys: what is chosen is on the screen again and in the store, in one step that can be undone.

import CivilCalendar
import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) @MainActor struct EditorJourneys {
  @Test("every field is edited by the pointer, saved from within the note as one step, shown again, and taken back as one")
  func byPointer() throws {
    let home = try Home()
    try home.fill()
    let first = try home.things()
    let before = try ThingSnapshot(#require(try first.findThing("Coffee")))
    let screen = try home.start()
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.edit("Coffee")
    try screen.enterText("Tea's ready", into: "Name")
    try screen.pick("Until or since", in: "Days")
    try screen.wait(for: "list item", "Date")
    try screen.pick("Every year", in: "Repeats")
    try screen.click("list item", "Date")
    try screen.click("push button", "Today")
    try screen.waitUntilGone("push button", "Today")
    try screen.click("push button", "Purple")
    try screen.click("push button", "50 days")
    try screen.wait(for: "50 days", isOn: false)
    try screen.open("Add Milestone")
    try screen.enterNumber(1234, into: "Days")
    try screen.click("push button", "Add")
    try screen.wait(for: "1,234 days", isOn: true)
    try screen.open("Add Reminder")
    try screen.click("push button", "Add")
    try screen.wait(for: "list item", "Every day")
    try screen.open("Add Reminder")
    try screen.click("push button", "On a day")
    try screen.enterNumber(60, into: "Day")
    try screen.enterNumber(9, into: "Hour")
    try screen.picture("editor-add-reminder")
    try screen.click("push button", "Add")
    try screen.wait(for: "list item", "On day 60")
    try screen.wait(for: "label", "at 09:00")
    try screen.click("list item", "Private")
    try screen.wait(for: "Private", isOn: true, role: "check box")
    try screen.picture("editor-filled-top")
    try screen.click("text", "Note")
    try screen.wait(for: "text", "Note") { $0.isFocused }
    try screen.type("No sugar")
    try screen.press("Return")
    try screen.type("never")
    try screen.wait(for: "text", "Note") { $0.text == "No sugar\nnever" }
    try screen.picture("editor-filled-bottom")
    try screen.press("s", .control)
    try screen.waitUntilGone("push button", "Save")

    let things = try home.things()
    let after = try ThingSnapshot(#require(try things.findThing("Tea's ready")))
    #expect(after.kind == "when" && after.repeats == "yearly" && after.color == "purple")
    #expect(after.start == things.rules.today)
    #expect(after.milestones == [7, 30, 100, 365, 1000, 1234])
    #expect(after.reminders == [.init(days: 0, minute: 20 * 60), .init(days: 60, minute: 9 * 60)])
    #expect(after.isPrivate)
    #expect(after.note == "No sugar\nnever")

    // The private thing is hidden now; shown again, its editor says the same.
    try screen.click("push button", "Show 2 Private")
    try screen.edit("Tea's ready")
    try screen.wait(for: "push button", "Date: \(Self.words(things.rules.today))")
    for name in ["Purple", "1 week", "1,234 days"] { try screen.wait(for: name, isOn: true) }
    for name in ["Orange", "50 days"] { try screen.wait(for: name, isOn: false) }
    try screen.wait(for: "list item", "Every day")
    try screen.wait(for: "Private", isOn: true, role: "check box")
    try screen.wait(for: "text", "Note") { $0.text == "No sugar\nnever" }
    try screen.click("push button", "Remove “On day 60 at 09:00”")
    try screen.waitUntilGone("list item", "On day 60")
    try screen.click("push button", "Save")
    try screen.waitUntilGone("push button", "Save")
    let left = try home.things()
    #expect(try left.findThing("Tea's ready")?.reminders.map(\.dayCount) == [0])

    // One step each.
    try screen.press("z", .control)
    try screen.wait("the reminder is back") {
      let things = try home.things()
      return try things.findThing("Tea's ready")?.reminders.count == 2
    }
    try screen.press("z", .control)
    try screen.wait("all of it is as it was") {
      let things = try home.things()
      return try things.findThing("Coffee").map { ThingSnapshot($0) } == before
    }
    #expect(screen.complaints == "")
  }

  @Test("a new thing is made by keys alone, and is in the store with all its details by one step, once it is saved")
  func byKeys() throws {
    let home = try Home()
    try home.things().addThing("Other")
    let screen = try home.start()
    try screen.wait(for: "image", "Other: today")
    try screen.waitForKeys()
    try screen.press("n", .control)
    try screen.waitForEditor(of: "New thing 1")
    try screen.type("Smoke")
    try screen.wait(for: "text", "Name") { $0.text == "Smoke" }
    // The kind: the second of three.
    try screen.tab(to: "combo box", "Days")
    try screen.press("space")
    try screen.wait("the menu is open") { screen.find("label", "Without").count == 1 }
    try screen.press("Home")
    try screen.press("Down")
    try screen.press("Return")
    try screen.wait(for: "list item", "Start date")
    try screen.wait(for: "label", "Without")
    // The date: a year back.
    let start = try #require(try home.things().rules.today.adding(months: -12))
    try screen.tab(to: "list item", "Start date")
    try screen.press("space")
    try screen.wait(for: "push button", "Today")
    try screen.wait("the calendar has the keys") { screen.focused?.name == "Start date" }
    try screen.press("Up", .control)
    try screen.wait(for: "label", Self.words(start))
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Today")
    // Colours are a group, through which arrows lead.
    try screen.tab(to: "push button", "Green")
    try screen.press("space")
    try screen.wait(for: "Green", isOn: true)
    try screen.tab(to: "push button", "Add Milestone")
    try screen.press("space")
    try screen.wait("keys go to the number") { screen.find("spin button", "Days").first?.isFocused == true }
    try screen.press("Up")
    try screen.wait(for: "spin button", "Days") { $0.value == 201 }
    try screen.press("Return")
    try screen.wait(for: "201 days", isOn: true)
    try screen.tab(to: "push button", "1 week")
    try screen.press("space")
    try screen.wait(for: "1 week", isOn: false)
    try screen.tab(to: "push button", "Add Reminder")
    try screen.press("space")
    try screen.tab(to: "spin button", "Hour")
    try screen.press("Down")
    try screen.press("Tab")
    try screen.wait("keys go to the minutes") { screen.find("spin button", "Minute").first?.isFocused == true }
    try screen.press("a", .control)
    try screen.type("5")
    try screen.press("Return")
    try screen.wait(for: "label", "at 19:05")
    try screen.tab(to: "list item", "Private")
    try screen.press("space")
    try screen.wait(for: "Private", isOn: true, role: "check box")
    try screen.tab(to: "text", "Note")
    try screen.type("ten a day")
    try screen.wait(for: "text", "Note") { $0.text == "ten a day" }
    // Nothing of it is in the store yet.
    #expect(try home.things().things.count == 1)
    #expect(try home.things().changeToUndo()?.name == "Other")
    try screen.press("s", .control)
    try screen.waitUntilGone("push button", "Save")

    let things = try home.things()
    let made = try ThingSnapshot(#require(try things.findThing("Smoke")))
    #expect(made.kind == "without")
    #expect(made.start == start)
    #expect(made.color == "green")
    #expect(made.isPrivate)
    #expect(made.note == "ten a day")
    #expect(made.milestones == [30, 50, 100, 201, 365, 1000])
    #expect(made.reminders == [.init(days: 0, minute: 19 * 60 + 5)])
    #expect(try things.changeToUndo()?.kind == .add)
    try things.undo()
    #expect(try home.things().things.map(\.name) == ["Other"])
    #expect(screen.complaints == "")
  }

  @Test("what cannot be saved is said while one types, and then neither Save nor Enter does anything")
  func problems() throws {
    let home = try Home()
    try home.things().addThing("Mum's cooking")
    let screen = try home.start()
    try screen.wait(for: "image", "Mum's cooking: today")
    try screen.waitForKeys()
    try screen.press("n", .control)
    try screen.waitForEditor(of: "New thing 1")
    try screen.enterText("mum's Cooking", into: "Name")
    try screen.waitForSentence("Another thing is called “Mum's cooking”. Choose a name of its own.")
    try screen.wait(for: "push button", "Save") { !$0.isSensitive }
    try screen.press("Return")
    try screen.press("s", .control)
    try screen.enterText("", into: "Name")
    try screen.waitForSentence("Give it a name.")
    try screen.picture("editor-empty-name")
    try screen.enterText("   ", into: "Name")
    try screen.waitForSentence("Give it a name.")
    try screen.enterText("Later", into: "Name")
    try screen.wait(for: "push button", "Save") { $0.isSensitive }
    // A date that lies ahead is right for a date, and wrong for a count.
    try screen.click("list item", "Date")
    try screen.wait(for: "push button", "Today")
    try screen.picture("editor-calendar")
    try screen.click("push button", "Next Year")
    try screen.wait(for: "label", Self.words(try #require(try home.things().rules.today.adding(months: 12))))
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Today")
    try screen.wait(for: "push button", "Save") { $0.isSensitive }
    for kind in ["With", "Without"] {
      try screen.pick(kind, in: "Days")
      try screen.waitForSentence("Counting can’t start in the future.")
      try screen.wait(for: "push button", "Save") { !$0.isSensitive }
    }
    try screen.picture("editor-future")
    try screen.press("s", .control)
    try screen.pick("Until or since", in: "Days")
    try screen.wait(for: "push button", "Save") { $0.isSensitive }
    #expect(screen.find("label", "Counting can’t start in the future.").isEmpty)
    #expect(try home.things().things.count == 1)
    try screen.click("push button", "Save")
    try screen.waitUntilGone("push button", "Save")
    let things = try home.things()
    #expect(try #require(try things.findThing("Later")).startDay > things.rules.today)
    #expect(screen.complaints == "")
  }

  @Test("odd names and notes are shown as they are, and stay so when something else is changed", arguments: oddNames)
  func oddNames(name: String) throws {
    let home = try Home()
    try home.things().addThing(name, details: ThingDetails(note: "\(name)\n\n 100 % <b>&amp;</b>"))
    let screen = try home.start()
    try screen.wait(for: "image", "\(name): today")
    try screen.waitForKeys()
    try screen.press("e", .control)
    try screen.waitForEditor(of: name)
    try screen.picture("editor-odd-\(Self.oddNames.firstIndex(of: name) ?? 0)")
    // Untouched, it is left without a question.
    try screen.press("Escape")
    try screen.wait(for: "image", "\(name): today")
    try screen.press("e", .control)
    try screen.waitForEditor(of: name)
    try screen.click("push button", "Pink")
    try screen.click("push button", "Save")
    try screen.waitUntilGone("push button", "Save")
    let things = try home.things()
    let thing = try #require(try things.findThing(name))
    #expect(thing.name == name && thing.thingColor == .pink && thing.note == "\(name)\n\n 100 % <b>&amp;</b>")
    #expect(screen.complaints == "")
  }

  nonisolated static let oddNames = [
    "Mum’s \"50\\50\" 100 % _x_ <i>&amp;", "🎉 👩‍👩‍👧‍👦 e\u{301}", String(repeating: "Wörter und ", count: 17) + "Ende",
    String(repeating: "x", count: 200), "שלום עולם 47 ימים",
  ]

  nonisolated static func words(_ day: CivilDay) -> String {
    let formatter = DateFormatter()
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.setLocalizedDateFormatFromTemplate("d MMM yyyy")
    return formatter.string(from: day.storedDate)
  }
}

extension Screen {
  /// Goes from widget to widget by Tab until one has the focus.
  func tab(to role: String, _ name: String) throws {
    for _ in 0..<40 {
      if find(role, name).contains(where: \.isFocused) { return }
      let before = focused?.frame
      try press("Tab")
      try wait("the focus has moved on") { focused?.frame != before }
    }
    Issue.record("Tab never came to the \(role) \(name):\n\(seen)")
  }
}

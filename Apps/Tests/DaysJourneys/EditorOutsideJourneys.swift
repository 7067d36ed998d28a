// SPDX-License-Identifier: MIT
// The editor while another program changes the same thing: nobody's work is lost, and nothing is overwritten that was not touched.

import CivilCalendar
import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) @MainActor struct EditorOutsideJourneys {
  private func openCoffee(_ home: Home) throws -> Screen {
    try home.fill()
    let screen = try home.start()
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("e", .control)
    try screen.waitForEditor(of: "Coffee")
    return screen
  }

  @Test("fields that were not touched show what another program has set, touched ones stay, and only those are saved")
  func changed() throws {
    let home = try Home()
    let screen = try openCoffee(home)
    try screen.enterText("Cocoa", into: "Name")
    let others = try home.things()
    let coffee = try #require(try others.findThing("Coffee"))
    try others.editThing(
      coffee,
      details: ThingDetails(
        name: "Espresso", kind: .with, start: coffee.startDay - 1, color: .green, isPrivate: true, note: "from outside",
        milestones: [7, 400], reminders: [.init(days: 3, minute: 61)]))
    try screen.waitForSentence("“Espresso” was changed elsewhere.")
    try screen.picture("outside-changed")
    try screen.wait(for: "text", "Name") { $0.text == "Cocoa" }
    for name in ["Green", "1 week", "400 days"] { try screen.wait(for: name, isOn: true) }
    for name in ["Orange", "30 days"] { try screen.wait(for: name, isOn: false) }
    try screen.wait(for: "label", "at 01:01")
    try screen.wait(for: "Private", isOn: true, role: "check box")
    try screen.wait(for: "text", "Note") { $0.text == "from outside" }
    try screen.wait(for: "label", "With")
    // What was touched here before the other program touches it again stays as well.
    try screen.click("push button", "Red")
    try others.editThing(coffee, details: ThingDetails(color: .slate, note: "again"))
    try screen.wait(for: "text", "Note") { $0.text == "again" }
    try screen.wait(for: "Red", isOn: true)
    try screen.click("push button", "Save")
    try screen.waitUntilGone("push button", "Save")
    let things = try home.things()
    let saved = try ThingSnapshot(#require(try things.findThing("Cocoa")))
    #expect(saved.color == "red" && saved.kind == "with" && saved.note == "again" && saved.isPrivate)
    #expect(saved.milestones == [7, 400] && saved.reminders == [.init(days: 3, minute: 61)])
    #expect(try things.findThing("Espresso") == nil)
    #expect(screen.complaints == "")
  }

  @Test("a thing that was deleted elsewhere can be kept as a new one, and is the old one again when the deletion is taken back")
  func deleted() throws {
    let home = try Home()
    let screen = try openCoffee(home)
    try screen.click("push button", "Red")
    let others = try home.things()
    try others.deleteThing(try #require(try others.findThing("Coffee")))
    try screen.waitForSentence("“Coffee” was deleted elsewhere. Save keeps what is here as a new thing.")
    try screen.wait(for: "label", "New Thing")
    try screen.wait(for: "Red", isOn: true)
    try screen.picture("outside-deleted")
    try others.undo()
    try screen.wait(for: "label", "Edit Thing")
    try screen.wait("the sentence has gone") { !screen.find("label").contains { $0.name.hasPrefix("“Coffee” was deleted") } }
    try others.deleteThing(try #require(try others.findThing("Coffee")))
    try screen.waitForSentence("“Coffee” was deleted elsewhere.")
    try screen.click("push button", "Save")
    try screen.waitUntilGone("push button", "Save")
    var things = try home.things()
    var kept = try #require(try things.findThing("Coffee"))
    #expect(kept.thingColor == .red && kept.dateType == .without && kept.startDay == things.rules.today - 47)
    #expect(try things.changeToUndo()?.kind == .add)

    // Not wanted, it stays deleted; that asks only if something was changed here.
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.press("e", .control)
    try screen.waitForEditor(of: "Coffee")
    things = try home.things()
    kept = try #require(try things.findThing("Coffee"))
    try things.deleteThing(kept)
    try screen.waitForSentence("“Coffee” was deleted elsewhere.")
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Save")
    things = try home.things()
    #expect(try things.findThing("Coffee") == nil)
    #expect(screen.complaints == "")
  }

  @Test("a name that another program takes meanwhile is refused at once, for a new thing and for an old one")
  func nameTaken() throws {
    let home = try Home()
    let screen = try openCoffee(home)
    let others = try home.things()
    try screen.enterText("Cocoa", into: "Name")
    try others.addThing("cocoa")
    try screen.waitForSentence("Another thing is called “cocoa”.")
    try screen.wait(for: "push button", "Save") { !$0.isSensitive }
    try others.deleteThing(try #require(try others.findThing("Cocoa")))
    try screen.wait(for: "push button", "Save") { $0.isSensitive }
    try screen.press("Escape")
    try screen.click("push button", "Discard")
    try screen.waitUntilGone("push button", "Save")
    try screen.press("n", .control)
    try screen.waitForEditor(of: "New thing 1")
    try others.addThing("New thing 1")
    try screen.waitForSentence("Another thing is called “New thing 1”.")
    #expect(screen.complaints == "")
  }

  @Test("a save in the same moment as another program's loses neither, at the latest at the second press")
  func race() throws {
    let home = try Home()
    let screen = try openCoffee(home)
    let others = try home.things()
    let coffee = try #require(try others.findThing("Coffee"))
    for (round, color) in [ThingColor.red, .green, .pink, .teal].enumerated() {
      try screen.enterText("Cocoa \(round)", into: "Name")
      try others.editThing(coffee, details: ThingDetails(color: color))
      // At once: the window has hardly heard of the other's save.
      try screen.press("s", .control)
      try screen.wait("it is saved, or said that it is not") {
        screen.find("push button", "Save").isEmpty || screen.find("label").contains { $0.name.hasPrefix("Another program changed") }
      }
      if !screen.find("push button", "Save").isEmpty {
        try screen.picture("outside-race")
        try screen.press("s", .control)
      }
      try screen.waitUntilGone("push button", "Save")
      try others.takeInOutsideChanges()
      #expect(coffee.name == "Cocoa \(round)")
      #expect(coffee.thingColor == color)
      try screen.wait(for: "image", "Cocoa \(round): 47 days without")
      try screen.press("e", .control)
      try screen.waitForEditor(of: "Cocoa \(round)")
    }
    #expect(screen.complaints == "")
  }
}

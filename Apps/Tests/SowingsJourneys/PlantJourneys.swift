// SPDX-License-Identifier: MIT
// What a gardener does with plants, from the first start on: add, sow, search, sort, delete and take back.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct PlantJourneys {
  @Test("from the empty page on plants are added and sown, and what is sown is there after the next start")
  @MainActor func firstStart() throws {
    let home = try Home()
    do {
      let screen = try home.start()
      try screen.wait(for: "label", "No Plants Yet")
      try screen.picture("sowings-empty")
      try screen.click("push button", "New Plant…")
      try screen.fillIn([("Genus", "Beta"), ("Species", "vulgaris"), ("Common name", "Beetroot")])
      try screen.picture("sowings-new-plant")
      try screen.click("push button", "Save")
      try screen.wait(for: "list item", "Beta vulgaris, Beetroot, 0 sowings")
      try screen.wait(for: "label", "Nothing Sown Yet")
      try screen.picture("sowings-nothing-sown")

      try screen.click("push button", "Sow")
      try screen.wait(for: "text", "Species") { $0.text == "vulgaris" }
      try screen.fillIn([("Seeds", "40")])
      try screen.click("push button", "Save")
      try screen.wait(for: "list item", "40 seeds on 14 Jun 2026, Sown, 0 of 40 germinated")
      try screen.wait(for: "list item", "Beta vulgaris, Beetroot, 1 sowing")
      try screen.wait(for: "label", "Sowing added")
      try screen.click("push button", "Undo")
      try screen.wait(for: "list item", "Beta vulgaris, Beetroot, 0 sowings")
      try screen.waitForKeys()
      try screen.press("z", .control, .shift)
      try screen.wait(for: "list item", "Beta vulgaris, Beetroot, 1 sowing")

      // Leaving a form with changes asks.
      try screen.press("n", .control)
      try screen.enterText("Malva", into: "Genus")
      try screen.press("Escape")
      try screen.wait(for: "label", "Discard Changes?")
      try screen.click("push button", "Keep Editing")
      try screen.waitUntilGone("label", "Discard Changes?")
      try screen.press("Escape")
      try screen.click("push button", "Discard")
      try screen.wait(for: "list item", "40 seeds on 14 Jun 2026, Sown, 0 of 40 germinated")
      #expect(screen.complaints == "")
    }
    let screen = try home.start()
    try screen.wait(for: "list item", "Beta vulgaris, Beetroot, 1 sowing")
    #expect(try home.garden().plants.map(\.name.description) == ["Beta vulgaris"])
    #expect(screen.complaints == "")
  }

  @Test("the list begins with what is to be done today, finds as one types, filters and sorts")
  @MainActor func list() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.wait(for: "list item", Row.chilli)
    let all = [
      "Today: Prick out 18 seedlings, Lactuca sativa ‘Little Gem’, 15 days", "Today: Count again, Digitalis purpurea, 11 days",
      "Today: Look for seedlings, Capsicum chinense ‘Habanero Orange’, 16 days", Row.chilli, Row.habanero,
      "Digitalis purpurea, Foxglove, 1 sowing", "Lactuca sativa ‘Little Gem’, Lettuce, 1 sowing", Row.krim, Row.delight,
    ]
    try screen.wait("all rows are there") { screen.plantRows == all }
    try screen.picture("sowings-list")

    // Typing in the list begins the search.
    try screen.press("Tab")
    try screen.press("f", .control)
    try screen.wait(for: "entry", "Search plants and sowings") { $0.isFocused }
    try screen.type("tomato")
    try screen.wait("only tomatoes are there") { screen.plantRows == [Row.krim, Row.delight] }
    try screen.picture("sowings-search")
    try screen.enter("windowsill", into: "Search plants and sowings", role: "entry")
    try screen.wait("a place was found") { screen.plantRows == [Row.chilli] }
    try screen.enter("xyz", into: "Search plants and sowings", role: "entry")
    try screen.wait(for: "label", "No Plants Found")
    try screen.picture("sowings-none")
    try screen.press("Escape")
    try screen.wait("all rows are there again") { screen.plantRows == all }

    try screen.press("f", .control)
    try screen.click("push button", "Waiting")
    try screen.wait("only what waits is there") { screen.plantRows == [Row.habanero] }
    try screen.click("push button", "Growing")
    try screen.wait("only what grows is there") { screen.plantRows.first == Row.chilli && screen.plantRows.count == 3 }
    try screen.press("Escape")
    try screen.wait("no filter is left") { screen.plantRows == all }

    try screen.click("push button", "Main Menu")
    try screen.click("menu item", "Sort by")
    try screen.picture("sowings-menu")
    try screen.click("menu item", "Last Sown")
    try screen.wait("what was sown last comes first") { screen.plantRows.dropFirst(3).first == Row.habanero }
    #expect(screen.complaints == "")
  }

  @Test("sowings are deleted by button, swipe and key, plants after a question, and all of it is taken back")
  @MainActor func deleting() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.click("list item", Row.chilli)
    try screen.wait(for: "label", "3 sowings · 46 seeds · 61 % germinated".replacingOccurrences(of: "61 %", with: "61\u{A0}%"))
    #expect(screen.sowingRows == [Row.pricked, Row.planted, Row.failed])
    try screen.picture("sowings-plant")
    try screen.click("push button", "Delete the sowing of 21 Mar 2026")
    try screen.waitUntilGone("list item", Row.planted)
    try screen.wait(for: "label", "Sowing deleted")
    try screen.picture("sowings-deleted")
    try screen.click("push button", "Undo")
    try screen.wait("the sowing is back in its place") { screen.sowingRows == [Row.pricked, Row.planted, Row.failed] }

    // A swipe that is let go too soon does nothing.
    let row = try screen.wait(for: "list item", Row.failed).frame
    let y = row.center.y - 12
    screen.drag(from: (row.center.x, y), to: (row.center.x - 60, y))
    try screen.wait(for: "list item", Row.failed)
    screen.drag(from: (row.center.x, y), to: (row.center.x - 200, y))
    try screen.waitUntilGone("list item", Row.failed)
    try screen.wait(for: "list item", "Capsicum annuum ‘Early Jalapeño’, Chilli pepper, 2 sowings")
    try screen.waitForKeys()
    try screen.press("z", .control)
    try screen.wait(for: "list item", Row.failed)
    try screen.wait(for: "label") { $0.name.hasPrefix("Taken back: deleting a sowing of “Capsicum annuum") }

    try screen.click("push button", "Plant Menu")
    try screen.click("menu item", "Delete Plant")
    try screen.wait(for: "label", "Delete Plant?")
    try screen.picture("sowings-delete-plant")
    try screen.click("push button", "Delete")
    try screen.waitUntilGone("list item", Row.chilli)
    // Nothing is open any more.
    try screen.wait(for: "label", "Totals")
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", Row.chilli)
    // One without sowings goes at once.
    try screen.click("list item", Row.krim)
    try screen.wait(for: "label", "Nothing Sown Yet")
    try screen.wait(for: "list item", Row.krim) { $0.isFocused }
    try screen.press("Delete")
    try screen.waitUntilGone("list item", Row.krim)
    try screen.wait(for: "label", "Plant deleted")
    #expect(try home.garden().plants.count == 5)
    #expect(screen.complaints == "")
  }
}

extension Screen {
  /// Types into rows until each has its text: a row that is just getting the focus lets keys go to the one before.
  func fillIn(_ texts: [(row: String, text: String)]) throws {
    try wait("the form is filled in") {
      for (row, text) in texts where find("text", row).last?.text != text { try enterText(text, into: row) }
      return texts.allSatisfy { find("text", $0.row).last?.text == $0.text }
    }
  }

  /// The rows of plants and of what is to be done, from top to bottom.
  var plantRows: [String] { names("list item").filter { $0.hasPrefix("Today: ") || $0.hasSuffix(" sowing") || $0.hasSuffix(" sowings") } }
  /// The rows of sowings, from top to bottom.
  var sowingRows: [String] { names("list item").filter { $0.hasSuffix(" germinated") } }
}

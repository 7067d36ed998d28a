// SPDX-License-Identifier: MIT
// Every page of Sowings. A new page is one more line.

import UIDriver

extension WalkedApp {
  public static let sowings = WalkedApp(
    name: "sowings", program: "sowings-window", words: ["--separate"], start: ("push button", "New Plant"),
    pages: [
      Page("plants", "list", "Plants"),
      Page("main-menu", "menu item", "Totals by Year") { try $0.click("push button", "Main Menu") },
      Page("search", "list item", tomato) {
        try $0.search("tom")
      } leave: {
        try $0.leaveSearch()
      },
      Page("search-empty", "label", "No Plants Found") {
        try $0.search("xyz")
      } leave: {
        try $0.leaveSearch()
      },
      Page("row-menu", "menu item", "Merge…") {
        try $0.showRow(chilli)
        try $0.click("list item", chilli, button: 3)
      },
      Page("plant", "push button", "Sow") { try $0.openPlant() },
      Page("plant-menu", "menu item", "Delete Plant") {
        try $0.openPlant()
        try $0.click("push button", "Plant Menu")
      },
      Page("sowing", "push button", "One more seedling today", allowing: sowingTitle) { try $0.openSowing() },
      Page("sowing-menu", "menu item", "Duplicate", allowing: sowingTitle) {
        try $0.openSowing()
        try $0.click("push button", "Sowing Menu")
      },
      Page("log-entry", "list", "Entry of the log", allowing: sowingTitle + [choiceValue]) {
        try $0.openSowing()
        try $0.click("push button", "Add")
      },
      Page("edit", "label", "Edit Sowing") { try $0.openForm() },
      Page("completion", "list", "Known plants") {
        try $0.openForm()
        try $0.enterText("ch", into: "Species")
      } leave: {
        try $0.discard()
      },
      Page("discard", "label", "Discard Changes?") {
        try $0.openForm()
        try $0.enterText("100", into: "Seeds")
        try $0.press("Escape")
      } leave: {
        try $0.click("push button", "Discard")
        try $0.waitUntilGone("push button", "Save")
      },
      Page("change-plant", "label", "Select new plant", allowing: sowingTitle + ["GtkLabel “Select new plant” in GtkBox in AdwWindowTitle"])
      {
        try $0.openSowing()
        try $0.press("m", .control)
      },
      Page("new-plant", "label", "New Plant") { try $0.press("n", .control) },
      Page("rename", "label", "Rename Plant") {
        try $0.openPlant()
        try $0.press("F2")
      },
      Page("merge", "label", "Merge Plant") {
        try $0.openPlant()
        try $0.click("push button", "Plant Menu")
        try $0.click("menu item", "Merge…")
      },
      Page("totals", "label", "Totals") { try $0.press("y", .control) },
      // GTK's own window, which takes the width it wants and follows a narrow screen.
      Page("shortcuts", "label", "New Plant", allowing: ["the window has become"]) { try $0.press("question", .control, .shift) },
      Page("about", "label", "The Duramen project") {
        try $0.click("push button", "Main Menu")
        try $0.click("menu item", "About Sowings")
      },
      Page("empty", "label", "No Plants Yet", on: .empty),
      Page("damaged", "label", "Your Plants Can’t Be Read", on: .damaged),
      Page("newer", "label", "Made by a Newer Version", on: .newer),
      Page("locked", "label", "Your Plants Are in Use", on: .locked),
    ], large: LargeStore(words: "5,000 plants with 200,000 sowings", listName: "Plants", searched: "lup"), furnish: SowingsDemo.furnish)
}

private let chilli = "Capsicum annuum ‘Early Jalapeño’, Chilli pepper, 4 sowings"
private let tomato = "Solanum lycopersicum ‘Black Krim’, Tomato, 3 sowings"
private let sowing = "19 of 24 germinated"
/// A row with a choice keeps its value on one line; the list it opens shows it whole.
private let choiceValue = "GtkLabel “Germinated” in GtkBox in GtkListItemWidget"
/// The bar's one line; the page says the same in its details.
private let sowingTitle = ["GtkLabel “24 seeds on ", "GtkLabel “Capsicum annuum \u{200A}‘Early\u{A0}Jalapeño’” in GtkBox in GtkCenterBox"]

extension Screen {
  fileprivate func search(_ text: String) throws {
    try press("f", .control)
    try enter(text, into: "Search plants and sowings", role: "entry")
  }

  fileprivate func leaveSearch() throws {
    try press("Escape")
    // What is folded away keeps its last place, so it is looked for with all that is round it.
    try wait("the search has closed") { !nodes().contains { $0.name == "Search plants and sowings" } }
  }

  /// Turns the wheel until a plant's row is there: the list makes only those in sight.
  fileprivate func showRow(_ name: String) throws {
    try wait("the row \(name) is there") {
      if !find("list item", name).isEmpty { return true }
      if let list = find("list", "Plants").last { scroll(over: list, by: 1) }
      return false
    }
  }

  fileprivate func openPlant() throws {
    try showRow(chilli)
    try click("list item", chilli)
    try wait(for: "list item") { $0.name.hasSuffix(sowing) }
  }

  fileprivate func openSowing() throws {
    try openPlant()
    let row = try wait(for: "list item") { $0.name.hasSuffix(sowing) }
    try click("list item", row.name)
    try wait(for: "push button", "One more seedling today")
    try waitForKeys()
  }

  fileprivate func openForm() throws {
    try openSowing()
    try press("e", .control)
    try wait(for: "push button", "Save")
    // The form begins there, once it is in its place.
    try wait(for: "text", "Seeds") { $0.isFocused }
  }

  fileprivate func discard() throws {
    try press("Escape")
    try wait("the question or the first page is there") {
      if find("label", "Discard Changes?").isEmpty { try press("Escape") }
      return !find("label", "Discard Changes?").isEmpty
    }
    try click("push button", "Discard")
    try waitUntilGone("push button", "Save")
  }
}

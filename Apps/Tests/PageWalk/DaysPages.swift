// SPDX-License-Identifier: MIT
// Every page of Days Without Things. A new page is one more line.

import UIDriver

extension WalkedApp {
  public static let days = WalkedApp(
    name: "days", program: "days-window", words: ["--separate"], start: ("push button", "All Things"),
    pages: [
      Page("sign", "image", "Coffee: 47 days without") { try $0.showThing("Coffee: 47 days without") },
      Page("since", "image", "First bicycle: 10,000 days since") { try $0.showThing("First bicycle: 10,000 days since") },
      Page("until", "image", "Lisbon: 86 days until") { try $0.showThing("Lisbon: 86 days until") },
      Page("slips", "image", "Workshop accidents: 3,482 days without") { try $0.showThing("Workshop accidents: 3,482 days without") },
      Page("main-menu", "menu item", "Preferences") { try $0.click("push button", "Main Menu") },
      Page("list", "list item", "Coffee: 47 days without") { try $0.openList() },
      Page("list-private", "push button", "Hide 2 Private") {
        try $0.press("l", .control)
        try $0.click("push button", "Show 2 Private")
      } leave: {
        try $0.click("push button", "Hide 2 Private")
      },
      Page("row-menu", "menu item", "Delete") { try $0.openRowMenu() },
      Page("search", "list item", "Mum’s cooking: 9 days without") { try $0.search("coo") },
      Page("search-empty", "label", "No Results Found") { try $0.search("xyz") },
      Page("reset", "label", "Reset “Coffee”?") {
        try $0.showThing("Coffee: 47 days without")
        try $0.press("r", .control)
      },
      Page("new", "label", "New Thing") { try $0.press("n", .control) },
      Page("editor", "label", "Edit Thing") { try $0.openEditor() },
      Page("calendar", "push button", "Today") {
        try $0.openEditor()
        try $0.click("list item", "Start date")
      },
      Page("discard", "label", "Discard Changes?") {
        try $0.openEditor()
        try $0.enterText("Tea", into: "Name")
        try $0.press("Escape")
      } leave: {
        try $0.click("push button", "Discard")
        try $0.waitUntilGone("push button", "Save")
      },
      Page("history", "push button", "Add an Earlier Run") { try $0.openHistory() },
      Page("add-run", "label", "Add an Earlier Run") {
        try $0.openHistory()
        try $0.click("push button", "Add an Earlier Run")
      },
      Page("preferences", "label", "Preferences") { try $0.press("comma", .control) },
      // GTK's own window, which takes the width it wants and follows a narrow screen.
      Page("shortcuts", "label", "New Thing", allowing: ["the window has become"]) { try $0.press("question", .control, .shift) },
      Page("about", "label", "The Duramen project") { try $0.openAbout() },
      Page("empty", "label", "Nothing to Count Yet", on: .empty),
      Page("damaged", "label", "Your Things Can’t Be Read", on: .damaged),
      Page("newer", "label", "Made by a Newer Version", on: .newer),
      Page("locked", "label", "Your Things Are in Use", on: .locked),
    ], large: LargeStore(words: "10,000 things", listKey: "l"), furnish: DaysDemo.furnish)
}

extension Screen {
  fileprivate func openList() throws {
    try click("push button", "All Things")
    try wait(for: "push button", "Back")
    move(1, 1)
  }

  /// Goes round on the sign until it shows a thing.
  fileprivate func showThing(_ spoken: String) throws {
    try wait("the sign shows \(spoken)") {
      if !find("image", spoken).isEmpty { return true }
      let before = names("image")
      try press("Right")
      try wait("the sign moves on") { names("image") != before }
      return false
    }
  }

  fileprivate func openRowMenu() throws {
    try press("l", .control)
    try click("push button", "Actions for “Coffee”")
  }

  fileprivate func search(_ text: String) throws {
    try press("f", .control)
    try enter(text, into: "Search Things", role: "entry")
  }

  fileprivate func openEditor() throws {
    try showThing("Coffee: 47 days without")
    try press("e", .control)
    try wait(for: "text", "Name") { $0.text == "Coffee" }
  }

  fileprivate func openHistory() throws {
    try showThing("Coffee: 47 days without")
    try press("h", .control)
    try wait(for: "push button", "Add an Earlier Run")
  }

  fileprivate func openAbout() throws {
    try click("push button", "Main Menu")
    try click("menu item", "About Days Without Things")
  }
}

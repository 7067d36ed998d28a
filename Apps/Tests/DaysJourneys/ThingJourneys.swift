// SPDX-License-Identifier: MIT
// What a person does with things in the list and the editor, from the first start to the next.

import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct ThingJourneys {
  @Test("things with odd names are added, edited, deleted and brought back, and are there after the next start")
  func fromFirstStart() throws {
    let home = try Home()
    do {
      let screen = try home.start()
      // First start: an empty page says what to do.
      try screen.wait(for: "label", "Nothing to Count Yet")
      try screen.picture("days-empty")
      try screen.click("push button", "New Thing")
      try screen.wait(for: "text", "Name") { $0.text == "New thing 1" }
      try screen.picture("days-editor")
      try screen.enterName("Mum's cooking")
      try screen.press("Return")
      try screen.wait(for: "list item", "Mum's cooking: today")

      // A name that is taken is refused while it is typed, whatever its capitals.
      try screen.press("n", .control)
      try screen.wait(for: "text", "Name") { $0.text == "New thing 1" }
      #expect(try screen.wait(for: "push button", "Save").isSensitive)
      try screen.enterName("mum's Cooking")
      try screen.wait(for: "push button", "Save") { !$0.isSensitive }
      try screen.wait(for: "label") { $0.name.hasPrefix("Another thing is called “Mum's cooking”") }
      try screen.picture("days-name-taken")
      try screen.enterName("50\\50 [a]")
      try screen.click("push button", "Red")
      try screen.click("push button", "Save")
      try screen.wait(for: "list item", "50\\50 [a]: today")
      #expect(screen.names("list item") == ["50\\50 [a]: today", "Mum's cooking: today"])
      try screen.picture("days-list")

      try edit(screen)
      try deleteAndUndo(screen)
      try search(screen)
      #expect(screen.complaints == "")
    }
    // Another start: everything is there.
    let screen = try home.start()
    try screen.click("push button", "All Things")
    try screen.wait(for: "list item", "Mum's cooking: 0 days without")
    #expect(screen.names("list item") == [odd, "Mum's cooking: 0 days without"])
    #expect(screen.complaints == "")
  }

  /// The row of the second thing once it counts to the 15th of this month.
  private var odd: String { "50\\50 [a]: \(Home.words(forDayOfMonth: 15))" }

  /// Kind and date; leaving with changes asks.
  private func edit(_ screen: Screen) throws {
    try screen.openEditor(of: "Mum's cooking")
    try screen.choose("Without", in: "Days")
    try screen.wait(for: "list item", "Start date")
    try screen.click("push button", "Cancel")
    try screen.wait(for: "label", "Discard Changes?")
    try screen.picture("days-discard")
    try screen.click("push button", "Keep Editing")
    try screen.waitUntilGone("label", "Discard Changes?")
    try screen.click("push button", "Save")
    try screen.wait(for: "list item", "Mum's cooking: 0 days without")

    try screen.openEditor(of: "50\\50 [a]")
    try screen.click("list item", "Date")
    try screen.wait(for: "push button", "Today")
    try screen.picture("days-calendar")
    try screen.click("label", "15")
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Today")
    try screen.click("push button", "Save")
    try screen.wait(for: "list item", odd)
  }

  private func deleteAndUndo(_ screen: Screen) throws {
    try screen.click("push button", "Actions for “50\\50 [a]”")
    try screen.click("menu item", "Delete")
    try screen.waitUntilGone("list item", odd)
    try screen.wait(for: "push button", "Undo")
    try screen.picture("days-deleted")
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", odd)
    #expect(screen.names("list item").count == 2)
  }

  private func search(_ screen: Screen) throws {
    try screen.click("push button", "Search")
    try screen.enter("COOK", into: "Search Things", role: "entry")
    try screen.waitUntilGone("list item", odd)
    #expect(screen.names("list item").count == 1)
    try screen.enter("xyz", into: "Search Things", role: "entry")
    try screen.wait(for: "label", "No Results Found")
    try screen.press("Escape")
    try screen.wait(for: "list item", odd)
  }
}

extension Screen {
  /// Types a name into the editor.
  fileprivate func enterName(_ name: String) throws { try enterText(name, into: "Name") }

  fileprivate func openEditor(of thing: String) throws {
    try click("push button", "Actions for “\(thing)”")
    try click("menu item", "Edit…")
    try wait(for: "text", "Name") { $0.text == thing }
  }
}

// SPDX-License-Identifier: MIT
// What a person does in the demo's window, from the first click to the last. The apps' journeys have this form.

import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct FruitJourneys {
  @Test("a fruit is added by entry and button, removed by a dialog, brought back by a toast, and the list shows it each time")
  func addRemoveUndo() throws {
    let screen = try Screen("WindowDemo")
    try screen.wait(for: "list item", "Cherry")
    #expect(screen.names("list item") == ["Apple", "Cherry", "Damson"])

    // Adding: the button waits for a name.
    #expect(try screen.wait(for: "push button", "Add").isSensitive == false)
    try screen.enter("Banana", into: "Name")
    try screen.click("push button", "Add")
    try screen.wait(for: "list item", "Banana")
    #expect(screen.names("list item") == ["Apple", "Banana", "Cherry", "Damson"])
    #expect(try screen.wait(for: "text", "Name").text == "")
    try screen.picture("added")

    // Removing: Escape leaves everything as it is.
    try screen.click("list item", "Cherry")
    try screen.wait(for: "push button", "Remove")
    try screen.picture("dialog")
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Remove")
    #expect(screen.names("list item").contains("Cherry"))
    try screen.click("list item", "Cherry")
    try screen.click("push button", "Remove")
    try screen.waitUntilGone("list item", "Cherry")
    try screen.wait(for: "push button", "Undo")
    try screen.picture("toast")

    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", "Cherry")
    #expect(screen.names("list item") == ["Apple", "Banana", "Cherry", "Damson"])
    #expect(screen.complaints == "")
  }

  @Test("keys alone add a fruit, take it back, and close the window, which remembers its size")
  func keysOnly() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("window-demo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let screen = try Screen("WindowDemo", environment: ["XDG_CONFIG_HOME": folder.path])
    try screen.waitForKeys()
    try screen.press("n", .control)
    try screen.wait(for: "text", "Name", where: \.isFocused)
    try screen.type("Elderberry")
    try screen.press("Return")
    try screen.wait(for: "list item", "Elderberry")
    try screen.press("u", .control)
    try screen.waitUntilGone("list item", "Elderberry")
    try screen.press("w", .control)
    try screen.waitForEnd()
    let settings = try String(contentsOf: folder.appendingPathComponent("window-demo/window.ini"), encoding: .utf8)
    #expect(settings == "[window]\nwidth=480\nheight=520\n")
    #expect(screen.complaints == "")
  }

  @Test("the menu removes all, and a page says that there is nothing")
  func removeAll() throws {
    let screen = try Screen("WindowDemo")
    try screen.click("push button", "Main Menu")
    try screen.wait(for: "menu item", "Remove All")
    try screen.picture("menu")
    try screen.click("menu item", "Remove All")
    try screen.wait(for: "label", "No Fruits")
    try screen.picture("empty")
    #expect(screen.names("list item") == [])
    try screen.press("u", .control)
    try screen.wait(for: "list item", "Apple")
    #expect(screen.find("label", "No Fruits").isEmpty)
    #expect(screen.complaints == "")
  }
}

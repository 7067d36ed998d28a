// SPDX-License-Identifier: MIT
// Each widget once, by hand: what it says of itself, and that it tells the program.

import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct GalleryJourneys {
  private func open() throws -> Screen {
    let screen = try Screen("WindowDemo")
    try screen.waitForKeys()
    try screen.click("push button", "Main Menu")
    try screen.click("menu item", "Gallery")
    try screen.wait(for: "label", "nothing yet")
    return screen
  }

  @Test("rows, choices and notes have names and tell what is done with them")
  func widgets() throws {
    let screen = try open()
    try screen.picture("gallery")
    // The page behind is hidden from screen readers.
    #expect(screen.find("list", "Fruits").isEmpty)
    #expect(screen.find("push button", "Main Menu").isEmpty)

    try screen.click("list item", "Private")
    try screen.wait(for: "label", "private true")
    try screen.click("list item", "Open")
    try screen.wait(for: "label", "opened")
    let slider = try screen.wait(for: "slider", "Feed")
    #expect(slider.value == 50)
    screen.drag(from: slider.frame.center, to: (slider.frame.x + slider.frame.width, slider.frame.center.y))
    try screen.wait(for: "label", "feed 100")
    try screen.click("push button", "Two")
    try screen.wait(for: "label", "two true")
    #expect(try screen.wait(for: "push button", "One").isOn == false)
    try screen.click("check box", "Loop")
    try screen.wait(for: "label", "loop true")
    #expect(try screen.wait(for: "progress bar", "Progress").value == 0.4)
    try screen.wait(for: "image", "A drawing")
    try screen.wait(for: "push button", "Details")
    #expect(screen.complaints == "")
  }

  @Test("a right click opens a menu, and Escape goes back to the page before")
  func menuAndBack() throws {
    let screen = try open()
    screen.click(try screen.wait(for: "label", "nothing yet"), button: 3)
    try screen.click("menu item", "Say Hello")
    try screen.wait(for: "label", "hello")
    try screen.waitUntilGone("menu item", "Say Hello")
    try screen.waitForKeys()
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Back")
    try screen.wait(for: "list item", "Apple")
    // A second time: the first page has gone.
    try screen.click("push button", "Main Menu")
    try screen.click("menu item", "Gallery")
    try screen.wait(for: "label", "nothing yet")
    try screen.click("push button", "Back")
    try screen.waitUntilGone("push button", "Back")
    #expect(screen.complaints == "")
  }

  @Test("a date is chosen in a popover")
  func date() throws {
    let screen = try open()
    try screen.click("list item", "Start date")
    try screen.picture("date")
    try screen.click("label", "20")
    try screen.wait(for: "label", "day 2026-10-20")
    #expect(screen.complaints == "")
  }

  @Test("a file is chosen by its path, and none when the dialog is closed")
  func file() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("days\(UInt32.random(in: 1...99_999_999)).json")
    try Data("{}".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let screen = try open()
    try screen.click("push button", "Import…")
    try screen.wait(for: "push button", "Open")
    try screen.waitForKeys()
    try screen.picture("file")
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Open")
    try screen.wait(for: "label", "nothing yet")
    try screen.click("push button", "Import…")
    try screen.wait(for: "push button", "Open")
    try screen.waitForKeys()
    // A slash opens an entry for the whole path.
    try screen.type("/")
    try screen.wait(for: "text") { $0.isFocused && $0.text == "/" }
    try screen.type(String(url.path.dropFirst()))
    try screen.press("Return")
    try screen.wait(for: "label", "file \(url.lastPathComponent)")
  }

  @Test("the windows of keys and of what the program is open and close")
  func windows() throws {
    let screen = try open()
    try screen.click("push button", "About")
    try screen.wait(for: "label", "Nobody")
    try screen.picture("about")
    try screen.press("Escape")
    try screen.waitUntilGone("label", "Nobody")
    try screen.waitForKeys()
    try screen.press("Escape")
    try screen.waitUntilGone("push button", "Back")
    try screen.click("push button", "Main Menu")
    try screen.click("menu item", "Keyboard Shortcuts")
    try screen.wait(for: "label", "Undo")
    try screen.picture("keys")
    try screen.press("Escape")
    try screen.waitUntilGone("label", "Undo")
    #expect(screen.complaints == "")
  }
}

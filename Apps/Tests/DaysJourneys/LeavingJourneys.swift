// SPDX-License-Identifier: MIT
// Leaving the editor: nothing that was typed is lost without a question, and nothing stays of what was not saved.

import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) @MainActor struct LeavingJourneys {
  /// The ways to leave; each closes a dialog's question or the page.
  enum Way: CaseIterable {
    case cancel, escape, alt, mouse, close

    func leave(_ screen: Screen) throws {
      switch self {
      case .cancel: try screen.click("push button", "Cancel")
      case .escape: try screen.press("Escape")
      case .alt: try screen.press("Left", .alt)
      // A mouse's own button for going back.
      case .mouse: try screen.click("label", "Colour", button: 8)
      case .close: try screen.press("w", .control)
      }
    }
  }

  @Test("every way out of the editor asks when something was changed, keeps it on request, and else leaves the thing as it was")
  func asks() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.waitForKeys()
    for way in Way.allCases {
      try screen.press("e", .control)
      try screen.waitForEditor(of: "Coffee")
      try screen.enterText("Cocoa", into: "Name")
      try way.leave(screen)
      try screen.wait(for: "label", "Discard Changes?")
      try screen.wait(for: "label", "What you changed is not saved.")
      try screen.picture("leaving-\(way)")
      try screen.click("push button", "Keep Editing")
      try screen.waitUntilGone("label", "Discard Changes?")
      try screen.wait(for: "text", "Name") { $0.text == "Cocoa" }
      // Escape in the dialog keeps as well.
      try way.leave(screen)
      try screen.wait(for: "label", "Discard Changes?")
      try screen.wait("the dialog has the keys") { screen.focused.map { ["Keep Editing", "Discard"].contains($0.name) } ?? false }
      try screen.press("Escape")
      try screen.waitUntilGone("label", "Discard Changes?")
      try screen.wait(for: "text", "Name") { $0.text == "Cocoa" }
      try way.leave(screen)
      try screen.click("push button", "Discard")
      if way == .close { break }
      try screen.wait(for: "image", "Coffee: 47 days without")
      try screen.waitUntilGone("push button", "Save")
    }
    try screen.waitForEnd()
    let things = try home.things()
    #expect(try things.findThing("Coffee") != nil)
    #expect(try things.findThing("Cocoa") == nil)
    #expect(screen.complaints == "")
  }

  @Test("with nothing changed every way leaves at once, also when a change was taken back by hand")
  func leavesAtOnce() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.waitForKeys()
    for way in Way.allCases {
      try screen.press("e", .control)
      try screen.waitForEditor(of: "Coffee")
      try screen.click("push button", "Purple")
      try screen.wait(for: "Purple", isOn: true)
      try screen.click("push button", "Orange")
      try screen.wait(for: "Orange", isOn: true)
      try way.leave(screen)
      if way == .close { break }
      try screen.wait(for: "image", "Coffee: 47 days without")
      try screen.waitUntilGone("push button", "Save")
    }
    try screen.waitForEnd()
    #expect(screen.complaints == "")
  }

  @Test("a new thing that is not saved leaves nothing behind, neither a thing nor a step to undo")
  func newThing() throws {
    let home = try Home()
    let screen = try home.start()
    try screen.click("push button", "New Thing")
    try screen.waitForEditor(of: "New thing 1")
    // Untouched, it goes without a question.
    try screen.press("Escape")
    try screen.wait(for: "label", "Nothing to Count Yet")
    try screen.press("n", .control)
    try screen.waitForEditor(of: "New thing 1")
    try screen.enterText("Tea", into: "Name")
    try screen.press("Escape")
    try screen.click("push button", "Discard")
    try screen.wait(for: "label", "Nothing to Count Yet")
    var things = try home.things()
    #expect(try things.things.isEmpty)
    #expect(try things.changeToUndo() == nil)
    // The default name is enough to save.
    try screen.press("n", .control)
    try screen.waitForEditor(of: "New thing 1")
    try screen.press("s", .control)
    try screen.wait(for: "list item", "New thing 1: today")
    try screen.press("n", .control)
    try screen.waitForEditor(of: "New thing 2")
    try screen.press("Escape")
    things = try home.things()
    #expect(try things.things.map(\.name) == ["New thing 1"])
    #expect(screen.complaints == "")
  }
}

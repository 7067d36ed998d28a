// SPDX-License-Identifier: MIT
// Without a pointer: every page is reached, used and left with keys, and Escape and Alt+Left lead back alike.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct KeyboardJourneys {
  @Test("with the keyboard alone a sowing is found, counted, edited and left again, by Escape as by Alt+Left", arguments: [1000, 360])
  @MainActor func keys(_ width: Int) throws {
    let home = try Home()
    try home.fill()
    try home.remember(width: width, height: 700)
    try home.setGTK("gtk-font-name=Cantarell 11", "gtk-decoration-layout=:close")
    let screen = try home.start()
    try screen.wait(for: "list item", Row.chilli)
    try screen.waitForKeys()
    // Out of the way of what is under it.
    screen.move(1, 1)
    try screen.press("f", .control)
    try screen.wait(for: "entry", "Search plants and sowings") { $0.isFocused }
    try screen.type("habanero")
    try screen.wait("only one plant is there") { screen.plantRows == [Row.habanero] }
    try screen.tab(to: "list item", Row.habanero)
    try screen.press("Return")
    let sown = "12 seeds on 29 May 2026, Sown, 0 of 12 germinated"
    try screen.wait(for: "list item", sown)
    try screen.tab(to: "list item", sown)
    try screen.press("Return")
    try screen.wait(for: "push button", "Change Plant…")
    try screen.tab(to: "push button", "One more seedling today")
    try screen.press("space")
    try screen.wait(for: "label", "1 of 12 germinated")
    let row = "12 seeds on 29 May 2026, Germinated, 1 of 12 germinated"

    for back in [Back.escape, .altLeft] {
      // The form, untouched and touched.
      try screen.press("e", .control)
      try screen.wait(for: "text", "Seeds") { $0.isFocused }
      try back.press(on: screen)
      try screen.wait(for: "push button", "Change Plant…")
      try screen.press("e", .control)
      try screen.wait(for: "text", "Seeds") { $0.isFocused }
      try screen.press("BackSpace")
      try back.press(on: screen)
      try screen.wait(for: "label", "Discard Changes?")
      try screen.press("Escape")
      try screen.waitUntilGone("label", "Discard Changes?")
      try screen.waitForKeys()
      try back.press(on: screen)
      try screen.wait(for: "label", "Discard Changes?")
      try screen.tab(to: "push button", "Discard")
      try screen.press("Return")
      try screen.wait(for: "push button", "Change Plant…")
      try screen.waitForKeys()
      // The choice of another plant.
      try screen.press("m", .control)
      try screen.wait(for: "label", "Select new plant")
      try back.press(on: screen)
      try screen.waitUntilGone("label", "Select new plant")
      try screen.wait(for: "push button", "Change Plant…")
      // From the sowing to its plant.
      try back.press(on: screen)
      try screen.wait(for: "list item", row)
      try screen.waitUntilGone("push button", "Change Plant…")
      try screen.tab(to: "list item", row)
      try screen.press("Return")
      try screen.wait(for: "push button", "Change Plant…")
    }
    try screen.press("Left", .alt)
    try screen.wait(for: "list item", row)
    if width < 700 {
      try screen.press("Left", .alt)
      try screen.wait(for: "push button", "New Plant")
      try screen.press("y", .control)
      try screen.wait(for: "label", "Totals")
      try screen.press("Left", .alt)
      try screen.wait(for: "push button", "New Plant")
    }
    #expect(screen.complaints == "")
  }

  /// The keys that lead back.
  private enum Back {
    case escape, altLeft
    func press(on screen: Screen) throws { if self == .escape { try screen.press("Escape") } else { try screen.press("Left", .alt) } }
  }
}

extension Screen {
  /// Presses Tab until something has the focus.
  func tab(to role: String, _ name: String) throws {
    for _ in 0..<40 {
      if find(role, name).contains(where: \.isFocused) { return }
      let before = focused?.frame
      try press("Tab")
      try wait("the focus has moved") { focused?.frame != before }
    }
    try wait(for: role, name) { $0.isFocused }
  }
}

// SPDX-License-Identifier: MIT
// Where keys go when something that had them has closed.

import Testing
import UIDriver

@Suite(.onDisplay) struct KeyboardJourneys {
  @Test("when a popover or a menu has closed keys go on where they were, however soon they come")
  @MainActor func afterEscape() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    // A step each time, and the grid does not open again.
    for count in 1...6 {
      try screen.browse()
      try screen.press("Escape")
      try screen.press("period")
      try screen.wait(for: "label", "\(count)")
    }
    try screen.browse()
    try screen.press("Escape")
    try screen.press("space")
    try screen.wait("it runs") { screen.names("label").contains { $0.hasSuffix(" fps") } }
    try screen.press("space")
    try screen.waitForTitle("Spiral Coral", "Paused")
    try screen.press("F10")
    try screen.wait(for: "menu item", "Export…")
    try screen.press("Escape")
    try screen.press("space")
    try screen.wait("it runs again") { screen.names("label").contains { $0.hasSuffix(" fps") } }
    try screen.press("space")
    try screen.waitForTitle("Spiral Coral", "Paused")

    // A menu that is gone when it has closed.
    try screen.press("m", .control)
    for _ in 0..<4 {
      try screen.wait("the first row has the keyboard") { screen.focused?.name == "Waves" }
      try screen.press("F10", .shift)
      try screen.wait(for: "menu item", "Move to Bin")
      try screen.press("Escape")
      try screen.press("F2")
      try screen.wait(for: "label", "Rename “Waves”")
      try screen.press("Escape")
      try screen.waitUntilGone("label", "Rename “Waves”")
    }
    #expect(screen.complaints == "")
  }
}

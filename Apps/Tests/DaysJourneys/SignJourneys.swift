// SPDX-License-Identifier: MIT
// The main page as a person watches and uses it, on things that are there already.

import Days
import Foundation
import Testing
import UIDriver

@Suite(.onDisplay) struct SignJourneys {
  @Test("the sign shows one thing at a time, moves by keys and by itself, opens the list, and leaves private things out")
  @MainActor func sign() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    // Out of the way: under the pointer the sign does not move on.
    let picture = try screen.wait(for: "image", "Coffee: 47 days without")
    screen.move(picture.frame.center.x, picture.frame.center.y)
    try screen.wait(for: "label", "days without")
    try screen.wait(for: "image", "Thing 1 of 4")
    try screen.waitForKeys()
    try screen.picture("sign-tally")
    try screen.press("Right")
    try screen.wait(for: "image", "First bicycle: 10,000 days since")
    try screen.wait(for: "label", "Each box is a week, each shade a year")
    try screen.picture("sign-since")
    try screen.press("Right")
    try screen.wait(for: "image", "Lisbon: 86 days until")
    try screen.picture("sign-until")
    try screen.press("Right")
    try screen.wait(for: "image", "Workshop accidents: 3,482 days without")
    try screen.picture("sign-accidents")
    // It goes round, and backwards too.
    try screen.press("Right")
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.press("Left")
    try screen.wait(for: "image", "Workshop accidents: 3,482 days without")
    try screen.click("push button", "Next Thing")
    try screen.wait(for: "image", "Coffee: 47 days without")
    // By hand: a swipe is no click, which would open the list.
    let body = try screen.wait(for: "image", "Coffee: 47 days without").frame.center
    screen.drag(from: (body.x + 100, body.y), to: (body.x - 100, body.y + 5))
    try screen.wait(for: "image", "First bicycle: 10,000 days since")
    screen.drag(from: (body.x - 100, body.y), to: (body.x + 100, body.y + 5))
    try screen.wait(for: "image", "Coffee: 47 days without")

    // By itself, once the pointer has gone.
    screen.move(1, 1)
    try screen.wait(for: "image", "First bicycle: 10,000 days since")
    try screen.click("push button", "Pause")
    try screen.wait(for: "push button", "Resume")

    // A click opens the list, a row there shows its thing.
    screen.click(try screen.wait(for: "image") { $0.name.contains(": ") })
    try screen.wait(for: "list item", "Coffee: 47 days without")
    #expect(screen.find("list item").count == 4)
    try screen.click("push button", "Show 1 Private")
    try screen.wait(for: "list item", "Secret: 3 days with")
    try screen.picture("sign-list")
    try screen.click("list item", "Secret: 3 days with")
    try screen.wait(for: "image", "Secret: 3 days with")
    try screen.wait(for: "push button", "Edit “Secret”")
    #expect(screen.complaints == "")
  }

  @Test("a run is reset by keys and a dialog, which asks for the day and the reason, and undo brings the run back")
  @MainActor func reset() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    let picture = try screen.wait(for: "image", "Coffee: 47 days without")
    screen.move(picture.frame.center.x, picture.frame.center.y)
    try screen.waitForKeys()
    try screen.press("r", .control)
    try screen.wait(for: "label", "Reset “Coffee”?")
    try screen.enterText("One espresso", into: "Note (optional)")
    try screen.picture("reset-dialog")
    try screen.click("push button", "Reset")
    try screen.wait(for: "image", "Coffee: 0 days without")
    try screen.wait(for: "push button", "Reset…") { !$0.isSensitive }
    try screen.picture("reset-done")
    let seen = try home.things()
    let coffee = try #require(try seen.findThing("Coffee"))
    #expect(coffee.history.map(\.note) == ["One espresso"])
    #expect(coffee.history.map(\.dayCount) == [47])
    try screen.click("push button", "Undo")
    try screen.wait(for: "image", "Coffee: 47 days without")
    let after = try home.things()
    #expect(try after.findThing("Coffee")?.history.isEmpty == true)
    #expect(screen.complaints == "")
  }

  @Test("where nothing is to move, the sign stands until it is asked to go on")
  @MainActor func stillness() throws {
    let home = try Home()
    try home.fill()
    try home.setGTK("gtk-enable-animations=false")
    var settings = DaySettings()
    settings.secondsEach = 1
    try settings.write(to: home.settings)
    let screen = try home.start()
    screen.move(1, 1)
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("Right")
    try screen.wait(for: "image", "First bicycle: 10,000 days since")
    try screen.click("push button", "Resume")
    try screen.wait(for: "push button", "Pause")
    screen.move(1, 1)
    try screen.wait(for: "image", "Lisbon: 86 days until")
    try screen.wait(for: "image", "Workshop accidents: 3,482 days without")
    // What the settings forbid cannot be paused either.
    settings.movesOn = false
    try settings.write(to: home.settings)
    try screen.waitUntilGone("push button", "Pause")
    #expect(screen.complaints == "")
  }

  @Test("what was shown as done is there after the program has been killed")
  @MainActor func killed() throws {
    let home = try Home()
    try home.fill()
    // A screen that goes kills its program at once.
    try change(home) {
      try $0.press("r", .control)
      try $0.click("push button", "Reset")
      try $0.wait(for: "image", "Coffee: 0 days without")
    }
    try change(home) {
      try $0.press("l", .control)
      try $0.click("push button", "Actions for “Lisbon”")
      try $0.click("menu item", "Delete")
      try $0.waitUntilGone("list item", "Lisbon: 86 days until")
    }
    try change(home) {
      try $0.press("l", .control)
      try $0.click("push button", "Actions for “First bicycle”")
      try $0.click("menu item", "Archive")
      try $0.waitUntilGone("list item", "First bicycle: 10,000 days since")
    }
    let screen = try home.start()
    try screen.wait(for: "image", "Thing 1 of 2")
    try screen.wait(for: "image", "Coffee: 0 days without")
    // The message's Undo has gone with the program, the key has not.
    try screen.waitForKeys()
    try screen.press("z", .control)
    try screen.wait(for: "image", "Thing 1 of 3")
    #expect(screen.complaints == "")
  }

  @MainActor private func change(_ home: Home, _ body: (Screen) throws -> Void) throws {
    let screen = try home.start()
    try screen.rest(
      on: try home.things().findThing("Coffee")?.startDay == home.things().rules.today
        ? "Coffee: 0 days without" : "Coffee: 47 days without")
    try screen.waitForKeys()
    try body(screen)
  }

  @Test("in a narrow dark window nothing is cut off at the sides")
  @MainActor func narrow() throws {
    let home = try Home()
    try home.fill()
    try home.remember(width: 360, height: 640)
    let screen = try home.start(["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"])
    try screen.wait(for: "image", "Coffee: 47 days without")
    try screen.waitForKeys()
    try screen.press("space")
    try screen.wait(for: "push button", "Resume")
    try screen.picture("narrow-sign")
    try expectUncut(screen)
    try screen.press("l", .control)
    try screen.wait(for: "list item", "Coffee: 47 days without")
    try screen.picture("narrow-list")
    try expectUncut(screen)
    try screen.click("push button", "Actions for “Coffee”")
    try screen.click("menu item", "Edit…")
    try screen.wait(for: "text", "Name") { $0.text == "Coffee" }
    try screen.picture("narrow-editor")
    try expectUncut(screen)
    #expect(screen.complaints == "")
  }

  private func expectUncut(_ screen: Screen) throws {
    let window = try screen.wait(for: "frame").frame
    #expect(window.width <= 360)
    for node in screen.find("label") + screen.find("push button") {
      #expect(node.frame.x >= window.x && node.frame.x + node.frame.width <= window.x + window.width, "\(node) in \(window)")
    }
  }
}

// SPDX-License-Identifier: MIT
// A sowing gets another plant: a known one, a new one, or none after all; and everything is taken back.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct MovingJourneys {
  @Test("a sowing is moved to another plant and to a new one, or stays where it is; each move is taken back")
  @MainActor func moving() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.click("list item", Row.chilli)
    try screen.click("list item", Row.pricked)
    try screen.wait(for: "push button", "Change Plant…")
    try screen.waitForKeys()
    try screen.press("m", .control)
    try screen.wait(for: "label", "Select new plant")
    let here = "Capsicum annuum ‘Early Jalapeño’, Chilli pepper, now here"
    try screen.wait(for: "list item", here)
    // While one chooses nothing is to be done today.
    #expect(!screen.plantRows.contains { $0.hasPrefix("Today") })
    try screen.picture("sowings-choose")
    // The plant it has cannot be chosen.
    try screen.click("list item", here)
    try screen.wait(for: "label", "Select new plant")
    try screen.click("push button", "Cancel")
    try screen.wait(for: "push button", "Back to Capsicum annuum ‘Early Jalapeño’")
    let garden = try home.garden()
    #expect(try home.plant("Capsicum annuum ‘Early Jalapeño’", in: garden).sowings.count == 3)

    try screen.press("m", .control)
    try screen.wait(for: "label", "Select new plant")
    try screen.press("Escape")
    try screen.waitUntilGone("label", "Select new plant")
    try screen.press("m", .control)
    try screen.click("list item", Row.habanero)
    try screen.wait(for: "list item", "\(Row.pricked), moved here")
    try screen.wait(for: "list item", "Capsicum chinense ‘Habanero Orange’, Chilli pepper, 2 sowings")
    try screen.wait(for: "label", "Moved to Capsicum chinense ‘Habanero Orange’")
    try screen.picture("sowings-moved")
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", Row.chilli)

    try screen.click("list item", Row.chilli)
    try screen.click("list item", Row.failed)
    try screen.wait(for: "push button", "Change Plant…")
    try screen.click("push button", "Change Plant…")
    try screen.click("push button", "New Plant…")
    try screen.wait(for: "push button", "Move") { !$0.isSensitive }
    try screen.enterText("Ficus", into: "Genus")
    try screen.picture("sowings-move-new")
    try screen.click("push button", "Move")
    try screen.wait(for: "list item", "\(Row.failed), moved here")
    try screen.wait(for: "list item", "Ficus, 1 sowing")
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", Row.chilli)
    // The plant that was made for it has gone with it.
    #expect(try home.garden().findPlant(PlantName("Ficus")) == nil)
    #expect(screen.complaints == "")
  }

  @Test("in a narrow window one goes from the list to a plant, to a sowing, to the choice and back, by keys as well")
  @MainActor func narrow() throws {
    let home = try Home()
    try home.fill()
    try home.remember(width: 360, height: 720)
    let screen = try home.start()
    try screen.click("list item", Row.chilli)
    try screen.wait(for: "push button", "Back")
    try screen.picture("sowings-narrow-plant")
    try screen.click("list item", Row.planted)
    try screen.wait(for: "push button", "Back to Capsicum annuum ‘Early Jalapeño’")
    try screen.picture("sowings-narrow-sowing")
    try screen.waitForKeys()
    try screen.press("m", .control)
    try screen.wait(for: "label", "Select new plant")
    try screen.picture("sowings-narrow-choose")
    try screen.press("Escape")
    try screen.wait(for: "push button", "Back to Capsicum annuum ‘Early Jalapeño’")
    try screen.press("Escape")
    try screen.wait(for: "list item", Row.planted)
    try screen.press("Escape")
    try screen.wait(for: "list item", Row.habanero)
    try screen.press("Left", .alt)
    try screen.press("y", .control)
    try screen.wait(for: "label", "Totals")
    try screen.picture("sowings-narrow-totals")
    try screen.click("push button", "Back")
    try screen.wait(for: "list item", Row.habanero)
    // The arrow keys only go from row to row; Enter opens.
    try screen.wait(for: "list item", Row.habanero)
    try screen.click("list item", Row.habanero)
    try screen.wait(for: "push button", "Back")
    #expect(screen.complaints == "")
  }
}

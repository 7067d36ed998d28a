// SPDX-License-Identifier: MIT
// What another program does to the plant or the sowing that is open: titles follow, pages of what is gone close, typed values stay.

import CivilCalendar
import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct OutsideJourneys {
  @Test("a plant that is renamed, merged or deleted elsewhere is followed or left, with a word")
  @MainActor func plants() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.click("list item", Row.chilli)
    try screen.wait(for: "list item", Row.pricked)
    let other = try home.garden()
    let chilli = try home.plant("Capsicum annuum ‘Early Jalapeño’", in: other)
    try other.renamePlant(chilli, to: PlantName("Capsicum annuum ‘Cayenne’"))
    try screen.wait(for: "list item", "Capsicum annuum ‘Cayenne’, Chilli pepper, 3 sowings")
    try screen.wait(for: "label", "Capsicum annuum \u{200A}‘Cayenne’")

    // The sowing that is open follows its plant into another one.
    try screen.click("list item", Row.pricked)
    try screen.wait(for: "push button", "Back to Capsicum annuum ‘Cayenne’")
    try other.mergePlant(chilli, into: home.plant("Capsicum chinense ‘Habanero Orange’", in: other))
    try screen.wait(for: "push button", "Back to Capsicum chinense ‘Habanero Orange’")
    try screen.click("push button", "Back to Capsicum chinense ‘Habanero Orange’")
    try screen.wait("all sowings are there") { screen.sowingRows.count == 4 }

    try other.deletePlant(home.plant("Capsicum chinense ‘Habanero Orange’", in: other), sowings: .delete)
    try screen.wait(for: "label", "This plant was deleted elsewhere")
    try screen.wait(for: "label", "Totals")
    try screen.picture("sowings-gone")
    #expect(screen.complaints == "")
  }

  @Test("a sowing that is moved or deleted elsewhere is followed or left, and what was typed of it is kept")
  @MainActor func sowings() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.click("list item", Row.chilli)
    try screen.click("list item", Row.pricked)
    try screen.wait(for: "push button", "Back to Capsicum annuum ‘Early Jalapeño’")
    let other = try home.garden()
    let chilli = try home.plant("Capsicum annuum ‘Early Jalapeño’", in: other)
    let foxglove = try home.plant("Digitalis purpurea", in: other)
    let sowing = try #require(chilli.sowingsByDay.first)
    try other.moveSeedToPlant(sowing, foxglove)
    try screen.wait(for: "push button", "Back to Digitalis purpurea")
    // While another plant is being chosen for it, it goes.
    try screen.waitForKeys()
    try screen.press("m", .control)
    try screen.wait(for: "list item", "Digitalis purpurea, Foxglove, now here")
    try other.deleteSowing(sowing)
    try screen.wait(for: "label", "This sowing was deleted elsewhere")
    try screen.waitUntilGone("label", "Select new plant")

    // In the form what was typed stays, and can be saved as a sowing of its own.
    try screen.click("list item", "Capsicum annuum ‘Early Jalapeño’, Chilli pepper, 2 sowings")
    try screen.click("list item", Row.planted)
    try screen.wait(for: "push button", "Change Plant…")
    try screen.press("e", .control)
    try screen.fillIn([("Seeds", "12"), ("Place", "Balcony")])
    try other.takeInOutsideChanges()
    try other.deletePlant(chilli, sowings: .delete)
    try screen.wait(for: "push button", "Save as New")
    try screen.wait(for: "text", "Place") { $0.text == "Balcony" }
    try screen.picture("sowings-form-gone")
    try screen.click("push button", "Save as New")
    try screen.wait(for: "list item", "Capsicum annuum ‘Early Jalapeño’, 1 sowing")
    let garden = try home.garden()
    let again = try home.plant("Capsicum annuum ‘Early Jalapeño’", in: garden)
    #expect(again.sowings.map(\.place) == ["Balcony"])
    #expect(screen.complaints == "")
  }

  @Test("another day brings other things to do, while the window is open")
  @MainActor func anotherDay() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.wait(for: "list item", "Today: Count again, Digitalis purpurea, 11 days")
    try home.setToday(Home.today + 1)
    try screen.wait(for: "list item", "Today: Count again, Digitalis purpurea, 12 days")
    #expect(screen.complaints == "")
  }
}

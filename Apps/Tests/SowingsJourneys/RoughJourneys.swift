// SPDX-License-Identifier: MIT
// What no gardener means to do: plants and sowings that go while a dialog about them is open, and Undo beyond the first step.

import CivilCalendar
import CoreData
import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct RoughJourneys {
  @Test("a plant or sowing that goes while a dialog about it is open is not taken for one that is there")
  @MainActor func dialogs() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    let other = try home.garden()
    // The plant that is being renamed.
    try screen.click("list item", Row.krim)
    try screen.wait(for: "label", "Nothing Sown Yet")
    try screen.waitForKeys()
    try screen.press("F2")
    try screen.enterText("Physalis", into: "Genus")
    try other.deletePlant(home.plant("Solanum lycopersicum ‘Black Krim’", in: other))
    try screen.waitUntilGone("list item", Row.krim)
    try screen.click("push button", "Rename")
    try screen.wait(for: "label", "The Plant Was Not Renamed")
    try screen.wait(for: "label", "The plant was deleted by another program. Choose another one.")
    try screen.click("push button", "Close")
    try screen.waitUntilGone("label", "The Plant Was Not Renamed")

    // The plant that another one is to be merged into.
    try screen.click("list item", Row.delight)
    try screen.click("push button", "Plant Menu")
    try screen.click("menu item", "Merge…")
    try screen.enter("foxglove", into: "Search plants", role: "entry")
    try screen.click("list item", "Digitalis purpurea, Foxglove")
    try screen.wait(for: "push button", "Merge") { $0.isSensitive }
    try other.deletePlant(home.plant("Digitalis purpurea", in: other), sowings: .delete)
    try screen.waitUntilGone("list item", "Digitalis purpurea, Foxglove, 1 sowing")
    try screen.click("push button", "Merge")
    try screen.wait(for: "label", "The Plants Were Not Merged")
    try screen.click("push button", "Close")
    try screen.waitUntilGone("label", "The Plants Were Not Merged")
    try screen.wait(for: "list item", Row.delight)

    // The sowing that something is noted of.
    try screen.open(Row.pricked, of: Row.chilli)
    try screen.click("push button", "Add")
    try screen.enterText("1", into: "Seedlings")
    try other.takeInOutsideChanges()
    let chilli = try home.plant("Capsicum annuum ‘Early Jalapeño’", in: other)
    try other.deleteSowing(try #require(chilli.sowingsByDay.first))
    try screen.waitUntilGone("push button", "Change Plant…")
    try screen.click("push button", "Add")
    try screen.wait(for: "label", "The Entry Was Not Added")
    try screen.click("push button", "Close")
    try screen.waitUntilGone("label", "The Entry Was Not Added")

    // The plant that is about to be deleted.
    try screen.click("push button", "Plant Menu")
    try screen.click("menu item", "Delete Plant")
    try screen.wait(for: "label", "Delete Plant?")
    try other.deletePlant(chilli, sowings: .delete)
    try screen.wait(for: "label", "This plant was deleted elsewhere")
    try screen.click("push button", "Delete")
    try screen.wait(for: "label", "The Plant Was Not Deleted")
    try screen.click("push button", "Close")
    #expect(screen.complaints == "")
  }

  @Test("many steps are taken back one after the other and made again, up to the last and no further")
  @MainActor func manySteps() throws {
    let home = try Home()
    try home.fill()
    do {
      // Older than what can be taken back of the window's own changes.
      let garden = try home.garden()
      for number in 1...60 { try garden.noteOnPlant(home.plant("Digitalis purpurea", in: garden), "\(number)") }
    }
    let screen = try home.start()
    try screen.open("12 seeds on 29 May 2026, Sown, 0 of 12 germinated", of: Row.habanero)
    for count in 1...12 {
      try screen.press("g", .control, .shift)
      try screen.wait(for: "image") { $0.name.hasPrefix("Germination: \(count) of 12 came up") }
    }
    // No thirteenth seed can come up.
    try screen.press("g", .control, .shift)
    try screen.wait(for: "label", "The Seedling Was Not Noted")
    try screen.press("Escape")
    try screen.waitUntilGone("label", "The Seedling Was Not Noted")
    for count in (1...11).reversed() {
      try screen.press("z", .control)
      try screen.wait(for: "image") { $0.name.hasPrefix("Germination: \(count) of 12 came up") }
    }
    for count in 2...12 {
      try screen.press("z", .control, .shift)
      try screen.wait(for: "image") { $0.name.hasPrefix("Germination: \(count) of 12 came up") }
    }
    for _ in 0..<80 { try screen.press("z", .control) }
    try screen.wait(for: "label", "There is nothing to undo.")
    #expect(screen.complaints == "")
  }
}

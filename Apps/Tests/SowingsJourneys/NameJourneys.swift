// SPDX-License-Identifier: MIT
// Names of plants: renamed for all sowings, merged where the name is taken, edited with what else is known.

import Foundation
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct NameJourneys {
  @Test("a plant is renamed, and offers to be merged where the name is taken")
  @MainActor func rename() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.click("list item", Row.chilli)
    try screen.wait(for: "list item", Row.pricked)
    try screen.waitForKeys()
    try screen.press("F2")
    try screen.wait(for: "label", "The name changes for all 3 sowings.")
    try screen.enterText("", into: "Genus")
    try screen.wait(for: "label", "Give at least a genus, such as “Sedum”.")
    try screen.wait(for: "push button", "Rename") { !$0.isSensitive }
    try screen.enterText("Piper", into: "Genus")
    try screen.enterText("Chili", into: "Common name")
    try screen.click("push button", "Rename")
    try screen.wait(for: "list item", "Piper annuum ‘Early Jalapeño’, Chili, 3 sowings")
    try screen.wait(for: "label", "Plant changed")
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", Row.chilli)

    try screen.waitForKeys()
    try screen.press("F2")
    try screen.enterText("Solanum", into: "Genus")
    try screen.enterText("lycopersicum", into: "Species")
    try screen.enterText("black krim", into: "Cultivar")
    try screen.wait(for: "label", "Solanum lycopersicum \u{200A}‘Black\u{A0}Krim’ exists already. Merge the two?")
    try screen.picture("sowings-rename-taken")
    try screen.click("push button", "Merge…")
    try screen.wait(for: "list item", "Solanum lycopersicum ‘Black Krim’, Tomato, 3 sowings")
    try screen.waitUntilGone("list item", Row.chilli)
    try screen.wait(for: "label", "Plants merged")
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", Row.chilli)
    #expect(screen.complaints == "")
  }

  @Test("a plant is merged into another one that is searched for")
  @MainActor func merge() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.click("list item", Row.chilli)
    try screen.click("push button", "Plant Menu")
    try screen.click("menu item", "Merge…")
    try screen.wait(for: "label", "Merge Plant")
    try screen.wait(for: "push button", "Merge") { !$0.isSensitive }
    try screen.wait(for: "list item", "Capsicum chinense ‘Habanero Orange’, Chilli pepper")
    try screen.enter("foxglove", into: "Search plants", role: "entry")
    try screen.wait(for: "list item", "Digitalis purpurea, Foxglove")
    try screen.picture("sowings-merge")
    try screen.click("list item", "Digitalis purpurea, Foxglove")
    try screen.click("push button", "Merge")
    try screen.wait(for: "list item", "Digitalis purpurea, Foxglove, 4 sowings")
    try screen.waitUntilGone("list item", Row.chilli)
    try screen.click("push button", "Undo")
    try screen.wait(for: "list item", Row.chilli)
    #expect(screen.complaints == "")
  }

  @Test("a plant is edited with its notes; a taken name opens the way to the other plant")
  @MainActor func edit() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.click("list item", Row.krim)
    try screen.wait(for: "label", "Nothing Sown Yet")
    try screen.click("push button", "Plant Menu")
    try screen.click("menu item", "Edit…")
    try screen.wait(for: "label", "Edit Plant")
    try screen.enterText("Beef tomato", into: "Common name")
    try screen.enter("Keep warm", into: "Notes")
    try screen.picture("sowings-edit-plant")
    try screen.click("push button", "Save")
    try screen.wait(for: "list item", "Solanum lycopersicum ‘Black Krim’, Beef tomato, 0 sowings")
    try screen.wait(for: "label", "Keep warm")

    try screen.click("push button", "Plant Menu")
    try screen.click("menu item", "Edit…")
    try screen.enterText("Capsicum", into: "Genus")
    try screen.enterText("annuum", into: "Species")
    try screen.enterText("early jalapeno", into: "Cultivar")
    try screen.wait(for: "label", "“Capsicum annuum ‘Early Jalapeño’” exists already.")
    try screen.click("push button", "Merge…")
    try screen.click("push button", "Merge")
    try screen.wait(for: "list item", Row.chilli)
    try screen.waitUntilGone("list item", "Solanum lycopersicum ‘Black Krim’, Beef tomato, 0 sowings")
    let garden = try home.garden()
    #expect(try home.plant("Capsicum annuum ‘Early Jalapeño’", in: garden).notes == "Keep warm")
    #expect(screen.complaints == "")
  }
}

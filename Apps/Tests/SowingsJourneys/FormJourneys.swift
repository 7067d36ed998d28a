// SPDX-License-Identifier: MIT
// The form of a sowing: nothing is kept before Save, known names move, unknown ones make plants, and what is wrong is said at the field.

import Foundation
import Pictures
import Sowings
import Testing
import UIDriver

@Suite(.onDisplay) struct FormJourneys {
  @Test("what is typed is put right at its field, and cancelled it leaves everything as it was")
  @MainActor func problems() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.open(Row.pricked, of: Row.chilli)
    try screen.editSowing()
    // Untouched, it is left without a question.
    try screen.press("Escape")
    try screen.wait(for: "push button", "Change Plant…")
    try screen.editSowing()
    try screen.enterText("x", into: "Seeds")
    try screen.wait(for: "label", "“x” is no number of seeds. Give digits only, such as 12.")
    try screen.enterText("10", into: "Seeds")
    try screen.click("push button", "Save")
    try screen.wait(for: "label") { $0.name.hasPrefix("19 seeds came up, the first on 9 May 2026.") }
    try screen.picture("sowings-form-problem")
    try screen.enterText("", into: "Genus")
    try screen.wait(for: "label", "Give at least a genus, such as “Sedum”.")
    try screen.click("push button", "Cancel")
    try screen.wait(for: "label", "Discard Changes?")
    try screen.click("push button", "Keep Editing")
    try screen.waitUntilGone("label", "Discard Changes?")
    try screen.wait(for: "text", "Seeds") { $0.text == "10" }
    try screen.click("push button", "Cancel")
    try screen.click("push button", "Discard")
    try screen.wait(for: "list item", "Seeds: 24")
    let garden = try home.garden()
    #expect(try home.plant("Capsicum annuum ‘Early Jalapeño’", in: garden).sowingsByDay.first?.seedCount == 24)
    #expect(screen.complaints == "")
  }

  @Test("a known name moves the sowing to that plant, an unknown one adds a plant")
  @MainActor func plant() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.open(Row.pricked, of: Row.chilli)
    try screen.editSowing()
    try screen.wait(for: "label", "Another known name moves this sowing to that plant.")
    try screen.enterText("ch", into: "Species")
    try screen.wait(for: "list item", "New plant Capsicum ch ‘Early Jalapeño’…")
    try screen.picture("sowings-completion")
    try screen.click("list item", "Capsicum chinense ‘Habanero Orange’, Chilli pepper")
    try screen.wait(for: "text", "Cultivar") { $0.text == "Habanero Orange" }
    try screen.wait(for: "label", "Saving moves it to Capsicum chinense \u{200A}‘Habanero\u{A0}Orange’.")
    // Keys that came before a row had the focus went to the one before.
    try screen.fillIn([("Seeds", "24"), ("Species", "chinense"), ("Cultivar", "Habanero Orange")])
    try screen.click("push button", "Save")
    try screen.wait(for: "list item", "Capsicum chinense ‘Habanero Orange’, Chilli pepper, 2 sowings")

    try screen.click("list item", "\(Row.pricked), moved here")
    try screen.editSowing()
    try screen.fillIn([("Cultivar", ""), ("Species", "chacoense"), ("Seeds", "24")])
    try screen.wait(for: "label", "Saving adds the plant Capsicum chacoense.")
    try screen.press("s", .control)
    try screen.wait(for: "list item", "Capsicum chacoense, 1 sowing")
    try screen.wait(for: "list item", "\(Row.pricked), moved here")
    try screen.waitForKeys()
    try screen.press("z", .control)
    try screen.waitUntilGone("list item", "Capsicum chacoense, 1 sowing")
    try screen.wait(for: "list item", "Capsicum chinense ‘Habanero Orange’, Chilli pepper, 2 sowings")
    #expect(screen.complaints == "")
  }

  @Test("media and places used before are offered as one types, by a button and by a key, and taken with the keyboard")
  @MainActor func usedTexts() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.open(Row.pricked, of: Row.chilli)
    try screen.editSowing()
    try screen.wait(for: "push button", "Places used before")
    try screen.enterText("fr", into: "Place")
    try screen.wait(for: "list item", "Cold frame")
    try screen.picture("sowings-places")
    try screen.press("Down")
    try screen.press("Return")
    try screen.wait(for: "text", "Place") { $0.text == "Cold frame" }
    try screen.waitUntilGone("list", "Places used before")
    // Escape leaves what is offered, and not the form.
    try screen.enterText("s", into: "Medium")
    try screen.wait(for: "list item", "Seed compost")
    try screen.press("Escape")
    try screen.waitUntilGone("list", "Media used before")
    try screen.enterText("", into: "Medium")
    try screen.press("Down", .alt)
    try screen.wait(for: "list item", "Cells")
    try screen.wait(for: "list item", "Coir")
    try screen.press("Down")
    try screen.press("Down")
    try screen.press("Return")
    try screen.wait(for: "text", "Medium") { $0.text == "Coir" }
    try screen.click("push button", "Media used before")
    try screen.wait(for: "list item", "Seed compost, sieved")
    // The keys go where one types, and the last offer is one step up.
    try screen.press("Up")
    try screen.press("Return")
    try screen.wait(for: "text", "Medium") { $0.text == "Seed compost, sieved" }
    // With nothing to take, Enter saves.
    try screen.press("Return")
    try screen.wait(for: "list item", "Place: Cold frame")
    try screen.wait(for: "list item", "Medium: Seed compost, sieved")
    #expect(screen.complaints == "")
  }

  @Test("a new sowing of a plant that is renamed elsewhere meanwhile is one of that plant")
  @MainActor func renamedElsewhere() throws {
    let home = try Home()
    try home.fill()
    let screen = try home.start()
    try screen.click("list item", Row.krim)
    try screen.click("push button", "Sow")
    try screen.enterText("8", into: "Seeds")
    let other = try home.garden()
    try other.renamePlant(home.plant("Solanum lycopersicum ‘Black Krim’", in: other), to: PlantName("Solanum lycopersicum ‘Krim’"))
    try screen.wait(for: "text", "Cultivar") { $0.text == "Krim" }
    try screen.wait(for: "text", "Seeds") { $0.text == "8" }
    try screen.click("push button", "Save")
    try screen.wait(for: "list item", "Solanum lycopersicum ‘Krim’, Tomato, 1 sowing")
    #expect(try home.garden().plants.count == 6)
    #expect(screen.complaints == "")
  }

  @Test("a photo is chosen, shown large and taken away; what is no picture is refused")
  @MainActor func photo() throws {
    let home = try Home()
    try home.fill()
    let pixels = (0..<2_400).flatMap { (index: Int) -> [UInt8] in [UInt8(index % 60 * 4), UInt8(index / 60 * 6), 90] }
    let (picture, none) = (home.folder.appendingPathComponent("photo.png"), home.folder.appendingPathComponent("none.png"))
    try Picture(width: 60, height: 40, pixels: pixels).pngData().write(to: picture)
    try Data("no picture".utf8).write(to: none)
    let screen = try home.start()
    try screen.open(Row.pricked, of: Row.chilli)
    try screen.editSowing()
    try screen.click("push button", "Choose Photo…")
    try screen.openFile(none.path)
    try screen.wait(for: "label", "The Photo Was Not Chosen")
    try screen.click("push button", "Close")
    try screen.waitUntilGone("label", "The Photo Was Not Chosen")
    try screen.click("push button", "Choose Photo…")
    try screen.openFile(picture.path)
    try screen.wait(for: "image", "Chosen photo")
    try screen.picture("sowings-form-photo")
    try screen.click("push button", "Save")
    // The toast lies over the photo.
    try screen.wait(for: "label", "Sowing changed")
    try screen.click("push button", "Dismiss")
    try screen.waitUntilGone("label", "Sowing changed")
    try screen.click("push button", "Show the photo")
    try screen.wait(for: "image", "Photo of Capsicum annuum ‘Early Jalapeño’")
    try screen.picture("sowings-photo")
    try screen.waitForKeys()
    try screen.press("Escape")
    try screen.waitUntilGone("image", "Photo of Capsicum annuum ‘Early Jalapeño’")
    try screen.editSowing()
    try screen.wait(for: "image", "Photo")
    try screen.click("push button", "Remove photo")
    try screen.waitUntilGone("image", "Photo")
    try screen.click("push button", "Save")
    try screen.wait(for: "push button", "Change Plant…")
    #expect(screen.find("push button", "Show the photo").isEmpty)
    try screen.waitForKeys()
    try screen.press("z", .control)
    try screen.wait(for: "push button", "Show the photo")
    #expect(screen.complaints == "")
  }
}

// SPDX-License-Identifier: MIT
// Files that are dropped on the window, good and bad, and while it is busy.

import FieldPictures
import Foundation
import Pictures
import ReactionLab
import ReactionSimulation
import Testing
import UIDriver

@Suite(.onDisplay) struct DroppingJourneys {
  @Test("a dropped picture is what the run begins with, a file of patterns is taken in, and what is neither is refused with a sentence")
  @MainActor func dropping() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let picture = home.folder.appendingPathComponent("A start of mine.png")
    try Picture(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255]).write(to: picture)
    let recipe = Recipe(SimulationSetting(model: .grayScott, width: 64, height: 64), steps: 0)
    let patterns = home.folder.appendingPathComponent("Others.json")
    try PatternExport(patterns: [PatternCopy(PatternContents(recipe, field: Field(startOf: recipe.setting)), name: "Dropped")])
      .write(to: patterns, replacing: false)
    let neither = home.folder.appendingPathComponent("Notes.txt")
    try Data("Nothing to see.\n".utf8).write(to: neither)

    let screen = try home.start()
    try screen.waitForLab()
    let field = try screen.field()
    let before = try screen.look(at: field)
    #expect(try screen.drop([picture], on: screen.wait(for: "image", "Picture of the simulation")))
    try screen.waitForChange(of: field, from: before)
    try screen.wait("the start is a picture") { screen.find("combo box", "Start").count == 1 }
    try screen.picture("lab-dropped-picture")

    #expect(try screen.drop([patterns], on: screen.wait(for: "image", "Picture of the simulation")))
    try screen.wait(for: "label", "1 pattern imported")
    try screen.wait("the pattern is there") { try home.patterns().findPattern("Dropped") != nil }

    #expect(try screen.drop([neither], on: screen.wait(for: "image", "Picture of the simulation")))
    try screen.wait(for: "label", "The Picture Can’t Be Used")
    try screen.picture("lab-dropped-neither")
    try screen.click("push button", "Close")
    try screen.waitUntilGone("label", "The Picture Can’t Be Used")

    // On the full list as well; the picture comes to the front.
    try screen.press("m", .control)
    let row = try screen.wait(for: "list item", "Dropped")
    #expect(try screen.drop([picture], on: row))
    try screen.wait(for: "image", "Picture of the simulation")
    try screen.wait("the list has gone") { screen.find("list item", "Dropped").isEmpty }
    #expect(screen.complaints == "")
    try screen.leave()
  }
}

// SPDX-License-Identifier: MIT
// Settings as a line of text, pictures and patterns as files; the page for a store that cannot be opened.

import Foundation
import Pictures
import ReactionLab
import Testing
import UIDriver

@Suite(.onDisplay) struct SharingJourneys {
  @Test("settings are copied and pasted as a line; pictures, frames and patterns are written to files")
  @MainActor func sharing() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.press("v", .control, .shift)
    try screen.wait(for: "label", "That is not a Reaction Lab setting.")
    try screen.browse()
    try screen.click("table cell", "Maze, Gray–Scott")
    try screen.waitForValue(0.029, of: "F")
    try screen.press("c", .control, .shift)
    try screen.wait(for: "label", "Settings copied as one line of text")
    try screen.press("2", .alt)
    try screen.wait(for: "push button", "Model: FitzHugh–Nagumo")
    try screen.press("v", .control, .shift)
    try screen.wait(for: "push button", "Model: Gray–Scott")
    try screen.waitForValue(0.029, of: "F")

    // A picture of the run as it is.
    try screen.press("e", .control)
    try screen.wait(for: "label", "128 × 128 pixels")
    try screen.picture("lab-export")
    try screen.click("push button", "Export")
    let picture = home.folder.appendingPathComponent("Gray–Scott.png")
    try screen.wait("the picture is there") { FileManager.default.fileExists(atPath: picture.path) }
    try screen.wait(for: "label", "Exported to Gray–Scott.png")
    let side = try Picture(contentsOf: picture)
    #expect((side.width, side.height) == (128, 128))

    // Three frames of a saved pattern, and the pattern itself.
    try screen.press("m", .control)
    try screen.click("push button", "More for Waves")
    try screen.click("menu item", "Export…")
    try screen.choose("Numbered frames", in: "Kind")
    try screen.enter("3", into: "Frames", role: "spin button")
    try screen.click("push button", "Export")
    let frames = (1...3).map { home.folder.appendingPathComponent("Waves 000\($0).png") }
    try screen.wait("the frames are there") { frames.allSatisfy { FileManager.default.fileExists(atPath: $0.path) } }
    try screen.waitUntilGone("label", "Steps between frames")
    try screen.click("push button", "More for Waves")
    try screen.click("menu item", "Export…")
    try screen.choose("Settings file", in: "Kind")
    try screen.click("push button", "Export")
    let file = home.folder.appendingPathComponent("Waves.json")
    try screen.wait("the file is there") { FileManager.default.fileExists(atPath: file.path) }
    #expect(try PatternExport(contentsOf: file).patterns.map(\.name) == ["Waves"])
    #expect(screen.complaints == "")
  }

  @Test("a store that is damaged is said to be, and left as it is; when it is mended the window opens")
  @MainActor func damaged() throws {
    let home = try Home()
    let bytes = Data("This was a store once.\n".utf8)
    try bytes.write(to: home.store)
    let screen = try home.start()
    try screen.wait(for: "label", "Your Patterns Can’t Be Read")
    #expect(try Data(contentsOf: home.store) == bytes)
    try FileManager.default.removeItem(at: home.store)
    try home.fill()
    try screen.click("push button", "Try Again")
    try screen.wait(for: "image", "Picture of the simulation")
    #expect(screen.complaints == "")
  }
}

// SPDX-License-Identifier: MIT
// Running, pausing, single steps, painting and looking closer.

import ReactionSimulation
import Testing
import UIDriver

@Suite(.onDisplay) struct PaintingJourneys {
  @Test("a run pauses, steps once and goes on; dragging paints and erases; keys set the brush; the picture fills the screen and comes back")
  @MainActor func painting() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.browse()
    try screen.click("table cell", "Maze, Gray–Scott")
    try screen.waitForTitle("Maze", "Paused")
    screen.move(1, 1)
    let field = try screen.field()
    let middle = Rectangle(x: field.center.x - 20, y: field.center.y - 20, width: 40, height: 40)
    try screen.waitForStillness()
    let first = try screen.look(at: field)

    // A step at a time.
    try screen.press("period")
    try screen.waitForChange(of: field, from: first)
    try screen.waitForTitle("Maze", "Paused")

    // Dragging paints without any mode.
    let stepped = try screen.look(at: middle)
    screen.drag(from: (middle.x - 60, middle.center.y), to: (middle.x + 100, middle.center.y))
    screen.move(1, 1)
    try screen.waitForChange(of: middle, from: stepped)
    try screen.picture("lab-painted")
    let painted = try screen.look(at: middle)
    try screen.press("e")
    try screen.wait(for: "push button", "Erase") { $0.isOn }
    screen.drag(from: (middle.x - 60, middle.center.y), to: (middle.x + 100, middle.center.y))
    screen.move(1, 1)
    try screen.waitForChange(of: middle, from: painted)

    try screen.press("x")
    try screen.wait(for: "push button", "Substance U") { $0.isOn }
    let size = try #require(screen.find("slider", "Brush size").first?.value)
    try screen.press("bracketright")
    try screen.wait("the brush is larger") { (screen.find("slider", "Brush size").first?.value ?? size) > size }

    let whole = try screen.look(at: field)
    try screen.press("plus", .control)
    try screen.waitForChange(of: field, from: whole)
    try screen.press("0", .control)
    try screen.wait("the whole field is seen") { try screen.look(at: field) == whole }

    try screen.press("F11")
    try screen.wait(for: "push button", "Leave full screen")
    try screen.picture("lab-full-screen")
    try screen.press("Escape")
    try screen.wait(for: "push button", "Full screen")
    try screen.press("F9")
    try screen.waitUntilGone("slider", "F")
    try screen.press("F9")

    try screen.press("space")
    try screen.wait("it runs") { screen.names("label").contains { $0.hasSuffix(" fps") } }
    try screen.press("space")
    try screen.waitForTitle("Maze", "Paused")
    #expect(screen.complaints == "")
    try screen.leave()
    let session = try #require(try home.patterns().lastSession())
    // No setting leads to what was painted.
    #expect(session.isSteered)
    #expect(session.steps > 401)
  }
}

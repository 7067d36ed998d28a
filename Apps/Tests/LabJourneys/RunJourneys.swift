// SPDX-License-Identifier: MIT
// How a run is reckoned: stencil, form, edge, precision, size; what becomes of a field; what the next start remembers.

import FieldPictures
import ReactionLab
import ReactionSimulation
import Testing
import UIDriver

@Suite(.onDisplay) struct RunJourneys {
  @Test(
    "edge, precision, stencil and form change a run that goes on, a size begins anew, all of it is saved, and the next start remembers it")
  @MainActor func reckoning() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    do {
      let screen = try home.start()
      try screen.waitForLab()
      try screen.load("Maze, Gray–Scott", title: "Maze")
      try screen.waitForSteps("400")
      try screen.pick("Closed", in: "Edge")
      try screen.pick("8", in: "Neighbours")
      try screen.click("push button", "Precision: 8-bit")
      try screen.wait(for: "push button", "Precision: 8-bit") { $0.isOn }
      try screen.stepOnce()
      try screen.waitForSteps("401")
      try screen.picture("lab-simulation-group")
      try screen.press("s", .control)
      try screen.wait(for: "label", "Saved as “Maze 2”")
      let saved = try #require(try home.patterns().findPattern("Maze 2")?.recipe())
      #expect(saved.steps == 401)
      #expect(saved.setting.boundary == .noFlux && saved.setting.stencil == .ninePoint && saved.setting.precision == .eightBit)
      try screen.pick("64 × 64", in: "Size")
      try screen.waitForSteps("0")
      // What was saved comes back with all of it.
      try screen.load("Maze 2, Gray–Scott", title: "Maze 2")
      try screen.waitForSteps("401")
      #expect(try screen.chosen(in: "Neighbours") == "8")
      #expect(try screen.chosen(in: "Edge") == "Closed")

      try screen.load("Waves, Belousov–Zhabotinsky", title: "Waves")
      try screen.waitForSteps("20")
      #expect(screen.find("combo box", "Neighbours").isEmpty)
      try screen.pick("As published", in: "Form")
      try screen.wait("the equations are the published ones") { screen.names("label").contains { $0.contains("αb − γc") } }
      try screen.stepOnce()
      try screen.waitForSteps("21")

      // What is looked at, and how fast and from what it runs, is there again at the next start.
      try screen.pick("Circle", in: "Start")
      try screen.click("push button", "Steps per frame")
      try screen.wait(for: "slider", "Steps per frame")
      for _ in 0..<5 { try screen.press("Right") }
      try screen.wait("the speed is 7") { screen.find("slider", "Steps per frame").first?.value == 7 }
      try screen.press("Escape")
      try screen.waitUntilGone("slider", "Steps per frame")
      try screen.focusPicture()
      for _ in 0..<3 { try screen.press("equal") }
      #expect(screen.complaints == "")
      try screen.leave()
    }
    let session = try #require(try home.patterns().lastSession()?.recipe().setting)
    #expect(session.variant == .standard)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.wait(for: "push button", "Steps per frame")
    #expect(screen.names("label").contains("7 ×"))
    #expect(try screen.chosen(in: "Start") == "Circle")
    #expect(try screen.chosen(in: "Form") == "As published")
    screen.move(1, 1)
    let field = try screen.field()
    try screen.waitForStillness()
    let closer = try screen.look(at: field)
    try screen.focusPicture()
    screen.move(1, 1)
    try screen.press("0")
    try screen.waitForChange(of: field, from: closer)
    #expect(screen.complaints == "")
  }

  @Test("a field that becomes a checkerboard though nothing foretold it stops with a warning, and goes on when that is mended")
  @MainActor func wreck() throws {
    let home = try Home()
    let setting = SimulationSetting(
      model: .grayScott, parameters: Parameters([.du: 0.215, .f: 0.08, .k: 0.05]), precision: .float, boundary: .periodic, width: 128,
      height: 128)
    #expect(Instability(setting) == nil)
    try home.patterns().autosave(PatternContents(Recipe(setting, steps: 0), field: Simulation(setting).field, keepsField: true))
    try home.remember(name: "Wreck")
    let screen = try home.start()
    try screen.wait(for: "label", "The picture has become a checkerboard: diffusion is unstable here.")
    try screen.waitForTitle("Wreck", "Waiting")
    try screen.picture("lab-checkerboard")
    let field = try screen.field()
    let checkerboard = try screen.look(at: field)
    try screen.click("push button", "Use Dᵤ = 0.172")
    try screen.waitForValue(0.172, of: "D u")
    try screen.wait("it runs") { screen.names("label").contains { $0.hasSuffix(" fps") } }
    try screen.waitUntilGone("push button", "Use Dᵤ = 0.172")
    // A field that is mended comes to rest soon: what it had become is what it must differ from.
    try screen.waitForChange(of: field, from: checkerboard)
    #expect(screen.complaints == "")
  }

  @Test("plus, minus, 0 and the arrows zoom and move the picture; a full screen has nothing but it until the pointer moves")
  @MainActor func keys() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.load("Maze, Gray–Scott", title: "Maze")
    screen.move(1, 1)
    try screen.waitForStillness()
    let field = try screen.field()
    let whole = try screen.look(at: field)
    try screen.press("equal")
    try screen.waitForChange(of: field, from: whole)
    let closer = try screen.look(at: field)
    try screen.press("Right")
    try screen.waitForChange(of: field, from: closer)
    try screen.press("Left")
    try screen.wait("the picture is where it was") { try screen.look(at: field) == closer }
    try screen.press("minus")
    try screen.wait("the whole field is seen") { try screen.look(at: field) == whole }
    try screen.press("equal")
    try screen.waitForChange(of: field, from: whole)
    try screen.press("0")
    try screen.wait("the whole field is seen again") { try screen.look(at: field) == whole }

    try screen.press("f")
    try screen.wait(for: "push button", "Leave full screen")
    #expect(screen.find("push button", "Main menu").isEmpty && screen.find("slider", "F").isEmpty)
    // Nobody moves.
    try screen.waitUntilGone("push button", "Leave full screen")
    try screen.picture("lab-full-screen-alone")
    screen.move(300, 300)
    try screen.wait(for: "push button", "Leave full screen")
    try screen.press("space")
    try screen.press("space")
    try screen.press("f")
    try screen.wait(for: "push button", "Main menu")
    try screen.waitForTitle("Maze", "Paused")
    #expect(screen.complaints == "")
  }
}

extension Screen {
  /// Loads a pattern from the grid.
  fileprivate func load(_ cell: String, title: String) throws {
    try browse()
    try click("table cell", cell)
    try waitForTitle(title, "Paused")
  }

  fileprivate func stepOnce() throws {
    try focusPicture()
    try press("period")
  }

  /// Gives the keyboard to the picture without painting on it.
  fileprivate func focusPicture() throws {
    let picture = try wait(for: "image", "Picture of the simulation")
    click(picture, button: 2)
  }

  fileprivate func waitForSteps(_ count: String) throws {
    try wait("the run has done \(count) steps") { find("label", count).isEmpty == false }
  }

  /// Chooses from the list of a row.
  fileprivate func pick(_ choice: String, in row: String) throws {
    try click("combo box", row, byHand: true)
    try wait("the list of \(row) is open") { !find("label", choice).isEmpty }
    try click("label", choice)
    try wait("\(choice) is chosen in \(row)") { try chosen(in: row) == choice }
  }

  /// What a row shows as chosen.
  fileprivate func chosen(in row: String) throws -> String {
    let combo = try wait(for: "combo box", row)
    return find("label").filter { $0.depth > combo.depth && combo.frame.holds($0.frame) }.map(\.name).last { $0 != row } ?? ""
  }
}

extension Rectangle {
  fileprivate func holds(_ other: Rectangle) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }
}

// SPDX-License-Identifier: MIT
// Parameters by slider, entry, reset and the wide slider; what cannot run; the models.

import ReactionSimulation
import Testing
import UIDriver

@Suite(.onDisplay) struct EditorJourneys {
  @Test("sliders, entries and resets agree, what is unstable waits until it is mended, and the run follows")
  @MainActor func parameters() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.picture("lab-editor")

    let slider = try screen.wait(for: "slider", "a zero")
    let before = try #require(slider.value)
    // The knob is where its value is; a slider of a fine range has it 66 hundredths along.
    let knob = slider.frame.x + 12 + Int(Double(slider.frame.width - 24) * before)
    screen.drag(from: (knob, slider.frame.center.y), to: (knob - 60, slider.frame.center.y))
    try screen.wait("the slider has moved") { screen.find("slider", "a zero").contains { ($0.value ?? before) < before - 0.1 } }
    let moved = try #require(screen.find("slider", "a zero").first?.value)
    #expect(abs((Double(screen.find("text", "a zero, value").first?.text ?? "") ?? 0) - moved) < 1e-6)

    // A comma is as good as a point, and what is no number changes nothing.
    try screen.set("k three", to: "1,5")
    try screen.waitForValue(1.5, of: "k three")
    try screen.set("k three", to: "fast")
    try screen.wait(for: "text", "k three, value") { $0.text == "1.500000" }
    // What is out of the range becomes its end.
    try screen.set("k three", to: "99")
    try screen.waitForValue(2.5, of: "k three")
    try screen.click("push button", "Reset k three")
    try screen.waitForValue(1.723, of: "k three")
    try screen.waitUntilGone("push button", "Reset k three")

    try screen.set("Timestep", to: "0.25")
    try screen.wait(for: "label", "Unstable: Δt is 4.0 times too large for δ = 4.")
    try screen.waitForTitle("Spiral Coral", "Waiting")
    try screen.picture("lab-unstable")
    try screen.click("push button", "Use 0.0625")
    try screen.waitForValue(0.0625, of: "Timestep")
    try screen.waitForTitle("Spiral Coral", "Paused")

    try screen.press("r", .control)
    try screen.waitForValue(0.02, of: "Timestep")
    try screen.waitForValue(1.25, of: "Delta")
    try screen.click("push button", "Undo")
    try screen.waitForValue(0.0625, of: "Timestep")
    #expect(screen.complaints == "")

    try screen.leave()
    let session = try #require(try home.patterns().lastSession()?.recipe())
    #expect(session.setting.parameters[.timestep] == 0.0625)
    #expect(abs(Double(session.setting.parameters[.a0]) - moved) < 1e-6)
  }

  @Test("a held slider goes on as a wide one, in which small ranges are fine; letting go restarts; models have their own parameters")
  @MainActor func wideSlider() throws {
    let home = try Home()
    try home.fill()
    try home.remember(isRunning: false)
    let screen = try home.start()
    try screen.waitForLab()
    try screen.press("3", .alt)
    try screen.wait(for: "push button", "Model: Gray–Scott")
    let slider = try screen.wait(for: "slider", "K")
    screen.holdDown(slider.frame.center.x, slider.frame.center.y)
    try screen.wait(for: "slider", "K, wide")
    let held = try #require(screen.find("slider", "K, wide").first?.value)
    screen.move(slider.frame.center.x - 80, slider.frame.center.y)
    try screen.wait("the wide slider follows") { (screen.find("slider", "K, wide").first?.value ?? held) < held - 1e-4 }
    screen.letGo()
    let value = try #require(screen.find("slider", "K, wide").first?.value)
    try screen.waitForValue(value, of: "K")
    try screen.picture("lab-wide-slider")
    // A hundredth of the range is as wide as the window.
    try screen.click("push button", "Range: ±½ %")
    let wide = try screen.wait(for: "slider", "K, wide")
    screen.drag(from: wide.frame.center, to: (wide.frame.center.x + 200, wide.frame.center.y))
    try screen.wait("the wide slider has moved") { (screen.find("slider", "K, wide").first?.value ?? value) != value }
    let fine = try #require(screen.find("slider", "K, wide").first?.value)
    #expect(abs(fine - value) < 0.0004)
    try screen.press("Escape")
    try screen.waitUntilGone("slider", "K, wide")
    try screen.press("1", .alt)
    try screen.wait(for: "slider", "Gamma")
    #expect(screen.find("slider", "K").isEmpty)
    #expect(screen.complaints == "")
    try screen.leave()
    let setting = try #require(try home.patterns().lastSession()?.recipe().setting)
    #expect(setting.model == .belousovZhabotinsky)
    // The parameters of the other models stay.
    #expect(abs(Double(setting.parameters[.k]) - fine) < 1e-6)
  }
}

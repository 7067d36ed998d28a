// SPDX-License-Identifier: MIT
// The warning of unstable settings: that presets have none, and that it offers a value which mends them.

import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("An unstable setting") struct InstabilityTests {
  private func setting(
    _ model: ReactionModel, _ values: [Parameter: Float], stencil: Stencil = .fivePoint
  ) -> SimulationSetting {
    SimulationSetting(model: model, parameters: Parameters(values), stencil: stencil, width: 64, height: 64)
  }

  @Test(
    "is said in a sentence with the value that mends it",
    arguments: [
      ([Parameter.timestep: Float(0.25), .delta: 4], Stencil.fivePoint, "Unstable: Δt is 4.0 times too large for δ = 4.", "Use 0.0625"),
      ([.timestep: 0.11, .delta: 2.54], .fivePoint, "Unstable: Δt is 1.1 times too large for δ = 2.54.", "Use 0.098425"),
      ([.timestep: 0.25, .delta: 2], .ninePoint, "Unstable: Δt is 1.3 times too large for δ = 2.", "Use 0.1875"),
    ])
  func text(values: [Parameter: Float], stencil: Stencil, text: String, remedy: String) throws {
    let setting = setting(.fitzHughNagumo, values, stencil: stencil)
    let instability = try #require(Instability(setting))
    #expect(instability.text == text)
    #expect(instability.remedy == remedy)
    #expect(Instability(instability.mended(setting)) == nil)
    #expect(instability.parameter == .timestep && instability.cause == .delta)
  }

  @Test("of Gray-Scott is only one whose rates lie beyond their sliders") func grayScott() throws {
    let instability = try #require(Instability(setting(.grayScott, [.du: 0.1, .dv: 0.5])))
    #expect(instability.text == "Unstable: Dᵥ is 2.0 times too large.")
    #expect(instability.largestStable == 0.25)
    #expect(Instability(setting(.grayScott, [.du: 0.25, .dv: 0.25, .f: 0.08, .k: 0.08])) == nil)
  }

  @Test("is none of the presets, none of the defaults and none of Belousov-Zhabotinsky")
  func stable() {
    for preset in Preset.allCases { #expect(Instability(SimulationSetting(preset: preset)) == nil, "\(preset.name)") }
    for model in ReactionModel.allCases { #expect(Instability(SimulationSetting(model: model)) == nil) }
    #expect(Instability(setting(.belousovZhabotinsky, [.alpha: 1.5, .beta: 1.5, .timestep: 0.25, .delta: 4])) == nil)
  }

  @Test("draws a checkerboard, and does not once it is mended") func checkerboard() throws {
    let unstable = setting(.fitzHughNagumo, [.timestep: 0.25, .delta: 4])
    var simulation = Simulation(unstable)
    simulation.run(steps: 200)
    #expect(simulation.condition == .checkerboard)
    var mended = Simulation(try #require(Instability(unstable)).mended(unstable))
    mended.run(steps: 800)
    #expect(mended.condition == .sound)
  }
}

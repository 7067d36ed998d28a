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

  @Test(
    "of Gray-Scott lies below the textbook's bound, where it really begins, and the value that is offered mends it",
    arguments: [(Float(0.02), Float(0.05)), (0.03, 0.06), (0.05, 0.062), (0.08, 0.05)], Precision.allCases)
  func grayScott(rates: (Float, Float), precision: Precision) throws {
    var setting = setting(.grayScott, [.f: rates.0, .k: rates.1, .du: 0.25, .dv: 0.1])
    (setting.width, setting.height, setting.precision) = (96, 96, precision)
    func condition(_ setting: SimulationSetting) -> Condition {
      var simulation = Simulation(setting)
      simulation.run(steps: 2000)
      return simulation.condition
    }
    let instability = try #require(Instability(setting))
    #expect(instability.parameter == .du && instability.cause == .f)
    #expect(condition(setting) == .checkerboard)
    let mended = instability.mended(setting)
    #expect(Instability(mended) == nil)
    #expect(condition(mended) == .sound)
    // Without need nobody is warned: a twentieth more is unstable in fact.
    setting.parameters[.du] = instability.largestStable * 1.05
    #expect(condition(setting) == .checkerboard)
    // The rounder stencil bears more.
    setting.parameters[.du] = 0.25
    setting.stencil = .ninePoint
    #expect(Instability(setting) == nil && condition(setting) == .sound)
  }

  @Test("of Gray-Scott is said with the feed it depends on") func grayScottText() throws {
    let large = try #require(Instability(setting(.grayScott, [.du: 0.25, .f: 0.08])))
    #expect(large.text == "Unstable: Dᵤ is 1.1 times too large for F = 0.08." && large.remedy == "Use 0.22")
    let slight = try #require(Instability(setting(.grayScott, [.du: 0.23, .f: 0.08])))
    #expect(slight.text == "Unstable: Dᵤ is slightly too large for F = 0.08.")
    let second = try #require(Instability(setting(.grayScott, [.du: 0.1, .dv: 0.5])))
    #expect(second.text == "Unstable: Dᵥ is 2.0 times too large." && second.largestStable == 0.25)
    #expect(Instability(setting(.grayScott, [.du: 0.2, .dv: 0.25, .f: 0.08, .k: 0.08])) == nil)
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

@Suite("Trouble") struct TroubleTests {
  private func setting(_ model: ReactionModel, _ values: [Parameter: Float]) -> SimulationSetting {
    SimulationSetting(model: model, parameters: Parameters(values), precision: .float, boundary: .periodic, width: 96, height: 96)
  }

  @Test("of a setting that can't but become unstable is told before a step is done, and its remedy mends it") func unstable() throws {
    let setting = setting(.fitzHughNagumo, [.timestep: 0.25, .delta: 4])
    let trouble = try #require(Trouble(setting))
    #expect(trouble == Instability(setting).map(Trouble.unstable))
    #expect(trouble.remedy(for: setting)?.parameter == .timestep)
    #expect(Trouble(trouble.mended(setting)) == nil)
  }

  @Test("that only the field tells of is a checkerboard, which a smaller rate or timestep mends", arguments: ReactionModel.allCases)
  func checkerboard(model: ReactionModel) throws {
    let setting = setting(model, [:])
    #expect(Trouble(setting, .sound) == nil)
    let trouble = try #require(Trouble(setting, .checkerboard))
    #expect(trouble == .checkerboard)
    let mended = trouble.mended(setting)
    // The automaton has neither: it begins anew as it is.
    #expect((mended == setting) == (model == .belousovZhabotinsky))
    #expect(Parameter.allCases.allSatisfy { mended.parameters[$0] <= setting.parameters[$0] })
  }

  @Test(
    "is none of the presets, whatever their fields look like: the original set one of them beyond the bound", arguments: Preset.allCases)
  func presets(preset: Preset) {
    var setting = SimulationSetting(preset: preset)
    (setting.width, setting.height) = (96, 96)
    var run = Simulation(setting)
    run.run(steps: 500)
    #expect(Trouble(setting, run.condition) == nil)
    #expect((run.condition == .checkerboard) == (preset == .excitedLines))
  }

  @Test("of a parameter that is no number ends with the defaults", arguments: [Float.nan, .infinity]) func noNumbers(value: Float) throws {
    let setting = setting(.fitzHughNagumo, [.k3: value])
    let trouble = try #require(Trouble(setting))
    #expect(trouble == .noNumbers && Trouble(setting, Simulation(setting).condition) == .noNumbers)
    #expect(Trouble(trouble.mended(setting)) == nil)
    // Those of the other models do not count.
    #expect(Trouble(self.setting(.grayScott, [.k3: value])) == nil)
  }
}

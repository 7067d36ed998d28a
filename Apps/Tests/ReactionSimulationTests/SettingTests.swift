// SPDX-License-Identifier: MIT
// The table of parameters, the presets and the warning, as the original had them or should have had.

import Testing

@testable import ReactionSimulation

@Suite("A setting") struct SettingTests {
  @Test("has defaults within the ranges", arguments: Parameter.allCases) func defaults(parameter: Parameter) {
    #expect(parameter.range.contains(parameter.defaultValue))
    #expect(Parameters()[parameter] == parameter.defaultValue)
    #expect(Parameter(named: parameter.shownName) == parameter)
    #expect(Parameter(named: parameter.rawValue.uppercased()) == parameter)
  }

  @Test("reads every parameter in exactly one model") func allUsed() {
    #expect(Set(ReactionModel.allCases.flatMap(\.parameters)) == Set(Parameter.allCases))
    #expect(ReactionModel.allCases.flatMap(\.parameters).count == 15)
  }

  @Test(
    "finds models by the names people write",
    arguments: [
      ("FitzHugh–Nagumo", ReactionModel.fitzHughNagumo), ("fitzhugh-nagumo", .fitzHughNagumo), ("fhn", .fitzHughNagumo),
      ("GS", .grayScott), ("gray scott", .grayScott), ("Belousov-Zhabotinsky", .belousovZhabotinsky), ("bz", .belousovZhabotinsky),
    ])
  func names(text: String, model: ReactionModel) { #expect(ReactionModel(named: text) == model) }

  @Test("finds no model of another name", arguments: ["", "–", "Brusselator", "Gray"]) func noModel(text: String) {
    #expect(ReactionModel(named: text) == nil)
  }

  @Test("comes in eight presets in the original's order") func presets() {
    #expect(
      Preset.allCases.map(\.name)
        == ["Worms", "Spots", "Spotty Bifurcation", "Strings", "Bifurcation", "Liquid", "Excited Lines", "Spiral Coral"])
    #expect(Preset.bifurcation.parameters == Preset.spottyBifurcation.parameters)
    #expect(Preset.liquid.parameters == Parameters())
    for preset in Preset.allCases {
      #expect(Preset(named: preset.name.lowercased()) == preset)
      for parameter in Parameter.allCases { #expect(parameter.range.contains(preset.parameters[parameter])) }
    }
    #expect(SimulationSetting.first.model == .fitzHughNagumo)
    #expect(SimulationSetting.first.parameters == Preset.spiralCoral.parameters)
  }

  // Fault 11: resetting one model's parameters reset the others' too.
  @Test("resets the parameters of one model and leaves the others alone", arguments: ReactionModel.allCases)
  func reset(model: ReactionModel) {
    var parameters = Parameters(Dictionary(uniqueKeysWithValues: Parameter.allCases.map { ($0, $0.range.upperBound) }))
    parameters.reset(model)
    for parameter in Parameter.allCases {
      #expect(parameters[parameter] == (model.parameters.contains(parameter) ? parameter.defaultValue : parameter.range.upperBound))
    }
  }
}

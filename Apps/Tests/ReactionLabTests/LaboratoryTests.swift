// SPDX-License-Identifier: MIT
// What loading, resetting and choosing change in a running simulation, and what they leave alone.

import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("The laboratory") struct LaboratoryTests {
  private func small(_ model: ReactionModel, _ parameters: Parameters = Parameters(), seed: UInt64 = 1) -> SimulationSetting {
    SimulationSetting(model: model, parameters: parameters, width: 24, height: 16, seed: seed)
  }

  @Test("begins with Spiral Coral") func first() {
    #expect(Laboratory().setting == SimulationSetting(preset: .spiralCoral))
  }

  // Fault 1: a setting of the same model changed neither the editor nor the picture, and the next slider brought back the old values.
  @Test("starts anew with all values of a setting that is loaded, also one of the same model", arguments: ReactionModel.allCases)
  func load(model: ReactionModel) {
    var laboratory = Laboratory(small(model, Parameters([.f: 0.03, .delta: 3, .alpha: 0.5])))
    laboratory.run(steps: 10)
    let loaded = small(model, Parameters([.f: 0.04, .delta: 1, .alpha: 0.75, .k: 0.07]), seed: 2)
    laboratory.load(loaded)
    #expect(laboratory.setting == loaded)
    #expect(laboratory.simulation.setting == loaded)
    #expect(laboratory.simulation.stepCount == 0)
    #expect(laboratory.simulation.field == Simulation(loaded).field)
    // The next change is made to what was loaded.
    laboratory.set(.k1, 1)
    var expected = loaded
    expected.parameters[.k1] = 1
    #expect(laboratory.setting == expected)
    #expect(laboratory.simulation.setting == expected)
  }

  // Fault 2: the chosen item was remembered, and closing the browser later without choosing loaded it again.
  @Test("remembers no pattern it has loaded: what is changed after it stays changed") func forgets() throws {
    var laboratory = Laboratory(small(.grayScott))
    laboratory.load(
      LoadedPattern(recipe: Recipe(small(.grayScott, seed: 2)), colours: .original, isSteered: false, field: nil, problem: nil))
    laboratory.set(.f, 0.03)
    laboratory.run(steps: 3)
    let state = laboratory.simulation.field
    laboratory.run(steps: 0)
    #expect(laboratory.setting.parameters[.f] == 0.03 && laboratory.setting.seed == 2 && laboratory.simulation.field == state)
  }

  // Fault 9: the loop of steps was inclusive, so that 21 and 3 steps were done for 20 and 2.
  @Test("does exactly the steps it is asked for", arguments: ReactionModel.allCases)
  func steps(model: ReactionModel) {
    var laboratory = Laboratory(small(model))
    laboratory.run(steps: model.stepsPerPicture)
    var other = Simulation(small(model), engine: .reference)
    for _ in 0..<(model == .belousovZhabotinsky ? 2 : 20) { other.step() }
    #expect(laboratory.steps == other.stepCount && laboratory.simulation.field == other.field)
  }

  @Test("lets a change of a parameter take effect on the field as it is") func steer() {
    var laboratory = Laboratory(small(.grayScott))
    laboratory.run(steps: 10)
    let before = laboratory.simulation.field
    laboratory.set(.f, 0.08)
    #expect(laboratory.simulation.field == before)
    laboratory.run(steps: 5)
    var other = Simulation(laboratory.setting, from: before)
    other.run(steps: 5)
    #expect(laboratory.simulation.field == other.field)
  }

  @Test(
    "goes on from the field as it is with another precision, edge, stencil or form, and begins anew with another size",
    arguments: ReactionModel.allCases)
  func change(model: ReactionModel) {
    var laboratory = Laboratory(small(model))
    laboratory.run(steps: 10)
    let before = laboratory.simulation.field
    var changed = small(model)
    (changed.boundary, changed.stencil, changed.variant) = (.periodic, .ninePoint, .standard)
    laboratory.change(to: changed)
    #expect(laboratory.setting == changed && laboratory.simulation.setting == changed)
    // What was steered has no recipe, but its steps still count.
    #expect(laboratory.simulation.field == before && laboratory.steps == 10 && laboratory.recipe == nil)
    changed.precision = .float
    laboratory.change(to: changed)
    laboratory.run(steps: 5)
    var other = Simulation(changed, from: before)
    other.run(steps: 5)
    #expect(laboratory.simulation.field == other.field && laboratory.steps == 15)
    changed.precision = .eightBit
    laboratory.change(to: changed)
    #expect(laboratory.simulation.field.levelHash == other.field.levelHash)
    changed.width = 32
    laboratory.change(to: changed)
    #expect(laboratory.simulation.field == Simulation(changed).field && laboratory.steps == 0 && laboratory.recipe != nil)
    // Nothing has run yet, so that this is no steering.
    changed.boundary = .noFlux
    laboratory.change(to: changed)
    #expect(laboratory.recipe == Recipe(changed, steps: 0))
  }

  // Fault 11: resetting the parameters of one model reset those of all.
  @Test("resets the parameters of its model only, and runs on") func resetParameters() {
    var laboratory = Laboratory(small(.grayScott, Parameters([.f: 0.03, .delta: 3, .alpha: 0.5])))
    laboratory.run(steps: 10)
    let field = laboratory.simulation.field
    let before = laboratory.resetParameters()
    #expect(laboratory.setting.parameters == Parameters([.delta: 3, .alpha: 0.5]))
    #expect(laboratory.simulation.field == field)
    laboratory.setParameters(before)
    #expect(laboratory.setting.parameters == Parameters([.f: 0.03, .delta: 3, .alpha: 0.5]))
    #expect(laboratory.simulation.field == field && laboratory.simulation.setting == laboratory.setting)
  }

  @Test("starts anew on a reset and keeps the parameters") func resetSimulation() {
    var laboratory = Laboratory(small(.grayScott))
    laboratory.run(steps: 10)
    laboratory.set(.f, 0.08)
    let setting = laboratory.setting
    laboratory.resetSimulation()
    #expect(laboratory.setting == setting)
    #expect(laboratory.simulation.field == Simulation(setting).field)
  }

  @Test("changes to another model with its own start, and back to what was set before") func choose() {
    let parameters = Parameters([.f: 0.03, .delta: 3])
    var laboratory = Laboratory(small(.grayScott, parameters))
    laboratory.run(steps: 3)
    laboratory.choose(.belousovZhabotinsky)
    #expect(laboratory.simulation.field == Simulation(small(.belousovZhabotinsky, parameters)).field)
    laboratory.choose(.grayScott)
    #expect(laboratory.setting == small(.grayScott, parameters))
  }

  @Test("has a recipe for its field unless a parameter was changed on the way") func recipe() throws {
    var laboratory = Laboratory(small(.fitzHughNagumo))
    // Nothing has run yet, so this is no steering.
    laboratory.set(.delta, 2)
    laboratory.run(steps: 12)
    let recipe = try #require(laboratory.recipe)
    #expect(recipe.render() == laboratory.simulation.field)
    laboratory.set(.delta, 2)
    #expect(laboratory.recipe == recipe)
    laboratory.set(.delta, 3)
    #expect(laboratory.recipe == nil)
    laboratory.resetSimulation()
    #expect(laboratory.recipe?.steps == 0)
  }

  // The largest number of steps is one that a file may name.
  @Test("counts steps up to the largest number there is, whatever is changed then", arguments: [0, 1, 7])
  func manySteps(missing: Int) throws {
    let setting = small(.grayScott)
    let recipe = Recipe(setting, steps: .max - missing)
    var laboratory = Laboratory(
      LoadedPattern(recipe: recipe, colours: .original, isSteered: false, field: Simulation(setting).field, problem: nil))
    #expect(laboratory.steps == .max - missing)
    for _ in 0..<3 {
      laboratory.run(steps: 5)
      laboratory.run(steps: 5, within: nil)
    }
    #expect(laboratory.steps == .max)
    #expect(laboratory.recipe?.steps == .max)
    laboratory.set(.f, 0.05)
    var other = laboratory.setting
    other.precision = other.precision == .float ? .eightBit : .float
    laboratory.change(to: other)
    laboratory.run(steps: 5)
    #expect(laboratory.steps == .max && laboratory.wasSteered)
    laboratory.resetSimulation()
    #expect(laboratory.steps == 0)
  }
}

// SPDX-License-Identifier: MIT
// `reactionlab load`: runs a saved pattern again.

import CommandProgram
import Pictures
import ReactionLab
import ReactionSimulation

@MainActor enum LoadCommand {
  static let syntax = CommandSyntax(
    "load", operands: [.pattern], summary: "Runs a saved pattern again and makes a picture of it.",
    options: [
      OptionSyntax("steps", value: "NUMBER", help: "Steps from the start; those it was saved with if not given.")
    ] + Rendering.Destination.options)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let steps = try arguments.count("steps", in: 0...OptionSyntax.mostSteps)
    let destination = try Rendering.Destination(arguments)
    let pattern = try session.pattern(arguments, toChange: false).pattern
    let recipe = try pattern.recipe()
    try destination.check()
    var simulation = Simulation(recipe.setting)
    try Rendering.run(&simulation, steps: steps ?? recipe.steps, title: pattern.title)
    let picture = try destination.put(Picture(simulation.field))
    let record = RunRecord(
      recipe.setting, preset: pattern.presetName.flatMap(Preset.init(named:)), steps: steps ?? recipe.steps, simulation: simulation,
      output: destination.file)
    return Report(text: record.text(pattern.title, picture: picture), json: record)
  }
}

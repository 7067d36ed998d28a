// SPDX-License-Identifier: MIT
// `reactionlab load`: runs a saved pattern, or a setting that somebody has sent, again.

import CommandProgram
import FieldPictures
import Pictures
import ReactionLab
import ReactionSimulation

@MainActor enum LoadCommand {
  static let syntax = CommandSyntax(
    "load", operands: [.pattern], summary: "Runs a saved pattern, or a line of a setting, again and makes a picture of it.",
    options: [
      OptionSyntax("steps", value: "NUMBER", help: "Steps from the start; those it was saved with if not given.")
    ] + OptionSyntax.colours + Rendering.Destination.options,
    notes: """
      Instead of a name the line can be given that `reactionlab copy` prints, in quotation marks. A pattern that was saved with its field is shown
      as it was, unless steps are asked for.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let steps = try arguments.count("steps", in: 0...OptionSyntax.mostSteps)
    let destination = try Rendering.Destination(arguments)
    let order = try Order(arguments, in: session)
    let colours = try arguments.colours(order.colours)
    try destination.check()
    let setting = order.recipe.setting
    var simulation: Simulation
    if let field = order.field, steps == nil {
      simulation = Simulation(setting, from: field)
    } else {
      simulation = Simulation(setting)
      try Rendering.run(&simulation, steps: steps ?? order.recipe.steps, title: order.title)
    }
    let picture = try destination.put(FieldPainter(colours, model: setting.model).picture(of: simulation.field))
    let record = RunRecord(
      setting, preset: order.preset, steps: steps ?? order.recipe.steps, simulation: simulation, output: destination.file)
    let problem = order.problem.map { "\n" + $0 } ?? ""
    return Report(text: record.text(order.title, picture: picture) + problem, json: record)
  }

  /// What is to be run.
  private struct Order {
    let title: String
    let recipe: Recipe
    let colours: ColourScheme
    var preset: Preset?
    var field: Field?
    var problem: String?

    @MainActor init(_ arguments: ParsedArguments, in session: Session) throws {
      guard !SettingLine.isOne(arguments.name) else {
        let line = try arguments.line(arguments.name)
        title = line.recipe.setting.model.name
        recipe = line.recipe
        colours = line.colours
        return
      }
      let pattern = try session.pattern(arguments, toChange: false).pattern
      let loaded = try pattern.loaded()
      title = pattern.title
      recipe = loaded.recipe
      colours = loaded.colours
      preset = pattern.presetName.flatMap(Preset.init(named:))
      field = loaded.field
      problem = loaded.problem?.errorDescription
    }
  }
}

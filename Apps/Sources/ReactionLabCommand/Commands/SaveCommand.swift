// SPDX-License-Identifier: MIT
// `reactionlab save`: runs a setting and keeps it under a name.

import CommandProgram
import FieldPictures
import Pictures
import ReactionLab
import ReactionSimulation

@MainActor enum SaveCommand {
  static let syntax = CommandSyntax(
    "save", operands: [.pattern], summary: "Runs a preset or a model and keeps it under a name, with its picture.",
    options: OptionSyntax.setting + OptionSyntax.colours + [
      OptionSyntax("line", value: "LINE", help: "Or a setting as `reactionlab copy` prints it, instead of these."),
      OptionSyntax("keep-field", help: "Keep the field itself as well, not only how it is rendered."),
      OptionSyntax("favourite", help: "Mark it as a favourite."),
    ])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let (recipe, colours, preset) = try order(arguments)
    let name = try arguments.newName(arguments.name)
    let patterns = try session.patterns()
    // Before the steps: nobody should wait for what cannot be kept.
    if let other = try patterns.findPattern(name.text) { throw PatternError.nameIsTaken(other.title) }
    let setting = recipe.setting
    var simulation = Simulation(setting)
    try Rendering.run(&simulation, steps: recipe.steps, title: preset?.name ?? setting.model.name)
    let contents = try PatternContents(
      recipe, field: simulation.field, colours: colours, keepsField: arguments.flags.contains("keep-field"))
    let pattern = try patterns.savePattern(contents, named: name.text, isFavourite: arguments.flags.contains("favourite"))
    let warning = (simulation.condition.warning ?? Instability(setting)?.text).map { "\n\($0)" } ?? ""
    return Report(
      text: "“\(pattern.title)” is saved: \(setting.summary(steps: recipe.steps)).\(warning)", json: PatternRecord(pattern), hasSaved: true)
  }

  /// What is to be run, by a line or by options.
  private static func order(_ arguments: ParsedArguments) throws -> (Recipe, ColourScheme, Preset?) {
    guard let text = arguments.values["line"] else {
      let (setting, preset, steps) = try arguments.setting()
      return (Recipe(setting, steps: steps), try arguments.colours(), preset)
    }
    if let other = OptionSyntax.setting.first(where: { arguments.values[$0.name] != nil }) {
      throw UsageError("“--line” and “--\(other.name)” exclude each other.", command: arguments.command)
    }
    let line = try arguments.line(text)
    return (line.recipe, try arguments.colours(line.colours), nil)
  }
}

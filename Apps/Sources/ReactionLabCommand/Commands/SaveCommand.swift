// SPDX-License-Identifier: MIT
// `reactionlab save`: runs a setting and keeps it under a name.

import CommandProgram
import Pictures
import ReactionLab
import ReactionSimulation

@MainActor enum SaveCommand {
  static let syntax = CommandSyntax(
    "save", operands: [.pattern], summary: "Runs a preset or a model and keeps it under a name, with its picture.",
    options: OptionSyntax.kept + [
      OptionSyntax("favourite", help: "Mark it as a favourite.")
    ])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let (setting, preset, steps) = try arguments.setting()
    let patterns = try session.patterns()
    // Before the steps: nobody should wait for what cannot be kept.
    _ = try PatternName(arguments.name)
    if let other = try patterns.findPattern(arguments.name) { throw PatternError.nameIsTaken(other.title) }
    var simulation = Simulation(setting)
    try Rendering.run(&simulation, steps: steps, title: preset?.name ?? setting.model.name)
    let pattern = try patterns.savePattern(Recipe(setting, steps: steps), named: arguments.name, field: simulation.field)
    if arguments.flags.contains("favourite") { try patterns.setFavourite(pattern, true) }
    let warning = setting.stabilityWarning.map { "\n\($0)" } ?? ""
    return Report(text: "“\(pattern.title)” is saved: \(setting.summary(steps: steps)).\(warning)", json: PatternRecord(pattern))
  }
}

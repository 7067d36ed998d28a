// SPDX-License-Identifier: MIT
// `reactionlab render`: runs a setting and makes a picture of it.

import CommandProgram
import Pictures
import ReactionLab
import ReactionSimulation

@MainActor enum RenderCommand {
  static let syntax = CommandSyntax(
    "render", summary: "Runs a preset or a model and makes a picture of it.",
    options: OptionSyntax.setting + [.engine] + Rendering.Destination.options,
    notes: """
      In 8-bit the same options give the same picture everywhere, with either engine; in float two machines may differ by rounding. Ctrl-C
      leaves no file behind.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let (setting, preset, steps) = try arguments.setting()
    let destination = try Rendering.Destination(arguments)
    let engine = try arguments.engine()
    try destination.check()
    let name = preset?.name ?? setting.model.name
    var simulation = Simulation(setting, engine: engine)
    try Rendering.run(&simulation, steps: steps, title: name)
    let picture = try destination.put(Picture(simulation.field))
    let record = RunRecord(setting, preset: preset, steps: steps, simulation: simulation, output: destination.file)
    return Report(text: record.text(name, picture: picture), json: record)
  }
}

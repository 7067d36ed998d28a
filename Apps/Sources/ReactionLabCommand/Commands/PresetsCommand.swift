// SPDX-License-Identifier: MIT
// `reactionlab presets`: the settings that come with the program.

import CommandProgram
import ReactionLab
import ReactionSimulation

@MainActor enum PresetsCommand {
  static let syntax = CommandSyntax(
    "presets", summary: "Lists the presets, or saves copies of those that are missing.",
    options: [OptionSyntax("restore", help: "Save a copy of every preset that has none, rendered in full: it takes a while."), .engine],
    notes: "Spaces and capitals make no difference in a preset's name.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let engine = try arguments.engine()
    guard arguments.flags.contains("restore") else {
      let records = Preset.allCases.map(PresetRecord.init)
      let width = (records.map(\.name.count).max() ?? 0) + 2
      let modelWidth = (records.map(\.model.count).max() ?? 0) + 2
      let lines = records.map { $0.name.padded(to: width) + $0.model.padded(to: modelWidth) + $0.list }
      return Report(text: lines.joined(separator: "\n"), json: records)
    }
    let restored = try session.patterns().savePresets { recipe in
      var simulation = Simulation(recipe.setting, engine: engine)
      try Rendering.run(&simulation, steps: recipe.steps, title: recipe.setting.model.name)
      return simulation.field
    }.map { PatternRecord($0) }
    let text =
      restored.isEmpty ? "Every preset has its copy already." : "Restored: \(restored.map(\.name).joined(separator: ", "))."
    return Report(text: text, json: restored, hasSaved: !restored.isEmpty)
  }
}

@MainActor enum ModelsCommand {
  static let syntax = CommandSyntax("models", summary: "Lists the models with their parameters, the usual values and the ranges.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let records = ReactionModel.allCases.map(ModelRecord.init)
    let lines = records.flatMap { model in
      ["\(model.name) (\(model.word))"]
        + model.parameters.map { parameter in
          "  " + parameter.name.padded(to: 10) + "\(parameter.usual)".padded(to: 10) + "\(parameter.least) to \(parameter.most)"
        }
    }
    return Report(text: lines.joined(separator: "\n"), json: records)
  }
}

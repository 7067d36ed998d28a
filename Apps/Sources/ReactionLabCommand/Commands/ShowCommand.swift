// SPDX-License-Identifier: MIT
// `reactionlab show`: one pattern with its setting.

import CommandProgram
import Pictures
import ReactionLab
import ReactionSimulation

@MainActor enum ShowCommand {
  static let syntax = CommandSyntax(
    "show", operands: [.pattern], summary: "Shows a pattern's setting, and its thumbnail if asked.",
    options: [OptionSyntax("terminal", help: "Show the thumbnail in the terminal as well.")])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let pattern = try session.pattern(arguments, toChange: false).pattern
    let record = PatternRecord(pattern)
    var lines = ["\(record.name)\(record.favourite ? " ★" : "")", "  Model      \(record.model)"]
    if let preset = record.preset { lines.append("  Preset     \(preset)") }
    if let created = record.created { lines.append("  Saved      \(created)") }
    // A model that only another version knows is shown as far as it can be.
    if let setting = try? pattern.recipe().setting {
      lines += setting.model.parameters.map { "  \($0.shownName.padded(to: 10)) \(setting.parameters[$0])" }
      lines.append("  Picture    \(setting.summary(steps: record.steps))")
      lines.append("  Seed       \(setting.seed)")
    } else {
      lines.append("  This version does not know the model; the pattern stays as it is.")
    }
    if arguments.flags.contains("terminal") {
      lines.append(try pattern.imageData.map { try Rendering.text(try Picture(data: $0)) } ?? "  There is no thumbnail.")
    }
    return Report(text: lines.joined(separator: "\n"), json: record)
  }
}

// SPDX-License-Identifier: MIT
// `reactionlab list`: every pattern on a line.

import CommandProgram
import ReactionLab

@MainActor enum ListCommand {
  static let syntax = CommandSyntax(
    "list", summary: "Lists the saved patterns, the newest first.",
    options: [
      OptionSyntax("by", value: "ORDER", help: "newest or name."),
      OptionSyntax("favourites", help: "Only the favourites."),
      OptionSyntax("bin", help: "The deleted ones instead, which can be undeleted for \(PatternLibrary.daysInTheBin) days."),
    ],
    notes: "In JSON an array of objects.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let order = try arguments.choice("by", among: PatternOrder.allCases, PatternOrder.init(rawValue:), \.rawValue)
    let isBin = arguments.flags.contains("bin")
    let favourites = arguments.flags.contains("favourites")
    let patterns = try session.existingPatterns()
    let found = try isBin ? patterns?.binnedPatterns() : patterns?.patterns(order ?? .newestFirst, favouritesOnly: favourites)
    let records = (found ?? []).map { SummaryRecord($0) }
    guard !records.isEmpty else {
      let nothing =
        isBin
        ? "The bin is empty."
        : favourites ? "No pattern is a favourite." : "No patterns yet. `reactionlab save NAME --preset worms` saves one."
      return Report(text: nothing, json: records)
    }
    // Names come last: how wide one is on a screen only the terminal knows.
    let modelWidth = max(5, records.map(\.model.count).max() ?? 0) + 2
    let header = (isBin ? "DELETED" : "SAVED").padded(to: 12) + "MODEL".padded(to: modelWidth) + "SIZE".padded(to: 11) + "   NAME"
    let lines = records.map { record in
      ((isBin ? record.deleted : record.created)?.prefix(10).description ?? "–").padded(to: 12) + record.model.padded(to: modelWidth)
        + "\(record.width)×\(record.height)".padded(to: 11) + (record.favourite ? " ★ " : "   ") + record.name
    }
    return Report(text: ([header] + lines).joined(separator: "\n"), json: records)
  }
}

// SPDX-License-Identifier: MIT
// `reactionlab list`: every pattern on a line.

import CommandProgram
import ReactionLab

@MainActor enum ListCommand {
  static let syntax = CommandSyntax(
    "list", summary: "Lists the saved patterns, the newest first.",
    options: [
      OptionSyntax("sort", value: "ORDER", help: PatternOrder.allCases.map(\.rawValue).joined(separator: ", ") + "."),
      OptionSyntax("by", value: "ORDER", help: "The same, as in earlier versions."),
      OptionSyntax("search", value: "WORDS", help: "Only those with these words in their name or their model."),
      OptionSyntax("favourites", help: "Only the favourites."),
      OptionSyntax("bin", help: "The deleted ones instead, which can be undeleted for \(PatternLibrary.daysInTheBin) days."),
    ],
    notes: "In JSON an array of objects.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    func order(_ option: String) throws -> PatternOrder? {
      try arguments.choice(option, among: PatternOrder.allCases, PatternOrder.init(rawValue:), \.rawValue)
    }
    let isBin = arguments.flags.contains("bin")
    let favourites = arguments.flags.contains("favourites")
    guard !(isBin && favourites) else { throw UsageError("“--bin” and “--favourites” exclude each other.", command: syntax.name) }
    let search = arguments.values["search"] ?? ""
    let page: PatternFilter.Page = isBin ? .bin : favourites ? .favourites : .all
    let filter = PatternFilter(page, order: try order("sort") ?? order("by") ?? .newestFirst, search: search)
    let found = try session.existingPatterns()?.patterns(filter)
    let records = (found ?? []).map { SummaryRecord($0) }
    guard !records.isEmpty else {
      let nothing =
        !search.isEmpty
        ? "Nothing is found for “\(search)”."
        : isBin
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

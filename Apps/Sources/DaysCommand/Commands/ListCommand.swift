// SPDX-License-Identifier: MIT
// `days list`: every thing on a line.

import CommandProgram
import Days

@MainActor enum ListCommand {
  static let syntax = CommandSyntax(
    "list", summary: "Lists the things by name, each with its days, its date and its record.",
    options: [
      OptionSyntax("all", help: "Show private and archived things as well."),
      OptionSyntax("search", value: "WORDS", help: "Show only those with all these words in the name or the note."),
    ],
    notes: "In JSON an array of objects; “days” is negative while the date is ahead.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let search = arguments.values["search"] ?? ""
    let shows = arguments.flags.contains("all")
    let all = ThingFilter(showsPrivate: true, showsArchived: true, search: search).shown(of: try session.existingThings()?.things ?? [])
    let shown = ThingFilter(showsPrivate: shows, showsArchived: shows).shown(of: all)
    let archived = shows ? 0 : all.count(where: \.isArchived)
    let records = shown.map { ThingRecord($0, session.rules) }
    return Report(
      text: text(
        shown.map { $0.standing(session.rules) }, names: records.map(\.name), hidden: all.count - shown.count - archived, archived,
        nothing: search.isEmpty ? session.nothing : "Nothing is called or noted like “\(search)”."), json: records)
  }

  private static func text(_ standings: [Standing], names: [String], hidden: Int, _ archived: Int, nothing: String) -> String {
    guard !standings.isEmpty || hidden + archived > 0 else { return nothing }
    var lines: [String] = []
    if !standings.isEmpty {
      // Names come last: how wide one is on a screen only the terminal knows.
      let figures = standings.map { String($0.figure) }
      let width = figures.map(\.count).max() ?? 1
      let recordWidth = max("RECORD".count, standings.map { String($0.record).count }.max() ?? 1)
      lines.append("DAYS".padded(to: width + 10) + "START       " + "RECORD".indented(to: recordWidth) + "  NAME")
      for ((standing, figure), name) in zip(zip(standings, figures), names) {
        let record = standing.record > 0 ? String(standing.record) : "–"
        let days = figure.indented(to: width) + " " + standing.form.rawValue
        lines.append(days.padded(to: width + 10) + "\(standing.start)  " + record.indented(to: recordWidth) + "  " + name)
      }
    }
    lines += [(hidden, "private"), (archived, "archived")].filter { $0.0 > 0 }.map { count, what in
      "\(count) \(what) \(count == 1 ? "thing is" : "things are") not shown; --all shows \(count == 1 ? "it" : "them")."
    }
    return lines.joined(separator: "\n")
  }
}

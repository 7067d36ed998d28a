// SPDX-License-Identifier: MIT
// `days list`: every thing on a line.

import CommandProgram
import Days

@MainActor enum ListCommand {
  static let syntax = CommandSyntax(
    "list", summary: "Lists the things by name, each with its days, its date and its record.",
    options: [OptionSyntax("all", help: "Show private things as well.")],
    notes: "In JSON an array of objects; “days” is negative while the date is ahead.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let all = try session.existingThings()?.things ?? []
    let shown = arguments.flags.contains("all") ? all : all.filter { !$0.isPrivate }
    let records = shown.map { ThingRecord($0, session.rules) }
    return Report(
      text: text(shown.map { $0.standing(session.rules) }, names: records.map(\.name), hidden: all.count - shown.count, session),
      json: records)
  }

  private static func text(_ standings: [Standing], names: [String], hidden: Int, _ session: Session) -> String {
    guard !standings.isEmpty || hidden > 0 else { return session.nothing }
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
    if hidden > 0 {
      lines.append("\(hidden) private \(hidden == 1 ? "thing is" : "things are") not shown; --all shows \(hidden == 1 ? "it" : "them").")
    }
    return lines.joined(separator: "\n")
  }
}

// SPDX-License-Identifier: MIT
// `days history`: the runs of a thing.

import CommandProgram
import Days

@MainActor enum HistoryCommand {
  static let syntax = CommandSyntax(
    "history", operands: [.thing], summary: "Shows the runs of a thing, the longest and the average.",
    notes: """
      The average is that of the runs that have ended. In JSON an object with “name”, “now”, “longest”, “average” and “runs”, the latest
      first; the present run has no “end”, and there is no “now” while the date is ahead.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let thing = try session.thing(arguments, toChange: false).thing
    let history = thing.runHistory(session.rules)
    return Report(
      text: text(thing, history, session.rules),
      json: Written(
        name: thing.name, now: history.now, longest: history.longest, average: history.average,
        runs: history.runs.reversed().map(Written.Run.init)))
  }

  private static func text(_ thing: Thing, _ history: RunHistory, _ rules: DayRules) -> String {
    var lines = [thing.name, "  \(thing.standing(rules).sentence)"]
    lines.append("  Longest  \(history.longest > 0 ? Standing.count(history.longest) : "none yet")")
    lines.append("  Average  \(history.averageDays.map(Standing.count) ?? "none yet")")
    lines.append("  Runs     \(history.runs.count)")
    let counts = history.runs.map { Standing.count($0.days) }
    let width = counts.map(\.count).max() ?? 0
    for (run, count) in zip(history.runs, counts).reversed() {
      let remarks = [run.isPresent ? "still going" : nil, run.isLongest ? "longest" : nil].compactMap { $0 }
      let tail = [remarks.isEmpty ? nil : remarks.joined(separator: ", "), run.note].compactMap { $0 }.joined(separator: "  ")
      let days = tail.isEmpty ? count.indented(to: width) : count.indented(to: width) + "  " + tail
      lines.append("    \(run.start) – \(run.end.map(String.init(describing:)) ?? "today     ")  \(days)")
    }
    return lines.joined(separator: "\n")
  }

  private struct Written: Encodable {
    struct Run: Encodable {
      let start: String
      let end: String?
      let days: Int
      let note: String?
      let longest: Bool

      init(_ run: RunHistory.Stretch) {
        start = run.start.description
        end = run.end?.description
        days = run.days
        note = run.note
        longest = run.isLongest
      }
    }

    let name: String
    let now: Int?
    let longest: Int
    let average: Double?
    let runs: [Run]
  }
}

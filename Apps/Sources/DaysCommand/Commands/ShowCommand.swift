// SPDX-License-Identifier: MIT
// `days show`: one thing with its history.

import CommandProgram
import Days

@MainActor enum ShowCommand {
  static let syntax = CommandSyntax(
    "show", operands: [.thing], summary: "Shows a thing with its record and its history.",
    notes: "In JSON an object as in the list, with “runs”, the latest first.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let thing = try session.thing(arguments, toChange: false).thing
    let standing = thing.standing(session.rules)
    let runs = thing.history
    var lines = [
      thing.name,
      "  \(standing.sentence)",
      "  Record   \(standing.record > 0 ? Standing.count(standing.record) : "none yet")",
      "  Colour   \(thing.thingColor.word)",
      "  Private  \(thing.isPrivate ? "yes" : "no")",
    ]
    if !runs.isEmpty {
      let average = (Double(runs.reduce(0) { $0 + $1.dayCount }) / Double(runs.count)).rounded()
      lines.append("  Ended    \(runs.count == 1 ? "1 run" : "\(runs.count) runs, \(Standing.count(Int(average))) on average")")
      lines += runs.map { run in
        "    \(run.startDay) – \(run.endDay)  \(Standing.count(run.dayCount))" + (run.note.map { "  \($0)" } ?? "")
      }
    }
    return Report(
      text: lines.joined(separator: "\n"), json: ThingWithRuns(thing: ThingRecord(thing, session.rules), runs: runs.map(RunRecord.init)))
  }
}

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
    if thing.isArchived { lines.append("  Archived yes") }
    if thing.repetition != .never { lines.append("  Repeats  \(thing.repetition.word)") }
    if let next = thing.nextMilestone(session.rules) {
      lines.append("  Next     \(Standing.count(next.dayCount)), in \(Standing.count(next.daysAhead))")
    }
    for reminder in ThingSnapshot(thing).reminders {
      let day = reminder.days == 0 ? "every day" : "on day \(reminder.days)"
      let minute = reminder.minute % 60
      lines.append("  Reminder \(day) at \(reminder.minute / 60):\(minute < 10 ? "0" : "")\(minute)")
    }
    if let note = thing.note { lines.append("  Note     \(note)") }
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

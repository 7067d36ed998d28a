// SPDX-License-Identifier: MIT
// `days reset`: ends a run.

import CommandProgram
import Days

@MainActor enum ResetCommand {
  static let syntax = CommandSyntax(
    "reset", operands: [.thing], summary: "Ends the present run, keeps it in the history and starts the next on the same day.",
    options: [
      OptionSyntax("on", value: "DATE", help: "The day it ended, if not today."),
      OptionSyntax("note", value: "TEXT", help: "Why it ended."),
    ])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let day = try arguments.day("on")
    let (things, thing) = try session.thing(arguments, toChange: true)
    let run = try things.resetDaysForThing(thing, on: day, note: arguments.values["note"])
    let start = thing.startDay == session.rules.today ? "today" : "on \(thing.startDay)"
    let text =
      if let run {
        "“\(thing.name)” starts again \(start). The run that ended came to \(Standing.count(run.dayCount))."
      } else {
        "“\(thing.name)” starts \(start) already; nothing had to be changed."
      }
    return Report(text: text, json: ThingRecord(thing, session.rules), hasSaved: run != nil)
  }
}

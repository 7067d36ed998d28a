// SPDX-License-Identifier: MIT
// `days delete`: removes a thing.

import CommandProgram
import Days

@MainActor enum DeleteCommand {
  static let syntax = CommandSyntax("delete", operands: [.thing], summary: "Deletes a thing with its history; `days undo` brings it back.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let (things, thing) = try session.thing(arguments, toChange: true)
    let record = ThingRecord(thing, session.rules)
    try things.deleteThing(thing)
    return Report(text: "“\(record.name)” is deleted.", json: record, hasSaved: true)
  }
}

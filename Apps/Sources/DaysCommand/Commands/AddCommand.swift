// SPDX-License-Identifier: MIT
// `days add`: a new thing.

import CommandProgram
import Days

@MainActor enum AddCommand {
  static let syntax = CommandSyntax(
    "add", operands: [.thing], summary: "Adds a thing, which counts from today unless it is told otherwise.",
    options: OptionSyntax.details + [OptionSyntax("private", help: "Leave it out of the list and the status.")])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let name = try arguments.newName(arguments.name ?? "")
    let details = try arguments.details()
    let things = try session.things()
    guard try things.addThing(name.text, details: details), let thing = try things.findThing(name.text) else {
      throw ThingError.nameIsTaken(name.text)
    }
    return Report(
      text: "“\(thing.name)” is added: \(thing.standing(session.rules).sentence).", json: ThingRecord(thing, session.rules),
      hasSaved: true)
  }
}

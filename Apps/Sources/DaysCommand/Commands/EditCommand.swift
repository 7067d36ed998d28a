// SPDX-License-Identifier: MIT
// `days edit`: changes what is known of a thing.

import CommandProgram
import Days

@MainActor enum EditCommand {
  static let syntax = CommandSyntax(
    "edit", operands: [.thing], summary: "Changes what is known of a thing.",
    options: [OptionSyntax("name", value: "NEW", help: "Call it so from now on.")] + OptionSyntax.details + [
      OptionSyntax("private", help: "Leave it out of the list and the status."),
      OptionSyntax("public", help: "Show it again."),
      OptionSyntax("archive", help: "Put it away: it is kept, but neither listed nor counted aloud."),
      OptionSyntax("bring-back", help: "Take it out of the archive."),
    ],
    notes: "Another date corrects the start of the present run; `days reset` ends the run and keeps it.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    for pair in [["private", "public"], ["archive", "bring-back"]] where arguments.flags.isSuperset(of: pair) {
      throw UsageError("“--\(pair[0])” and “--\(pair[1])” exclude each other.", command: syntax.name)
    }
    var details = try arguments.details()
    details.name = try arguments.values["name"].map { try arguments.newName($0).text }
    guard details != ThingDetails() else {
      throw UsageError("Say what to change.", command: syntax.name)
    }
    let (things, thing) = try session.thing(arguments, toChange: true)
    try things.editThing(thing, details: details)
    return Report(
      text: "“\(thing.name)” is changed: \(thing.standing(session.rules).sentence).", json: ThingRecord(thing, session.rules),
      hasSaved: true)
  }
}

// SPDX-License-Identifier: MIT
// `days status`: one line for a bar or a prompt.

import CommandProgram
import Days

@MainActor enum StatusCommand {
  static let syntax = CommandSyntax(
    "status", operands: [.thing.optional], summary: "Prints one line: how a thing stands, or the first \(most) of all.",
    notes: "Private and archived things are left out unless they are named. In JSON an object with the line as “text” and all “things”.")

  /// How many things fit a line.
  private static let most = 5

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let shown: [Thing] =
      if arguments.name != nil {
        [try session.thing(arguments, toChange: false).thing]
      } else {
        try session.existingThings()?.things(ThingFilter()) ?? []
      }
    var parts = shown.prefix(most).map { "\($0.name): \($0.standing(session.rules).caption)" }
    if shown.count > most { parts.append("\(shown.count - most) more") }
    let text = shown.isEmpty ? session.nothing : parts.joined(separator: " · ")
    return Report(text: text, json: Line(text: text, things: shown.map { ThingRecord($0, session.rules) }))
  }

  private struct Line: Encodable {
    let text: String
    let things: [ThingRecord]
  }
}

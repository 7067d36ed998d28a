// SPDX-License-Identifier: MIT
// `days undo` and `days redo`: one step back and forth, whoever made it.

import CommandProgram
import Days

@MainActor enum UndoCommand {
  static let syntax = CommandSyntax(
    "undo", summary: "Takes back the last change; again, the one before it.",
    notes: """
      Whatever was added, edited, reset, deleted or imported, here or in a window, can be taken back, the last \(ThingCollection.journalLength)
      changes at least. Settings are not part of it. In JSON an object with “kind”, “name”, “newName” for a new name, and “things”, their number.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    guard session.storeExists, let change = try session.things().undo() else { throw Refusal("There is nothing to take back.") }
    return Report(text: "Taken back: \(change.phrase).", json: ChangeRecord(change), hasSaved: true)
  }
}

@MainActor enum RedoCommand {
  static let syntax = CommandSyntax(
    "redo", summary: "Makes the change again that was taken back last.",
    notes: "Any other change made in between ends that. In JSON as for `days undo`.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    guard session.storeExists, let change = try session.things().redo() else { throw Refusal("There is nothing to do again.") }
    return Report(text: "Done again: \(change.phrase).", json: ChangeRecord(change), hasSaved: true)
  }
}

/// A change as the program's JSON has it.
struct ChangeRecord: Encodable {
  let kind: String
  let name: String
  let newName: String?
  let things: Int

  init(_ change: ChangeReport) {
    kind = change.kind.word
    name = change.name
    newName = change.newName
    things = change.count
  }
}

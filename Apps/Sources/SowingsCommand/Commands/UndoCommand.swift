// SPDX-License-Identifier: MIT
// `sowings undo` and `sowings redo`: one step back and forth, whoever made it.

import CommandProgram
import Sowings

@MainActor enum UndoCommand {
  static let syntax = CommandSyntax(
    "undo", summary: "Takes back the last change; again, the one before it.",
    notes: """
      Whatever was added, changed, moved, logged, deleted or imported, here or in a window, can be taken back, the last
      \(Garden.journalLength) changes at least; very large samples and imports cannot. In JSON an object with “kind”, “name”, “newName” and “count”.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    guard session.storeExists, let change = try session.garden().undo() else { throw Refusal("There is nothing to take back.") }
    return Report(text: "Taken back: \(change.phrase).", json: ChangeRecord(change), hasSaved: true)
  }
}

@MainActor enum RedoCommand {
  static let syntax = CommandSyntax(
    "redo", summary: "Makes the change again that was taken back last.",
    notes: "Any other change made in between ends that. In JSON as for `sowings undo`.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    guard session.storeExists, let change = try session.garden().redo() else { throw Refusal("There is nothing to do again.") }
    return Report(text: "Done again: \(change.phrase).", json: ChangeRecord(change), hasSaved: true)
  }
}

/// A change as the program's JSON has it.
struct ChangeRecord: Encodable {
  let kind: String
  let name: String
  let newName: String?
  let count: Int

  init(_ change: ChangeReport) {
    kind = change.kind.word
    name = change.name
    newName = change.newName
    count = change.count
  }
}

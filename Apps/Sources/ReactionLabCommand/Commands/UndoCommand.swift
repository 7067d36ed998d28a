// SPDX-License-Identifier: MIT
// `reactionlab undo` and `reactionlab redo`: one step back and forth, whoever made it.

import CommandProgram
import ReactionLab

@MainActor enum UndoCommand {
  static let syntax = CommandSyntax(
    "undo", summary: "Takes back the last change; again, the one before it.",
    notes: """
      Whatever was saved, renamed, marked, deleted, undeleted or imported, here or in a window, can be taken back, the last
      \(PatternLibrary.journalLength) changes at least. A pattern whose saving is taken back goes to the bin. In JSON an object with “kind”,
      “name”, “newName” for a new name, and “patterns”, their number.
      """)

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    guard session.storeExists, let change = try session.patterns().undo() else { throw Refusal("There is nothing to take back.") }
    return Report(text: "Taken back: \(change.phrase).", json: ChangeRecord(change), hasSaved: true)
  }
}

@MainActor enum RedoCommand {
  static let syntax = CommandSyntax(
    "redo", summary: "Makes the change again that was taken back last.",
    notes: "Any other change made in between ends that. In JSON as for `reactionlab undo`.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    guard session.storeExists, let change = try session.patterns().redo() else { throw Refusal("There is nothing to do again.") }
    return Report(text: "Done again: \(change.phrase).", json: ChangeRecord(change), hasSaved: true)
  }
}

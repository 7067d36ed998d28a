// SPDX-License-Identifier: MIT
// The program `reactionlab`: its name, its help, and its commands in the order of the help. main.swift runs it.

import CommandProgram

@MainActor enum ReactionLabProgram {
  static let commands = [
    Command(RenderCommand.syntax, RenderCommand.run), Command(PresetsCommand.syntax, PresetsCommand.run),
    Command(ModelsCommand.syntax, ModelsCommand.run), Command(SaveCommand.syntax, SaveCommand.run),
    Command(ListCommand.syntax, ListCommand.run), Command(ShowCommand.syntax, ShowCommand.run),
    Command(LoadCommand.syntax, LoadCommand.run), Command(CopyCommand.syntax, CopyCommand.run),
    Command(EditCommand.syntax, EditCommand.run), Command(RenameCommand.syntax, RenameCommand.run),
    Command(DuplicateCommand.syntax, DuplicateCommand.run), Command(FavouriteCommand.syntax, FavouriteCommand.run),
    Command(DeleteCommand.syntax, DeleteCommand.run), Command(UndeleteCommand.syntax, UndeleteCommand.run),
    Command(EmptyBinCommand.syntax, EmptyBinCommand.run), Command(UndoCommand.syntax, UndoCommand.run),
    Command(RedoCommand.syntax, RedoCommand.run), Command(ExportCommand.syntax, ExportCommand.run),
    Command(ImportCommand.syntax, ImportCommand.run), Command(BenchCommand.syntax, BenchCommand.run),
  ]

  static let syntax = ProgramSyntax(
    "reactionlab", purpose: "Grows patterns of substances that react and spread, and keeps those worth keeping.",
    notes: """
      `reactionlab help COMMAND` explains one command. Capitals and accents make no difference in a name; one that begins with a dash
      stands after “--”, as the last word. Exit codes: 0 done, 1 refused or failed, 2 not understood, 130 broken off with Ctrl-C.
      """, version: "0.1")

  static let program = Program(syntax, commands: commands) { try Session(storePath: $0.values["store"]) }
}

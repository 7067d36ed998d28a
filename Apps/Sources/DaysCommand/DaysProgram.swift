// SPDX-License-Identifier: MIT
// The program `days`: its name, its help, and its commands in the order of the help. main.swift runs it.

import CommandProgram
import Days

@MainActor enum DaysProgram {
  static let commands = [
    Command(AddCommand.syntax, AddCommand.run), Command(ListCommand.syntax, ListCommand.run),
    Command(ShowCommand.syntax, ShowCommand.run), Command(EditCommand.syntax, EditCommand.run),
    Command(ResetCommand.syntax, ResetCommand.run), Command(HistoryCommand.syntax, HistoryCommand.run),
    Command(DeleteCommand.syntax, DeleteCommand.run), Command(UndoCommand.syntax, UndoCommand.run),
    Command(RedoCommand.syntax, RedoCommand.run), Command(StatusCommand.syntax, StatusCommand.run),
    Command(ExportCommand.syntax, ExportCommand.run), Command(ImportCommand.syntax, ImportCommand.run),
    Command(SettingsCommand.syntax, SettingsCommand.run),
  ]

  static let syntax = ProgramSyntax(
    "days", purpose: "Counts the days with or without something, and until or since a date.",
    notes: """
      `days help COMMAND` explains one command. Capitals and accents make no difference in a name; one that begins with a dash stands
      after “--”, as the last word. Dates are written as in 2026-10-14. Exit codes: 0 done, 1 refused or failed, 2 not understood,
      130 broken off with Ctrl-C.
      """, version: DaysRelease.version)

  static let program = Program(syntax, commands: commands) { arguments in
    try Session(storePath: arguments.values["store"], places: Places())
  }
}

// SPDX-License-Identifier: MIT
// The program `sowings`: its name, its help, and its commands in the order of the help. main.swift runs it.

import CommandProgram

@MainActor enum SowingsProgram {
  static let commands = [
    Command(PlantsCommand.syntax, PlantsCommand.run), Command(AddCommand.syntax, AddCommand.run),
    Command(RenameCommand.syntax, RenameCommand.run), Command(ListCommand.syntax, ListCommand.run),
    Command(ShowCommand.syntax, ShowCommand.run), Command(TodayCommand.syntax, TodayCommand.run),
    Command(TotalsCommand.syntax, TotalsCommand.run), Command(SowCommand.syntax, SowCommand.run),
    Command(DuplicateCommand.syntax, DuplicateCommand.run), Command(LogCommand.syntax, LogCommand.run),
    Command(GerminatedCommand.syntax, GerminatedCommand.run),
    Command(EditCommand.syntax, EditCommand.run), Command(MoveCommand.syntax, MoveCommand.run),
    Command(DeleteCommand.syntax, DeleteCommand.run), Command(PhotoCommand.syntax, PhotoCommand.run),
    Command(UndoCommand.syntax, UndoCommand.run), Command(RedoCommand.syntax, RedoCommand.run),
    Command(ExportCommand.syntax, ExportCommand.run), Command(ImportCommand.syntax, ImportCommand.run),
    Command(SamplesCommand.syntax, SamplesCommand.run),
  ]

  static let syntax = ProgramSyntax(
    "sowings", purpose: "Keeps plants, what was sown of them, and what came up.", usage: "COMMAND [WORD …] [OPTION …]",
    notes: """
      `sowings help COMMAND` explains one command; `sowings plants --demo` shows what a list looks like. A plant is named by genus,
      species and cultivar, as in "Capsicum annuum 'Early Jalapeño'"; only the genus is needed, and capitals and accents make no
      difference. A sowing is named by the first characters of its ID, at least 4, as `sowings sowings` prints them. Dates are written
      as in 2026-10-14. Exit codes: 0 done, 1 refused or failed, 2 not understood, 130 broken off.
      """,
    everywhere: OptionSyntax.everywhere.dropLast() + [
      OptionSyntax("demo", help: "Work on sample plants in a temporary store, which is gone afterwards."),
      OptionSyntax("seed", value: "NUMBER", help: "Which random sowings the samples have; 1 if left out."),
    ] + OptionSyntax.everywhere.suffix(1), version: "0.1")

  static let program = Program(syntax, commands: commands) { arguments in try Session(arguments) }
}

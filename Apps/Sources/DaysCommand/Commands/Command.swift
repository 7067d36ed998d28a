// SPDX-License-Identifier: MIT
// What a command is, and the list of all of them in the order of the help.

import Days

/// One of the program's commands.
struct Command: Sendable {
  let syntax: CommandSyntax
  let run: @MainActor @Sendable (ParsedArguments, Session) throws -> Report
}

/// The commands there are.
@MainActor enum Commands {
  static let all = [
    Command(syntax: AddCommand.syntax, run: AddCommand.run), Command(syntax: ListCommand.syntax, run: ListCommand.run),
    Command(syntax: ShowCommand.syntax, run: ShowCommand.run), Command(syntax: EditCommand.syntax, run: EditCommand.run),
    Command(syntax: ResetCommand.syntax, run: ResetCommand.run), Command(syntax: DeleteCommand.syntax, run: DeleteCommand.run),
    Command(syntax: StatusCommand.syntax, run: StatusCommand.run), Command(syntax: SettingsCommand.syntax, run: SettingsCommand.run),
  ]

  static func named(_ name: String) -> Command? { all.first { $0.syntax.name == name } }

  /// The help of the whole program.
  static var help: String {
    let width = (all.map(\.syntax.name.count).max() ?? 0) + 2
    let lines = all.map { "  " + $0.syntax.name.padded(to: width) + $0.syntax.summary }
    let options = OptionSyntax.everywhere.map { "  " + $0.usage.padded(to: 14) + $0.help }
    return """
      Counts the days with or without something, and until or since a date.

      Usage: days COMMAND [NAME] [OPTION …]

      \(lines.joined(separator: "\n"))

      Options of every command, before its name or after it:

      \(options.joined(separator: "\n"))

      `days help COMMAND` explains one command. Capitals and accents make no difference in a name; one that begins with a dash stands
      after “--”, as the last word. Dates are written as in 2026-10-14. Exit codes: 0 done, 1 refused or failed, 2 not understood.

      """
  }
}

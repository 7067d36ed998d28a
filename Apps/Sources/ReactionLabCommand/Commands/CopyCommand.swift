// SPDX-License-Identifier: MIT
// `reactionlab copy`: a pattern's setting as a line of text, which the window's Paste Settings and `load` read.

import CommandProgram
import ReactionLab

@MainActor enum CopyCommand {
  static let syntax = CommandSyntax(
    "copy", operands: [.pattern], summary: "Prints a pattern's setting as a line of text.",
    notes: "`reactionlab load LINE`, `reactionlab save --line LINE` and the window's Paste Settings read it. In JSON an object with “line”."
  )

  private struct Line: Encodable { let line: String }

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let line = try session.pattern(arguments, toChange: false).pattern.settingLine().text
    return Report(text: line, json: Line(line: line))
  }
}

extension ParsedArguments {
  /// A setting that was given as a line.
  ///
  /// - Throws: `UsageError` that says what is wrong at which column.
  func line(_ text: String) throws -> SettingLine {
    do {
      return try SettingLine(text)
    } catch let error as SettingLineError {
      throw UsageError(error.errorDescription ?? "", command: command)
    }
  }
}

// SPDX-License-Identifier: MIT
// `reactionlab edit`, `delete` and `undelete`: what can be done to a saved pattern.

import CommandProgram
import ReactionLab

@MainActor enum EditCommand {
  static let syntax = CommandSyntax(
    "edit", operands: [.pattern], summary: "Gives a pattern another name, or marks it as a favourite.",
    options: [
      OptionSyntax("name", value: "NEW", help: "Call it so from now on."),
      OptionSyntax("favourite", help: "Mark it as a favourite."),
      OptionSyntax("no-favourite", help: "Take the mark away."),
    ])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    guard !arguments.flags.isSuperset(of: ["favourite", "no-favourite"]) else {
      throw UsageError("“--favourite” and “--no-favourite” exclude each other.", command: syntax.name)
    }
    let favourite = arguments.flags.contains("favourite") ? true : arguments.flags.contains("no-favourite") ? false : nil
    guard favourite != nil || arguments.values["name"] != nil else { throw UsageError("Say what to change.", command: syntax.name) }
    if let name = arguments.values["name"] { _ = try arguments.newName(name) }
    let (patterns, pattern) = try session.pattern(arguments, toChange: true)
    if let name = arguments.values["name"] { try patterns.renamePattern(pattern, to: name) }
    if let favourite { try patterns.setFavourite(pattern, favourite) }
    return Report(text: "“\(pattern.title)” is changed.", json: PatternRecord(pattern), hasSaved: true)
  }
}

@MainActor enum DeleteCommand {
  static let syntax = CommandSyntax(
    "delete", operands: [.pattern],
    summary: "Deletes a pattern; for \(PatternLibrary.daysInTheBin) days it can be undeleted.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let (patterns, pattern) = try session.pattern(arguments, toChange: true)
    let record = PatternRecord(pattern)
    try patterns.deletePattern(pattern)
    return Report(text: "“\(record.name)” is deleted. `reactionlab undelete` takes it back.", json: record, hasSaved: true)
  }
}

@MainActor enum UndeleteCommand {
  static let syntax = CommandSyntax(
    "undelete", operands: [.pattern], summary: "Takes a deleted pattern back, with a number behind its name if that is taken.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let patterns = try session.patternsWithBin(for: arguments.name)
    guard let pattern = try patterns.findBinnedPattern(arguments.name) else { throw PatternError.notInTheBin(arguments.name) }
    try patterns.undeletePattern(pattern)
    return Report(text: "“\(pattern.title)” is back.", json: PatternRecord(pattern), hasSaved: true)
  }
}

// SPDX-License-Identifier: MIT
// `reactionlab rename`, `duplicate`, `favourite` and `empty-bin`: one thing each that the window does to saved patterns.

import CommandProgram
import ReactionLab

@MainActor enum RenameCommand {
  private static let new = OperandSyntax("NEW", meaning: "the new name")
  static let syntax = CommandSyntax("rename", operands: [.pattern, new], summary: "Gives a pattern another name.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let name = try arguments.newName(arguments.operands[new.name] ?? "")
    let (patterns, pattern) = try session.pattern(arguments, toChange: true)
    let old = pattern.title
    try patterns.renamePattern(pattern, to: name.text)
    return Report(text: "“\(old)” is called “\(pattern.title)” now.", json: PatternRecord(pattern), hasSaved: true)
  }
}

@MainActor enum DuplicateCommand {
  static let syntax = CommandSyntax(
    "duplicate", operands: [.pattern], summary: "Saves a pattern once more, under its name with a number.")

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let (patterns, pattern) = try session.pattern(arguments, toChange: true)
    let copy = try patterns.duplicatePattern(pattern)
    return Report(text: "“\(copy.title)” is saved.", json: PatternRecord(copy), hasSaved: true)
  }
}

@MainActor enum FavouriteCommand {
  static let syntax = CommandSyntax(
    "favourite", operands: [.pattern], summary: "Marks a pattern as a favourite.",
    options: [OptionSyntax("off", help: "Take the mark away.")])

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let (patterns, pattern) = try session.pattern(arguments, toChange: true)
    let isFavourite = !arguments.flags.contains("off")
    try patterns.setFavourite(pattern, isFavourite)
    let text = "“\(pattern.title)” is \(isFavourite ? "" : "no longer ")a favourite."
    return Report(text: text, json: PatternRecord(pattern), hasSaved: true)
  }
}

@MainActor enum EmptyBinCommand {
  static let syntax = CommandSyntax(
    "empty-bin", summary: "Deletes for good what is in the bin.",
    notes: """
      Nothing takes that back. Left alone the bin empties itself: patterns stay for \(PatternLibrary.daysInTheBin) days. In JSON an object with
      “erased”, their number.
      """)

  private struct Erased: Encodable { let erased: Int }

  static func run(_ arguments: ParsedArguments, in session: Session) throws -> Report {
    let count = session.storeExists ? try session.patterns().eraseBin() : 0
    let text = count == 0 ? "The bin is empty." : "\(count) \(count == 1 ? "pattern is" : "patterns are") gone for good."
    return Report(text: text, json: Erased(erased: count), hasSaved: count > 0)
  }
}

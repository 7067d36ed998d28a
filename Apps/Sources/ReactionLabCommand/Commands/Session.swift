// SPDX-License-Identifier: MIT
// What commands work on: the store of patterns, opened only when asked for. The program makes one per run.

import CommandProgram
import Foundation
import ReactionLab
import StoreFiles

/// One run of the program.
@MainActor final class Session {
  private let file: StoreFile

  /// Prepares a run; `storePath` is what `--store` says, if it was given.
  ///
  /// - Throws: `UsageError` for an empty path.
  init(storePath: String?) throws {
    if let storePath, storePath.isEmpty { throw UsageError("“--store” needs the name of a file.") }
    file = PatternStore.file(at: storePath.map { URL(fileURLWithPath: $0) } ?? PatternStore.place(), makesFolder: storePath == nil)
  }

  /// The patterns in the store, to be changed; it is made if it does not exist yet.
  func patterns() throws -> PatternLibrary { PatternLibrary(context: try file.toChange().viewContext) }

  /// The patterns in the store, to be looked at, or nil if there is none: looking makes no file.
  func existingPatterns() throws -> PatternLibrary? { try file.toRead().map { PatternLibrary(context: $0.viewContext) } }

  /// The pattern with the name that was given, to be looked at or, with its collection, to be changed.
  ///
  /// - Throws: `PatternError.noSuchPattern`.
  func pattern(_ arguments: ParsedArguments, toChange: Bool) throws -> (patterns: PatternLibrary, pattern: SavedPattern) {
    guard file.exists, let patterns = try toChange ? patterns() : existingPatterns() else {
      throw PatternError.noSuchPattern(arguments.name)
    }
    guard let pattern = try patterns.findPattern(arguments.name) else { throw try unknown(arguments.name, in: patterns) }
    return (patterns, pattern)
  }

  /// The complaint about a name that no pattern has, with the one that was probably meant.
  private func unknown(_ name: String, in patterns: PatternLibrary) throws -> any Error {
    let question = Suggestion.question(name, among: try patterns.patterns().map(\.title))
    return question.isEmpty ? PatternError.noSuchPattern(name) : Refusal("There is no pattern called “\(name)”.\(question)")
  }

  /// Whether there is a store at all.
  var storeExists: Bool { file.exists }

  /// The patterns of a store that is there, to be changed; without a store nothing can be in its bin.
  func patternsWithBin(for name: String) throws -> PatternLibrary {
    guard file.exists else { throw PatternError.notInTheBin(name) }
    return try patterns()
  }
}

/// Why a command does not do what it was asked.
struct Refusal: LocalizedError {
  let errorDescription: String?

  init(_ sentence: String) { errorDescription = sentence }
}

extension ParsedArguments {
  /// The name of a pattern.
  var name: String { operands[OperandSyntax.pattern.name] ?? "" }
}

extension OperandSyntax {
  /// The pattern a command is about.
  static let pattern = OperandSyntax("NAME", meaning: "the name of a pattern")
}

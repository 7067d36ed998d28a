// SPDX-License-Identifier: MIT
// The program from its words to its exit code: parse, run the command, print or complain. main.swift calls it.

import Days
import Foundation

/// The program `days`.
@MainActor enum Program {
  /// Runs a command line and answers the exit code: 0 done, 1 refused or failed, 2 not understood.
  static func run(_ words: [String], places: Places = Places()) -> Int32 {
    do {
      try StandardStreams.write(answer(to: words, places: places))
      return 0
    } catch let error as UsageError {
      let hint = error.command.map { "`days help \($0)` explains it." } ?? "`days help` explains what there is."
      StandardStreams.complain("\(error.sentence)\n\(hint)")
      return 2
    } catch let error as StandardStreams.WriteError {
      // `days list | head -n 1`: what was asked is done, and nobody is left to hear more.
      if error.readerIsGone { return 0 }
      StandardStreams.complain(error.sentence)
      return 1
    } catch {
      StandardStreams.complain(sentence(for: error))
      return 1
    }
  }

  /// What is to be printed for a command line.
  static func answer(to words: [String], places: Places) throws -> String {
    if words.first == "help" { return try help(on: words.dropFirst()) }
    let arguments = try ArgumentParser(commands: Commands.all.map(\.syntax)).parse(words)
    guard let command = arguments.command.flatMap(Commands.named) else {
      guard arguments.flags.contains("help") else { throw UsageError(sentence: "Say what to do: days COMMAND.") }
      return Commands.help
    }
    if arguments.flags.contains("help") { return command.syntax.help }
    let session = try Session(storePath: arguments.values["store"], places: places)
    return try command.run(arguments, session).printed(asJSON: arguments.flags.contains("json"))
  }

  private static func help(on words: ArraySlice<String>) throws -> String {
    guard let name = words.first, words.count == 1, !name.hasPrefix("-") else { return Commands.help }
    guard let command = Commands.named(name) else { throw UsageError(sentence: "There is no command “\(name)”.") }
    return command.syntax.help
  }

  /// An error in a sentence or two.
  static func sentence(for error: any Error) -> String {
    let error = error as NSError
    let description = error.localizedDescription
    // An error that brings its own description says all there is to say; Foundation's generic one needs the reason beside it.
    if error is any LocalizedError || error.userInfo[NSLocalizedDescriptionKey] != nil { return description }
    return [description, error.localizedFailureReason].compactMap { $0 }.joined(separator: " ")
  }
}

// SPDX-License-Identifier: MIT
// A program from its words to its exit code: parse, run the command, print or complain. Each main.swift calls it.

import Foundation
import StoreFiles

/// A program made of commands.
@MainActor public struct Program<Session> {
  let syntax: ProgramSyntax
  let commands: [Command<Session>]
  let makeSession: (ParsedArguments) throws -> Session

  /// - Parameters:
  ///   - syntax: The program's name and what its help says.
  ///   - commands: Its commands, in the order of the help.
  ///   - makeSession: Opens what the commands work on. Called once, only when a command is to be run.
  public init(_ syntax: ProgramSyntax, commands: [Command<Session>], makeSession: @escaping (ParsedArguments) throws -> Session) {
    self.syntax = syntax
    self.commands = commands
    self.makeSession = makeSession
  }

  /// Runs the process's own command line, and ends the process.
  public func runAndExit() -> Never {
    StandardStreams.prepare()
    // Swift's own reading mends what is no text, and a name would be kept that nobody has typed.
    let words = (1..<max(1, Int(CommandLine.argc))).map { CommandLine.unsafeArgv[$0].flatMap { String(validatingCString: $0) } }
    guard let index = words.firstIndex(of: nil) else { exit(run(words.compactMap(\.self))) }
    complain("Word \(index + 1) after `\(syntax.name)` is not text in UTF-8. Type it anew, or set the terminal to UTF-8.")
    exit(2)
  }

  /// Runs a command line and answers the exit code: 0 done, 1 refused or failed, 2 not understood, 130 broken off by the user.
  public func run(_ words: [String]) -> Int32 {
    var hasSaved = false
    do {
      try StandardStreams.write(answer(to: words) { hasSaved = $0 })
      return 0
    } catch let error as UsageError {
      let hint = error.command.map { "`\(syntax.name) help \($0)` explains it." } ?? "`\(syntax.name) help` explains what there is."
      complain("\(error.sentence)\n\(hint)")
      return 2
    } catch let error as StandardStreams.WriteError {
      // `list | head -n 1`: what was asked is done, and nobody is left to hear more.
      if error.readerIsGone { return 0 }
      complain(hasSaved ? "What was asked is done and saved, but the answer is lost. \(error.sentence)" : error.sentence)
      return 1
    } catch is Interruption {
      complain("Cancelled.")
      return 130
    } catch {
      complain(sentence(for: error))
      return 1
    }
  }

  /// What is to be printed for a command line.
  ///
  /// - Parameters:
  ///   - words: The command line behind the program's name.
  ///   - saved: Told whether the command has changed something that is kept.
  /// - Returns: Whole lines of text, or one of JSON.
  /// - Throws: `UsageError`, or what the command throws.
  public func answer(to words: [String], saved: (Bool) -> Void = { _ in }) throws -> String {
    if words.first == "help" { return try help(on: words.dropFirst()) }
    if let version = syntax.version, words == ["--version"] { return "\(syntax.name) \(version)\n" }
    let arguments = try ArgumentParser(program: syntax, commands: commands.map(\.syntax)).parse(words)
    guard let command = arguments.command.flatMap(command(named:)) else {
      guard arguments.flags.contains("help") else { throw UsageError("Say what to do: \(syntax.name) COMMAND.") }
      return help
    }
    if arguments.flags.contains("help") { return command.syntax.help(in: syntax) }
    let report = try command.run(arguments, makeSession(arguments))
    saved(report.hasSaved)
    return try report.printed(asJSON: arguments.flags.contains("json"))
  }

  private var help: String { syntax.help(commands: commands.map(\.syntax)) }

  private func help(on words: ArraySlice<String>) throws -> String {
    guard let name = words.first, words.count == 1, !name.hasPrefix("-") else { return help }
    guard let command = command(named: name) else {
      throw UsageError("There is no command “\(name)”.\(Suggestion.question(name, among: commands.map(\.syntax.name)))")
    }
    return command.syntax.help(in: syntax)
  }

  private func command(named name: String) -> Command<Session>? { commands.first { $0.syntax.name == name } }

  private func complain(_ sentence: String) { StandardStreams.complain(sentence, as: syntax.name) }
}

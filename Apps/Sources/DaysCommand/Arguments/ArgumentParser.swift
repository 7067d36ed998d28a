// SPDX-License-Identifier: MIT
// Reads a command line by the syntax of the commands. Program calls it first.

/// A command line, understood.
struct ParsedArguments: Hashable, Sendable {
  /// Nil if none was named.
  var command: String?
  /// The name of a thing, if one was given.
  var name: String?
  /// Values of the options that take one.
  var values: [String: String] = [:]
  /// Options given that take no value.
  var flags: Set<String> = []
}

/// A command line that makes no sense.
struct UsageError: Error, Hashable, Sendable {
  let sentence: String
  /// The command whose help is worth reading, if one was recognised.
  var command: String?
}

/// Reads the words of a command line.
struct ArgumentParser: Sendable {
  let commands: [CommandSyntax]

  /// Understands a command line, or says what is wrong with it.
  ///
  /// Options that hold for every command may stand before the command's name. After `--` nothing is an option.
  ///
  /// - Throws: `UsageError`.
  func parse(_ words: [String]) throws -> ParsedArguments {
    var parsed = ParsedArguments()
    var syntax: CommandSyntax?
    var onlyOperands = false
    var rest = words[...]
    while let word = rest.popFirst() {
      if !onlyOperands, word == "--" {
        onlyOperands = true
      } else if !onlyOperands, word.hasPrefix("-"), word != "-" {
        try readOption(word, rest: &rest, syntax: syntax, into: &parsed)
      } else if let syntax {
        try readOperand(word, syntax: syntax, into: &parsed)
      } else {
        guard let found = commands.first(where: { $0.name == word }) else {
          throw UsageError(sentence: "There is no command “\(word)”. There are \(Self.listing(commands.map(\.name))).")
        }
        syntax = found
        parsed.command = found.name
      }
    }
    if let syntax, syntax.operand == .name, parsed.name == nil, !parsed.flags.contains("help") {
      throw UsageError(sentence: "`days \(syntax.name)` needs the name of a thing.", command: syntax.name)
    }
    return parsed
  }

  private func readOption(
    _ word: String, rest: inout ArraySlice<String>, syntax: CommandSyntax?, into parsed: inout ParsedArguments
  ) throws {
    let command = syntax?.name
    let written = word == "-h" ? "--help" : word
    let parts = written.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].dropFirst(2))
    let known = syntax?.option(named: name) ?? OptionSyntax.everywhere.first { $0.name == name }
    guard written.hasPrefix("--"), let option = known else {
      // A name that begins with a dash is the likeliest reason, and an option before its command the next.
      let hint =
        syntax == nil ? "Options of a command stand after its name." : "A name that begins with a dash stands after “--”, as the last word."
      throw UsageError(sentence: "There is no option “\(word)”\(command.map { " of `days \($0)`" } ?? ""). \(hint)", command: command)
    }
    guard parsed.values[name] == nil, !parsed.flags.contains(name) else {
      throw UsageError(sentence: "“--\(name)” is given twice.", command: command)
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard option.value != nil else {
      guard attached == nil else { throw UsageError(sentence: "“--\(name)” takes no value.", command: command) }
      parsed.flags.insert(name)
      return
    }
    guard let text = attached ?? rest.popFirst() else {
      throw UsageError(sentence: "“--\(name)” needs a value: \(option.usage.replacing("--\(name) ", with: "")).", command: command)
    }
    parsed.values[name] = text
  }

  private func readOperand(_ word: String, syntax: CommandSyntax, into parsed: inout ParsedArguments) throws {
    guard syntax.operand != .none else {
      throw UsageError(sentence: "`days \(syntax.name)` takes no name, but “\(word)” was given.", command: syntax.name)
    }
    guard parsed.name == nil else {
      throw UsageError(
        sentence:
          "`days \(syntax.name)` takes one name. Put quotation marks around a name of several words, as in days \(syntax.name) \"\(parsed.name ?? "") \(word)\".",
        command: syntax.name)
    }
    parsed.name = word
  }

  private static func listing(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

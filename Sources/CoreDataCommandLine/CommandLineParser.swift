// SPDX-License-Identifier: MIT
// Reads a command's words by its syntax, the same way for every command of `coredata`.

/// What a command is given.
package struct CommandArguments {
  package let syntax: CommandSyntax
  package fileprivate(set) var operands: [String] = []
  /// Values of the options that take one.
  package fileprivate(set) var values: [String: String] = [:]
  /// Options given that take no value.
  package fileprivate(set) var flags: Set<String> = []

  /// The value of an option that is a whole number from nought on.
  package func count(_ option: String) throws -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError("“\(text)” is no value of “--\(option)”: it must be a whole number, nought or more.", command: syntax.name)
    }
    return number
  }
}

/// Makes arguments of words.
package enum CommandLineParser {
  /// Understands the words behind a command's name; after `--` nothing is an option.
  package static func parse(_ words: some Sequence<String>, _ syntax: CommandSyntax) throws -> CommandArguments {
    var arguments = CommandArguments(syntax: syntax)
    var rest = Array(words)[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if !onlyOperands, word == "--" {
        onlyOperands = true
      } else if !onlyOperands, word.hasPrefix("-"), word != "-" {
        try readOption(word, &rest, &arguments)
      } else {
        arguments.operands.append(word)
      }
    }
    if arguments.flags.contains("help") { return arguments }
    guard arguments.operands.count >= syntax.operands.count else {
      throw UsageError("`coredata \(syntax.name)` needs \(syntax.operands.joined(separator: " and ")).", command: syntax.name)
    }
    guard arguments.operands.count == syntax.operands.count else {
      let extra = arguments.operands[syntax.operands.count]
      throw UsageError(
        "“\(extra)” is one word too many. Put quotation marks around what has spaces in it.", command: syntax.name)
    }
    return arguments
  }

  private static func readOption(_ word: String, _ rest: inout ArraySlice<String>, _ arguments: inout CommandArguments) throws {
    let syntax = arguments.syntax
    let parts = (word == "-h" ? "--help" : word).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].drop { $0 == "-" })
    guard parts[0].hasPrefix("--"), let option = syntax.options.first(where: { $0.name == name }) else {
      throw UsageError(
        "There is no option “\(word)” of `coredata \(syntax.name)`.\(Suggestion.text(String(parts[0]), syntax.options.map { "--" + $0.name }))",
        command: syntax.name)
    }
    guard arguments.values[name] == nil, !arguments.flags.contains(name) else {
      throw UsageError("“--\(name)” is given twice.", command: syntax.name)
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let value = option.value else {
      guard attached == nil else { throw UsageError("“--\(name)” takes no value.", command: syntax.name) }
      arguments.flags.insert(name)
      return
    }
    // Another option behind it means that the value was forgotten; behind a sign anything is the value.
    let isMissing = attached == nil && rest.first?.hasPrefix("--") != false
    guard !isMissing, let text = attached ?? rest.popFirst(), !text.isEmpty else {
      throw UsageError("“--\(name)” needs a value: \(value).", command: syntax.name)
    }
    arguments.values[name] = text
  }
}

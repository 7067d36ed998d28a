// SPDX-License-Identifier: MIT
// Reads a command's words by its syntax.

/// What a command is given.
struct CommandArguments {
  let syntax: CommandSyntax
  var operands: [String] = []
  /// Values of the options that take one.
  var values: [String: String] = [:]
  /// Options given that take no value.
  var flags: Set<String> = []

  /// The value of an option that is a whole number from nought on.
  func count(_ option: String) throws -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError("“\(text)” is no value of “--\(option)”: it must be a whole number, nought or more.", command: syntax.name)
    }
    return number
  }
}

/// Makes arguments of words.
enum CommandLineParser {
  /// Understands the words behind a command's name; after `--` nothing is an option.
  static func parse(_ words: some Sequence<String>, _ syntax: CommandSyntax) throws -> CommandArguments {
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
    guard let text = attached ?? rest.popFirst() else {
      throw UsageError("“--\(name)” needs a value: \(value).", command: syntax.name)
    }
    arguments.values[name] = text
  }
}

/// The word that was probably meant.
enum Suggestion {
  /// A question with a space before it, or nothing where no word is near.
  static func text(_ typed: String, _ words: [String]) -> String {
    let near = words.map { ($0, distance(Array(typed.lowercased()), Array($0.lowercased()))) }.min { $0.1 < $1.1 }
    guard let near, near.1 <= max(1, min(3, typed.count / 3)), near.1 < near.0.count else { return "" }
    return " Did you mean “\(near.0)”?"
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var last = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var row = [i + 1]
      for (j, y) in b.enumerated() { row.append(min(row[j] + 1, last[j + 1] + 1, last[j] + (x == y ? 0 : 1))) }
      last = row
    }
    return last[b.count]
  }
}

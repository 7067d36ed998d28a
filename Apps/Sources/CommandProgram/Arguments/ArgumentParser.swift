// SPDX-License-Identifier: MIT
// Reads a command line by the syntax of the commands. Program calls it first.

/// Reads the words of a command line.
public struct ArgumentParser: Sendable {
  let program: ProgramSyntax
  let commands: [CommandSyntax]

  public init(program: ProgramSyntax, commands: [CommandSyntax]) {
    self.program = program
    self.commands = commands
  }

  /// Understands a command line, or says what is wrong with it.
  ///
  /// Options that hold for every command may stand before the command's name. After `--` nothing is an option.
  ///
  /// - Throws: `UsageError`.
  public func parse(_ words: [String]) throws -> ParsedArguments {
    var parsed = ParsedArguments()
    var syntax: CommandSyntax?
    var onlyOperands = false
    var rest = words[...]
    while let word = rest.popFirst() {
      if !onlyOperands, word == "--" {
        onlyOperands = true
      } else if !onlyOperands, word.hasPrefix("-"), word != "-", !isNumberToTake(word, syntax, parsed) {
        try readOption(word, rest: &rest, syntax: syntax, into: &parsed)
      } else if let syntax {
        try readOperand(word, syntax: syntax, into: &parsed)
      } else {
        guard let found = commands.first(where: { $0.name == word }) else {
          let names = commands.map(\.name)
          throw UsageError(
            "There is no command “\(word)”."
              + (Suggestion.nearest(to: word, among: names).map { " Did you mean “\($0)”?" }
                ?? " There are \(Self.listing(names))."))
        }
        syntax = found
        parsed.command = found.name
      }
    }
    if let syntax, !parsed.flags.contains("help"),
      let missing = syntax.operands.first(where: { !$0.isOptional && parsed.operands[$0.name] == nil })
    {
      throw UsageError("`\(program.name) \(syntax.name)` needs \(missing.meaning).", command: syntax.name)
    }
    return parsed
  }

  /// Whether a word is a negative number where an operand is still to come: no option is called so.
  private func isNumberToTake(_ word: String, _ syntax: CommandSyntax?, _ parsed: ParsedArguments) -> Bool {
    guard let syntax, syntax.operands.contains(where: { parsed.operands[$0.name] == nil }) else { return false }
    let digits = word.dropFirst()
    return digits.contains { $0.isNumber } && digits.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
  }

  private func readOption(
    _ word: String, rest: inout ArraySlice<String>, syntax: CommandSyntax?, into parsed: inout ParsedArguments
  ) throws {
    let command = syntax?.name
    let written = word == "-h" ? "--help" : word
    let parts = written.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].dropFirst(2))
    let known = ((syntax?.options ?? []) + program.everywhere).first { $0.name == name }
    guard written.hasPrefix("--"), let option = known else {
      // A name that begins with a dash is the likeliest reason, and an option before its command the next.
      let names = ((syntax?.options ?? []) + program.everywhere).map(\.name)
      let meant = written.hasPrefix("--") ? Suggestion.nearest(to: name, among: names) : nil
      let hint =
        meant.map { "Did you mean “--\($0)”?" }
        ?? (syntax == nil
          ? "Options of a command stand after its name." : "A name that begins with a dash stands after “--”, as the last word.")
      throw UsageError("There is no option “\(word)”\(command.map { " of `\(program.name) \($0)`" } ?? ""). \(hint)", command: command)
    }
    guard parsed.values[name] == nil, !parsed.flags.contains(name) else {
      throw UsageError("“--\(name)” is given twice.", command: command)
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let value = option.value else {
      guard attached == nil else { throw UsageError("“--\(name)” takes no value.", command: command) }
      parsed.flags.insert(name)
      return
    }
    guard let text = attached ?? rest.popFirst() else { throw UsageError("“--\(name)” needs a value: \(value).", command: command) }
    parsed.values[name] = text
  }

  private func readOperand(_ word: String, syntax: CommandSyntax, into parsed: inout ParsedArguments) throws {
    let typed = "\(program.name) \(syntax.name)"
    if let next = syntax.operands.first(where: { parsed.operands[$0.name] == nil }) {
      parsed.operands[next.name] = word
      return
    }
    guard let last = syntax.operands.last else {
      throw UsageError("`\(typed)` takes no name, but “\(word)” was given.", command: syntax.name)
    }
    let given = syntax.operands.compactMap { parsed.operands[$0.name] }
    let count = syntax.operands.count == 1 ? "one name" : "\(syntax.operands.count) names"
    // Quotation marks around the words before the last operand cannot be guessed; around the last and what follows it they can.
    let quoted = given.dropLast().map { "\"\($0)\" " }.joined() + "\"\(parsed.operands[last.name] ?? "") \(word)\""
    throw UsageError(
      "`\(typed)` takes \(count). Put quotation marks around a name of several words, as in \(typed) \(quoted).", command: syntax.name)
  }

  private static func listing(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

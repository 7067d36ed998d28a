// SPDX-License-Identifier: MIT
// What a command line may say. The parser reads by it, the help is printed from it. Every command of `coredata` has one.

/// A command's name, what it is given, and what it does.
package struct CommandSyntax: Sendable {
  /// An option, a word that begins with two dashes.
  package struct Option: Sendable {
    /// Without the dashes.
    package let name: String
    /// What the value is called in the help, or nil for an option without a value.
    package let value: String?
    package let help: String

    package init(_ name: String, value: String? = nil, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
    var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
  }

  package let name: String
  /// The words given by their place, in capitals.
  package let operands: [String]
  package let summary: String
  package let options: [Option]
  /// Sentences below the options.
  package let notes: String
  /// What the exit codes mean.
  package let exitCodes: String

  package init(
    _ name: String, operands: [String], _ summary: String, options: [Option], notes: String = "",
    exitCodes: String = CommandSyntax.exitCodesOfReading
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.options = options + [Option("help", "Explain the command.")]
    self.notes = notes
    self.exitCodes = exitCodes
  }

  /// The options that several commands have.
  package static let json = Option("json", "Print JSON.")
  package static let model = Option(
    "model", value: "FILE", "Use this .xcdatamodeld, .xcdatamodel, .momd or .mom, not the model in the store.")

  /// What the exit codes mean, the same for every command that reads a store.
  package static let exitCodesOfReading =
    "Exit codes: 0 done, 1 the store or the model cannot be used, 2 the command line is not understood."

  /// The command's whole help.
  package var help: String {
    let width = (options.map(\.usage.count).max() ?? 0) + 2
    let lines = options.map { "  " + $0.usage + String(repeating: " ", count: width - $0.usage.count) + $0.help }
    return """
      Usage: coredata \(name) \(operands.joined(separator: " ")) [OPTION …]

      \(summary)

      \(lines.joined(separator: "\n"))
      \(notes.isEmpty ? "" : "\n\(notes)\n")
      \(exitCodes)

      """
  }
}

/// A command line that makes no sense.
package struct UsageError: Error, CustomStringConvertible {
  let sentence: String
  let command: String?
  /// Lines that show the place of a mistake.
  let excerpt: String?

  package init(_ sentence: String, command: String? = nil, excerpt: String? = nil) {
    self.sentence = sentence
    self.command = command
    self.excerpt = excerpt
  }

  package var description: String {
    if let excerpt { return "\(sentence)\n\(excerpt)" }
    return "\(sentence)\n`coredata help\(command.map { " " + $0 } ?? "")` explains \(command == nil ? "what there is" : "it")."
  }
}

// SPDX-License-Identifier: MIT
// What a command line may say. The parser reads by it, the help is printed from it.

/// A command's name, what it is given, and what it does.
struct CommandSyntax: Sendable {
  /// An option, a word that begins with two dashes.
  struct Option: Sendable {
    /// Without the dashes.
    let name: String
    /// What the value is called in the help, or nil for an option without a value.
    let value: String?
    let help: String

    init(_ name: String, value: String? = nil, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
    var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
  }

  let name: String
  /// The words given by their place, in capitals.
  let operands: [String]
  let summary: String
  let options: [Option]
  /// Sentences below the options.
  let notes: String

  init(_ name: String, operands: [String], _ summary: String, options: [Option], notes: String = "") {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.options = options + [Option("help", "Explain the command.")]
    self.notes = notes
  }

  static let model = Option("model", value: "FILE", "Use this .xcdatamodeld, .xcdatamodel, .momd or .mom, not the model in the store.")
  static let json = Option("json", "Print JSON.")

  /// What the program's exit codes mean, the same for every command that reads a store.
  static let exitCodes = "Exit codes: 0 done, 1 the store or the model cannot be used, 2 the command line is not understood."

  /// The command's whole help.
  var help: String {
    let width = (options.map(\.usage.count).max() ?? 0) + 2
    let lines = options.map { "  " + $0.usage.padded(to: width) + $0.help }
    return """
      Usage: coredata \(name) \(operands.joined(separator: " ")) [OPTION …]

      \(summary)

      \(lines.joined(separator: "\n"))
      \(notes.isEmpty ? "" : "\n\(notes)\n")
      \(Self.exitCodes)

      """
  }
}

/// A command line that makes no sense.
struct UsageError: Error, CustomStringConvertible {
  let sentence: String
  let command: String?
  /// Lines that show the place of a mistake.
  let excerpt: String?

  init(_ sentence: String, command: String? = nil, excerpt: String? = nil) {
    self.sentence = sentence
    self.command = command
    self.excerpt = excerpt
  }

  var description: String {
    if let excerpt { return "\(sentence)\n\(excerpt)" }
    return "\(sentence)\n`coredata help\(command.map { " " + $0 } ?? "")` explains \(command == nil ? "what there is" : "it")."
  }
}

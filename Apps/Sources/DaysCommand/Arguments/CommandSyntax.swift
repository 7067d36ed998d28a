// SPDX-License-Identifier: MIT
// What a command line may say: commands, their operands and options. The parser reads by it, the help is printed from it.

/// An option, a word that begins with two dashes.
struct OptionSyntax: Hashable, Sendable {
  /// Without the dashes.
  let name: String
  /// What the value is called in the help, or nil for an option without a value.
  let value: String?
  let help: String

  init(_ name: String, value: String? = nil, help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  /// The option as the help writes it.
  var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// Options every command takes, before its name or after it.
  static let everywhere = [
    OptionSyntax("store", value: "FILE", help: "Use this store instead of the usual one."),
    OptionSyntax("json", help: "Print JSON, on one line."),
    OptionSyntax("help", help: "Explain the command."),
  ]
}

/// A command's name, what it is given, and what it does.
struct CommandSyntax: Hashable, Sendable {
  let name: String
  /// Whether the command is given the name of a thing.
  let operand: Operand
  let summary: String
  let options: [OptionSyntax]
  /// Sentences below the options.
  let notes: String

  enum Operand: Hashable, Sendable { case none, optionalName, name }

  init(_ name: String, operand: Operand, summary: String, options: [OptionSyntax] = [], notes: String = "") {
    self.name = name
    self.operand = operand
    self.summary = summary
    self.options = options
    self.notes = notes
  }

  func option(named name: String) -> OptionSyntax? { (options + OptionSyntax.everywhere).first { $0.name == name } }

  /// The first line of the command's help.
  var usage: String {
    let operands =
      switch operand {
      case .none: ""
      case .optionalName: " [NAME]"
      case .name: " NAME"
      }
    return "days \(name)\(operands)" + options.map { " [\($0.usage)]" }.joined()
  }

  /// The command's whole help.
  var help: String {
    let listed = options + OptionSyntax.everywhere
    let width = listed.map(\.usage.count).max() ?? 0
    let lines = listed.map { "  " + $0.usage.padded(to: width) + "  " + $0.help }
    return "Usage: \(usage)\n\n\(summary)\n\n\(lines.joined(separator: "\n"))\n" + (notes.isEmpty ? "" : "\n\(notes)\n")
  }
}

extension String {
  /// The text with spaces behind it, up to a width in characters.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// The text with spaces before it, up to a width in characters.
  func indented(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

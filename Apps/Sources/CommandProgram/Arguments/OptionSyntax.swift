// SPDX-License-Identifier: MIT
// The words of a command line besides its command: options and operands. CommandSyntax lists them.

/// An option, a word that begins with two dashes.
public struct OptionSyntax: Hashable, Sendable {
  /// Without the dashes.
  public let name: String
  /// What the value is called in the help, or nil for an option without a value.
  public let value: String?
  public let help: String

  public init(_ name: String, value: String? = nil, help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  /// The option as the help writes it.
  public var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// Options every command takes, before its name or after it.
  public static let everywhere = [
    OptionSyntax("store", value: "FILE", help: "Use this store instead of the usual one."),
    OptionSyntax("json", help: "Print JSON, on one line."),
    OptionSyntax("help", help: "Explain the command."),
  ]
}

/// A word a command is given by its place.
public struct OperandSyntax: Hashable, Sendable {
  /// What the operand is called in the help and in `ParsedArguments.operands`, in capitals.
  public let name: String
  /// What must be given, as in “needs the name of a thing”.
  public let meaning: String
  public let isOptional: Bool

  public init(_ name: String, meaning: String, isOptional: Bool = false) {
    self.name = name
    self.meaning = meaning
    self.isOptional = isOptional
  }

  /// The same operand where it may be left out.
  public var optional: OperandSyntax { OperandSyntax(name, meaning: meaning, isOptional: true) }

  /// The operand as the help writes it.
  public var usage: String { isOptional ? "[\(name)]" : name }
}

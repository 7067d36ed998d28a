// SPDX-License-Identifier: MIT
// What a command line may say: a program's commands, their operands and options. The parser reads by it, the help is printed from it.

/// A program's name, and what holds for all its commands.
public struct ProgramSyntax: Hashable, Sendable {
  /// The word that starts the program.
  public let name: String
  /// The first line of the help: what the program is for.
  public let purpose: String
  /// What follows the name in the usage line.
  public let usage: String
  /// Sentences at the end of the help.
  public let notes: String
  /// Options every command takes.
  public let everywhere: [OptionSyntax]
  /// What `--version` answers behind the name, or nil for a program without that option.
  public let version: String?

  public init(
    _ name: String, purpose: String, usage: String = "COMMAND [NAME] [OPTION …]", notes: String,
    everywhere: [OptionSyntax] = OptionSyntax.everywhere, version: String? = nil
  ) {
    self.name = name
    self.purpose = purpose
    self.usage = usage
    self.notes = notes
    self.everywhere = everywhere
    self.version = version
  }

  /// The help of the whole program.
  public func help(commands: [CommandSyntax]) -> String {
    let width = (commands.map(\.name.count).max() ?? 0) + 2
    let optionWidth = (everywhere.map(\.usage.count).max() ?? 0) + 2
    let lines = commands.map { "  " + $0.name.padded(to: width) + $0.summary }
    let options = everywhere.map { "  " + $0.usage.padded(to: optionWidth) + $0.help }
    return """
      \(purpose)

      Usage: \(name) \(usage)

      \(lines.joined(separator: "\n"))

      Options of every command, before its name or after it:

      \(options.joined(separator: "\n"))

      \(version == nil ? "" : "`\(name) --version` says which version this is.\n\n")\(notes)

      """
  }
}

/// A command's name, what it is given, and what it does.
public struct CommandSyntax: Hashable, Sendable {
  public let name: String
  /// The words given by their place; those that may be left out come last.
  public let operands: [OperandSyntax]
  public let summary: String
  public let options: [OptionSyntax]
  /// Sentences below the options.
  public let notes: String

  public init(
    _ name: String, operands: [OperandSyntax] = [], summary: String, options: [OptionSyntax] = [], notes: String = ""
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.options = options
    self.notes = notes
  }

  /// How long a line of usage may be; a longer one says no more than that there are options, which are listed below it.
  private static let longestUsage = 120

  /// The command with its operands and options, as the first line of its help has it.
  public func usage(in program: ProgramSyntax) -> String {
    let words = [program.name, name] + operands.map(\.usage)
    let whole = (words + options.map { "[\($0.usage)]" }).joined(separator: " ")
    return whole.count <= Self.longestUsage ? whole : (words + ["[OPTION …]"]).joined(separator: " ")
  }

  /// The command's whole help.
  public func help(in program: ProgramSyntax) -> String {
    let listed = options + program.everywhere
    let width = listed.map(\.usage.count).max() ?? 0
    let lines = listed.map { "  " + $0.usage.padded(to: width) + "  " + $0.help }
    return "Usage: \(usage(in: program))\n\n\(summary)\n\n\(lines.joined(separator: "\n"))\n" + (notes.isEmpty ? "" : "\n\(notes)\n")
  }
}

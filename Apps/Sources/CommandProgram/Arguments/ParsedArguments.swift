// SPDX-License-Identifier: MIT
// What a command line came to. ArgumentParser makes it, commands read it.

/// A command line, understood.
public struct ParsedArguments: Hashable, Sendable {
  /// Nil if none was named.
  public var command: String?
  /// The operands that were given, by the names their syntax has for them.
  public var operands: [String: String]
  /// Values of the options that take one.
  public var values: [String: String]
  /// Options given that take no value.
  public var flags: Set<String>

  public init(command: String? = nil, operands: [String: String] = [:], values: [String: String] = [:], flags: Set<String> = []) {
    self.command = command
    self.operands = operands
    self.values = values
    self.flags = flags
  }

  /// The value of an option that names one of a few, if it was given.
  ///
  /// - Throws: `UsageError` with the words there are to choose from.
  public func choice<Value>(
    _ option: String, among all: [Value], _ read: (String) -> Value?, _ write: (Value) -> String
  ) throws -> Value? {
    guard let text = values[option] else { return nil }
    guard let value = read(text) else {
      throw UsageError(
        "“\(text)” is no value of “--\(option)”. Choose one of \(all.map(write).joined(separator: ", ")).", command: command)
    }
    return value
  }
}

/// A command line that makes no sense.
public struct UsageError: Error, Hashable, Sendable {
  public let sentence: String
  /// The command whose help is worth reading, if one was recognised.
  public let command: String?

  public init(_ sentence: String, command: String? = nil) {
    self.sentence = sentence
    self.command = command
  }
}

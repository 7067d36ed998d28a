// SPDX-License-Identifier: MIT
// What a command is. Each program lists its own in the order of the help.

/// One of a program's commands, which works on what one run of the program has open.
public struct Command<Session>: Sendable {
  public let syntax: CommandSyntax
  let run: @MainActor @Sendable (ParsedArguments, Session) throws -> Report

  public init(_ syntax: CommandSyntax, _ run: @escaping @MainActor @Sendable (ParsedArguments, Session) throws -> Report) {
    self.syntax = syntax
    self.run = run
  }
}

/// A command that the user broke off, with nothing left half done; the program ends with exit code 130.
public struct Interruption: Error, Hashable, Sendable {
  public init() {}
}

// SPDX-License-Identifier: MIT
// A program of one command, from its words to its answer and its exit code.

import CommandProgram
import Foundation
import Testing

@Suite("A program") @MainActor struct ProgramTests {
  /// What the commands of a run share; here only how often it was made.
  final class Session {
    let number: Int
    init(number: Int) { self.number = number }
  }

  private static func program(_ act: @escaping @MainActor @Sendable (ParsedArguments) throws -> Void = { _ in }) -> Program<Session> {
    var count = 0
    let echo = Command<Session>(CommandSyntax("echo", operands: [OperandSyntax("WORD", meaning: "a word")], summary: "Says it.")) {
      try act($0)
      return Report(text: "\($0.operands["WORD"] ?? "") \($1.number)", json: [$1.number])
    }
    return Program(ProgramSyntax("parrot", purpose: "Talks.", notes: "No more."), commands: [echo]) { _ in
      count += 1
      return Session(number: count)
    }
  }

  @Test("runs its command on one session, and answers in text or JSON") func runs() throws {
    let program = Self.program()
    #expect(try program.answer(to: ["echo", "x"]) == "x 1\n")
    #expect(try program.answer(to: ["echo", "x", "--json"]) == "[2]\n")
  }

  @Test("opens no session for a question about itself", arguments: [["help"], ["--help"], ["help", "echo"], ["echo", "--help"]])
  func asksForHelp(words: [String]) throws {
    let program = Self.program()
    #expect(try program.answer(to: words).contains("Usage: parrot"))
    #expect(try program.answer(to: ["echo", "x"]) == "x 1\n")
  }

  @Test("ends with a code that says how it went") func codes() {
    #expect(Self.program().run(["nope"]) == 2)
    #expect(Self.program().run([]) == 2)
    #expect(Self.program { _ in throw Interruption() }.run(["echo", "x"]) == 130)
    #expect(Self.program { _ in throw CocoaError(.fileNoSuchFile) }.run(["echo", "x"]) == 1)
    #expect(Self.program { throw UsageError("No.", command: $0.command) }.run(["echo", "x"]) == 2)
  }

  @Test("tells whether a command has saved anything") func saved() throws {
    let save = Command<Session>(CommandSyntax("save", summary: "Saves.")) { _, _ in Report(text: "", json: 0, hasSaved: true) }
    let look = Command<Session>(CommandSyntax("look", summary: "Looks.")) { _, _ in Report(text: "", json: 0) }
    let program = Program(ProgramSyntax("parrot", purpose: "Talks.", notes: "No more."), commands: [save, look]) { _ in Session(number: 0) }
    for (word, expected) in [("save", true), ("look", false)] {
      var told: Bool?
      _ = try program.answer(to: [word]) { told = $0 }
      #expect(told == expected)
    }
  }

  @Test("says its version if it has one, and only when asked for nothing else") func version() throws {
    let program = Program<Session>(ProgramSyntax("parrot", purpose: "Talks.", notes: "No more.", version: "7"), commands: []) { _ in
      Session(number: 0)
    }
    #expect(try program.answer(to: ["--version"]) == "parrot 7\n")
    #expect(try program.answer(to: ["help"]).contains("`parrot --version`"))
    #expect(throws: UsageError.self) { try program.answer(to: ["--version", "x"]) }
    #expect(throws: UsageError.self) { try Self.program().answer(to: ["--version"]) }
  }
}

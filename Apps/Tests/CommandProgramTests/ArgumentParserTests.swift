// SPDX-License-Identifier: MIT
// What command lines mean, and what is said about those that mean nothing.

import CommandProgram
import Testing

@Suite("A command line") struct ArgumentParserTests {
  private let program = ProgramSyntax("days", purpose: "Counts days.", notes: "That is all.")
  private let commands: [CommandSyntax]
  private let parser: ArgumentParser

  init() {
    let name = OperandSyntax("NAME", meaning: "the name of a thing")
    commands = [
      CommandSyntax(
        "add", operands: [name], summary: "Adds.",
        options: [OptionSyntax("kind", value: "KIND", help: "The kind."), OptionSyntax("private", help: "Hides it.")]),
      CommandSyntax("list", summary: "Lists."),
      CommandSyntax("status", operands: [name.optional], summary: "One line."),
      CommandSyntax(
        "move", operands: [name, OperandSyntax("TO", meaning: "where it goes"), OperandSyntax("WHEN", meaning: "a day", isOptional: true)],
        summary: "Moves."),
    ]
    parser = ArgumentParser(program: program, commands: commands)
  }

  @Test("names a command, a thing and options in any order") func order() throws {
    let expected = ParsedArguments(
      command: "add", operands: ["NAME": "Coffee"], values: ["kind": "with", "store": "f"], flags: ["json", "private"])
    #expect(try parser.parse(["add", "Coffee", "--kind", "with", "--private", "--store", "f", "--json"]) == expected)
    #expect(try parser.parse(["--store", "f", "--json", "add", "--private", "--kind=with", "Coffee"]) == expected)
    #expect(try parser.parse(["--store=f", "add", "--json", "--kind", "with", "--private", "--", "Coffee"]) == expected)
  }

  @Test("takes any name after two dashes", arguments: ["-5 kg", "--store", "--", "-", "add", "", "a=b"])
  func names(name: String) throws {
    #expect(try parser.parse(["add", "--", name]) == ParsedArguments(command: "add", operands: ["NAME": name]))
  }

  @Test("takes a negative number where something is still to be named", arguments: ["-5", "-0.5", "-100"])
  func negative(number: String) throws {
    #expect(try parser.parse(["add", number]).operands == ["NAME": number])
    #expect(try parser.parse(["move", "x", number, "--json"]).operands == ["NAME": "x", "TO": number])
  }

  @Test("takes a value as it stands, also one that looks like an option") func values() throws {
    #expect(try parser.parse(["add", "x", "--kind", "--json"]).values == ["kind": "--json"])
    #expect(try parser.parse(["add", "x", "--kind=a=b"]).values == ["kind": "a=b"])
  }

  @Test("asks for help in two ways and before anything is missing", arguments: ["-h", "--help"])
  func help(word: String) throws {
    #expect(try parser.parse(["add", word]).flags == ["help"])
    #expect(try parser.parse([word]) == ParsedArguments(flags: ["help"]))
  }

  @Test("may leave out an operand that is optional") func optionalOperands() throws {
    #expect(try parser.parse(["status"]).operands == [:])
    #expect(try parser.parse(["status", "x"]).operands == ["NAME": "x"])
    #expect(try parser.parse(["move", "x", "y"]).operands == ["NAME": "x", "TO": "y"])
    #expect(try parser.parse(["move", "x", "--json", "y", "--", "-z"]).operands == ["NAME": "x", "TO": "y", "WHEN": "-z"])
  }

  @Test(
    "that makes no sense is answered with a sentence",
    arguments: [
      (["nope"], "There is no command “nope”. There are add, list, status and move."),
      (["ad"], "There is no command “ad”. Did you mean “add”?"), (["lsit"], "There is no command “lsit”. Did you mean “list”?"),
      (["add", "x", "--privat"], "There is no option “--privat” of `days add`. Did you mean “--private”?"),
      (["list", "-5"], "There is no option “-5” of `days list`. A name that begins with a dash stands after “--”, as the last word."),
      (["add"], "`days add` needs the name of a thing."),
      (["move", "x"], "`days move` needs where it goes."),
      (["list", "x"], "`days list` takes no name, but “x” was given."),
      (["add", "x", "--kind"], "“--kind” needs a value: KIND."),
      (["add", "x", "--json", "--json"], "“--json” is given twice."),
      (["add", "x", "--json=1"], "“--json” takes no value."),
      (
        ["list", "--kind", "x"],
        "There is no option “--kind” of `days list`. A name that begins with a dash stands after “--”, as the last word."
      ),
      (["add", "-5kg"], "There is no option “-5kg” of `days add`. A name that begins with a dash stands after “--”, as the last word."),
      (["--kind", "with", "add"], "There is no option “--kind”. Options of a command stand after its name."),
      (
        ["add", "Mum's", "cooking"],
        "`days add` takes one name. Put quotation marks around a name of several words, as in days add \"Mum's cooking\"."
      ),
      (
        ["move", "a", "b", "c", "d"],
        "`days move` takes 3 names. Put quotation marks around a name of several words, as in days move \"a\" \"b\" \"c d\"."
      ),
    ])
  func nonsense(words: [String], sentence: String) {
    let error = #expect(throws: UsageError.self) { try parser.parse(words) }
    #expect(error?.sentence == sentence)
  }

  @Test("is explained from its syntax") func explained() throws {
    #expect(
      try #require(commands.first).help(in: program) == """
        Usage: days add NAME [--kind KIND] [--private]

        Adds.

          --kind KIND   The kind.
          --private     Hides it.
          --store FILE  Use this store instead of the usual one.
          --json        Print JSON, on one line.
          --help        Explain the command.

        """)
    #expect(try #require(commands.last).usage(in: program) == "days move NAME TO [WHEN]")
  }

  @Test("is listed with the others in the help of the program") func programHelp() {
    #expect(
      program.help(commands: commands) == """
        Counts days.

        Usage: days COMMAND [NAME] [OPTION …]

          add     Adds.
          list    Lists.
          status  One line.
          move    Moves.

        Options of every command, before its name or after it:

          --store FILE  Use this store instead of the usual one.
          --json        Print JSON, on one line.
          --help        Explain the command.

        That is all.

        """)
  }
}

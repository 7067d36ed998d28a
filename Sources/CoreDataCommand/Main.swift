// SPDX-License-Identifier: MIT
// The command `coredata`: finds the subcommand, hands it its words, ends with its exit code. The libraries of the subcommands do the work.

import CoreDataAdoption
import CoreDataClientTemplate
import Foundation

/// A subcommand: what it is called, a line about it, and the function that runs it.
private struct Subcommand {
  let name: String
  let summary: String
  let run: ([String], (String) -> Void, (String) -> Void) -> Int32
}

@main enum CoreDataCommand {
  private static var subcommands: [Subcommand] {
    [
      Subcommand(name: "new", summary: NewCommand.summary, run: NewCommand.run),
      Subcommand(name: "adopt", summary: AdoptCommand.summary, run: AdoptCommand.run),
    ]
  }

  private static var usage: String {
    let lines = subcommands.map { "  \($0.name.padding(toLength: 8, withPad: " ", startingAt: 0))\($0.summary)" }
    return "usage: coredata COMMAND …\n\n" + lines.joined(separator: "\n")
      + "\n\n`coredata COMMAND --help` tells of one. Exit codes: 0 done, 1 something is left or in the way, 2 wrong arguments."
  }

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let first = words.first, !["--help", "-h", "help"].contains(first) else {
      print(usage)
      exit(words.isEmpty ? 2 : 0)
    }
    guard let subcommand = subcommands.first(where: { $0.name == first }) else {
      printError("error: '\(first)' is no command of coredata.\n\n\(usage)")
      exit(2)
    }
    exit(subcommand.run(Array(words.dropFirst()), { print($0) }, printError))
  }

  private static func printError(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}

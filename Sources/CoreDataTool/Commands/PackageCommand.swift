// SPDX-License-Identifier: MIT
// The commands for packages, `new` and `adopt`. Libraries of their own do the work and read their words; CoreDataTool lists and calls them.

import CoreDataAdoption
import CoreDataClientTemplate

/// A command whose library takes the words as they are.
struct PackageCommand {
  let name: String
  let summary: String
  private let body: ([String], (String) -> Void, (String) -> Void) -> Int32

  static var all: [PackageCommand] {
    [
      PackageCommand(name: "new", summary: NewCommand.summary, body: NewCommand.run),
      PackageCommand(name: "adopt", summary: AdoptCommand.summary, body: AdoptCommand.run),
    ]
  }

  /// Runs the words if they name such a command, or ask for help on one; answers nil if not.
  static func run(_ words: [String], print: (String) throws -> Void, complain: (String) -> Void) throws -> Int32? {
    let asksForHelp = CoreDataTool.asksForHelp(words)
    let words = Array(asksForHelp ? words.dropFirst() : words[...])
    guard let command = all.first(where: { $0.name == words.first }), !asksForHelp || words.count == 1 else { return nil }
    var failure: (any Error)?
    func output(_ text: String) { do { try print(text + "\n") } catch { failure = error } }
    // The program puts its own name before a complaint.
    func errors(_ text: String) { complain(text.hasPrefix("error: ") ? String(text.dropFirst("error: ".count)) : text) }
    let code = command.body(asksForHelp ? ["--help"] : Array(words.dropFirst()), output, errors)
    if let failure { throw failure }
    return code
  }
}

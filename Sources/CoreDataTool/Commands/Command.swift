// SPDX-License-Identifier: MIT
// The commands, in the order of the help. CoreDataTool finds them by name and runs them.

import CoreDataAdoption
import CoreDataClientTemplate
import CoreDataCommandLine

/// A command: what it may be told, and what it does.
struct Command {
  typealias Print = (String) throws -> Void
  let syntax: CommandSyntax
  /// Answers the exit code; is given where to print, and where to complain.
  let run: (CommandArguments, Print, (String) -> Void) throws -> Int32

  /// Those that look into stores.
  static var ofStores: [Command] {
    [
      Command(InfoCommand.syntax, InfoCommand.run), Command(SchemaCommand.syntax, SchemaCommand.run),
      Command(FetchCommand.syntax, FetchCommand.run),
    ]
  }
  /// Those that write packages, each the work of a library of its own.
  static var ofPackages: [Command] {
    [Command(syntax: NewCommand.syntax, run: NewCommand.run), Command(syntax: AdoptCommand.syntax, run: AdoptCommand.run)]
  }
  static var all: [Command] { ofStores + ofPackages }

  /// The command of a name.
  ///
  /// - Throws: `UsageError` for a name that none has.
  static func named(_ name: String) throws -> Command {
    if let found = all.first(where: { $0.syntax.name == name }) { return found }
    let names = all.map(\.syntax.name)
    throw UsageError("There is no command “\(name)”; there are \(names.joined(separator: ", ")).\(Suggestion.text(name, names))")
  }
}

extension Command {
  /// A command that has done what it was asked where it throws nothing.
  private init(_ syntax: CommandSyntax, _ run: @escaping (CommandArguments, Print) throws -> Void) {
    self.init(syntax: syntax) { arguments, print, _ in
      try run(arguments, print)
      return 0
    }
  }
}

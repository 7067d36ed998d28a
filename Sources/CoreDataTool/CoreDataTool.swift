// SPDX-License-Identifier: MIT
// The program `coredata` from its words to its exit code: parse, run the command, print or complain. The executable's main calls it.

import CoreData
import CoreDataModelFile

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program `coredata`, which looks into stores and never changes one, and writes and adopts packages.
public enum CoreDataTool {
  static let commands = [InfoCommand.syntax, SchemaCommand.syntax, FetchCommand.syntax]

  /// Runs the process's own command line, and ends the process.
  public static func runAndExit() -> Never {
    StandardStreams.prepare()
    // Swift's own reading mends what is no text, and a file would be looked for that nobody has named.
    let words = (1..<max(1, Int(CommandLine.argc))).map { CommandLine.unsafeArgv[$0].flatMap { String(validatingCString: $0) } }
    guard words.contains(nil) else {
      exit(run(words.compactMap(\.self), print: { try StandardStreams.write($0) }, complain: StandardStreams.complain))
    }
    StandardStreams.complain("One of the words is not text in UTF-8. Set the terminal to UTF-8.")
    exit(2)
  }

  /// Runs a command line and answers the exit code: 0 done, 1 refused or failed, 2 not understood.
  ///
  /// The words are those behind the program's name. `print` takes the answer part by part, `complain` a sentence for people, perhaps with
  /// lines below it.
  public static func run(_ words: [String], print: (String) throws -> Void, complain: (String) -> Void) -> Int32 {
    do {
      if let code = try PackageCommand.run(words, print: print, complain: complain) { return code }
      try answer(words, print)
      return 0
    } catch let error as UsageError {
      complain(error.description)
      return 2
    } catch let error as StandardStreams.WriteError {
      // `fetch … | head -n 1`: what was asked is done, and nobody is left to hear more.
      if error.readerIsGone { return 0 }
      complain(error.sentence)
      return 1
    } catch let error as ToolError {
      complain(error.description)
      return 1
    } catch let error as ModelFileError {
      complain("The model cannot be used.\n\(error)")
      return 1
    } catch {
      complain((error as NSError).localizedDescription)
      return 1
    }
  }

  private static func answer(_ words: [String], _ print: (String) throws -> Void) throws {
    if asksForHelp(words) { return try print(help(words.dropFirst())) }
    guard let name = words.first else { throw UsageError("Say what to do: coredata COMMAND STORE.", command: nil) }
    guard let syntax = commands.first(where: { $0.name == name }) else { throw unknown(name) }
    let arguments = try CommandLineParser.parse(words.dropFirst(), syntax)
    if arguments.flags.contains("help") { return try print(syntax.help) }
    switch name {
    case "info": try InfoCommand.run(arguments, print)
    case "schema": try SchemaCommand.run(arguments, print)
    default: try FetchCommand.run(arguments, print)
    }
  }

  /// Whether the words begin with one that asks for help, on the command behind it if there is one.
  static func asksForHelp(_ words: [String]) -> Bool { ["help", "--help", "-h"].contains(words.first) }

  private static func help(_ names: ArraySlice<String>) throws -> String {
    if let extra = names.dropFirst().first { throw UsageError("“\(extra)” is one word too many.") }
    guard let name = names.first else { return overview }
    guard let syntax = commands.first(where: { $0.name == name }) else { throw unknown(name) }
    return syntax.help
  }

  private static func unknown(_ name: String) -> UsageError {
    let names = commands.map(\.name) + PackageCommand.all.map(\.name)
    return UsageError("There is no command “\(name)”; there are \(names.joined(separator: ", ")).\(Suggestion.text(name, names))")
  }

  private static var overview: String {
    let lines = commands.map { "  " + $0.name.padded(to: 8) + $0.summary }
    let others = PackageCommand.all.map { "  " + $0.name.padded(to: 8) + $0.summary }
    return """
      Looks into the stores of Core Data. A store is only read: it stays as it is, and nothing is left beside it.

      Usage: coredata COMMAND STORE [OPTION …]

      \(lines.joined(separator: "\n"))

      Two commands are for packages:

      \(others.joined(separator: "\n"))

      `coredata help COMMAND` explains a command.

      \(CommandSyntax.exitCodes)

      """
  }
}

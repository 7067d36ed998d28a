// SPDX-License-Identifier: MIT
// The program `coredata` from its words to its exit code: parse, run the command, print or complain. The executable's main calls it.

import CoreData
import CoreDataCommandLine
import CoreDataModelFile

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program `coredata`, which looks into stores and never changes one, and writes and adopts packages.
public enum CoreDataTool {
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
      return try answer(words, print, complain)
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

  private static func answer(_ words: [String], _ print: (String) throws -> Void, _ complain: (String) -> Void) throws -> Int32 {
    guard let name = words.first else { throw UsageError("Say what to do: coredata COMMAND STORE.", command: nil) }
    switch name {
    case "help", "--help", "-h":
      if words.count > 2 { throw UsageError("“\(words[2])” is one word too many.") }
      try print(words.count == 1 ? overview : Command.named(words[1]).syntax.help)
    case "--version":
      if words.count > 1 { throw UsageError("“\(words[1])” is one word too many.") }
      try print("coredata \(ToolRelease.version)\n")
    case _ where name.hasPrefix("-"):
      throw UsageError("There is no option “\(name)” of `coredata`.\(Suggestion.text(name, ["--help", "--version"]))")
    default:
      let command = try Command.named(name)
      let arguments = try CommandLineParser.parse(words.dropFirst(), command.syntax)
      guard arguments.flags.contains("help") else { return try command.run(arguments, print, complain) }
      try print(command.syntax.help)
    }
    return 0
  }

  private static var overview: String {
    func lines(_ commands: [Command]) -> String {
      commands.map { "  " + $0.syntax.name.padded(to: 8) + $0.syntax.summary }.joined(separator: "\n")
    }
    return """
      Looks into the stores of Core Data. A store is only read: it stays as it is, and nothing is left beside it.

      Usage: coredata COMMAND STORE [OPTION …]

      \(lines(Command.ofStores))

      Two commands are for packages:

      \(lines(Command.ofPackages))

      `coredata help COMMAND` explains a command, `coredata --version` says which version this is.

      \(CommandSyntax.exitCodesOfReading)

      """
  }
}

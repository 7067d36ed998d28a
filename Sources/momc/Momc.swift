// SPDX-License-Identifier: MIT
// The command momc: parses arguments, prints, chooses the exit code. CoreDataModelCompiler does the work.

import CoreDataModelCompiler
import CoreDataModelFile
import Foundation

@main struct Momc {
  static let usage = """
    usage: momc MODEL.xcdatamodeld OUT.momd
           momc generate OPTIONS -- SOURCE.swift…

    The first form compiles all versions of a model, or one bare .xcdatamodel, into a folder that NSManagedObjectModel reads.
    The second form is the build plugin's: it writes the Swift code a target needs for its models and @NSManaged declarations.

    options of generate:
      --module NAME          the target's module
      --swiftc PATH          the Swift compiler
      --work FOLDER          where to keep intermediate files
      --output FILE          the Swift file to write
      --resources FOLDER     where to write NAME.momd for each model
      --model MODEL          a model of the target; may be repeated
      -D CONDITION           a compilation condition; may be repeated
      --dependency NAME [--model MODEL]… [FILE…] --end
                             a Swift target whose types may be used; may be repeated, in dependency order

    exit codes: 0 done, 1 the model or the sources have errors, 2 wrong arguments
    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains("--help") || arguments.contains("-h") {
      print(usage)
      return
    }
    do {
      let warnings = try run(arguments)
      for warning in warnings { printError(warning.description) }
    } catch let error as ModelFileError {
      printError(error.description)
      exit(1)
    } catch {
      printError("error: \(error)\n\n\(usage)")
      exit(2)
    }
  }

  /// Does what the arguments say.
  ///
  /// - Returns: warnings to print.
  /// - Throws: `ModelFileError` for what is wrong in the files, `ArgumentError` for wrong arguments.
  static func run(_ arguments: [String]) throws -> [ModelDiagnostic] {
    if arguments.first == "generate" { return try GenerateArguments(arguments.dropFirst()).compilation.run() }
    guard arguments.count == 2, !arguments[0].hasPrefix("-"), !arguments[1].hasPrefix("-") else {
      throw ArgumentError(description: "momc needs a model and the folder to write.")
    }
    let compilation = try ModelCompilation(modelAt: URL(fileURLWithPath: arguments[0]))
    try compilation.write(to: URL(fileURLWithPath: arguments[1]))
    return compilation.warnings
  }

  private static func printError(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}

// SPDX-License-Identifier: MIT
// `coredata new NAME`: writes the template's files where there are none, chooses the exit code. CoreDataTool calls it.

import CoreDataAdoption
import CoreDataCommandLine
import Foundation

/// The command that makes a client package.
package enum NewCommand {
  package static let syntax = CommandSyntax(
    "new", operands: ["NAME"], "Writes a package with a model, a program and a test, which builds and runs.",
    options: [
      CommandSyntax.Option("path", value: "FOLDER", "Make the package's folder in this one, not in the present one."),
      CommandSyntax.Option("duramen", value: "FOLDER-OR-ADDRESS", "Where Duramen is; without it a placeholder is written."),
    ],
    notes: """
      The package in FOLDER/NAME builds and runs on Linux and on a Mac: a library with a model and a container with saveContext, a program
      that uses it, and a test. Nothing that is there is overwritten.
      """,
    exitCodes: "Exit codes: 0 written, 1 there is something in the way, 2 the command line is not understood.")

  /// Does what the arguments say, and answers the exit code.
  ///
  /// - Throws: `UsageError`, and what `print` throws.
  package static func run(_ arguments: CommandArguments, print: (String) throws -> Void, complain: (String) -> Void) throws -> Int32 {
    let name = try ClientName(arguments.operands[0])
    let template = ClientTemplate(name: name.text, dependency: DuramenDependency(arguments.values["duramen"]).line)
    let path = try arguments.path("path", as: "the folder") ?? FileManager.default.currentDirectoryPath
    let parent = URL(fileURLWithPath: path, isDirectory: true)
    let folder = parent.appendingPathComponent(name.text)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: parent.path, isDirectory: &isFolder), !isFolder.boolValue {
      complain("\(folder.path) cannot be written: \(parent.path) is no folder. Choose another --path.")
      return 1
    }
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      complain("There is something at \(folder.path) already. Choose another name or another --path.")
      return 1
    }
    do {
      for file in template.files {
        let url = folder.appendingPathComponent(file.path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url)
      }
    } catch {
      // Half a package would be in the way of the next try. The folder was not there before.
      try? FileManager.default.removeItem(at: folder)
      complain("\(folder.path) cannot be written: \(error.localizedDescription) Choose another --path.")
      return 1
    }
    try print("\(folder.path) is written. Try:\n  cd \(folder.path)\n  swift run \(template.name) \"First item\"\n  swift test\n")
    if arguments.values["duramen"] == nil {
      try print("The address of Duramen in Package.swift is a placeholder; write yours first, or give it with --duramen.\n")
    }
    return 0
  }
}

// SPDX-License-Identifier: MIT
// `coredata new NAME`: parses arguments, writes the template's files where there are none, chooses the exit code. The tool's main calls it.

import CoreDataAdoption
import Foundation

/// The command that makes a client package.
package enum NewCommand {
  /// One line for the tool's list of commands.
  package static let summary = "Writes a package with a model, a program and a test, which builds and runs."

  package static let usage = """
    usage: coredata new NAME [--path FOLDER] [--duramen FOLDER-OR-ADDRESS]

    Writes a Swift package into FOLDER/NAME that builds and runs on Linux and on a Mac: a library with a model and a container with saveContext,
    a program that uses it, and a test. Nothing that is there is overwritten.

    options:
      --path       the folder in which the package's folder is made; the present one if not given
      --duramen    where Duramen is; without it a placeholder is written
      --help       this text

    exit codes: 0 written, 1 there is something in the way, 2 wrong arguments
    """

  /// Does what the words after `new` say.
  ///
  /// - Parameters:
  ///   - words: the arguments.
  ///   - output: is given what belongs on standard output, without a line end.
  ///   - errors: is given what belongs on standard error, without a line end.
  /// - Returns: the exit code.
  package static func run(_ words: [String], output: (String) -> Void, errors: (String) -> Void) -> Int32 {
    if words.contains("--help") || words.contains("-h") {
      output(usage)
      return 0
    }
    let arguments: NewArguments
    do { arguments = try NewArguments(words) } catch {
      errors("error: \(error)\n\n\(usage)")
      return 2
    }
    let template = ClientTemplate(name: arguments.name.text, dependency: DuramenDependency(arguments.duramen).line)
    let parent = URL(fileURLWithPath: arguments.path ?? FileManager.default.currentDirectoryPath, isDirectory: true)
    let folder = parent.appendingPathComponent(arguments.name.text)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: parent.path, isDirectory: &isFolder), !isFolder.boolValue {
      errors("error: \(folder.path) cannot be written: \(parent.path) is no folder. Choose another --path.")
      return 1
    }
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      errors("error: There is something at \(folder.path) already. Choose another name or another --path.")
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
      errors("error: \(folder.path) cannot be written: \(error.localizedDescription) Choose another --path.")
      return 1
    }
    output("\(folder.path) is written. Try:\n  cd \(folder.path)\n  swift run \(template.name) \"First item\"\n  swift test")
    if arguments.duramen == nil {
      output("The address of Duramen in Package.swift is a placeholder; write yours first, or give it with --duramen.")
    }
    return 0
  }
}

/// The words after `coredata new`.
private struct NewArguments {
  let name: ClientName
  var path: String?
  var duramen: String?

  init(_ words: [String]) throws {
    var rest = words[...]
    var names: [String] = []
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else {
        throw NewError(description: "\(option) needs a value.")
      }
      return value
    }
    while let given = rest.popFirst() {
      let (word, attached) = OptionWord.split(given, options: ["--path", "--duramen"])
      if let attached { rest = [attached] + rest }
      switch word {
      case "--path": path = try value(of: word)
      case "--duramen": duramen = try value(of: word)
      case _ where word.hasPrefix("-"): throw NewError(description: "'\(word)' is not an option of coredata new.")
      default: names.append(word)
      }
    }
    guard names.count == 1 else {
      throw NewError(description: "coredata new needs one name; \(names.isEmpty ? "none was" : "\(names.count) were") given.")
    }
    name = try ClientName(names[0])
  }
}

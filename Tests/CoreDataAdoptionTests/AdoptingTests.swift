// SPDX-License-Identifier: MIT
// A folder with files, and runs of the command on it. The tests of the command as a whole stand on it.

import CoreDataCommandLine
import Foundation
import TestSupport

@testable import CoreDataAdoption

protocol AdoptingTests {
  var folder: TemporaryFolder { get }
}

extension AdoptingTests {
  func run(_ words: String...) throws -> (code: Int32, output: String, errors: String) {
    var output = ""
    var errors = ""
    let code = try AdoptCommand.run(
      CommandLineParser.parse(words, AdoptCommand.syntax), print: { output += $0 }, complain: { errors += $0 + "\n" })
    return (code, output, errors)
  }

  /// Writes files by path, with the folders they need.
  func write(_ files: [String: String]) throws {
    for (path, text) in files {
      let url = folder.file(path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  func text(_ path: String) throws -> String { try String(contentsOf: folder.file(path), encoding: .utf8) }
}

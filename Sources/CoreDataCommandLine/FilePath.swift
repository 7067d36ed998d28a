// SPDX-License-Identifier: MIT
// Paths as people give them: typed, or pasted from a file manager as an address. Commands read every path of theirs through it.

import Foundation

/// A path on a command line.
package enum FilePath {
  /// The path that a word means, an address `file:///…` being the path in it.
  ///
  /// - Throws: `UsageError` for an empty word or the address of a file elsewhere.
  package static func read(_ word: String, as what: String, command: String) throws -> String {
    guard !word.isEmpty else { throw UsageError("The path of \(what) is empty.", command: command) }
    guard word.lowercased().hasPrefix("file:/") else { return word }
    guard let url = URL(string: word), ["", "localhost"].contains(url.host ?? ""), !url.path.isEmpty else {
      throw UsageError("“\(word)” is no address of a file on this machine: write file:///FOLDER/FILE, or the path.", command: command)
    }
    return url.path
  }
}

extension CommandArguments {
  /// The path given at a place.
  package func path(_ index: Int, as what: String) throws -> String {
    try FilePath.read(operands[index], as: what, command: syntax.name)
  }

  /// The path given with an option.
  package func path(_ option: String, as what: String) throws -> String? {
    try values[option].map { try FilePath.read($0, as: what, command: syntax.name) }
  }
}

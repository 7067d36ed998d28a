// SPDX-License-Identifier: MIT
// Whether a name can be that of a package, its module and its model. NewCommand asks before anything is written.

import CoreDataCommandLine

/// The checked name of a new client.
struct ClientName {
  let text: String

  init(_ text: String) throws {
    guard !text.contains("/") else {
      throw UsageError("“\(text)” is a path. Give the folder with --path, and the name alone.", command: "new")
    }
    guard let first = text.first else { throw UsageError("The name is empty.", command: "new") }
    guard first.isASCII, first.isLetter, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
      throw UsageError(
        "“\(text)” cannot name a Swift module. Use letters, digits and underscores, with a letter at the beginning.", command: "new")
    }
    guard text.count <= 64 else { throw UsageError("“\(text)” is too long. Use at most 64 letters.", command: "new") }
    guard !Self.taken.contains(text.lowercased()) else {
      throw UsageError("“\(text)” is a word of Swift or the name of a module that the package uses. Choose another.", command: "new")
    }
    guard !text.lowercased().hasPrefix("coredata") else {
      throw UsageError(
        "“\(text)” begins as the modules of Duramen do, and no two in a package's graph may be alike. Choose another.", command: "new")
    }
    self.text = text
  }

  /// Keywords and modules, in small letters, since file systems may not tell letters apart.
  private static let taken: Set<String> = [
    "coredata", "momc", "duramen", "package", "item", "storage", "test", "main", "nsmanagedobject",
    // Swift's own modules, which a module of the same name would stand before.
    "cxx", "cxxstdlib", "dispatch", "distributed", "foundation", "foundationessentials", "foundationinternationalization",
    "foundationnetworking", "foundationxml", "glibc", "musl", "observation", "regexbuilder", "runtime", "swift", "swiftononesupport",
    "synchronization", "testing", "xctest",
    // Words.
    "any", "as",
    "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

// SPDX-License-Identifier: MIT
// Imports of modules that Linux does not have: each stands behind `#if canImport(…)` afterwards, and a person is told, since what the file uses of
// the module needs the same.

/// Finds imports, and puts those that Linux lacks behind a condition.
enum AppleImports {
  static func apply(to file: SourceFile) -> RuleResult {
    var result = RuleResult()
    let imports = imports(of: file)
    var hasFoundation = imports.contains { ["Foundation", "CoreData", "XCTest"].contains($0.module) && file.isActive($0.keyword) }
    for found in imports where file.isActive(found.keyword) {
      let start = file.token(found.first).range.lowerBound
      if found.path == "CoreData.CoreDataDefines" {
        let range = start..<file.token(found.last).range.upperBound
        result.change(file, at: start, "import CoreData.CoreDataDefines is import CoreData.", [Edit(range: range, text: "import CoreData")])
        continue
      }
      guard let bringsFoundation = AppleModules.all[found.module] else { continue }
      let indentation = file.indentation(at: start)
      let written = file.text(from: found.first, through: found.last)
      var lines = ["#if canImport(\(found.module))", "  " + written]
      if bringsFoundation, !hasFoundation {
        lines += ["#else", "  import Foundation"]
        hasFoundation = true
      }
      lines.append("#endif")
      guard file.beginsLine(start), isAlone(found.last, in: file) else {
        result.byHand(file, at: start, "\(written.onOneLine): Linux has no \(found.module). Put it behind #if canImport(\(found.module)).")
        continue
      }
      result.change(
        file, at: start, "\(written.onOneLine) stands behind #if canImport(\(found.module)).",
        [
          Edit(
            range: start..<file.token(found.last).range.upperBound,
            text: lines.enumerated().map { ($0.offset == 0 ? "" : indentation) + $0.element }.joined(separator: file.newline))
        ])
      // A model file that imports UIKit, as Xcode's templates have it, mostly uses nothing of it.
      if WindowFiles.modules.contains(found.module),
        !file.significant.indices.contains(where: { WindowFiles.isUse($0, of: found.module, in: file) })
      {
        continue
      }
      result.byHand(
        file, at: start,
        "Linux has no \(found.module). What this file uses of it must stand behind #if canImport(\(found.module)), as the import does.")
    }
    return result
  }

  struct Import {
    /// Places of the first token, attributes and access included, of the keyword and of the last token.
    var first: Int
    var keyword: Int
    var last: Int
    var module: String
    var path: String
  }

  /// The imports of a file, on Linux or not.
  static func imports(of file: SourceFile) -> [Import] {
    file.significant.indices.compactMap { place in
      guard file.word(place) == "import", file.kind(place) == .word, file.word(place - 1) != "." else { return nil }
      var first = place
      while first > 0 {
        if file.word(first - 2) == "@" {
          first -= 2
        } else if ["public", "package", "internal", "fileprivate", "private"].contains(file.word(first - 1)) {
          first -= 1
        } else if file.word(first - 1) == ")", let open = file.opening(first - 1), file.word(open - 2) == "@" {
          first = open - 2
        } else {
          break
        }
      }
      var name = place + 1
      if ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"].contains(file.word(name)) { name += 1 }
      guard file.kind(name) == .word else { return nil }
      var last = name
      while file.word(last + 1) == ".", file.kind(last + 2) == .word { last += 2 }
      return Import(
        first: first, keyword: place, last: last, module: file.word(name), path: file.squeezed(from: name, through: last))
    }
  }

  /// Whether the next token begins another line.
  private static func isAlone(_ place: Int, in file: SourceFile) -> Bool {
    let next = file.significant.indices.contains(place + 1) ? file.significant[place + 1] : file.tokens.count
    return next == file.tokens.count || file.tokens[file.significant[place]..<next].contains { $0.kind == .newline }
  }
}

// SPDX-License-Identifier: MIT
// Stores that Apple's frameworks wrote, collected from public repositories; not part of this one. Tests that read them are skipped
// where the folder is missing.

import Foundation
import Testing

/// The collection of Apple's files.
package enum Corpus {
  /// `DURAMEN_CORPUS`, or `shared/corpus` beside the checkout or beside its parent.
  package static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["DURAMEN_CORPUS"] { return URL(fileURLWithPath: path) }
    var place = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 {
      place = place.deletingLastPathComponent()
      let candidate = place.appendingPathComponent("shared/corpus")
      if FileManager.default.fileExists(atPath: candidate.appendingPathComponent("INDEX.tsv").path) { return candidate }
    }
    return nil
  }()
  package static var isPresent: Bool { folder != nil }

  /// One store with what the index says of it.
  package struct Store: Sendable {
    package let path: String
    package let uuid: String
    /// Rows by concrete entity.
    package let rows: [String: Int]
    /// First bytes of version hashes, in hexadecimal.
    package let hashes: [String: String]
    /// `Entity.COLUMN[pk=1]` and the value.
    package let values: [(entity: String, column: String, key: Int64, value: String)]
    package let namesModel: Bool
  }

  package static let stores: [Store] = {
    guard let folder, let index = try? String(contentsOf: folder.appendingPathComponent("INDEX.tsv"), encoding: .utf8) else { return [] }
    return index.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 7, fields[6].hasPrefix("store") else { return nil }
      return store(path: fields[0], facts: fields[7])
    }
  }()

  private static func store(path: String, facts: String) -> Store {
    var parts: [String: String] = [:]
    for part in facts.components(separatedBy: "; ") {
      guard let separator = part.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
      parts[String(part[..<separator])] = part[part.index(after: separator)...].trimmingCharacters(in: .whitespaces)
    }
    func pairs(_ text: String?) -> [String: String] {
      Dictionary(
        (text ?? "").split(separator: " ").compactMap { pair in
          let sides = pair.split(separator: "=")
          return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
        }, uniquingKeysWith: { first, _ in first })
    }
    let values = (parts["values"] ?? "").components(separatedBy: " | ").compactMap { text -> (String, String, Int64, String)? in
      guard let match = text.firstMatch(of: /(\w+)\.(\w+)\[pk=(\d+)\]=(.*)/), let key = Int64(match.3) else { return nil }
      return (String(match.1), String(match.2), key, match.4.trimmingCharacters(in: CharacterSet(charactersIn: "'")))
    }
    return Store(
      path: path, uuid: parts["uuid"] ?? "", rows: pairs(parts["rows"]).compactMapValues { Int($0) }, hashes: pairs(parts["hashes"]),
      values: values, namesModel: parts["model"] != nil)
  }

  /// A copy of a store, with its log, in a folder of the test's.
  package static func copy(_ store: Store, to folder: TemporaryFolder) throws -> URL {
    guard let corpus = Corpus.folder else { throw CocoaError(.fileNoSuchFile) }
    let source = corpus.appendingPathComponent(store.path)
    let copy = folder.file(source.lastPathComponent)
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: source.path + suffix) {
      try FileManager.default.copyItem(atPath: source.path + suffix, toPath: copy.path + suffix)
    }
    return copy
  }
}

extension Corpus.Store: CustomTestStringConvertible {
  package var testDescription: String { path }
}

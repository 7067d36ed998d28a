// SPDX-License-Identifier: MIT
// The files Apple's tools wrote, which are no part of the repository, and the rows of their index. Used by every test here that reads them.

import CoreDataCSQLite
import Foundation
import Testing

/// Models and stores that Apple's tools wrote.
enum Corpus {
  static let url: URL = {
    if let path = ProcessInfo.processInfo.environment["DURAMEN_CORPUS"] { return URL(fileURLWithPath: path, isDirectory: true) }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("shared/corpus", isDirectory: true)
  }()
  static let absence: Comment = "The corpus is missing; set DURAMEN_CORPUS to its folder."
  static var isPresent: Bool { !rows.isEmpty }

  /// One line of INDEX.tsv.
  struct Row: Sendable, CustomTestStringConvertible {
    let file: String
    let path: String
    let exercises: String
    let facts: String
    var url: URL { Corpus.url.appendingPathComponent(file) }
    var testDescription: String { file }
    /// The part of the facts after a title, up to the next part.
    func fact(_ title: String) -> String? {
      facts.range(of: title).map { facts[$0.upperBound...].components(separatedBy: "; ")[0] }
    }
    /// The repository's folder in the corpus.
    var repository: URL { Corpus.url.appendingPathComponent(String(file.prefix { $0 != "/" })) }
  }

  static let rows: [Row] = {
    guard let text = try? String(contentsOf: url.appendingPathComponent("INDEX.tsv"), encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(file: columns[0], path: columns[2], exercises: columns[6], facts: columns[7])
    }
  }()
  static func rows(_ kind: String) -> [Row] { rows.filter { $0.exercises.hasPrefix(kind + ":") } }

  /// Pairs written as `name=value name=value`.
  static func pairs(_ text: String) -> [String: String] {
    Dictionary(
      text.split(separator: " ").compactMap { pair in
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The metadata dictionary of a store, read by SQLite alone from a copy.
  static func metadata(of row: Row) throws -> [String: Any] {
    let data = try #require(try bytes("SELECT Z_PLIST FROM Z_METADATA", of: row))
    return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
  }

  /// The packed model that a store carries; nil for an empty column.
  static func modelCache(of row: Row) throws -> Data? { try bytes("SELECT Z_CONTENT FROM Z_MODELCACHE", of: row) }

  private static func bytes(_ query: String, of row: Row) throws -> Data? {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("corpus-\(UUID().uuidString)", isDirectory: true)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("store")
    try files.copyItem(at: row.url, to: copy)
    let wal = row.url.path + "-wal"
    if files.fileExists(atPath: wal) { try files.copyItem(atPath: wal, toPath: copy.path + "-wal") }
    return try blob(query, at: copy)
  }

  /// The first value of a query's first row, read by SQLite alone.
  static func blob(_ query: String, at url: URL) throws -> Data? {
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
    }
    try #require(sqlite3_open_v2(url.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    try #require(sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK)
    try #require(sqlite3_step(statement) == SQLITE_ROW)
    guard let bytes = sqlite3_column_blob(statement, 0) else { return nil }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, 0)))
  }
}

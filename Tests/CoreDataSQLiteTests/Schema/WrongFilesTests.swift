// SPDX-License-Identifier: MIT
// Files that are no store of the schema: each gives its own error, stays as it is byte for byte, and nothing appears beside it.

import CoreDataCSQLite
import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("A wrong file given as a store") struct WrongFilesTests {
  private let schema = Schema.of(EntitySpec("Note", [.attribute("text", .string)]))
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("Notes.sqlite")
  }

  private func open(_ schema: Schema? = nil, readOnly: Bool = false, timeout: Double = 0.1) throws -> SQLiteRowStore {
    var options = SQLiteStoreOptions()
    options.isReadOnly = readOnly
    options.timeout = timeout
    let schema = schema ?? self.schema
    return try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1, options: options)
  }

  /// Opens, for reading and for writing, what must not open, and answers the error.
  private func refusal(_ schema: Schema? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> [RowStoreError] {
    let names = folder.contents
    let bytes = names.map { try? Data(contentsOf: folder.file($0)) }
    var errors: [RowStoreError] = []
    for readOnly in [false, true] {
      do {
        _ = try open(schema, readOnly: readOnly)
        Issue.record("the file was opened", sourceLocation: sourceLocation)
      } catch {
        errors.append(try #require(error as? RowStoreError))
      }
    }
    #expect(folder.contents == names, "something appeared or went", sourceLocation: sourceLocation)
    #expect(names.map { try? Data(contentsOf: folder.file($0)) } == bytes, "the file changed", sourceLocation: sourceLocation)
    return errors
  }

  private func expectNotAStore(_ containing: String) throws {
    for error in try refusal() {
      guard case .notAStore(let sentence) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(sentence.contains(containing))
    }
  }

  private func makeStore(rows: Int = 3) throws {
    let store = try open()
    try store.insert((0..<rows).map { schema.newRow("Note", ["text": .string("note \($0) " + String(repeating: "x", count: 200))]) })
    store.close()
  }

  @Test("that holds text is no store") func text() throws {
    try Data("Dear diary, \(String(repeating: "la ", count: 500))".utf8).write(to: url)
    try expectNotAStore("not an SQLite database")
  }
  @Test("that is empty is no store") func empty() throws {
    try Data().write(to: url)
    try expectNotAStore("empty")
  }
  @Test("that is shorter than a header is no store") func short() throws {
    try Data("SQLite".utf8).write(to: url)
    try expectNotAStore("not an SQLite database")
  }
  @Test("that is a folder is no store") func directory() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    for error in try refusal() {
      guard case .failed(SQLITE_CANTOPEN, let sentence) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(sentence.contains("folder"))
    }
  }
  @Test("that is a database of another program is no store", arguments: ["WAL", "DELETE"]) func foreign(journal: String) throws {
    do {
      let other = try Connection(path: url.path, access: .create)
      try other.execute("PRAGMA journal_mode = \(journal)")
      try other.execute("CREATE TABLE STUFF (A)")
    }
    try expectNotAStore("not made by Core Data")
  }

  @Test("that was cut off is damaged", arguments: [60, 4096, 5000, 4096 * 3]) func truncated(length: Int) throws {
    try makeStore(rows: 100)
    let bytes = try Data(contentsOf: url)
    #expect(bytes.count > length)
    try bytes.prefix(length).write(to: url)
    for error in try refusal() {
      guard case .corrupt = error else {
        Issue.record("\(error)")
        continue
      }
    }
  }

  @Test("of another model names the entities that differ") func otherModel() throws {
    try makeStore()
    let newer = Schema.of(
      EntitySpec("Note", [.attribute("text", .string), .attribute("date", .date)]), EntitySpec("Tag", [.attribute("name", .string)]))
    for error in try refusal(newer) {
      guard case .incompatibleModel(let differing, let metadata) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(differing == ["Note", "Tag"])
      #expect((metadata.values["NSStoreModelVersionHashes"] as? [String: Data])?["Note"] == schema.named("Note").versionHash)
    }
  }

  @Test("of another model that a killed program left with its log stays as it is") func otherModelWithLog() throws {
    try makeStore()
    // A copy of an open store's files is what a killed program leaves.
    let store = try open()
    try store.insert([schema.newRow("Note", ["text": "in the log"])])
    let left = try TemporaryFolder()
    for name in ["Notes.sqlite", "Notes.sqlite-wal"] { try FileManager.default.copyItem(at: folder.file(name), to: left.file(name)) }
    store.close()
    for name in folder.contents { try FileManager.default.removeItem(at: folder.file(name)) }
    for name in left.contents { try FileManager.default.moveItem(at: left.file(name), to: folder.file(name)) }
    let other = Schema.of(EntitySpec("Memo", [.attribute("text", .string)]))
    for error in try refusal(other) {
      guard case .incompatibleModel(["Memo", "Note"], _) = error else {
        Issue.record("\(error)")
        continue
      }
    }
    let names = folder.contents
    let readOnly = try open(readOnly: true)
    #expect(try readOnly.all("Note").count == 4)
    readOnly.close()
    #expect(folder.contents == names)
    #expect(try open().all("Note").count == 4)
  }

  @Test("that is missing is an error when it may not be made") func missing() throws {
    for make in [false, true] {
      var options = SQLiteStoreOptions()
      options.isReadOnly = make
      options.createsMissingFile = make
      #expect {
        _ = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1, options: options)
      } throws: { error in
        if case RowStoreError.missing = error { true } else { false }
      }
    }
    #expect(folder.contents == [])
  }

  @Test("in a folder that is not there is not made") func missingFolder() throws {
    #expect {
      let url = folder.file("nowhere/Notes.sqlite")
      _ = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1)
    } throws: { error in
      if case RowStoreError.missing = error { true } else { false }
    }
    #expect(folder.contents == [])
  }

  @Test("that another connection holds for itself is busy") func locked() throws {
    try makeStore()
    let holder = try Connection(path: url.path, access: .readWrite)
    try holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    try holder.execute("BEGIN IMMEDIATE")
    try holder.execute("UPDATE ZNOTE SET ZTEXT = 'held'")
    let before = folder.contents
    #expect {
      _ = try open()
    } throws: { error in
      if case RowStoreError.busy = error { true } else { false }
    }
    #expect(folder.contents == before)
    try holder.execute("ROLLBACK")
  }

  @Test("that may not be read says so", .enabled(if: geteuid() != 0, "root may read everything")) func noPermission() throws {
    try makeStore()
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path) }
    #expect {
      _ = try open()
    } throws: { error in
      if case RowStoreError.noPermission = error { true } else { false }
    }
    #expect(folder.contents == ["Notes.sqlite"])
  }

  @Test("without metadata's row, or with one that is no property list, is damaged") func damagedMetadata() throws {
    for damage in ["DELETE FROM Z_METADATA", "UPDATE Z_METADATA SET Z_PLIST = x'0102'"] {
      try makeStore()
      do {
        let raw = try Connection(path: url.path, access: .readWrite)
        try raw.execute(damage)
      }
      for error in try refusal() {
        guard case .corrupt = error else {
          Issue.record("\(error)")
          continue
        }
      }
      try FileManager.default.removeItem(at: url)
    }
  }
}

// SPDX-License-Identifier: MIT
// Reading a store's file that stays as it is: reached by a link, without a write-ahead log, with a journal a killed program left.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("Reading a store that stays as it is") struct UntouchedReadingTests {
  private let schema = Schema.of(EntitySpec("Note", [.attribute("text", .string)]))
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("Notes.sqlite")
  }

  private func open(_ url: URL, readOnly: Bool = false) throws -> SQLiteRowStore {
    var options = SQLiteStoreOptions()
    options.isReadOnly = readOnly
    options.timeout = 0.1
    return try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1, options: options)
  }
  private func insert(_ text: String, _ store: SQLiteRowStore) throws { try store.insert([schema.newRow("Note", ["text": .string(text)])]) }
  private func texts(_ store: SQLiteRowStore) throws -> [String?] { try store.all("Note").map { $0.string("text") } }

  // MARK: Links

  @Test("by a link finds the log that lies beside the file itself") func linkedLog() throws {
    let store = try open(url)
    try insert("in the log", store)
    let link = folder.file("elsewhere/Link.sqlite")
    try FileManager.default.createDirectory(at: folder.file("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    #expect(try StoreInspection(link).rowCounts == ["Note": 1])
    let reader = try open(link, readOnly: true)
    #expect(try texts(reader) == ["in the log"])
    reader.close()
    // What a killed program leaves has no index of its log.
    let left = folder.file("left")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: url.path + suffix, toPath: left.appendingPathComponent("Notes.sqlite").path + suffix)
    }
    store.close()
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../left/Notes.sqlite")
    #expect(try StoreInspection(link).rowCounts == ["Note": 1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: left.path).sorted() == ["Notes.sqlite", "Notes.sqlite-wal"])
  }

  @Test("by a link finds data that lies outside its row, whichever way it was written") func linkedData() throws {
    let photos = Schema.of(EntitySpec("Photo", [.attribute("image", .binary, isExternal: true)]))
    let link = folder.file("Link.sqlite")
    func open(_ url: URL) throws -> SQLiteRowStore {
      try SQLiteRowStore.open(url, schema: photos, entities: photos.allEntities, number: 1)
    }
    let data = Data(repeating: 7, count: 200_000)
    let first = try open(url)
    try first.insert([photos.newRow("Photo", ["image": .data(data)])])
    first.close()
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    let second = try open(link)
    #expect(try second.all("Photo").map { $0["image"]?.comparable } == [data])
    second.close()
    #expect(folder.contents == [".Notes_SUPPORT", "Link.sqlite", "Notes.sqlite"])
    try SQLiteRowStore.destroy(at: link)
    #expect(folder.contents.isEmpty)
  }

  // MARK: Rollback journals

  private func makeWithoutLog(_ mode: String) throws {
    let store = try open(url)
    try insert("first", store)
    store.close()
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute("PRAGMA journal_mode = DELETE")
    try raw.execute("PRAGMA journal_mode = \(mode)")
    try raw.execute("UPDATE ZNOTE SET Z_OPT = Z_OPT + 1")
  }

  @Test("without a write-ahead log sees what others save meanwhile", arguments: ["DELETE", "PERSIST", "TRUNCATE"])
  func withoutLog(mode: String) throws {
    try makeWithoutLog(mode)
    let names = folder.contents
    let reader = try open(url, readOnly: true)
    #expect(try texts(reader) == ["first"])
    let writer = try Connection(path: url.path, access: .readWrite)
    try writer.execute("PRAGMA journal_mode = \(mode)")
    try writer.execute("BEGIN IMMEDIATE")
    try writer.execute("UPDATE ZNOTE SET ZTEXT = 'second'")
    #expect(try texts(reader) == ["first"], "not yet saved")
    #expect(try StoreInspection(url).query("SELECT ZTEXT FROM ZNOTE") == [[.text("first")]])
    try writer.execute("COMMIT")
    #expect(try texts(reader) == ["second"])
    reader.close()
    #expect(folder.contents == names)
  }

  @Test("without a write-ahead log is refused while somebody writes the file itself") func whileWritten() throws {
    try makeWithoutLog("DELETE")
    let writer = try Connection(path: url.path, access: .readWrite)
    try writer.execute("PRAGMA journal_mode = DELETE")
    try writer.execute("BEGIN EXCLUSIVE")
    #expect {
      _ = try open(url, readOnly: true)
    } throws: { error in
      if case RowStoreError.busy(let sentence) = error { sentence.contains(url.path) } else { false }
    }
    try writer.execute("ROLLBACK")
  }

  /// Where the header is written before the file has grown, it is no damage either.
  @Test("undoes on a copy what a killed program had half written", arguments: [false, true])
  func hotJournal(headerIsAhead: Bool) throws {
    try makeWithoutLog("DELETE")
    let left = try TemporaryFolder()
    let writer = try Connection(path: url.path, access: .readWrite)
    try writer.execute("PRAGMA journal_mode = DELETE")
    try writer.execute("PRAGMA cache_size = 1")
    try writer.execute("BEGIN IMMEDIATE")
    try writer.execute("UPDATE ZNOTE SET ZTEXT = 'half'")
    try writer.execute(
      "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
        + "INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTEXT) SELECT i, 1, 1, 'much text that fills pages' FROM n")
    // A copy of the files in the middle is what a killed program leaves.
    for name in folder.contents { try FileManager.default.copyItem(at: folder.file(name), to: left.file(name)) }
    try writer.execute("ROLLBACK")
    try #require(left.contents == ["Notes.sqlite", "Notes.sqlite-journal"])
    var before = try Data(contentsOf: left.file("Notes.sqlite"))
    if headerIsAhead {
      before[29] = 200  // pages, counted in bytes 28 to 31
      before.replaceSubrange(92..<96, with: before[24..<28])
      try before.write(to: left.file("Notes.sqlite"))
    }
    #expect(try Data(contentsOf: url).count < before.count, "the file was half written")
    let reader = try open(left.file("Notes.sqlite"), readOnly: true)
    #expect(try texts(reader) == ["first"])
    reader.close()
    #expect(try Data(contentsOf: left.file("Notes.sqlite")) == before && left.contents.count == 2)
    #expect(try texts(try open(left.file("Notes.sqlite"))) == ["first"])
  }

  @Test("with an index whose log has gone needs no place to write") func indexWithoutLog() throws {
    let store = try open(url)
    try insert("kept", store)
    store.close()
    try Data(count: 32768).write(to: folder.file("Notes.sqlite-shm"))
    #expect(try StoreInspection(url).rowCounts == ["Note": 1])
    #expect(try Data(contentsOf: folder.file("Notes.sqlite-shm")) == Data(count: 32768) && folder.contents.count == 2)
  }

  @Test("on a copy names the store in its errors, not the copy") func errorsOfCopies() throws {
    let store = try open(url)
    try insert("in the log", store)
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute("UPDATE Z_METADATA SET Z_PLIST = x'0102'")
    let left = try TemporaryFolder()
    for name in ["Notes.sqlite", "Notes.sqlite-wal"] { try FileManager.default.copyItem(at: folder.file(name), to: left.file(name)) }
    store.close()
    #expect {
      _ = try StoreInspection(left.file("Notes.sqlite"))
    } throws: { error in
      if case RowStoreError.corrupt(let sentence) = error { sentence.contains(left.file("Notes.sqlite").path) } else { false }
    }
  }
}

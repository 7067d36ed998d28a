// SPDX-License-Identifier: MIT
// Metadata without a model, removing, copying and replacing of stores.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("A store's file") struct StoreFilesTests {
  private let schema = Schema.of(EntitySpec("Note", [.attribute("text", .string)]))
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("Notes.sqlite")
  }
  private func open(_ url: URL? = nil) throws -> SQLiteRowStore {
    try SQLiteRowStore.open(url ?? self.url, schema: schema, entities: schema.allEntities, number: 1)
  }
  private func texts(_ store: SQLiteRowStore) throws -> [String?] { try store.all("Note").map { $0.string("text") } }

  @Test("tells its metadata without a model, also while it is open") func metadata() throws {
    let store = try open()
    var metadata = try store.metadata
    metadata.values["Mark"] = "yes"
    try store.setMetadata(metadata)
    #expect(try SQLiteRowStore.metadata(at: url).values["Mark"] as? String == "yes")
    store.close()
    #expect(try SQLiteRowStore.metadata(at: url).uuid == metadata.uuid)
    #expect(folder.contents == ["Notes.sqlite"])
  }

  @Test("takes new metadata without a model and keeps the keys it needs") func setMetadata() throws {
    try open().close()
    let before = try SQLiteRowStore.metadata(at: url)
    try SQLiteRowStore.setMetadata(StoreMetadata(uuid: before.uuid, values: ["Mark": 7]), at: url)
    let after = try SQLiteRowStore.metadata(at: url)
    #expect(after.values["Mark"] as? Int == 7)
    #expect(after.values["NSStoreModelVersionHashesDigest"] as? String == before.values["NSStoreModelVersionHashesDigest"] as? String)
    #expect(try open().metadata.uuid == before.uuid)
  }

  @Test("refuses metadata that is no property list and keeps what it had") func wrongMetadata() throws {
    let store = try open()
    #expect(throws: RowStoreError.self) { try store.setMetadata(StoreMetadata(uuid: "x", values: ["Bad": schema])) }
    #expect(try store.metadata.values["Bad"] == nil)
  }

  @Test("goes with all that lies beside it when it is destroyed, and nothing else goes") func destroy() throws {
    let store = try open()
    try store.insert([schema.newRow("Note")])
    try Data().write(to: folder.file("Notes.sqlite.backup"))
    try FileManager.default.createDirectory(at: folder.file(".Notes_SUPPORT/_EXTERNAL_DATA"), withIntermediateDirectories: true)
    store.close()
    try SQLiteRowStore.destroy(at: url)
    #expect(folder.contents == ["Notes.sqlite.backup"])
    try SQLiteRowStore.destroy(at: url)  // nothing there is nothing to do
  }

  @Test("that is no store is not destroyed") func destroyForeign() throws {
    try Data("my diary".utf8).write(to: url)
    #expect(throws: RowStoreError.self) { try SQLiteRowStore.destroy(at: url) }
    #expect(try Data(contentsOf: url) == Data("my diary".utf8))
  }

  @Test("is copied whole, with what lies in its log and its external data") func copy() throws {
    let store = try open()
    try store.insert([schema.newRow("Note", ["text": "one"])])
    let external = folder.file(".Notes_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: external, withIntermediateDirectories: true)
    try Data("blob".utf8).write(to: external.appendingPathComponent("X"))
    let copy = folder.file("Copy.sqlite")
    try SQLiteRowStore.replace(at: copy, with: url)
    let copied = try open(copy)
    #expect(try texts(copied) == ["one"])
    #expect(try copied.metadata.uuid == store.metadata.uuid)
    #expect(try Data(contentsOf: folder.file(".Copy_SUPPORT/_EXTERNAL_DATA/X")) == Data("blob".utf8))
    copied.close()
    store.close()
    #expect(folder.contents == [".Copy_SUPPORT", ".Notes_SUPPORT", "Copy.sqlite", "Notes.sqlite"])
  }

  @Test("is replaced under an open store, which then sees the new rows") func replace() throws {
    let store = try open()
    try store.insert([schema.newRow("Note", ["text": "old"])])
    let other = folder.file("Other.sqlite")
    let source = try open(other)
    try source.insert([schema.newRow("Note", ["text": "new"]), schema.newRow("Note", ["text": "newer"])])
    try SQLiteRowStore.replace(at: url, with: other)
    #expect(try texts(store) == ["new", "newer"])
    #expect(try store.insert([schema.newRow("Note")])[0].header.primaryKey == 3)
  }

  @Test("keeps its rows when what should replace it is no store") func replaceByForeign() throws {
    let store = try open()
    try store.insert([schema.newRow("Note", ["text": "kept"])])
    let other = folder.file("other.txt")
    try Data("words".utf8).write(to: other)
    #expect(throws: RowStoreError.self) { try SQLiteRowStore.replace(at: url, with: other) }
    #expect(throws: RowStoreError.self) { try SQLiteRowStore.replace(at: url, with: folder.file("missing.sqlite")) }
    #expect(try texts(store) == ["kept"])
  }

  @Test("is made once when several open it at the same time") func createdByMany() async throws {
    let (url, schema) = (url, schema)
    let keys = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for number in 1...4 {
        group.addTask {
          let store = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: UInt32(number))
          return try (0..<5).map { _ in try store.insert([schema.newRow("Note")])[0].header.primaryKey }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(keys.sorted() == Array(1...20))
    #expect(folder.contents.allSatisfy { $0.hasPrefix("Notes.sqlite") }, "something else was left")
  }

  @Test("with every odd character in its name is opened, also for reading only") func oddNames() throws {
    for name in ["a b%20c?d#e&f=g.sqlite", "O'Brien \"x\" ü 🚭.sqlite", "no extension", ".hidden"] {
      let url = folder.file(name)
      let store = try open(url)
      try store.insert([schema.newRow("Note", ["text": .string(name)])])
      store.close()
      var options = SQLiteStoreOptions()
      options.isReadOnly = true
      let reading = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1, options: options)
      #expect(try texts(reading) == [name])
    }
    #expect(folder.contents.count == 4)
  }
}

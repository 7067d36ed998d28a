// SPDX-License-Identifier: MIT
// Stores in forms that came after this library: told from damaged ones, since those get deleted, and left as they are.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("A store of a newer form") struct NewerFormatsTests {
  private let schema = Schema.of(EntitySpec("Note", [.attribute("text", .string)]))
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("Notes.sqlite")
    let store = try open()
    try store.insert([schema.newRow("Note", ["text": "kept"])])
    store.close()
  }

  private func open(readOnly: Bool = false) throws -> SQLiteRowStore {
    var options = SQLiteStoreOptions()
    options.isReadOnly = readOnly
    return try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1, options: options)
  }

  private func setByte(_ place: UInt64, _ value: UInt8) throws {
    let file = try FileHandle(forUpdating: url)
    try file.seek(toOffset: place)
    try file.write(contentsOf: [value])
    try file.close()
  }

  /// Expects work on the file to be refused with a sentence, and the file to stay as it is.
  private func expectUnknown(_ part: String, _ work: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = try Data(contentsOf: url)
    #expect(sourceLocation: sourceLocation) {
      try work()
    } throws: { error in
      if case RowStoreError.unknownFormat(let sentence) = error { sentence.contains(part) && sentence.contains(url.path) } else { false }
    }
    #expect(try Data(contentsOf: url) == before && folder.contents == ["Notes.sqlite"], sourceLocation: sourceLocation)
  }

  @Test("says its version and the one that is known", arguments: [0, 2, 900]) func version(number: Int) throws {
    do {
      let raw = try Connection(path: url.path, access: .readWrite)
      try raw.execute("UPDATE Z_METADATA SET Z_VERSION = \(number)")
    }
    try expectUnknown("version \(number) of the form of stores; version 1 is") { _ = try open() }
    try expectUnknown("version \(number)") { _ = try open(readOnly: true) }
    try expectUnknown("version \(number)") { _ = try SQLiteRowStore.metadata(at: url) }
    try expectUnknown("version \(number)") { _ = try StoreInspection(url) }
    try expectUnknown("version \(number)") { try SQLiteRowStore.destroy(at: url) }
  }

  /// Byte 19 is the version for reading, bytes 44 to 47 are the number of the schema's form.
  @Test("of SQLite's file is no damaged file", arguments: [(19, 3), (19, 255), (47, 5)]) func reading(place: UInt64, value: UInt8) throws {
    try setByte(place, value)
    try expectUnknown("newer SQLite") { _ = try open() }
    try expectUnknown("newer SQLite") { _ = try open(readOnly: true) }
    try expectUnknown("newer SQLite") { _ = try StoreInspection(url) }
  }

  @Test("that SQLite can still read is read, and not written") func writing() throws {
    try setByte(18, 3)
    try expectUnknown("newer SQLite") { _ = try open() }
    let store = try open(readOnly: true)
    #expect(try store.all("Note").map { $0.string("text") } == ["kept"])
    store.close()
    #expect(try StoreInspection(url).rowCounts == ["Note": 1])
  }
}

// SPDX-License-Identifier: MIT
// Binary values in files of their own: what lies in the row, what lies beside the store, and that neither is ever without the other.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("Large data of an attribute that may lie outside") struct ExternalDataTests {
  private let schema = Schema.of(
    EntitySpec(
      "Photo", unique: [["name"]],
      [.attribute("name", .string), .attribute("image", .binary, isExternal: true), .attribute("plain", .binary)]))
  private let folder: TemporaryFolder
  private let url: URL
  private let store: SQLiteRowStore

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("Photos.sqlite")
    store = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1)
  }

  private func open(_ timeout: Double = 10) throws -> SQLiteRowStore {
    var options = SQLiteStoreOptions()
    options.timeout = timeout
    return try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1, options: options)
  }
  private var support: URL { folder.file(".Photos_SUPPORT") }
  private var external: URL { support.appendingPathComponent("_EXTERNAL_DATA") }
  /// Names of the files beside the store.
  private var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: external.path)) ?? []).sorted() }
  private var notes: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: support.path)) ?? []).filter { $0 != "_EXTERNAL_DATA" }
  }
  private func big(_ byte: UInt8 = 7, _ count: Int = 200_000) -> Data { Data(repeating: byte, count: count) }
  /// What stands in the image's column of each row.
  private func stored() throws -> [SQLValue] { try StoreInspection(url).query("SELECT ZIMAGE FROM ZPHOTO ORDER BY Z_PK").map { $0[0] } }
  private func reference(_ name: String) -> SQLValue { .blob(Data([2]) + Data(name.utf8) + Data([0])) }
  private func image(_ row: Row) -> Data? {
    guard case .object(let box as DataBox)? = row["image"] else { return nil }
    return box.value
  }

  @Test("is a file named by a UUID that the row refers to; the threshold's own size is not large") func forms() throws {
    let limit = ExternalFiles.threshold
    try store.insert([
      schema.newRow("Photo", ["image": .data(big(1, limit)), "plain": .data(big())]),
      schema.newRow("Photo", ["image": .data(big(2, limit + 1))]),
      schema.newRow("Photo", ["image": .data(Data())]),
    ])
    let name = try #require(files.first)
    #expect(files.count == 1 && UUID(uuidString: name)?.uuidString == name)
    #expect(try stored() == [.blob(Data([1]) + big(1, limit)), reference(name), .blob(Data([1]))])
    #expect(try Data(contentsOf: external.appendingPathComponent(name)) == big(2, limit + 1))
    #expect(notes.isEmpty)
    store.close()
    let rows = try open().all("Photo")
    #expect(rows.map { image($0) } == [big(1, limit), big(2, limit + 1), Data()])
    #expect(rows.allSatisfy { image($0)?.startIndex == 0 })
  }

  @Test("is replaced with its file", arguments: [200_001, 5, nil]) func replaced(count: Int?) throws {
    let row = try store.insert([schema.newRow("Photo", ["image": .data(big())])])[0]
    let before = files
    let new = count.map { big(9, $0) }
    _ = try store.save(ChangeSet(updates: [row.changing(["image": new.map { .data($0) }])]))
    let after = try store.all("Photo")[0]
    #expect(image(after) == new)
    #expect(files.count == (count == 200_001 ? 1 : 0))
    #expect(Set(files).isDisjoint(with: before))
    #expect(image(row) == big(), "what was read before cannot be read any more")
    #expect(notes.isEmpty)
  }

  @Test("goes with its row") func deleted() throws {
    let rows = try store.insert([schema.newRow("Photo", ["image": .data(big(1))]), schema.newRow("Photo", ["image": .data(big(2))])])
    _ = try store.save(ChangeSet(deletes: [rows[0]]))
    #expect(files.count == 1)
    #expect(try image(store.all("Photo")[0]) == big(2))
    _ = try store.save(ChangeSet(deletes: [rows[1]]))
    #expect(files.isEmpty && notes.isEmpty)
  }

  @Test("is neither read nor written when another property of its row changes") func untouched() throws {
    let row = try store.insert([schema.newRow("Photo", ["image": .data(big())])])[0]
    let name = try #require(files.first)
    // Other bytes under the name would be found if the save had looked.
    try FileManager.default.removeItem(at: external.appendingPathComponent(name))
    _ = try store.save(ChangeSet(updates: [row.changing(["name": "new"])]))
    #expect(files.isEmpty)
    #expect(try stored() == [reference(name)])
  }

  @Test("leaves no file when its save fails") func failing() throws {
    let first = try store.insert([schema.newRow("Photo", ["name": "a", "image": .data(big(1))])])[0]
    let before = files
    #expect {
      _ = try store.save(
        ChangeSet(
          inserts: [schema.newRow("Photo", ["name": "b", "image": .data(big(2))]), schema.newRow("Photo", ["name": "a"])],
          updates: [first.changing(["image": .data(big(3))])]))
    } throws: { if case RowStoreError.uniqueness = $0 { true } else { false } }
    #expect(files == before && notes.isEmpty)
    #expect(try store.all("Photo").map { image($0) } == [big(1)])
    let conflicts = try store.uniquenessConflicts(
      ChangeSet(inserts: [schema.newRow("Photo", ["name": "a", "image": .data(big(2))])]))
    #expect(conflicts.map(\.existing) == [first.objectKey])
    #expect(files == before && notes.isEmpty)
  }

  @Test("leaves no file and no row when the file cannot be written") func unwritable() throws {
    try store.insert([schema.newRow("Photo", ["name": "a", "image": .data(Data([1]))])])
    try Data().write(to: support)  // a file where the folder should be
    #expect(throws: RowStoreError.self) { try store.insert([schema.newRow("Photo", ["image": .data(big())])]) }
    #expect(try store.all("Photo").count == 1)
    try FileManager.default.removeItem(at: support)
    try store.insert([schema.newRow("Photo", ["image": .data(big())])])
    #expect(files.count == 1)
  }

  @Test("reads as nil, and is replaced or deleted like any other, when its file is missing") func missing() throws {
    let row = try store.insert([schema.newRow("Photo", ["name": "a", "image": .data(big())])])[0]
    let name = try #require(files.first)
    try FileManager.default.removeItem(at: external.appendingPathComponent(name))
    let found = try store.rows([row.objectKey])
    #expect(found.map { image($0) } == [nil])
    #expect(found.map { $0.string("name") } == ["a"])
    #expect(try stored() == [reference(name)], "reading changed the row")
    _ = try store.save(ChangeSet(updates: [found[0].changing(["image": .data(big(3))])]))
    #expect(try image(store.all("Photo")[0]) == big(3))
  }

  @Test("whose reference is damaged is an error with the row's name, not data") func damaged() throws {
    try store.insert([schema.newRow("Photo", ["image": .data(big())])])
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute("UPDATE ZPHOTO SET ZIMAGE = x'022E2E2F2E2E2F657463'")  // 2 and ../../etc
    #expect {
      _ = try store.all("Photo")
    } throws: { if case RowStoreError.corrupt(let text) = $0 { text.contains("image in the row 1 of the entity Photo") } else { false } }
  }

  // MARK: - Programs that died

  /// The state a program leaves that is killed in a save.
  private func leave(_ names: [String], store: String = "Photos.sqlite") throws {
    try Data(names.map { $0 + "\n" }.joined().utf8).write(to: support.appendingPathComponent("\(store).\(UUID().uuidString).pending"))
    for name in names where !files.contains(name) { try Data("orphan".utf8).write(to: external.appendingPathComponent(name)) }
  }

  @Test("that a killed program left without a row goes at the next opening; what a row refers to stays, and so does all else")
  func clearedUp() throws {
    try store.insert([schema.newRow("Photo", ["image": .data(big())])])
    let kept = try #require(files.first)
    store.close()
    let (orphan, others, foreign) = (UUID().uuidString, UUID().uuidString, UUID().uuidString)
    try leave([kept, orphan])
    try leave([others], store: "Photos.db")  // another store's, in the same folder
    try Data("x".utf8).write(to: external.appendingPathComponent(foreign))  // no note names it
    let again = try open()
    #expect(files == [kept, others, foreign].sorted())
    #expect(notes.count == 1 && notes[0].hasPrefix("Photos.db."))
    #expect(try again.all("Photo").map { image($0) } == [big()])
  }

  @Test("is not taken for left behind while another program may be saving") func clearedUpLater() throws {
    try store.insert([schema.newRow("Photo", ["image": .data(big())])])
    let orphan = UUID().uuidString
    try leave([orphan])
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute("BEGIN IMMEDIATE")
    #expect(try open(0).all("Photo").count == 1)
    #expect(files.contains(orphan) && notes.count == 1)
    try raw.execute("ROLLBACK")
    #expect(try open(0).all("Photo").count == 1)
    #expect(!files.contains(orphan) && notes.isEmpty)
  }

  @Test("is neither lost nor left over, at whatever moment the program that writes it dies") func killed() throws {
    let url = folder.file("Killed.sqlite")
    var reported: Set<Int64> = []
    let place = folder.file(".Killed_SUPPORT")
    func content(_ path: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: place.path + path)) ?? [] }
    var caught = 0
    for round in 0..<12 {
      // The first is killed at once, the others while a save's note lies on the disk: early in it, or once it has written files beside
      // the two that the rows between saves refer to.
      reported.formUnion(
        try KilledProgram.run(url, ["pictures"], saves: round) {
          round == 0 || content("").count > 1 && (round.isMultiple(of: 2) || content("/_EXTERNAL_DATA").count > 2)
        })
      if content("").count > 1 { caught += 1 }
    }
    #expect(caught > 0, "no save was interrupted")
    let store = try SQLiteRowStore.open(url, schema: .killed, entities: Schema.killed.allEntities, number: 1)
    let rows = try store.all("Picture")
    #expect(rows.map(\.header.primaryKey).max() ?? 0 >= reported.max() ?? 0)
    #expect(!rows.isEmpty)
    for row in rows {
      guard case .object(let box as DataBox)? = row["data"] else {
        Issue.record("the data of the picture \(row.header.primaryKey) is lost")
        continue
      }
      #expect(box.value == Data(repeating: UInt8(row.string("name") ?? "") ?? 255, count: 150_000))
    }
    #expect(content("") == ["_EXTERNAL_DATA"])
    #expect(content("/_EXTERNAL_DATA").count == rows.count)
  }

  // MARK: - Whole stores

  @Test("is copied with its store, and what the replaced store had goes") func copied() throws {
    try store.insert([schema.newRow("Photo", ["image": .data(big(1))])])
    let other = folder.file("Other.sqlite")
    let destination = try SQLiteRowStore.open(other, schema: schema, entities: schema.allEntities, number: 2)
    try destination.insert([schema.newRow("Photo", ["image": .data(big(2))]), schema.newRow("Photo", ["image": .data(big(3))])])
    try SQLiteRowStore.replace(at: other, with: url)
    #expect(try destination.all("Photo").map { image($0) } == [big(1)])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file(".Other_SUPPORT/_EXTERNAL_DATA").path) == files)
    destination.close()
    try SQLiteRowStore.destroy(at: other)
    #expect(files.count == 1)
    #expect(!folder.contents.contains { $0.hasPrefix(".Other") || $0.hasPrefix("Other") })
  }

  @Test("is not shared by two stores of one name") func sameFolder() throws {
    try store.insert([schema.newRow("Photo", ["image": .data(big(1))])])
    #expect(throws: RowStoreError.self) { try SQLiteRowStore.replace(at: folder.file("Photos.backup"), with: url) }
    #expect(files.count == 1)
    #expect(!folder.contents.contains("Photos.backup"))
  }

  @Test("of a store without a file lies in its row") func withoutFile() throws {
    let store = try SQLiteRowStore.open(
      URL(fileURLWithPath: "/dev/null"), schema: schema, entities: schema.allEntities, number: 1)
    let row = try store.insert([schema.newRow("Photo", ["image": .data(big())])])[0]
    #expect(image(row) == big())
    #expect(folder.contents.filter { $0.hasPrefix(".") }.isEmpty)
  }
}

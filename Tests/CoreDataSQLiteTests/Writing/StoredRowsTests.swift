// SPDX-License-Identifier: MIT
// The rows a save leaves in the file, seen through SQLite's own eyes.

import CoreDataPredicates
import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("Rows in the file") struct StoredRowsTests {
  private let schema = SchemaTests.garden
  private let folder: TemporaryFolder
  private let url: URL
  private let store: SQLiteRowStore

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("Garden.sqlite")
    store = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1)
  }
  private func query(_ sql: String) throws -> [[SQLValue]] { try StoreInspection(url).query(sql) }

  @Test("hold each kind of value in Apple's form") func forms() throws {
    let tag = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let row = schema.newRow(
      "Tree",
      [
        "name": "Oak", "height": 12.5, "code": 7, "planted": .date(3600), "price": .decimal(Decimal(string: "10.11") ?? 0),
        "isEdible": true,
        "tag": .uuid(tag), "photo": .data(Data([7, 8])), "shape": .transformable(Data([1])),
        "page": .url(try #require(URL(string: "https://a.b/c"))),
        "rings": 99, "title": "old",
      ])
    try store.insert([row, schema.newRow("Plant", ["price": .decimal(3)])])
    #expect(
      try query(
        "SELECT Z_PK, Z_ENT, Z_OPT, ZNAME, ZHEIGHT, ZCODE, ZPLANTED, ZPRICE, ZISEDIBLE, ZTAG, ZPHOTO, ZSHAPE, ZPAGE, ZRINGS, ZTITLE1, ZTITLE FROM ZPLANT WHERE Z_PK = 1"
      )
        == [
          [
            .integer(1), .integer(5), .integer(1), .text("Oak"), .double(12.5), .integer(7), .integer(3600), .double(10.11), .integer(1),
            .blob(Data(1...16)), .blob(Data([1, 7, 8])), .blob(Data([1])), .text("https://a.b/c"), .integer(99), .text("old"), .null,
          ]
        ])
    #expect(try query("SELECT typeof(ZPRICE), Z_ENT FROM ZPLANT WHERE Z_PK = 2") == [[.text("integer"), .integer(3)]])
    #expect(try query("SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_MAX > 0") == [[.text("Plant"), .integer(2)]])
  }

  @Test("hold a to-one with its companion, and orders in steps of 1024 from 2048") func relationships() throws {
    let bed = schema.newRow("Bed")
    let tree = schema.newRow("Tree", ["bed": .reference(bed.objectKey)])
    let herb = schema.newRow("Herb", ["bed": .reference(bed.objectKey), "parent": .reference(tree.objectKey)])
    let keepers = [schema.newRow("Keeper"), schema.newRow("Keeper")]
    let stone = schema.newRow("Stone")
    let relationship = try #require(schema.named("Plant").relationship(named: "keepers"))
    let stones = try #require(schema.named("Bed").relationship(named: "stones"))
    let rows = try store.insert(
      [bed, tree, herb, stone] + keepers,
      links: [
        LinkChange(
          relationship: relationship, owner: tree.objectKey, added: keepers.map(\.objectKey), removed: [],
          order: keepers.reversed().map(\.objectKey)),
        LinkChange(relationship: stones, owner: bed.objectKey, added: [stone.objectKey], removed: []),
      ])
    #expect(
      try query("SELECT Z_PK, Z_ENT, ZBED, Z_FOK_BED, ZPARENT, Z3_PARENT FROM ZPLANT") == [
        [.integer(1), .integer(5), .integer(1), .integer(2048), .null, .null],
        [.integer(2), .integer(4), .integer(1), .integer(3072), .integer(1), .integer(5)],
      ])
    #expect(
      try query("SELECT Z_2KEEPERS, Z_3PLANTS, Z_FOK_2KEEPERS FROM Z_2PLANTS ORDER BY Z_FOK_2KEEPERS") == [
        [.integer(2), .integer(1), .integer(2048)], [.integer(1), .integer(1), .integer(3072)],
      ])
    #expect(try query("SELECT Z1STONES FROM ZSTONE") == [[.integer(1)]])
    #expect(rows.count == 6)
  }

  @Test("keep a value that is not a number as NULL") func notANumber() throws {
    let saved = try store.insert([schema.newRow("Stone", ["weight": .double(.nan)])])
    #expect(saved[0].comparable.isEmpty)
  }

  @Test("are all there or none when the n-th write of a save fails", arguments: 1...6) func nthWriteFails(count: Int) throws {
    let kept = try store.insert([schema.newRow("Bed"), schema.newRow("Keeper", ["name": "before"])])
    let before = try snapshot()
    // The raw connection makes the n-th write fail: a trigger counts them and raises an error.
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute("CREATE TABLE COUNTER (N INTEGER)")
    try raw.execute("INSERT INTO COUNTER VALUES (0)")
    for (table, event) in [
      ("ZBED", "INSERT"), ("ZPLANT", "INSERT"), ("ZPLANT", "UPDATE"), ("ZKEEPER", "UPDATE"), ("ZBED", "DELETE"), ("Z_2PLANTS", "INSERT"),
    ] {
      try raw.execute(
        "CREATE TRIGGER T\(table)\(event) AFTER \(event) ON \(table) BEGIN UPDATE COUNTER SET N = N + 1; "
          + "SELECT CASE WHEN N >= \(count) THEN RAISE(ABORT, 'broken on purpose') END FROM COUNTER; END")
    }
    let plant = schema.newRow("Plant")
    let keepers = try #require(schema.named("Plant").relationship(named: "keepers"))
    let changes = ChangeSet(
      inserts: [schema.newRow("Bed"), plant, schema.newRow("Herb")], updates: [kept[1].changing(["name": "after"])], deletes: [kept[0]],
      links: [LinkChange(relationship: keepers, owner: plant.objectKey, added: [kept[1].objectKey], removed: [])])
    #expect {
      _ = try store.save(changes)
    } throws: { error in
      if case RowStoreError.failed(_, "broken on purpose") = error { true } else { false }
    }
    #expect(try snapshot() == before)
    try raw.execute("UPDATE COUNTER SET N = -1000")
    _ = try store.save(changes)
    #expect(try store.all("Plant").count == 2)
  }

  private func snapshot() throws -> [[[SQLValue]]] {
    try ["ZBED", "ZPLANT", "ZKEEPER", "Z_2PLANTS", "Z_PRIMARYKEY"].map { try query("SELECT * FROM \($0)") }
  }

  @Test("whose number is taken meanwhile by another writer get the next one") func keysBesideAnotherWriter() throws {
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute("INSERT INTO ZBED (Z_PK, Z_ENT, Z_OPT) VALUES (41, 1, 1)")
    #expect(try store.insert([schema.newRow("Bed")])[0].header.primaryKey == 42)
  }

  @Test("cannot be written through a store opened for reading") func readOnly() throws {
    try store.insert([schema.newRow("Keeper", ["name": "name 2999"])])
    store.close()
    var options = SQLiteStoreOptions()
    options.isReadOnly = true
    let reading = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1, options: options)
    #expect {
      _ = try reading.insert([schema.newRow("Bed")])
    } throws: { error in
      if case RowStoreError.readOnly = error { true } else { false }
    }
    #expect(try reading.all("Bed").isEmpty)
    // A long list needs a temporary table, which a store that is not written has too.
    let long = PredicateTree.comparison(ComparisonTree(.keyPath(["name"]), .in, .constant((0..<3000).map { "name \($0)" })))
    #expect(try reading.count(FetchPlan(entity: schema.named("Keeper"), predicate: long)) == 1)
    #expect(folder.contents == ["Garden.sqlite"])
  }

  @Test("of another writer's transaction make a save wait, and fail when it lasts") func busy() throws {
    var options = SQLiteStoreOptions()
    options.timeout = 0
    let impatient = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 2, options: options)
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute("BEGIN IMMEDIATE")
    #expect {
      _ = try impatient.insert([schema.newRow("Bed")])
    } throws: { error in
      if case RowStoreError.busy = error { true } else { false }
    }
    #expect(try impatient.all("Bed").isEmpty)
    try raw.execute("ROLLBACK")
    #expect(try impatient.insert([schema.newRow("Bed")]).count == 1)
  }

  @Test("that do not fit on the disk fail the save as a whole") func diskFull() throws {
    let raw = try StoreInspection(url).query("PRAGMA page_count")
    let pages = try #require(raw[0][0].integer)
    store.close()
    var options = SQLiteStoreOptions()
    options.pragmas = ["max_page_count": String(pages + 4)]
    let small = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1, options: options)
    let rows = (0..<200).map { _ in schema.newRow("Keeper", ["name": .string(String(repeating: "x", count: 500))]) }
    #expect {
      _ = try small.insert(rows)
    } throws: { error in
      if case RowStoreError.diskFull = error { true } else { false }
    }
    #expect(try small.all("Keeper").isEmpty)
    #expect(try small.insert([rows[0]])[0].header.primaryKey == 1)
  }
}

// SPDX-License-Identifier: MIT
// Stores that older versions made or that were migrated in place: other numbers, names and extra columns are read by name.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("An older store") struct OlderStoresTests {
  private let schema = Schema.of(
    EntitySpec(
      "Animal",
      [
        .attribute("name", .string), .attribute("born", .date), .toOne("home", "Home", inverse: "animals"),
        .toMany("songs", "Song", inverse: "singers", isOrdered: true),
      ]),
    EntitySpec("Cat", parent: "Animal", [.attribute("lives", .integer16)]),
    EntitySpec(
      "Home",
      [.attribute("name", .string), .toMany("animals", "Animal", inverse: "home"), .toOne("pet", "Animal"), .toMany("guests", "Animal")]),
    EntitySpec("Song", [.attribute("name", .string), .toMany("singers", "Animal", inverse: "songs")]))
  private let folder: TemporaryFolder
  private let url: URL

  /// A store renumbered as a migration does it: Animal 11, Cat 12, Home 9, Song 3; its join table is named from the other side.
  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("Old.sqlite")
    try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1).close()
    let raw = try Connection(path: url.path, access: .readWrite)
    for sql in [
      "DROP TABLE ZANIMAL", "DROP TABLE ZHOME", "DROP TABLE ZSONG", "DROP TABLE Z_1SONGS", "DROP TABLE Z_MODELCACHE",
      "DELETE FROM Z_PRIMARYKEY",
      "INSERT INTO Z_PRIMARYKEY VALUES (3,'Song',0,1), (9,'Home',0,1), (11,'Animal',0,2), (12,'Cat',11,0)",
      "CREATE TABLE ZANIMAL ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZHOME INTEGER, Z9GUESTS INTEGER, ZNAME VARCHAR, ZGONE VARCHAR )",
      "ALTER TABLE ZANIMAL ADD COLUMN ZBORN TIMESTAMP", "ALTER TABLE ZANIMAL ADD COLUMN ZLIVES INTEGER",
      "CREATE TABLE ZHOME ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZPET INTEGER, Z11_PET INTEGER, ZNAME VARCHAR )",
      "CREATE TABLE ZSONG ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR )",
      "CREATE TABLE \"Z_3SINGERS\" ( Z_3SONGS INTEGER, Z_11SINGERS INTEGER, Z_FOK_3SONGS INTEGER, PRIMARY KEY (Z_3SONGS, Z_11SINGERS) )",
      "INSERT INTO ZHOME VALUES (1, 9, 4, 2, 12, 'Hut')",
      "INSERT INTO ZANIMAL (Z_PK, Z_ENT, Z_OPT, ZHOME, Z9GUESTS, ZNAME, ZGONE, ZBORN, ZLIVES) VALUES (1, 11, 1, 1, NULL, 'Rex', 'x', 86400, NULL), (2, 12, 7, 1, 1, 'Tom', NULL, 0.5, 9)",
      "INSERT INTO ZSONG VALUES (1, 3, 1, 'la')", "INSERT INTO Z_3SINGERS VALUES (1, 2, 2048)",
    ] { try raw.execute(sql) }
  }

  private func open() throws -> SQLiteRowStore { try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1) }

  @Test("gives its rows by the names of columns and entities") func read() throws {
    let store = try open()
    let animals = try store.all("Animal")
    #expect(animals.map(\.layout.entityName) == ["Animal", "Cat"])
    #expect(animals.map { $0.string("name") } == ["Rex", "Tom"])
    #expect(animals.map { $0["born"]?.comparable } == [AnyHashable(86400.0), AnyHashable(0.5)])
    #expect(animals[1].integer("lives") == 9)
    #expect(animals.map(\.header.version) == [1, 7])
    let home = try #require(try store.all("Home").first)
    guard case .reference(let pet)? = home["pet"] else {
      Issue.record("no pet")
      return
    }
    #expect(schema.entities[Int(pet.entity)].name == "Cat")
    let members = { (entity: String, name: String, owner: Row) in
      try store.rows(of: try #require(schema.named(entity).relationship(named: name)), owner: owner.objectKey).map { $0.string("name") }
    }
    #expect(try members("Home", "animals", home) == ["Rex", "Tom"])
    #expect(try members("Home", "guests", home) == ["Tom"])
    #expect(try members("Animal", "songs", animals[1]) == ["la"])
    #expect(try members("Song", "singers", try #require(try store.all("Song").first)) == ["Tom"])
  }

  @Test("takes new rows in its own numbers") func write() throws {
    let store = try open()
    let cat = try store.insert([schema.newRow("Cat", ["name": "Kit", "lives": 8])])[0]
    #expect(cat.header.primaryKey == 3)
    let home = try #require(try store.all("Home").first)
    _ = try store.save(ChangeSet(updates: [home.changing(["pet": .reference(cat.objectKey)])]))
    store.close()
    let file = try StoreInspection(url)
    #expect(try file.query("SELECT Z_ENT, ZNAME FROM ZANIMAL WHERE Z_PK = 3") == [[.integer(12), .text("Kit")]])
    #expect(try file.query("SELECT ZPET, Z11_PET, Z_OPT FROM ZHOME") == [[.integer(3), .integer(12), .integer(5)]])
    #expect(try file.query("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT IN (11, 12)") == [[.integer(3)], [.integer(0)]])
  }

  @Test("without a column the schema needs is damaged", arguments: ["ZNAME", "ZHOME"]) func missingColumn(column: String) throws {
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute("ALTER TABLE ZANIMAL DROP COLUMN \(column)")
    #expect {
      _ = try open()
    } throws: { error in
      if case RowStoreError.corrupt(let sentence) = error { sentence.contains(column) } else { false }
    }
  }

  @Test("with a value of the wrong kind says which row it is") func wrongValue() throws {
    let ids = Schema.of(EntitySpec("Ticket", [.attribute("id", .uuid)]))
    let url = folder.file("Tickets.sqlite")
    let store = try SQLiteRowStore.open(url, schema: ids, entities: ids.allEntities, number: 1)
    try store.insert([ids.newRow("Ticket", ["id": .uuid(UUID())])])
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute("UPDATE ZTICKET SET ZID = x'0102'")
    #expect {
      _ = try store.all("Ticket")
    } throws: { error in
      if case RowStoreError.corrupt(let sentence) = error { sentence.contains("id in the row 1 of the entity Ticket") } else { false }
    }
  }

  @Test("whose triggers keep derived attributes takes new rows") func triggers() throws {
    let raw = try Connection(path: url.path, access: .readWrite)
    try raw.execute(
      "CREATE TRIGGER Z_DA_ZANIMAL_Home_x_PARAMETER_INSERT AFTER INSERT ON ZANIMAL FOR EACH ROW WHEN (NEW.ZHOME NOT NULL) BEGIN "
        + "UPDATE ZHOME SET ZNAME = 'counted' WHERE Z_PK = NEW.ZHOME; "
        + "SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZHOME', Z_ENT, Z_PK, 'x', ZNAME) FROM ZHOME WHERE Z_PK = NEW.ZHOME; END")
    let store = try open()
    let home = try #require(try store.all("Home").first)
    try store.insert([schema.newRow("Animal", ["home": .reference(home.objectKey)])])
    #expect(try store.all("Home").map { $0.string("name") } == ["counted"])
  }
}

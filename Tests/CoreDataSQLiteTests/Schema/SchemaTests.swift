// SPDX-License-Identifier: MIT
// The file a new store makes, seen through SQLite's own eyes.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("The schema of a new store") struct SchemaTests {
  static let garden = Schema.of(
    EntitySpec(
      "Plant", unique: [["code"], ["genus", "species"]],
      indexes: [
        IndexSchema(
          name: "byHeight", elements: [.init(property: "height", isAscending: false), .init(property: "name", isAscending: true)])
      ],
      [
        .attribute("name", .string), .attribute("height", .double), .attribute("code", .integer64), .attribute("genus", .string),
        .attribute("species", .string), .attribute("planted", .date), .attribute("price", .decimal), .attribute("isEdible", .boolean),
        .attribute("tag", .uuid), .attribute("photo", .binary, isExternal: true), .attribute("shape", .transformable),
        .attribute("page", .uri), .attribute("scratch", .string, isTransient: true), .toOne("bed", "Bed", inverse: "plants"),
        .toOne("parent", "Plant"), .toMany("keepers", "Keeper", inverse: "plants", isOrdered: true),
      ]),
    EntitySpec("Tree", parent: "Plant", unique: [["rings"]], [.attribute("rings", .integer32), .attribute("title", .string)]),
    EntitySpec("Herb", parent: "Plant", [.attribute("title", .string)]),
    EntitySpec(
      "Bed", [.attribute("order", .integer16), .toMany("plants", "Plant", inverse: "bed", isOrdered: true), .toMany("stones", "Stone")]),
    EntitySpec("Stone", [.attribute("weight", .float)]),
    EntitySpec(
      "Keeper",
      [
        .attribute("name", .string), .toMany("plants", "Plant", inverse: "keepers"), .toMany("peers", "Keeper", inverse: "peerOf"),
        .toMany("peerOf", "Keeper", inverse: "peers"),
      ]),
    identifiers: ["v1"])

  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Makes a store, closes it and looks into its file.
  private func inspect(_ schema: Schema, entities: Set<Int>? = nil) throws -> StoreInspection {
    let url = folder.file("Garden.sqlite")
    let store = try SQLiteRowStore.open(url, schema: schema, entities: entities ?? schema.allEntities, number: 1)
    store.close()
    let inspection = try StoreInspection(url)
    #expect(folder.contents == ["Garden.sqlite"])
    return inspection
  }

  @Test("has Apple's tables, columns and indexes in Apple's order and wording") func texts() throws {
    let expected: [String] = [
      "CREATE TABLE ZBED ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZORDER INTEGER )",
      "CREATE TABLE ZKEEPER ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR )",
      "CREATE TABLE Z_2PEERS ( Z_2PEEROF INTEGER, Z_2PEERS INTEGER, PRIMARY KEY (Z_2PEEROF, Z_2PEERS) )",
      "CREATE TABLE Z_2PLANTS ( Z_2KEEPERS INTEGER, Z_3PLANTS INTEGER, Z_FOK_2KEEPERS INTEGER, PRIMARY KEY (Z_2KEEPERS, Z_3PLANTS) )",
      "CREATE TABLE ZPLANT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCODE INTEGER, ZISEDIBLE INTEGER, ZBED INTEGER, "
        + "ZPARENT INTEGER, Z3_PARENT INTEGER, Z_FOK_BED INTEGER, ZRINGS INTEGER, ZHEIGHT FLOAT, ZPLANTED TIMESTAMP, ZPRICE DECIMAL, "
        + "ZGENUS VARCHAR, ZNAME VARCHAR, ZPAGE VARCHAR, ZSPECIES VARCHAR, ZTITLE VARCHAR, ZTITLE1 VARCHAR, ZPHOTO BLOB, ZTAG BLOB, ZSHAPE BLOB )",
      "CREATE TABLE ZSTONE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, Z1STONES INTEGER, ZWEIGHT FLOAT )",
      "CREATE INDEX Z_2PEERS_Z_2PEERS_INDEX ON Z_2PEERS (Z_2PEERS, Z_2PEEROF)",
      "CREATE INDEX Z_2PLANTS_Z_3PLANTS_INDEX ON Z_2PLANTS (Z_3PLANTS, Z_2KEEPERS)",
      "CREATE INDEX ZPLANT_ZBED_INDEX ON ZPLANT (ZBED)",
      "CREATE INDEX ZPLANT_ZPARENT_INDEX ON ZPLANT (ZPARENT)",
      "CREATE INDEX ZPLANT_Z_ENT_INDEX ON ZPLANT (Z_ENT)",
      "CREATE UNIQUE INDEX Z_Plant_UNIQUE_code ON ZPLANT (ZCODE COLLATE BINARY ASC)",
      "CREATE UNIQUE INDEX Z_Plant_UNIQUE_genus_species ON ZPLANT (ZGENUS COLLATE BINARY ASC, ZSPECIES COLLATE BINARY ASC)",
      "CREATE UNIQUE INDEX Z_Tree_UNIQUE_rings ON ZPLANT (ZRINGS COLLATE BINARY ASC)",
      "CREATE INDEX Z_Plant_byHeight ON ZPLANT (ZHEIGHT COLLATE BINARY DESC, ZNAME COLLATE BINARY ASC)",
      "CREATE INDEX ZSTONE_Z1STONES_INDEX ON ZSTONE (Z1STONES)",
      "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
    ]
    let store = try inspect(SchemaTests.garden)
    let found = try store.schemaTexts
    #expect(found == expected)
    let integrity = try store.integrity
    #expect(integrity == ["ok"])
  }

  @Test("numbers entities in depth-first order") func entityNumbers() throws {
    let store = try inspect(SchemaTests.garden)
    #expect(
      try store.entities.map { "\($0.number) \($0.name) \($0.superentity) \($0.highestKey)" } == [
        "1 Bed 0 0", "2 Keeper 0 0", "3 Plant 0 0", "4 Herb 3 0", "5 Tree 3 0", "6 Stone 0 0",
      ])
    #expect(try store.query("SELECT Z_CONTENT FROM Z_MODELCACHE") == [[.null]])
  }

  @Test("holds only a configuration's entities, numbered without gaps") func configuration() throws {
    let schema = SchemaTests.garden
    let chosen = Set(["Keeper", "Plant", "Herb", "Tree"].map { schema.named($0).ordinal })
    let store = try inspect(schema, entities: chosen)
    #expect(try store.entities.map(\.name) == ["Keeper", "Plant", "Herb", "Tree"])
    #expect(try store.entities.map(\.number) == [1, 2, 3, 4])
    #expect(try store.tables == ["ZKEEPER", "Z_1PEERS", "Z_1PLANTS", "ZPLANT", "Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
    #expect((store.metadata.values["NSStoreModelVersionHashes"] as? [String: Any])?.count == 4)
  }

  @Test("has the metadata Apple's frameworks look for") func metadata() throws {
    let store = try inspect(SchemaTests.garden)
    let values = store.metadata.values
    #expect(
      Set(values.keys) == [
        "NSStoreType", "NSStoreModelVersionHashes", "NSStoreModelVersionHashesVersion", "NSStoreModelVersionIdentifiers",
        "NSPersistenceFrameworkVersion", "NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey", "_NSAutoVacuumLevel",
      ])
    #expect(values["NSStoreType"] as? String == "SQLite")
    #expect(values["NSStoreModelVersionHashesVersion"] as? Int == 3)
    #expect(values["NSPersistenceFrameworkVersion"] as? Int == 1344)
    #expect(values["NSStoreModelVersionIdentifiers"] as? [String] == ["v1"])
    #expect(values["_NSAutoVacuumLevel"] as? String == "2")
    let hashes = try #require(values["NSStoreModelVersionHashes"] as? [String: Data])
    #expect(hashes == Dictionary(uniqueKeysWithValues: SchemaTests.garden.entities.map { ($0.name, $0.versionHash) }))
    #expect(UUID(uuidString: store.metadata.uuid)?.uuidString == store.metadata.uuid)
    #expect(try store.query("SELECT Z_VERSION, Z_UUID FROM Z_METADATA") == [[.integer(1), .text(store.metadata.uuid)]])
  }

  @Test("keeps pages of 4096 bytes, a write-ahead log and incremental vacuum") func fileLevel() throws {
    let url = folder.file("Garden.sqlite")
    let store = try SQLiteRowStore.open(url, schema: SchemaTests.garden, entities: SchemaTests.garden.allEntities, number: 1)
    #expect(folder.contents == ["Garden.sqlite", "Garden.sqlite-shm", "Garden.sqlite-wal"])
    store.close()
    #expect(folder.contents == ["Garden.sqlite"])
    let header = try Data(contentsOf: url).prefix(100)
    #expect(Array(header[16..<20]) == [0x10, 0x00, 2, 2])
    let inspection = try StoreInspection(url)
    #expect(try inspection.query("PRAGMA auto_vacuum") == [[.integer(2)]])
    #expect(try inspection.query("PRAGMA encoding") == [[.text("UTF-8")]])
    #expect(try inspection.query("PRAGMA user_version") == [[.integer(0)]])
  }

  @Test("follows a pragma option for the journal") func journalOption() throws {
    let url = folder.file("Plain.sqlite")
    var options = SQLiteStoreOptions()
    options.pragmas = ["journal_mode": "DELETE", "synchronous": "FULL"]
    let store = try SQLiteRowStore.open(
      url, schema: SchemaTests.garden, entities: SchemaTests.garden.allEntities, number: 1, options: options)
    try store.insert([SchemaTests.garden.newRow("Stone")])
    #expect(folder.contents == ["Plain.sqlite"])
    options.pragmas = ["journal_mode": "DELETE; DROP TABLE ZBED"]
    #expect(throws: RowStoreError.self) {
      _ = try SQLiteRowStore.open(url, schema: SchemaTests.garden, entities: SchemaTests.garden.allEntities, number: 1, options: options)
    }
  }

  @Test("leaves no file for a store at /dev/null") func privateStore() throws {
    let schema = SchemaTests.garden
    let store = try SQLiteRowStore.open(URL(fileURLWithPath: "/dev/null"), schema: schema, entities: schema.allEntities, number: 1)
    try store.insert([schema.newRow("Stone", ["weight": 2.5])])
    #expect(try store.all("Stone").map { $0.comparable } == [["weight": AnyHashable(2.5)]])
    let other = try SQLiteRowStore.open(URL(fileURLWithPath: "/dev/null"), schema: schema, entities: schema.allEntities, number: 2)
    #expect(try other.all("Stone").isEmpty)
  }
}

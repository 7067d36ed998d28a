// SPDX-License-Identifier: MIT
// The store the command wrote, seen by sqlite3 and by a property-list reader alone; and files that are no store.

import CommandTestSupport
import Foundation
import Testing

@Suite("The store file") struct StoreFileTests {
  let home: Home
  init() throws { home = try Home() }

  @Test("has the tables, columns and indexes of a Core Data store") func tables() throws {
    try home.days("add", "Coffee")
    #expect(
      try home.sqlite("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL") == """
        CREATE TABLE ZCHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOUNT INTEGER, ZISUNDONE INTEGER, ZKINDRAW INTEGER, \
        ZREVISION INTEGER, ZSEQUENCE INTEGER, ZDATE TIMESTAMP, ZTOUCHED TIMESTAMP, ZNAME VARCHAR, ZNEWNAME VARCHAR, ZSTEPS BLOB )
        CREATE TABLE ZREMINDER ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDAYCOUNT INTEGER, ZMINUTEOFDAY INTEGER, ZTHING INTEGER )
        CREATE TABLE ZRUN ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTHING INTEGER, ZEND TIMESTAMP, ZSTART TIMESTAMP, ZNOTE VARCHAR )
        CREATE TABLE ZTHING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOLOR INTEGER, ZDATETYPERAW INTEGER, ZISARCHIVED INTEGER, \
        ZISPRIVATE INTEGER, ZRECORDDAYCOUNT INTEGER, ZREPETITIONRAW INTEGER, ZSTARTDATE TIMESTAMP, ZMILESTONEDAYS VARCHAR, ZNAME VARCHAR, \
        ZNAMEKEY VARCHAR, ZNOTE VARCHAR )
        CREATE INDEX ZREMINDER_ZTHING_INDEX ON ZREMINDER (ZTHING)
        CREATE INDEX ZRUN_ZTHING_INDEX ON ZRUN (ZTHING)
        CREATE UNIQUE INDEX Z_Thing_UNIQUE_nameKey ON ZTHING (ZNAMEKEY COLLATE BINARY ASC)
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)
        """)
    #expect(try home.sqlite("PRAGMA page_size; PRAGMA auto_vacuum; PRAGMA journal_mode; PRAGMA user_version") == "4096\n2\nwal\n0")
  }

  @Test("has rows as Core Data writes them") func rows() throws {
    try home.days("add", "Mum's cooking", "--kind", "without", "--date", "2018-11-04", "--color", "teal", "--private")
    try home.days("reset", "mum's cooking", "--on", "2018-11-10", "--note", "Sunday")
    let day = 86_400
    #expect(try home.sqlite("SELECT * FROM Z_PRIMARYKEY ORDER BY Z_ENT") == "1|Change|0|2\n2|Reminder|0|0\n3|Run|0|1\n4|Thing|0|1")
    #expect(
      try home.sqlite(
        "SELECT Z_PK, Z_ENT, Z_OPT, ZCOLOR, ZDATETYPERAW, ZISPRIVATE, CAST(ZSTARTDATE AS INTEGER), ZNAME, ZNAMEKEY FROM ZTHING")
        == "1|4|2|1|2|1|\(6522 * day)|Mum's cooking|mum's cooking")
    #expect(
      try home.sqlite("SELECT Z_PK, Z_ENT, Z_OPT, ZTHING, CAST(ZSTART AS INTEGER), CAST(ZEND AS INTEGER), ZNOTE FROM ZRUN")
        == "1|3|1|1|\(6516 * day)|\(6522 * day)|Sunday")
  }

  @Test("names its model by the version hashes Core Data computes") func metadata() throws {
    try home.days("add", "Coffee")
    let data = try #require(Data(hex: try home.sqlite("SELECT hex(Z_PLIST) FROM Z_METADATA")))
    let plist = try #require(try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any])
    #expect(
      Set(plist.keys) == [
        "NSStoreType", "NSStoreModelVersionHashes", "NSStoreModelVersionHashesVersion", "NSStoreModelVersionIdentifiers",
        "NSPersistenceFrameworkVersion", "NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey", "_NSAutoVacuumLevel",
      ])
    // Computed from the rules of version hashes by a program that shares nothing with this one.
    let hashes = try #require(plist["NSStoreModelVersionHashes"] as? [String: Data])
    #expect(
      hashes == [
        "Change": Data(hex: "891fbe7b08c9c0f84b25a5b45c84c40552c724938f78b4d5ef4f2f8c95563093"),
        "Reminder": Data(hex: "bb32e8983233396b89b3ee04edbcafbdfd743876b4102c521d2cb2b128dd7f3a"),
        "Run": Data(hex: "4e821f227a8a87b44aea06d64916cbc5b3605d2140782daea9a35c1b005d7215"),
        "Thing": Data(hex: "9a6003c90632d20c72e6fac4b510907c713d027d8c8bc7ab2a0b6cc3609bfd82"),
      ])
    #expect(plist["NSStoreModelVersionChecksumKey"] as? String == "Nl2+xVYd1WXvtxIgICCDLMxvY4SwNHEUjuIqvCYumVc=")
    #expect(
      plist["NSStoreModelVersionHashesDigest"] as? String
        == "cvxoV/kX9rAQPyyT3khJJeJoENeH0dooWGYqUywMXlLRGpvUJVedYBd8QYWK/y1/V5ym9zZKukVbMTMgzhgdGQ==")
    #expect(plist["NSStoreModelVersionHashesVersion"] as? Int == 3)
    #expect(plist["NSStoreModelVersionIdentifiers"] as? [String] == ["3"])
    #expect(plist["NSStoreType"] as? String == "SQLite")
    #expect(plist["_NSAutoVacuumLevel"] as? String == "2")
    #expect(UUID(uuidString: try home.sqlite("SELECT Z_UUID FROM Z_METADATA")) != nil)
  }

  @Test("that is none is refused with a sentence and left as it is", arguments: ["text", "foreign", "truncated"], ["list", "add"])
  func notAStore(kind: String, command: String) throws {
    let file = home.folder.appendingPathComponent("files/it.sqlite")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch kind {
    case "text": try Data("Dear diary, today I had no coffee.\n".utf8).write(to: file)
    case "foreign": _ = try home.sqlite("CREATE TABLE diary (day, text); INSERT INTO diary VALUES (1, 'no coffee')", file: file)
    default:
      try home.days("add", "Coffee")
      #expect(try home.sqlite("PRAGMA wal_checkpoint(TRUNCATE)").hasPrefix("0|"))
      try Data(contentsOf: home.store).prefix(5000).write(to: file)
    }
    let before = try Data(contentsOf: file)
    let refused = try home.start([command] + (command == "add" ? ["Tea"] : []) + ["--store", file.path]).finish()
    #expect(refused.code == 1)
    #expect(refused.output.isEmpty)
    #expect(refused.complaint.hasPrefix("days: "))
    #expect(refused.complaint.contains(file.path))
    #expect(refused.complaint.hasSuffix(".\n"))
    #expect(try Data(contentsOf: file) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["it.sqlite"])
  }

  @Test("that may not be written is read, and says so when it is to be changed", .enabled(if: getuid() != 0, "root may write everything"))
  func readOnly() throws {
    try home.days("add", "Coffee")
    #expect(try home.sqlite("PRAGMA wal_checkpoint(TRUNCATE)").hasPrefix("0|"))
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: home.store.path)
    #expect(try home.days("status").output.hasPrefix("Coffee: today"))
    for words in [["add", "Tea"], ["edit", "Coffee", "--private"], ["reset", "Coffee"], ["delete", "Coffee"], ["undo"]] {
      let refused = try home.start(words).finish()
      #expect(refused.code == 1)
      #expect(
        refused.complaint == "days: The store \(home.store.path) can’t be written. Change the permissions of the file and its folder.\n")
    }
  }

  @Test("that is a folder is refused with a sentence", arguments: [["list"], ["add", "Tea"]])
  func folder(words: [String]) throws {
    let refused = try home.start(words + ["--store", home.folder.path]).finish()
    #expect(refused.code == 1)
    #expect(refused.complaint.hasPrefix("days: "))
    #expect(refused.complaint.contains(home.folder.path))
  }

  @Test("of another program, or of a newer version of this one, is said to be so and left as it is", arguments: ["foreign", "newer"])
  func unfitting(kind: String) throws {
    try home.days("add", "Coffee")
    #expect(try home.sqlite("PRAGMA wal_checkpoint(TRUNCATE)").hasPrefix("0|"))
    // The version hashes of a model that nobody here knows; those of other entities for another program.
    let data = try #require(Data(hex: try home.sqlite("SELECT hex(Z_PLIST) FROM Z_METADATA")))
    var plist = try #require(try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any])
    let unknown = Data(repeating: 7, count: 32)
    plist["NSStoreModelVersionHashes"] = kind == "newer" ? ["Thing": unknown, "Run": unknown] : ["Plant": unknown, "Bed": unknown]
    let changed = try PropertyListSerialization.data(fromPropertyList: plist, format: .binary, options: 0)
    let hex = changed.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
    _ = try home.sqlite("UPDATE Z_METADATA SET Z_PLIST = x'\(hex)'; PRAGMA wal_checkpoint(TRUNCATE)")
    let before = try Data(contentsOf: home.store)
    for words in [["list"], ["add", "Tea"]] {
      let refused = try home.start(words).finish()
      #expect(refused.code == 1)
      #expect(
        refused.complaint
          == (kind == "newer"
            ? "days: The store \(home.store.path) was last kept by a newer version of this program. It is safe; update the program to use it.\n"
            : "days: The store \(home.store.path) belongs to another program. It was left as it is; choose another file.\n"))
    }
    #expect(try Data(contentsOf: home.store) == before)
  }
}

// SPDX-License-Identifier: MIT
// A program killed in the middle of saves loses nothing that it was told was saved, and leaves a sound store.

import CoreDataRows
import CoreDataSQLite
import Foundation
import TestSupport
import Testing

@Suite("A program killed while it saves") struct KilledProgramTests {
  @Test("loses no save that returned, at whatever moment it dies") func loseNothing() throws {
    let folder = try TemporaryFolder()
    let url = folder.file("Lists.sqlite")
    var reported: Set<Int64> = []
    // The first is killed at once, perhaps while it makes the file; the others after some more saves each time.
    for round in 0..<12 { reported.formUnion(try KilledProgram.run(url, saves: round * 5)) }
    let left = folder.contents
    let before = ["", "-wal"].map { try? Data(contentsOf: URL(fileURLWithPath: url.path + $0)) }
    #expect(left == ["Lists.sqlite", "Lists.sqlite-shm", "Lists.sqlite-wal"])
    #expect(try StoreInspection(url).rowCounts["List"] ?? 0 >= reported.count)
    #expect(["", "-wal"].map { try? Data(contentsOf: URL(fileURLWithPath: url.path + $0)) } == before, "looking changed the files")
    #expect(folder.contents == left)
    let schema = Schema.killed
    let store = try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 1)
    let lists = try store.all("List")
    #expect(reported.isSubset(of: lists.map(\.header.primaryKey)))
    let entries = try #require(schema.named("List").relationship(named: "entries"))
    for list in lists {
      #expect(try store.rows(of: entries, owner: list.objectKey).map { $0.string("text") } == ["entry 0", "entry 1", "entry 2"])
    }
    store.close()
    #expect(try StoreInspection(url).integrity == ["ok"])
    #expect(folder.contents == ["Lists.sqlite"], "something was left beside the store")
  }
}

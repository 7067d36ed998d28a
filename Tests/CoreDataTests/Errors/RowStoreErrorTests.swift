// SPDX-License-Identifier: MIT
// What a store's failures look like to a program. Looks inside: the row layer's errors are no public thing.

import CoreDataRows
import Testing

@testable import CoreData

@Suite struct RowStoreErrorTests {
  @Test(arguments: [
    (RowStoreError.notAStore("It is a text."), 259, "no Core Data store: It is a text."),
    (.unknownFormat("It has version 2."), 134_080, "a form that is not known here: It has version 2. Update this program"),
    (.noPermission("Permission denied."), 257, "Change the permissions"),
    (.missing("No such file."), 260, "There is no store at /tmp/a.sqlite"),
    (.incompatibleModel(differing: ["Thing", "Run"], metadata: StoreMetadata(uuid: "U", values: [:])), 134_100, "Thing, Run"),
    (.busy("database is locked."), 134_090, "Close that program"),
    (.conflicts([]), 133_020, "set a merge policy"),
    (.uniqueness(entity: "Thing", constraint: ["name"], row: SampleRow.make(), existing: nil), 133_021, "Another Thing"),
    (.diskFull("disk full."), 640, "Free some"),
    (.readOnly("read-only."), 513, "for writing"),
    (.failed(code: 14, message: "unable to open database file"), 256, "cannot be opened"),
    (.failed(code: 10, message: "disk I/O error"), 134_180, "code 10"),
  ])
  func `a failure has Apple's code and says what to do`(error: RowStoreError, code: Int, part: String) {
    let cocoa = error.cocoaError(at: URL(fileURLWithPath: "/tmp/a.sqlite"))
    #expect(cocoa.domain == NSCocoaErrorDomain)
    #expect(cocoa.code == code)
    #expect(cocoa.localizedDescription.contains(part))
    #expect(cocoa.userInfo[NSFilePathErrorKey] as? String == "/tmp/a.sqlite")
  }

  @Test(arguments: [
    (RowStoreError.missing("There is no store at /tmp/a.sqlite."), "There is no store at /tmp/a.sqlite. Check the path."),
    (
      .corrupt("The store at /tmp/a.sqlite is cut off. Restore it from a backup."),
      "The store at /tmp/a.sqlite is cut off. Restore it from a backup."
    ),
    (.corrupt("A row is of no entity."), "The store at /tmp/a.sqlite is damaged: A row is of no entity. Restore it from a copy."),
    (.corrupt("A row is of no entity. Ask."), "The store at /tmp/a.sqlite is damaged: A row is of no entity. Ask."),
  ])
  func `neither the place nor the advice is said twice`(error: RowStoreError, sentence: String) {
    #expect(error.cocoaError(at: URL(fileURLWithPath: "/tmp/a.sqlite")).localizedDescription == sentence)
  }

  @Test func `a wrong model brings the store's metadata, a foreign file SQLite's code`() {
    let metadata = StoreMetadata(uuid: "U", values: ["NSStoreType": "SQLite"])
    let wrong = RowStoreError.incompatibleModel(differing: ["A"], metadata: metadata).cocoaError(at: nil)
    let stored = wrong.userInfo["metadata"] as? [String: Any]
    #expect(stored?[NSStoreUUIDKey] as? String == "U")
    #expect(stored?[NSStoreTypeKey] as? String == "SQLite")
    let foreign = RowStoreError.notAStore("x").cocoaError(at: nil)
    #expect(foreign.userInfo[NSSQLiteErrorDomain] as? Int == 26)
    #expect((foreign.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == NSSQLiteErrorDomain)
  }
}

/// A row of an entity without properties.
enum SampleRow {
  private static let layout = RowLayout(entityName: "Thing", entity: 0, rootEntity: 0, stamp: RowLayout.newStamp(), [])
  static func make() -> Row { Row.makeEmpty(layout, primaryKey: 1) }
}

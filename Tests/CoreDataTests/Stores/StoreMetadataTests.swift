// SPDX-License-Identifier: MIT
// Metadata of a loaded store: they are set at once for the program, and reach the file with the next save.

import CoreData
import CoreDataCSQLite
import CoreDataTestSupport
import Foundation
import Testing

@Suite struct StoreMetadataTests {
  private func stored(_ stack: Stack) throws -> String? {
    try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: stack.url)["colour"] as? String
  }

  @Test("metadata that are set are told at once and written by the next save, with changes or without", arguments: [true, false])
  func nextSave(hasChanges: Bool) throws {
    let stack = try Stack(.sqlite)
    let store = try #require(stack.coordinator.persistentStores.first)
    stack.coordinator.setMetadata(["colour": "green"], for: store)
    #expect(stack.coordinator.metadata(for: store)["colour"] as? String == "green")
    #expect(store.metadata[NSStoreUUIDKey] as? String == store.identifier && store.metadata[NSStoreModelVersionHashesKey] != nil)
    #expect(try stored(stack) == nil)
    if hasChanges { stack.insert("Tag", ["label": "x"]) }
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    try child.save()
    #expect(try stored(stack) == nil)
    try stack.context.save()
    #expect(try stored(stack) == "green")
    store.metadata = ["colour": "red"]
    try stack.context.save()
    #expect(try stored(stack) == "red")
  }

  @Test("metadata set on a read-only store fail the next save with an error, not the program")
  func readOnly() throws {
    let stack = try Stack(.sqlite)
    let store = try reopen(stack, [NSReadOnlyPersistentStoreOption: true])
    stack.coordinator.setMetadata(["colour": "green"], for: store)
    let error = try #require(#expect(throws: NSError.self) { try stack.context.save() })
    #expect(error.domain == NSCocoaErrorDomain && error.localizedDescription.contains("reading only"))
    #expect((error.userInfo[NSAffectedStoresErrorKey] as? [NSPersistentStore]) == [store])
    // They can never be written, so they are not in the way of the save after.
    #expect(stack.coordinator.metadata(for: store)["colour"] == nil)
    try stack.context.save()
  }

  @Test("metadata that cannot be written now are kept for the save after, as are the changes")
  func busy() throws {
    let stack = try Stack(.sqlite)
    let store = try reopen(stack, [NSPersistentStoreTimeoutOption: 0.01])
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open_v2(stack.url.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    try #require(sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    stack.coordinator.setMetadata(["colour": "green"], for: store)
    stack.insert("Tag", ["label": "x"])
    #expect(throws: NSError.self) { try stack.context.save() }
    #expect(stack.context.hasChanges)
    try #require(sqlite3_exec(database, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
    try stack.context.save()
    #expect(try stored(stack) == "green" && stack.fetch("Tag").count == 1)
  }

  /// Adds the stack's store anew.
  private func reopen(_ stack: Stack, _ options: [AnyHashable: Any]) throws -> NSPersistentStore {
    try stack.coordinator.persistentStores.forEach(stack.coordinator.remove)
    return try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.url, options: options)
  }
}

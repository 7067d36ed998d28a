// SPDX-License-Identifier: MIT
// The SQL store does what every store must do.

import CoreDataRows
import CoreDataSQLite
import Foundation
import StoreBehaviour
import TestSupport
import Testing

struct SQLiteFactory: StoreFactory {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func makeStore(_ schema: Schema) throws -> any RowStore { try open(folder.file("\(UUID().uuidString).sqlite"), schema) }
  func reopen(_ store: any RowStore) throws -> any RowStore {
    let store = try #require(store as? SQLiteRowStore)
    store.close()
    return try open(URL(fileURLWithPath: store.path), store.schema)
  }
  func open(_ url: URL, _ schema: Schema) throws -> SQLiteRowStore {
    try SQLiteRowStore.open(url, schema: schema, entities: schema.allEntities, number: 7)
  }
}

@Suite("An SQLite store") struct SQLiteStoreBehaviourTests {
  @Test("does what every store must do", arguments: StoreBehaviour.claims) func store(claim: StoreClaim) throws {
    try claim.run(try SQLiteFactory())
  }
}

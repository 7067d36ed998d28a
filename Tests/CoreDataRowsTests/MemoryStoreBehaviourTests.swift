// SPDX-License-Identifier: MIT
// The in-memory store does what every store must do.

import CoreDataRows
import StoreBehaviour
import Testing

struct MemoryFactory: StoreFactory {
  func makeStore(_ schema: Schema) throws -> any RowStore {
    MemoryRowStore(schema: schema, entities: Set(schema.entities.indices), number: 3)
  }
  /// Memory does not outlive its store.
  func reopen(_ store: any RowStore) throws -> any RowStore { store }
}

@Suite("An in-memory store") struct MemoryStoreBehaviourTests {
  @Test("does what every store must do", arguments: StoreBehaviour.claims) func store(claim: StoreClaim) throws {
    try claim.run(MemoryFactory())
  }
}

// SPDX-License-Identifier: MIT
// A store that keeps its rows in memory: `NSInMemoryStoreType`, and the plain statement of what a `RowStore` does. The work is done by
// `MemoryTables` in the folder Memory. Made by the coordinator.

import Foundation

/// A `RowStore` without a file.
package final class MemoryRowStore: RowStore, @unchecked Sendable {  // `tables` and `storedMetadata` are touched under `lock` only
  package let number: UInt32
  package let schema: Schema
  package let entities: Set<Int>
  package let isReadOnly: Bool

  private let lock = NSLock()
  /// Nil once the store is closed.
  ///
  /// Guarded by `lock`.
  private var tables: MemoryTables?
  /// Guarded by `lock`.
  private var storedMetadata: StoreMetadata

  package init(schema: Schema, entities: Set<Int>, number: UInt32, isReadOnly: Bool = false) {
    self.schema = schema
    self.entities = entities
    self.number = number
    self.isReadOnly = isReadOnly
    tables = MemoryTables(schema: schema, store: number)
    storedMetadata = .ofNewStore(schema, entities: entities, type: "InMemory")
  }

  private func locked<Result>(_ work: (MemoryTables) throws -> Result) throws -> Result {
    lock.lock()
    defer { lock.unlock() }
    guard let tables else { throw RowStoreError.closed }
    return try work(tables)
  }

  package func close() {
    lock.lock()
    defer { lock.unlock() }
    tables = nil
  }

  package var metadata: StoreMetadata {
    get throws { try locked { _ in storedMetadata } }
  }
  package func setMetadata(_ metadata: StoreMetadata) throws {
    try writing { _ in storedMetadata = metadata.completed(schema, entities: entities, type: "InMemory") }
  }

  package func rows(_ plan: FetchPlan) throws -> [Row] { try locked { try $0.rows(plan) } }
  package func keys(_ plan: FetchPlan) throws -> [ObjectKey] { try locked { try $0.rows(plan).map(\.objectKey) } }
  package func count(_ plan: FetchPlan) throws -> Int { try locked { try $0.rows(plan).count } }
  package func values(_ plan: ValuePlan) throws -> ValueTable { try locked { try $0.values(plan) } }
  package func rows(_ keys: [ObjectKey]) throws -> [Row] { try locked { tables in keys.compactMap { tables.row($0) } } }
  package func rows(of relationship: RelationshipSchema, owner: ObjectKey) throws -> [Row] {
    try locked { $0.rows(of: relationship, owner: owner) }
  }
  package func rows(of relationship: RelationshipSchema, owners: [ObjectKey]) throws -> [[Row]] {
    try locked { tables in owners.map { $0.store == number ? tables.rows(of: relationship, owner: $0) : [] } }
  }

  private func writing<Result>(_ work: (MemoryTables) throws -> Result) throws -> Result {
    if isReadOnly { throw RowStoreError.readOnly("The in-memory store was opened for reading only. Open it without the read-only option.") }
    return try locked(work)
  }
  package func allocateKeys(root: Int, count: Int) throws -> Int64 { try writing { $0.allocateKeys(root: root, count: count) } }
  package func uniquenessConflicts(_ changes: ChangeSet) throws -> [UniquenessConflict] {
    try writing { try $0.uniquenessConflicts(changes) }
  }
  package func save(_ changes: ChangeSet) throws -> SaveResult { try writing { try $0.save(changes) } }
}

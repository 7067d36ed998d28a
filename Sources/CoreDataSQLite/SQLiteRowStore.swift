// SPDX-License-Identifier: MIT
// A store of rows on SQLite, in the file layout of Apple's Core Data. It conducts: the folders beside it do the work. Made by
// `SQLiteRowStore.open`, used by the coordinator through `RowStore`.

import CoreDataRows
import Foundation

/// A `RowStore` in an SQLite file.
package final class SQLiteRowStore: RowStore, @unchecked Sendable {  // all mutable state is touched under `lock` only
  package let number: UInt32
  package let schema: Schema
  package let entities: Set<Int>
  package let isReadOnly: Bool
  /// The path of the file, or `/dev/null` for a store without one.
  package let path: String
  package let mapping: StoreMapping

  private let lock = NSLock()
  /// Nil once the store is closed.
  ///
  /// Guarded by `lock`.
  private var open: OpenStore?

  init(number: UInt32, schema: Schema, entities: Set<Int>, isReadOnly: Bool, path: String, mapping: StoreMapping, open: OpenStore) {
    self.number = number
    self.schema = schema
    self.entities = entities
    self.isReadOnly = isReadOnly
    self.path = path
    self.mapping = mapping
    self.open = open
  }

  func locked<Result>(_ work: (OpenStore) throws -> Result) throws -> Result {
    lock.lock()
    defer { lock.unlock() }
    guard let open else { throw RowStoreError.closed }
    return try work(open)
  }

  package func close() {
    lock.lock()
    defer { lock.unlock() }
    open = nil
  }

  // MARK: Metadata

  package var metadata: StoreMetadata {
    get throws { try locked { try StoreMetadata($0.connection) } }
  }

  package func setMetadata(_ metadata: StoreMetadata) throws {
    let completed = metadata.completed(schema, entities: entities, type: "SQLite")
    try writing { try completed.write($0.connection) }
  }

  // MARK: Reading

  /// Does a reading of rows.
  ///
  /// Between a row and its file another program may give the row a new value, which ends the file; so a reading that misses one is done
  /// again, and only what is missing then is missing.
  private func reading<Result>(_ work: (OpenStore) throws -> Result) throws -> Result {
    try locked { open in
      do {
        return try work(open)
      } catch RowStoreError.missing {
        let context = open.selects.context
        context.acceptsMissingFiles = true
        defer { context.acceptsMissingFiles = false }
        return try work(open)
      }
    }
  }

  package func rows(_ plan: FetchPlan) throws -> [Row] { try reading { try $0.rows(plan) } }
  package func keys(_ plan: FetchPlan) throws -> [ObjectKey] { try locked { try $0.keys(plan) } }
  package func count(_ plan: FetchPlan) throws -> Int { try locked { try $0.count(plan) } }

  package func values(_ plan: ValuePlan) throws -> ValueTable { try reading { try $0.values(plan) } }

  package func rows(_ keys: [ObjectKey]) throws -> [Row] {
    try reading { open in
      var rows: [Row] = []
      rows.reserveCapacity(keys.count)
      if keys.count == 1 {
        try open.selects.rows(keys, open.connection, into: &rows)
      } else {
        try open.connection.reading { try open.selects.rows(keys, open.connection, into: &rows) }
      }
      return rows
    }
  }

  package func rows(of relationship: RelationshipSchema, owner: ObjectKey) throws -> [Row] {
    try reading { try $0.rows(of: relationship, owner: owner) }
  }
  package func rows(of relationship: RelationshipSchema, owners: [ObjectKey]) throws -> [[Row]] {
    try reading { try $0.rows(of: relationship, owners: owners) }
  }

  // MARK: Writing

  private func writing<Result>(_ work: (OpenStore) throws -> Result) throws -> Result {
    try checkWritable()
    return try locked { open in try open.connection.writing { try work(open) } }
  }
  private func checkWritable() throws {
    guard isReadOnly else { return }
    throw RowStoreError.readOnly("The store at \(path) was opened for reading only. Open it without the read-only option to save.")
  }

  package func allocateKeys(root: Int, count: Int) throws -> Int64 {
    try writing { try $0.connection.allocateKeys(try mapping.entity(root), count: count) }
  }

  package func uniquenessConflicts(_ changes: ChangeSet) throws -> [UniquenessConflict] {
    try checkWritable()
    return try locked { open in
      try open.connection.trying {
        var writer = ChangeSetWriter(open.connection, mapping, open.plans, open.selects)
        writer.keys.leavesOutLargeData = true
        return try writer.uniquenessConflicts(changes)
      }
    }
  }

  package func save(_ changes: ChangeSet) throws -> SaveResult {
    try checkWritable()
    return try locked { try $0.save(changes) }
  }
}

/// What lives only while a store is open.
final class OpenStore {
  let connection: Connection
  let mapping: StoreMapping
  let selects: SelectShapes
  let plans: WritePlans
  let translations: TranslationCache
  /// Where binary values outside their rows lie; nil for a store without a file.
  var files: ExternalFiles? { selects.context.files }
  /// A private copy the connection works on, kept until it closes.
  private let copy: TemporaryFolder?

  init(_ connection: Connection, _ mapping: StoreMapping, _ context: ReadContext, copy: TemporaryFolder? = nil) {
    self.connection = connection
    self.mapping = mapping
    self.copy = copy
    selects = SelectShapes(mapping, context)
    plans = WritePlans(connection)
    translations = TranslationCache(store: context.store)
  }
}

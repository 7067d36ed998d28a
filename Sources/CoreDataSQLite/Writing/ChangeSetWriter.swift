// SPDX-License-Identifier: MIT
// Writes a change set inside a transaction its caller began: keys, deletes, updates, inserts, links. The store makes one per save.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// One save on its way into the database.
struct ChangeSetWriter: ~Copyable {
  let connection: Connection
  let mapping: StoreMapping
  let plans: WritePlans
  let selects: SelectShapes
  var keys = KeyMap()
  var conflicts: [RowConflict] = []
  /// Where broken constraints are gathered, or nil when the first ends the save.
  private var gathered: [UniquenessConflict]?

  init(_ connection: Connection, _ mapping: StoreMapping, _ plans: WritePlans, _ selects: SelectShapes) {
    self.connection = connection
    self.mapping = mapping
    self.plans = plans
    self.selects = selects
  }

  /// Writes everything; what it throws is reason to roll back.
  ///
  /// Deletes come first and inserts last, so that values of a constraint can pass from one row to another within a save.
  mutating func write(_ changes: ChangeSet) throws {
    try allocateKeys(changes.inserts)
    try check(changes.checks)
    try delete(changes.deletes)
    let clashing = try update(changes.updates)
    try updateExchanging(clashing)
    if !conflicts.isEmpty { throw RowStoreError.conflicts(conflicts) }
    try insert(changes.inserts)
    try LinkWriter(connection, mapping).write(changes, keys)
  }

  /// Tries all rows and answers every broken constraint; the caller rolls back.
  mutating func uniquenessConflicts(_ changes: ChangeSet) throws -> [UniquenessConflict] {
    gathered = []
    try allocateKeys(changes.inserts)
    try delete(changes.deletes)
    try updateExchanging(try update(changes.updates))
    try insert(changes.inserts)
    let temporary = Dictionary(
      uniqueKeysWithValues: changes.inserts.map { row in
        (PlacedKey(root: row.layout.rootEntity, key: keys.permanent[row.header.primaryKey] ?? row.header.primaryKey), row.objectKey)
      })
    return (gathered ?? []).map { conflict in
      var conflict = conflict
      let place = PlacedKey(root: conflict.existing.rootEntity, key: conflict.existing.primaryKey)
      conflict.existing = temporary[place] ?? conflict.existing
      return conflict
    }
  }

  private struct PlacedKey: Hashable {
    let root: UInt16
    let key: Int64
  }

  /// Gives every temporary row its key, root by root.
  private mutating func allocateKeys(_ inserts: [Row]) throws {
    var counts: [UInt16: Int] = [:]
    var total = 0
    for row in inserts where row.header.primaryKey < 0 {
      counts[row.layout.rootEntity, default: 0] += 1
      total += 1
    }
    guard total > 0 else { return }
    keys.permanent.reserveCapacity(total)
    var next: [UInt16: Int64] = [:]
    for (root, count) in counts.sorted(by: { $0.key < $1.key }) {
      next[root] = try connection.allocateKeys(try mapping.entity(Int(root)), count: count)
    }
    for row in inserts where row.header.primaryKey < 0 {
      let key = next[row.layout.rootEntity] ?? 0
      next[row.layout.rootEntity] = key + 1
      keys.permanent[row.header.primaryKey] = key
    }
  }

  private mutating func insert(_ rows: [Row]) throws {
    var index = 0
    while index < rows.count {
      let entity = rows[index].layout.entity
      let plan = try plans.insert(try mapping.entity(Int(entity)))
      let statement = plan.statement
      defer { statement.clearBindings() }
      while index < rows.count, rows[index].layout.entity == entity {
        let row = rows[index]
        sqlite3_bind_int64(statement.handle, 1, try keys.resolve(row.header.primaryKey))
        _ = try statement.bind(row, plan.steps, from: 2, keys, mapping)
        do {
          try statement.finish()
        } catch {
          try noteClash(error, row)
        }
        index += 1
      }
    }
  }

  /// Updates the rows; answers those whose values stand, for now, in another row under a constraint.
  private mutating func update(_ rows: [Row]) throws -> [Row] {
    var clashing: [Row] = []
    var index = 0
    while index < rows.count {
      let key = WritePlans.UpdateKey(rows[index])
      let plan = try plans.update(key, try mapping.entity(Int(key.entity)))
      defer { plan.statement.clearBindings() }
      repeat {
        do {
          try update(rows[index], plan)
        } catch RowStoreError.failed(let code, _) where code == coredata_sqlite_constraint_unique {
          clashing.append(rows[index])
        }
        index += 1
      } while index < rows.count && WritePlans.UpdateKey(rows[index]) == key
    }
    return clashing
  }

  private mutating func update(_ row: Row, _ plan: WritePlan) throws {
    let statement = plan.statement
    let next = try statement.bind(row, plan.steps, from: 1, keys, mapping)
    sqlite3_bind_int64(statement.handle, next, row.header.version + 1)
    sqlite3_bind_int64(statement.handle, next + 1, row.header.primaryKey)
    sqlite3_bind_int64(statement.handle, next + 2, row.header.version)
    try statement.finish()
    if connection.changes == 0 { try noteConflict(row) }
  }

  /// Updates rows that exchange values of a constraint: all give theirs up before any takes its new one.
  private mutating func updateExchanging(_ rows: [Row]) throws {
    guard !rows.isEmpty else { return }
    for row in rows {
      let entity = try mapping.entity(Int(row.layout.entity))
      let names = UniquenessCheck.constraints(of: entity, mapping).flatMap(\.columns).map { "\(identifier($0.name)) = NULL" }
      let sql = "UPDATE \(identifier(entity.table.name)) SET \(Set(names).sorted().joined(separator: ", ")) WHERE Z_PK = ? AND Z_OPT = ?"
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      statement.bind([.integer(row.header.primaryKey), .integer(row.header.version)])
      try statement.run()
    }
    for row in rows {
      let entity = try mapping.entity(Int(row.layout.entity))
      // Values that were given up must come back even if they did not change.
      let key = WritePlans.UpdateKey(row, adding: UniquenessCheck.constraints(of: entity, mapping).flatMap(\.columns).map(\.slot.ordinal))
      do {
        try update(row, try plans.update(key, entity))
      } catch {
        try noteClash(error, row)
      }
    }
  }

  private mutating func delete(_ rows: [Row]) throws {
    for row in rows {
      let statement = try plans.delete(try mapping.entity(Int(row.layout.entity)))
      sqlite3_bind_int64(statement.handle, 1, row.header.primaryKey)
      sqlite3_bind_int64(statement.handle, 2, row.header.version)
      try statement.finish()
      if connection.changes == 0 { try noteConflict(row) }
    }
  }

  private mutating func check(_ rows: [Row]) throws {
    for row in rows {
      let table = identifier(try mapping.entity(Int(row.layout.entity)).table.name)
      let statement = try connection.statement("SELECT 1 FROM \(table) WHERE Z_PK = ? AND Z_OPT = ?")
      statement.bind([.integer(row.header.primaryKey), .integer(row.header.version)])
      let isThere = try statement.step()
      statement.reset()
      if !isThere { try noteConflict(row) }
    }
  }

  private mutating func noteConflict(_ row: Row) throws {
    selects.context.acceptsMissingFiles = true
    defer { selects.context.acceptsMissingFiles = false }
    conflicts.append(RowConflict(attempted: row, current: try selects.row(row.objectKey, connection)))
  }

  /// Gathers a broken constraint, or throws it; other errors are thrown as they are.
  private mutating func noteClash(_ error: any Error, _ row: Row) throws {
    guard case RowStoreError.failed(let code, _) = error, code == coredata_sqlite_constraint_unique else { throw error }
    let found = try UniquenessCheck(connection, mapping, store: selects.context.store).violations(by: row, keys)
    guard let first = found.first else { throw error }
    guard gathered == nil else {
      gathered?.append(contentsOf: found)
      return
    }
    throw RowStoreError.uniqueness(entity: first.entity, constraint: first.constraint, row: row, existing: first.existing)
  }
}

// SPDX-License-Identifier: MIT
// Runs fetches: builds the statement for a plan, binds, reads. Called by the store under its lock.

import CoreDataCSQLite
import CoreDataRows

extension OpenStore {
  func rows(_ plan: FetchPlan) throws -> [Row] {
    let shape = try selects.shape(plan.entity.ordinal, includesSubentities: plan.includesSubentities)
    let fragment = try SelectBuilder(mapping, store: selects.context.store).select(plan, shape, .rows)
    var rows: [Row] = []
    let statement = try prepare(fragment)
    try shape.readAll(statement, into: &rows)
    return rows
  }

  func fragment(_ plan: FetchPlan) throws -> SQLFragment {
    let shape = try selects.shape(plan.entity.ordinal, includesSubentities: plan.includesSubentities)
    return try SelectBuilder(mapping, store: selects.context.store).select(plan, shape, .rows)
  }

  func keys(_ plan: FetchPlan) throws -> [ObjectKey] {
    let shape = try selects.shape(plan.entity.ordinal, includesSubentities: plan.includesSubentities)
    let statement = try prepare(try SelectBuilder(mapping, store: selects.context.store).select(plan, shape, .keys))
    defer { statement.reset() }
    var keys: [ObjectKey] = []
    let (own, root, store) = (UInt16(plan.entity.ordinal), UInt16(plan.entity.root), selects.context.store)
    while try statement.step() {
      let entity = selects.context.entity(statement.int64(1)) ?? own
      keys.append(ObjectKey(primaryKey: statement.int64(0), entity: entity, rootEntity: root, store: store))
    }
    return keys
  }

  func count(_ plan: FetchPlan) throws -> Int {
    let shape = try selects.shape(plan.entity.ordinal, includesSubentities: plan.includesSubentities)
    let statement = try prepare(try SelectBuilder(mapping, store: selects.context.store).select(plan, shape, .count))
    defer { statement.reset() }
    return try statement.step() ? Int(statement.int64(0)) : 0
  }

  /// The statement of a fragment with its values bound.
  private func prepare(_ fragment: SQLFragment) throws -> Statement {
    for (index, list) in fragment.lists.enumerated() { try connection.fillList(index, list) }
    let statement = try connection.statement(fragment.finalText)
    statement.bind(fragment.bindings)
    return statement
  }

  func rows(of relationship: RelationshipSchema, owner: ObjectKey) throws -> [Row] {
    let entity = try mapping.entity(Int(owner.entity))
    let place = relationship.isToMany ? entity.toManys[relationship.index] : nil
    guard let place else {
      throw RowStoreError.failed(code: 1, message: "The to-many \(relationship.name) of \(entity.schema.name) is not stored.")
    }
    let shape = try selects.shape(relationship.destination, includesSubentities: true)
    var text = "SELECT \(shape.columns) FROM \(identifier(shape.entity.table.name)) t0"
    switch place {
    case .column(_, let key, let order):
      text += " WHERE t0.\(identifier(key)) = ?"
      if let order { text += " ORDER BY t0.\(identifier(order)), t0.Z_PK" }
    case .join(let table, let ownerColumn, let memberColumn, let order, _, _):
      text += " JOIN \(identifier(table)) j0 ON j0.\(identifier(memberColumn)) = t0.Z_PK WHERE j0.\(identifier(ownerColumn)) = ?"
      if let order { text += " ORDER BY j0.\(identifier(order)), t0.Z_PK" }
    }
    let statement = try connection.statement(text)
    sqlite3_bind_int64(statement.handle, 1, owner.primaryKey)
    var rows: [Row] = []
    try shape.readAll(statement, into: &rows)
    return rows
  }
}

extension SQLiteRowStore {
  /// The statement of a fetch, for looking at.
  package func sql(_ plan: FetchPlan) throws -> SQLFragment { try locked { try $0.fragment(plan) } }

  /// How SQLite would find the rows of a fetch.
  package func queryPlan(_ plan: FetchPlan) throws -> [String] {
    try locked { open in
      let fragment = try open.fragment(plan)
      let statement = try Statement(open.connection, "EXPLAIN QUERY PLAN " + fragment.finalText)
      defer { statement.reset() }
      statement.bind(fragment.bindings)
      var steps: [String] = []
      while try statement.step() { if let step = statement.text(3) { steps.append(step) } }
      return steps
    }
  }
}

// SPDX-License-Identifier: MIT
// Runs fetches: builds the statement for a plan, binds, reads. Called by the store under its lock.

import CoreDataCSQLite
import CoreDataRows

extension OpenStore {
  func rows(_ plan: FetchPlan) throws -> [Row] {
    let shape = try selects.shape(plan.entity.ordinal, includesSubentities: plan.includesSubentities)
    var rows: [Row] = []
    let statement = try prepare(try select(plan, shape, .rows))
    try shape.readAll(statement, into: &rows)
    return rows
  }

  func fragment(_ plan: FetchPlan) throws -> SQLFragment {
    let shape = try selects.shape(plan.entity.ordinal, includesSubentities: plan.includesSubentities)
    return try select(plan, shape, .rows)
  }

  private func select(_ plan: FetchPlan, _ shape: SelectShape, _ result: SelectBuilder.Result) throws -> SQLFragment {
    try translations.statement(plan, result) { try SelectBuilder(mapping, store: selects.context.store).select(plan, shape, result) }
  }

  func keys(_ plan: FetchPlan) throws -> [ObjectKey] {
    let shape = try selects.shape(plan.entity.ordinal, includesSubentities: plan.includesSubentities)
    let statement = try prepare(try select(plan, shape, .keys))
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
    let statement = try prepare(try select(plan, shape, .count))
    defer { statement.reset() }
    return try statement.step() ? Int(statement.int64(0)) : 0
  }

  /// The statement of a fragment with its values bound.
  func prepare(_ fragment: SQLFragment) throws -> Statement {
    for (index, list) in fragment.lists.enumerated() { try connection.fillList(index, list) }
    let statement: Statement
    do {
      statement = try connection.statement(fragment.finalText)
    } catch RowStoreError.failed(code: 1, let message) where Self.exceededLimits.contains(where: { message.contains($0) }) {
      throw RowStoreError.cannotTranslate(
        "The store cannot evaluate this: the request is larger than SQLite bears (\(message)). Ask with fewer levels of AND, OR and NOT, or "
          + "with IN and a collection.")
    }
    statement.bind(fragment.bindings)
    return statement
  }

  /// What SQLite says of statements beyond its limits on nesting and on bound values.
  private static let exceededLimits = ["parser stack overflow", "Expression tree is too large", "too many SQL variables"]

  func rows(of relationship: RelationshipSchema, owner: ObjectKey) throws -> [Row] {
    let members = try MemberSelect(relationship, of: owner, mapping)
    let shape = try selects.shape(relationship.destination, includesSubentities: true)
    let statement = try connection.statement(members.text(shape.columns, where: "= ?"))
    sqlite3_bind_int64(statement.handle, 1, owner.primaryKey)
    var rows: [Row] = []
    try shape.readAll(statement, into: &rows)
    return rows
  }

  func rows(of relationship: RelationshipSchema, owners: [ObjectKey]) throws -> [[Row]] {
    var places: [Int64: Int] = [:]
    places.reserveCapacity(owners.count)
    for (place, owner) in owners.enumerated() where owner.store == selects.context.store && places[owner.primaryKey] == nil {
      places[owner.primaryKey] = place
    }
    var lists: [[Row]] = Array(repeating: [], count: owners.count)
    guard let first = owners.first, !places.isEmpty else { return lists }
    let members = try MemberSelect(relationship, of: first, mapping)
    let shape = try selects.shape(relationship.destination, includesSubentities: true)
    let keys = places.keys.sorted()
    let list = keys.count > PredicateTranslator.longList ? SQLFragment(list: keys.map { .integer($0) }) : MemberSelect.shortList(keys)
    var fragment = SQLFragment(members.text("\(shape.columns), \(members.owner)", where: "IN " + list.text, isGrouped: true))
    fragment.bindings = list.bindings
    fragment.lists = list.lists
    try shape.readAll(try prepare(fragment), into: &lists, places, sharesRows: relationship.storage == .manyToMany)
    for (place, owner) in owners.enumerated() {
      if let same = places[owner.primaryKey], same != place, owner.store == selects.context.store { lists[place] = lists[same] }
    }
    return lists
  }
}

/// The SELECT of a to-many's members, for one owner or for many.
private struct MemberSelect {
  /// The column with the owner's key.
  let owner: String
  private let from: String
  private let order: String?

  init(_ relationship: RelationshipSchema, of key: ObjectKey, _ mapping: StoreMapping) throws {
    let entity = try mapping.entity(Int(key.entity))
    let place = relationship.isToMany ? entity.toManys[relationship.index] : nil
    let members = identifier(try mapping.entity(relationship.destination).table.name)
    switch place {
    case .column(_, let key, let order)?:
      from = "\(members) t0"
      owner = "t0.\(identifier(key))"
      self.order = order.map { "t0.\(identifier($0))" }
    case .join(let table, let ownerColumn, let memberColumn, let order, _, _)?:
      from = "\(members) t0 JOIN \(identifier(table)) j0 ON j0.\(identifier(memberColumn)) = t0.Z_PK"
      owner = "j0.\(identifier(ownerColumn))"
      self.order = order.map { "j0.\(identifier($0))" }
    case nil:
      throw RowStoreError.failed(code: 1, message: "The to-many \(relationship.name) of \(entity.schema.name) is not stored.")
    }
  }

  func text(_ columns: String, where condition: String, isGrouped: Bool = false) -> String {
    let terms = (isGrouped ? [owner] : []) + [order, "t0.Z_PK"].compactMap { $0 }
    let ordering = order != nil || isGrouped ? " ORDER BY \(terms.joined(separator: ", "))" : ""
    return "SELECT \(columns) FROM \(from) WHERE \(owner) \(condition)\(ordering)"
  }

  /// A list of parameters of one of a few lengths, so that few statements are prepared; the last key fills it up.
  static func shortList(_ keys: [Int64]) -> SQLFragment {
    var length = 1
    while length < keys.count { length *= 2 }
    let marks = Array(repeating: "?", count: length).joined(separator: ", ")
    return SQLFragment("(\(marks))", (0..<length).map { .integer(keys[min($0, keys.count - 1)]) })
  }
}

extension SQLiteRowStore {
  /// The statement of a fetch, for looking at.
  package func sql(_ plan: FetchPlan) throws -> SQLFragment { try locked { try $0.fragment(plan) } }

  /// How SQLite would find the rows of a fetch.
  package func queryPlan(_ plan: FetchPlan) throws -> [String] { try locked { try $0.queryPlan(of: try $0.fragment(plan)) } }
}

extension OpenStore {
  /// The steps of SQLite's plan for a statement.
  func queryPlan(of fragment: SQLFragment) throws -> [String] {
    for (index, list) in fragment.lists.enumerated() { try connection.fillList(index, list) }
    let statement = try Statement(connection, "EXPLAIN QUERY PLAN " + fragment.finalText)
    defer { statement.reset() }
    statement.bind(fragment.bindings)
    var steps: [String] = []
    while try statement.step() { if let step = statement.text(3) { steps.append(step) } }
    return steps
  }
}

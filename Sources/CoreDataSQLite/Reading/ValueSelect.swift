// SPDX-License-Identifier: MIT
// Builds the one SELECT of a `ValuePlan` and tells how its columns are read. Called by the store's reading.

import CoreDataPredicates
import CoreDataRows

/// How one column of a fetch of values is read.
enum ValueReading {
  case kind(AttributeKind?)
  /// Binary that may lie in a file.
  case external(SlotLayout)
  case transformable
  /// A key, with the column of its row's entity number, or the entity where there is no such column.
  case reference(entity: UInt16, root: UInt16, number: Int32?)
}

/// The statement of a plan.
struct ValueSelect {
  let sql: SQLFragment
  let readings: [ValueReading]
  let kinds: [AttributeKind?]

  init(_ plan: ValuePlan, _ mapping: StoreMapping, store: UInt32, _ shape: SelectShape) throws {
    let translator = PredicateTranslator(mapping, store: store, entity: shape.entity)
    let kinds = ExpressionKinds(mapping.schema, plan.fetch.entity)
    self.kinds = try plan.columns.map { try kinds.column($0) }
    let condition = try plan.fetch.predicate.map { try translator.condition($0) }
    translator.aggregatesRows = true
    var columns: [SQLFragment] = []
    var readings: [ValueReading] = []
    for (column, kind) in zip(plan.columns, self.kinds) {
      let (sql, reading) = try translator.column(column.expression, kind)
      columns.append(sql)
      readings.append(reading)
    }
    // Entity numbers stand behind all columns, each where its column's place says.
    for (index, column) in plan.columns.enumerated() {
      guard case .reference(let entity, let root, _) = readings[index], let number = try translator.entityNumber(column.expression) else {
        continue
      }
      readings[index] = .reference(entity: entity, root: root, number: Int32(columns.count))
      columns.append(SQLFragment(number))
    }
    let groups = try plan.groups.map { try translator.ordered($0, .natural) }
    let having = try plan.having.map { try translator.condition($0) }
    var order = try plan.order.map { term in
      try translator.ordered(term.expression, term.comparison) + (term.isAscending ? "" : " DESC")
    }
    if plan.isDistinct {
      order += try plan.columns.filter { translator.hasOrder($0.expression) }.map { try translator.ordered($0.expression, .natural) }
    } else if !groups.isEmpty {
      order += groups
    } else if !order.isEmpty, !plan.isGrouped(mapping.schema) {
      order.append(SQLFragment("t0.Z_PK"))
    }
    var sql = SQLFragment(plan.isDistinct ? "SELECT DISTINCT " : "SELECT ")
    sql.append(columns.isEmpty ? SQLFragment("1") : columns.joined(", "))
    sql.append(" FROM \(identifier(shape.entity.table.name)) t0\(translator.root.plan.joins)")
    let conditions = [shape.entityCondition.map { SQLFragment($0) }, condition?.inParentheses].compactMap { $0 }
    if !conditions.isEmpty { sql.append(" WHERE " + conditions.joined(" AND ")) }
    if !groups.isEmpty { sql.append(" GROUP BY " + groups.joined(", ")) }
    if let having { sql.append(" HAVING " + having.sql) }
    if !order.isEmpty { sql.append(" ORDER BY " + order.joined(", ")) }
    if plan.fetch.limit > 0 || plan.fetch.offset > 0 {
      let limit = plan.fetch.limit > 0 ? Int64(plan.fetch.limit) : -1
      sql.append(SQLFragment(" LIMIT ? OFFSET ?", [.integer(limit), .integer(Int64(plan.fetch.offset))]))
    }
    self.sql = sql
    self.readings = readings
  }
}

extension PredicateTranslator {
  /// A column's SQL and how it is read, but for the place of an entity number.
  fileprivate func column(_ tree: ExpressionTree, _ kind: AttributeKind?) throws -> (SQLFragment, ValueReading) {
    if let path = path(tree), case .attribute(let scope, let column)? = try endpoint(path, root) {
      let sql = SQLFragment("\(scope.alias).\(identifier(column.name))")
      switch column.coding {
      case .externalBinary: return (sql, .external(column.slot))
      case .transformable: return (sql, .transformable)
      default: return (sql, .kind(kind))
      }
    }
    switch try operand(tree) {
    case .value(let sql, .reference(let root)):
      let destination = try destination(tree) ?? root
      return (sql, .reference(entity: UInt16(destination), root: UInt16(root), number: nil))
    case .value(_, let kind) where !kind.isValue: throw unsupported("a value of this kind cannot be calculated with")
    case .value(let sql, _): return (sql, .kind(kind))
    case .constant(let constant):
      guard let value = typed(constant) else { throw unsupported("a constant of this kind cannot be fetched") }
      return (value.sql, .kind(kind))
    case .elements, .list: throw unsupported("a result has one value of each name; use an aggregate of the to-many, such as @count")
    }
  }

  private func path(_ tree: ExpressionTree) -> [String]? {
    switch tree {
    case .keyPath(let path), .keyPathFrom(.evaluatedObject, let path): path
    case .evaluatedObject: []
    default: nil
    }
  }

  /// The entity that a to-one leads to; nil for other expressions.
  private func destination(_ tree: ExpressionTree) throws -> Int? {
    guard let path = path(tree), let end = try endpoint(path, root) else { return nil }
    switch end {
    case .row(let scope): return scope.entity.schema.ordinal
    case .toOne(_, let column): return column.destination
    case .attribute: return nil
    }
  }

  /// The column that tells the entity of a key's row; nil where only one can be.
  fileprivate func entityNumber(_ tree: ExpressionTree) throws -> String? {
    guard let path = path(tree), let end = try endpoint(path, root) else { return nil }
    switch end {
    case .row(let scope): return "\(scope.alias).Z_ENT"
    case .toOne(let scope, let column): return column.companion.map { "\(scope.alias).\(identifier($0))" }
    case .attribute: return nil
    }
  }

  /// A term to group or order by.
  fileprivate func ordered(_ tree: ExpressionTree, _ comparison: SortTerm.Comparison) throws -> SQLFragment {
    switch try operand(tree) {
    case .value(let sql, let kind) where kind.isValue:
      guard kind == .string, let collation = comparison.collation else { return sql }
      return sql + " COLLATE \(collation)"
    case .constant: return SQLFragment("NULL")  // the same everywhere
    default: throw unsupported("values of this kind have no order")
    }
  }

  fileprivate func hasOrder(_ tree: ExpressionTree) -> Bool {
    if case .value(_, let kind)? = try? operand(tree) { kind.isValue } else { false }
  }
}

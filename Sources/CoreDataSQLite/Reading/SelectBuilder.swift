// SPDX-License-Identifier: MIT
// Builds the SELECT of a fetch plan. Called by the store's reading; tests read its text.

import CoreDataPredicates
import CoreDataRows

/// Builds statements from plans.
struct SelectBuilder {
  let mapping: StoreMapping
  let store: UInt32

  init(_ mapping: StoreMapping, store: UInt32) {
    self.mapping = mapping
    self.store = store
  }

  enum Result { case rows, keys, count }

  func select(_ plan: FetchPlan, _ shape: SelectShape, _ result: Result) throws -> SQLFragment {
    let translator = PredicateTranslator(mapping, store: store, entity: shape.entity)
    let condition = try plan.predicate.map { try translator.condition($0) }
    // An order changes the count of rows neither with nor without a limit.
    let order = result == .count ? [] : try plan.sort.map { try term($0, translator) }
    let isLimited = plan.limit > 0 || plan.offset > 0
    let columns =
      switch result {
      case .rows: shape.columns
      case .keys: "t0.Z_PK, t0.Z_ENT"
      case .count: isLimited ? "1" : "COUNT(*)"
      }
    var select = SQLFragment("SELECT \(columns) FROM \(identifier(shape.entity.table.name)) t0\(translator.root.plan.joins)")
    let conditions = [shape.entityCondition.map { SQLFragment($0) }, condition?.inParentheses].compactMap { $0 }
    if !conditions.isEmpty { select.append(" WHERE " + conditions.joined(" AND ")) }
    if !order.isEmpty {
      let isDecided = order.last?.text.hasPrefix("t0.Z_PK") ?? false
      select.append(" ORDER BY " + (order + (isDecided ? [] : [SQLFragment("t0.Z_PK")])).joined(", "))
    }
    if isLimited {
      select.append(SQLFragment(" LIMIT ? OFFSET ?", [.integer(plan.limit > 0 ? Int64(plan.limit) : -1), .integer(Int64(plan.offset))]))
      if result == .count { select = "SELECT COUNT(*) FROM (" + select + ")" }
    }
    return select
  }

  private func term(_ term: SortTerm, _ translator: PredicateTranslator) throws -> SQLFragment {
    guard case .value(var value, let kind) = try translator.resolve(term.keyPath, translator.root), kind.isValue else {
      throw translator.unsupported("\(term.keyPath.joined(separator: ".")) has no order")
    }
    if kind == .string, let collation = term.comparison.collation { value.append(" COLLATE \(collation)") }
    if !term.isAscending { value.append(" DESC") }
    return value
  }
}

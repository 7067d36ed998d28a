// SPDX-License-Identifier: MIT
// Builds the SELECT of a fetch plan. Called by the store's reading; tests read its text.

import CoreDataPredicates
import CoreDataRows

/// Builds statements from plans.
struct SelectBuilder {
  let mapping: StoreMapping
  let context: ReadContext

  init(_ mapping: StoreMapping, _ context: ReadContext) {
    self.mapping = mapping
    self.context = context
  }

  enum Result { case rows, keys, count }

  func select(_ plan: FetchPlan, _ shape: SelectShape, _ result: Result) throws -> SQLFragment {
    if plan.predicate != nil || !plan.sort.isEmpty { throw RowStoreError.cannotTranslate("Predicates and sorting are not yet supported.") }
    let isLimited = plan.limit > 0 || plan.offset > 0
    let columns =
      switch result {
      case .rows: shape.columns
      case .keys: "t0.Z_PK, t0.Z_ENT"
      case .count: isLimited ? "1" : "COUNT(*)"
      }
    var select = SQLFragment("SELECT \(columns) FROM \(identifier(shape.entity.table.name)) t0")
    if let condition = shape.entityCondition { select.append(" WHERE " + condition) }
    if isLimited {
      select.append(SQLFragment(" LIMIT ? OFFSET ?", [.integer(plan.limit > 0 ? Int64(plan.limit) : -1), .integer(Int64(plan.offset))]))
      if result == .count { select = "SELECT COUNT(*) FROM (" + select + ")" }
    }
    return select
  }
}

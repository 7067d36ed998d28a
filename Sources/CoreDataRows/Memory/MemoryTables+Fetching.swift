// SPDX-License-Identifier: MIT
// Fetches from memory: filter, sort, limit.

extension MemoryTables {
  func rows(_ plan: FetchPlan) throws -> [Row] {
    if plan.predicate != nil || !plan.sort.isEmpty { throw RowStoreError.cannotTranslate("Predicates and sorting are not yet supported.") }
    var found = rows[plan.entity.root].values.filter { row in
      let entity = Int(row.layout.entity)
      return plan.includesSubentities ? plan.entity.includes(entity) : entity == plan.entity.ordinal
    }
    found.sort { $0.header.primaryKey < $1.header.primaryKey }
    let start = found[min(max(plan.offset, 0), found.count)...]
    return Array(plan.limit > 0 ? start.prefix(plan.limit) : start)
  }
}

// SPDX-License-Identifier: MIT
// Answers a `ValuePlan` from memory, step by step as SQL says it: rows, groups, having, columns, distinct, order, limit. Called by
// `MemoryRowStore`.

import CoreDataPredicates
import Foundation

extension MemoryTables {
  func values(_ plan: ValuePlan) throws -> ValueTable {
    let kinds = ExpressionKinds(schema, plan.fetch.entity)
    let columns = try plan.columns.map { try kinds.column($0) }
    let plan = plan.takingAllMembers(schema)
    var fetch = plan.fetch
    (fetch.limit, fetch.offset, fetch.sort) = (0, 0, [])
    let found = try rows(fetch)
    let problem = FetchProblem()
    let calculation = GroupCalculation(plan, schema)
    var results: [ValueResult] = []
    do {
      for group in try calculation.groups(found.map { RowSource($0, self, problem) }, plan) {
        if let having = plan.having, try !calculation.holds(having, group) { continue }
        results.append(
          ValueResult(
            values: try plan.columns.map { try calculation.value($0.expression, group) },
            order: try plan.order.map { try calculation.value($0.expression, group) },
            // What decides where the order does not; for rows of their own it is their key.
            rest: plan.isDistinct ? [] : try plan.groups.map { try calculation.value($0, group) }))
      }
    } catch let error as PredicateEvaluationError {
      throw RowStoreError.cannotTranslate(error.description)
    }
    if let error = problem.error { throw error }
    if plan.isDistinct {
      var seen = Set<[ComparableValue.Key]>()
      results = results.filter { seen.insert($0.values.map { ComparableValue($0).key }).inserted }
      for index in results.indices { results[index].rest = results[index].values }
    }
    results = sorted(results, plan.order)
    let start = results[min(max(plan.fetch.offset, 0), results.count)...]
    var table = ValueTable(kinds: columns)
    for result in plan.fetch.limit > 0 ? start.prefix(plan.fetch.limit) : start {
      for (value, kind) in zip(result.values, columns) { table.values.append(try RowValue.of(value, as: kind)) }
    }
    return table
  }

  private func sorted(_ results: [ValueResult], _ terms: [ValueOrder]) -> [ValueResult] {
    results.enumerated().sorted { a, b in
      for (index, term) in terms.enumerated() {
        switch SortKey.order(a.element.order[index], b.element.order[index], term.comparison.ordering) {
        case .orderedSame: continue
        case .orderedAscending: return term.isAscending
        case .orderedDescending: return !term.isAscending
        }
      }
      for (x, y) in zip(a.element.rest, b.element.rest) {
        switch ValueResult.plainOrder(x, y) {
        case .orderedSame: continue
        case let order: return order == .orderedAscending
        }
      }
      return a.offset < b.offset
    }.map(\.element)
  }
}

extension ValuePlan {
  fileprivate func takingAllMembers(_ schema: Schema) -> ValuePlan {
    let members = AllMembers(schema, fetch.entity)
    var plan = self
    for index in columns.indices { plan.columns[index].expression = members.rewritten(columns[index].expression) }
    for index in order.indices { plan.order[index].expression = members.rewritten(order[index].expression) }
    plan.groups = groups.map(members.rewritten)
    plan.having = having.map(members.rewritten)
    return plan
  }
}

/// One result on its way through the steps.
private struct ValueResult {
  var values: [Any?]
  var order: [Any?]
  var rest: [Any?]

  /// The order of values by themselves; values without one are alike.
  static func plainOrder(_ a: Any?, _ b: Any?) -> ComparisonResult {
    switch (ComparableValue(a), ComparableValue(b)) {
    case (.null, .null): .orderedSame
    case (.null, _): .orderedAscending
    case (_, .null): .orderedDescending
    case (let x, let y): x.order(to: y) ?? b.flatMap { (a as? any OrderComparable)?.comparableOrder(to: $0) } ?? .orderedSame
    }
  }
}

extension RowValue {
  /// A value that evaluation gave, in the form a table keeps it.
  static func of(_ value: Any?, as kind: AttributeKind?) throws -> RowValue? {
    if kind == .transformable, let value = unwrapped(value), !(value is NSNull), !(value is ValueBox) {
      return .object(TransformableBox(data: Data(), object: value))
    }
    switch ComparableValue(value) {
    case .null: return nil
    case .number(let number): return .of(number, as: kind)
    case .string(let text): return .string(text)
    case .date(let date):
      let seconds = date.timeIntervalSinceReferenceDate
      return kind == nil || kind == .date ? .date(seconds) : .of(.double(seconds), as: kind)
    case .data(let data): return .object(DataBox(data))
    case .uuid(let uuid): return .uuid(uuid)
    case .url(let url): return .object(URLBox(url))
    case .identity(let identity):
      if let key = identity.base as? ObjectKey { return .reference(key) }
    case .other(let other):
      if let box = other as? ValueBox { return .object(box) }
    }
    throw RowStoreError.cannotTranslate("The store cannot give this: an expression whose value is a \(value.map { type(of: $0) } as Any).")
  }

  private static func of(_ number: ExactNumber, as kind: AttributeKind?) -> RowValue? {
    switch kind {
    case .integer16, .integer32, .integer64: return .integer(number.int64)
    case .boolean: return .integer(number.double == 0 ? 0 : 1)
    case .decimal: return number.decimal.isNaN ? nil : .object(DecimalBox(number.decimal))
    case .date: return number.double.isNaN ? nil : .date(number.double)
    case .double, .float: return number.double.isNaN ? nil : .double(number.double)
    default:
      switch number {
      case .int(let value): return .integer(value)
      case .decimal(let value): return value.isNaN ? nil : .object(DecimalBox(value))
      case .unsigned, .double: return number.double.isNaN ? nil : .double(number.double)
      }
    }
  }
}

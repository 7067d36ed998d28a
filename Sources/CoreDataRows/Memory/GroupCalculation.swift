// SPDX-License-Identifier: MIT
// Makes groups of rows and evaluates expressions over a group: aggregates over all its rows first, the rest for one of them. Used by
// the in-memory store's values.

import CoreDataPredicates
import Foundation

/// The calculations of one plan.
struct GroupCalculation {
  private let entity: EntitySchema
  private let schema: Schema
  private let isGrouped: Bool
  /// The plan's only least or greatest value: what is not aggregated beside it is that row's, as SQLite says it.
  private let extreme: AggregateCall?

  /// Rows that are calculated with together.
  struct Group {
    let rows: [RowSource]
    /// The row that values outside aggregates are taken of; nil for no rows.
    let row: RowSource?
  }

  init(_ plan: ValuePlan, _ schema: Schema) {
    entity = plan.fetch.entity
    self.schema = schema
    isGrouped = plan.isGrouped(schema)
    let entity = entity
    let calls = (plan.columns.map(\.expression) + plan.order.map(\.expression)).compactMap { $0.aggregateCall(entity, schema) }
    extreme = calls.count == 1 && plan.having == nil ? calls.first.flatMap { [.min, .max].contains($0.function) ? $0 : nil } : nil
  }

  func groups(_ rows: [RowSource], _ plan: ValuePlan) throws(PredicateEvaluationError) -> [Group] {
    guard isGrouped else { return rows.map { Group(rows: [$0], row: $0) } }
    if plan.groups.isEmpty { return [try group(rows)] }
    var places: [[ComparableValue.Key]: Int] = [:]
    var members: [[RowSource]] = []
    for row in rows {
      var key: [ComparableValue.Key] = []
      for tree in plan.groups { key.append(ComparableValue(try tree.value(with: row)).key) }
      if let place = places[key] {
        members[place].append(row)
      } else {
        places[key] = members.count
        members.append([row])
      }
    }
    var groups: [Group] = []
    for rows in members { groups.append(try group(rows)) }
    return groups
  }

  private func group(_ rows: [RowSource]) throws(PredicateEvaluationError) -> Group {
    guard let extreme else { return Group(rows: rows, row: rows.last) }
    let wanted = ComparableValue(try value(extreme, Group(rows: rows, row: nil)))
    for row in rows where ComparableValue(try extreme.argument.value(with: row)).equals(wanted) { return Group(rows: rows, row: row) }
    return Group(rows: rows, row: rows.last)
  }

  func value(_ tree: ExpressionTree, _ group: Group) throws(PredicateEvaluationError) -> Any? {
    let reduced = isGrouped ? try reduced(tree, group) : tree
    return unwrapped(try reduced.value(with: group.row))
  }

  func holds(_ predicate: PredicateTree, _ group: Group) throws(PredicateEvaluationError) -> Bool {
    try reduced(predicate, group).evaluate(with: group.row)
  }

  /// The value of an aggregate over a group's rows.
  private func value(_ call: AggregateCall, _ group: Group) throws(PredicateEvaluationError) -> Any? {
    var values: [Any] = []
    for row in group.rows {
      if let value = unwrapped(try call.argument.value(with: row)), !(value is NSNull) { values.append(value) }
    }
    var argument = ExpressionTree.constant(values)
    if call.isDistinct { argument = .function("distinct:", operand: nil, arguments: [argument]) }
    return try ExpressionTree.function(call.function.rawValue, operand: nil, arguments: [argument]).value(with: nil)
  }

  /// The tree with values in place of its aggregates.
  private func reduced(_ tree: ExpressionTree, _ group: Group) throws(PredicateEvaluationError) -> ExpressionTree {
    if let call = tree.aggregateCall(entity, schema) { return .constant(try value(call, group)) }
    switch tree {
    case .function(let name, let operand, let arguments):
      return .function(
        name, operand: try operand.map { (tree) throws(PredicateEvaluationError) in try reduced(tree, group) },
        arguments: try reduced(arguments, group))
    case .keyPathFrom(let root, let path): return .keyPathFrom(try reduced(root, group), path)
    case .aggregate(let members): return .aggregate(try reduced(members, group))
    case .conditional(let test, let yes, let no):
      return .conditional(try reduced(test, group), try reduced(yes, group), try reduced(no, group))
    default: return tree
    }
  }

  private func reduced(_ trees: [ExpressionTree], _ group: Group) throws(PredicateEvaluationError) -> [ExpressionTree] {
    var result: [ExpressionTree] = []
    for tree in trees { result.append(try reduced(tree, group)) }
    return result
  }

  private func reduced(_ predicate: PredicateTree, _ group: Group) throws(PredicateEvaluationError) -> PredicateTree {
    switch predicate {
    case .constant, .block: return predicate
    case .comparison(var comparison):
      comparison.left = try reduced(comparison.left, group)
      comparison.right = try reduced(comparison.right, group)
      return .comparison(comparison)
    case .and(let parts): return .and(try reduced(parts, group))
    case .or(let parts): return .or(try reduced(parts, group))
    case .not(let part): return .not(try reduced(part, group))
    }
  }

  private func reduced(_ parts: [PredicateTree], _ group: Group) throws(PredicateEvaluationError) -> [PredicateTree] {
    var result: [PredicateTree] = []
    for part in parts { result.append(try reduced(part, group)) }
    return result
  }
}

// SPDX-License-Identifier: MIT
// Translates one comparison: modifiers and set operations here, each kind of operator in a file of its own. Part of the translator.

import CoreDataPredicates
import CoreDataRows

extension PredicateTranslator {
  func condition(_ comparison: ComparisonTree) throws -> Condition {
    if comparison.modifier == .direct, let parts = try setMembership(comparison) { return parts }
    let left = try operand(comparison.left)
    let right = try operand(comparison.right)
    switch comparison.modifier {
    case .direct: return try compare(left, comparison.operator, right, comparison.options)
    case .any, .all:
      guard case .elements(let elements) = left else {
        let tests = try members(of: left).map { try compare($0, comparison.operator, right, comparison.options) }
        return comparison.modifier == .any ? .any(tests) : .all(tests)
      }
      let test = try compare(.value(elements.element, elements.kind), comparison.operator, right, comparison.options)
      return comparison.modifier == .any ? exists(elements, test) : exists(elements, test.negated).negated
    }
  }

  /// What ANY and ALL speak of where no to-many is on their left side: a list, or a collection given with the predicate.
  private func members(of operand: Operand) throws -> [Operand] {
    switch operand {
    case .constant(let constant):
      guard let members = ComparisonTree.elements(of: constant) else { break }
      return members.map { .constant($0) }
    case .list(let members):
      // A collection in a list counts with its own members, as everywhere.
      return members.flatMap { member in
        guard case .constant(let constant) = member, let members = ComparisonTree.elements(of: [constant as Any]) else { return [member] }
        return members.map { .constant($0) }
      }
    case .value, .elements: break
    }
    throw unsupported("ANY and ALL need a to-many relationship or a collection on their left side")
  }

  /// `x IN (a UNION b)` and its like, as conditions on the parts; nil for every other comparison.
  private func setMembership(_ comparison: ComparisonTree) throws -> Condition? {
    let (element, container) = comparison.operator == .contains ? (comparison.right, comparison.left) : (comparison.left, comparison.right)
    guard comparison.operator == .in || comparison.operator == .contains, case .setOperation(let operation, let a, let b) = container else {
      return nil
    }
    func holds(_ part: ExpressionTree) throws -> Condition {
      guard try isCollection(part) else { throw unsupported("\(operation.keyword) needs collections on both sides") }
      return try condition(ComparisonTree(element, .in, part, options: comparison.options))
    }
    switch operation {
    case .union: return .any([try holds(a), try holds(b)])
    case .intersect: return .all([try holds(a), try holds(b)])
    case .minus: return .all([try holds(a), try holds(b).negated])
    }
  }

  private func isCollection(_ part: ExpressionTree) throws -> Bool {
    if case .setOperation = part { return true }  // its own sides are looked at in turn
    return switch try operand(part) {
    case .elements, .list: true
    case .constant(let constant):
      if case .null = ComparableValue(constant) { true } else { unwrapped(constant).flatMap { CollectionView(membersOf: $0) } != nil }
    case .value: false
    }
  }

  /// A comparison that no row takes part in.
  func constant(_ left: Any?, _ op: ComparisonOperator, _ right: Any?, _ options: StringOptions) throws -> Condition {
    let tree = ComparisonTree(.constant(left), op, .constant(right), options: options)
    do throws(PredicateEvaluationError) {
      return .constant(try PredicateTree.comparison(tree).evaluate(with: nil))
    } catch {
      throw unsupported(error.description)
    }
  }

  /// Whether an element fulfils a condition; elements that are nil do not count in a set.
  func exists(_ elements: Elements, _ test: Condition) -> Condition {
    var conditions = [test.inParentheses]
    if test.isExact, !elements.isMember, elements.isSet { conditions.insert(elements.element + " IS NOT NULL", at: 0) }
    return .exact("EXISTS (SELECT 1 " + elements.clause(conditions) + ")")
  }

  private func compare(_ left: Operand, _ op: ComparisonOperator, _ right: Operand, _ options: StringOptions) throws -> Condition {
    if case .constant(let a) = left, case .constant(let b) = right { return try constant(a, op, b, options) }
    switch op {
    case .in: return try isIn(left, right, options)
    case .contains: return try isIn(right, left, options)
    case .between: return try isBetween(left, right, options)
    case .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual: return try order(left, op, right, options)
    case .beginsWith, .endsWith, .like, .matches: return try string(left, op, right, options)
    case .customSelector: throw unsupported("a custom selector runs in memory only")
    }
  }
}

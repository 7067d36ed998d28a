// SPDX-License-Identifier: MIT
// Evaluates a predicate tree in memory. Called by the Foundation classes, the in-memory store and the overlay of pending changes.

import Foundation

extension PredicateTree {
  /// Answers whether an object satisfies the predicate.
  ///
  /// Two-valued, as Apple's: a comparison with nil is false except `nil == nil` and `nil != x`, and NOT turns false into true.
  package func evaluate(with object: Any?, variables: [String: Any] = [:]) throws(PredicateEvaluationError) -> Bool {
    switch self {
    case .constant(let value): return value
    case .comparison(let comparison): return try comparison.evaluate(with: object, variables: variables)
    case .and(let parts):
      for part in parts where try !part.evaluate(with: object, variables: variables) { return false }
      return true
    case .or(let parts):
      for part in parts where try part.evaluate(with: object, variables: variables) { return true }
      return false
    case .not(let part): return try !part.evaluate(with: object, variables: variables)
    case .block(let body): return body(object, variables.isEmpty ? nil : variables)
    }
  }
}

extension ComparisonTree {
  func evaluate(with object: Any?, variables: [String: Any]) throws(PredicateEvaluationError) -> Bool {
    let left = try left.value(with: object, variables: variables)
    let right = try right.value(with: object, variables: variables)
    switch modifier {
    case .direct: return try holds(left, right)
    case .any:
      for element in try flattened(left) where try holds(element, right) { return true }
      return false
    case .all:
      for element in try flattened(left) where try !holds(element, right) { return false }
      return true
    }
  }

  /// The elements that ANY and ALL speak of, those of collections in the collection included; none when there is nothing.
  private func flattened(_ value: Any?) throws(PredicateEvaluationError) -> [Any?] {
    guard let elements = Self.elements(of: value) else {
      throw .operand(modifier == .any ? "ANY" : "ALL", "its left side must be a collection, not \(ValueName.text(value))")
    }
    return elements
  }

  /// The elements that ANY and ALL speak of where a value is on their left side; nil where it is no collection.
  package static func elements(of value: Any?) -> [Any?]? {
    guard let value = unwrapped(value), !(value is NSNull) else { return [] }
    return CollectionView(value).map { flattened($0) }
  }

  private static func flattened(_ members: CollectionView) -> [Any?] {
    members.elements.flatMap { element in
      CollectionView(element).map { flattened($0) } ?? [unwrapped(element)]
    }
  }

  private func holds(_ left: Any?, _ right: Any?) throws(PredicateEvaluationError) -> Bool {
    switch `operator` {
    case .equal: return ComparableValue(left).equals(ComparableValue(right), options)
    case .notEqual: return !ComparableValue(left).equals(ComparableValue(right), options)
    case .lessThan: return try order(left, right) { $0 == .orderedAscending }
    case .lessThanOrEqual: return try order(left, right) { $0 != .orderedDescending }
    case .greaterThan: return try order(left, right) { $0 == .orderedDescending }
    case .greaterThanOrEqual: return try order(left, right) { $0 != .orderedAscending }
    case .between: return try isBetween(left, right)
    case .in: return try isIn(left, right, "IN")
    case .contains: return try isIn(right, left, "CONTAINS")
    case .beginsWith: return try strings(left, right) { StringComparison.beginsWith($0, $1, options) }
    case .endsWith: return try strings(left, right) { StringComparison.endsWith($0, $1, options) }
    case .like: return try strings(left, right) { StringComparison.like($0, $1, options) }
    case .matches:
      guard let (text, pattern) = try pair(left, right) else { return false }
      return try StringComparison.matches(text, pattern, options)
    case .customSelector: throw .operand("A custom selector", "there are no Objective-C selectors here; use NSPredicate(block:)")
    }
  }

  private func order(
    _ left: Any?, _ right: Any?, _ test: (ComparisonResult) -> Bool
  ) throws(PredicateEvaluationError) -> Bool {
    let a = ComparableValue(left)
    let b = ComparableValue(right)
    guard !a.isNull, !b.isNull else { return false }
    if let order = a.order(to: b, options) { return test(order) }
    if case .number = a, case .number = b { return false }  // one of them is not a number
    throw .operand(`operator`.symbol, "\(ValueName.text(left)) and \(ValueName.text(right)) have no order")
  }

  private func isBetween(_ value: Any?, _ range: Any?) throws(PredicateEvaluationError) -> Bool {
    guard let limits = unwrapped(range).flatMap({ CollectionView($0)?.elements }), limits.count == 2 else {
      throw .operand("BETWEEN", "its right side must be a collection of two values, the lower and the upper limit")
    }
    guard try order(value, limits[0], { $0 != .orderedAscending }) else { return false }
    return try order(value, limits[1], { $0 != .orderedDescending })
  }

  private func isIn(_ value: Any?, _ container: Any?, _ name: String) throws(PredicateEvaluationError) -> Bool {
    guard let container = unwrapped(container), !(container is NSNull) else { return false }
    let wanted = ComparableValue(value)
    guard !wanted.isNull else { return false }
    if let prepared = container as? PreparedCollection { return prepared.contains(wanted) }
    if case .string(let text) = ComparableValue(container) {
      guard case .string(let part) = wanted else {
        throw .operand(name, "\(ValueName.text(value)) cannot be looked for in a string")
      }
      return StringComparison.contains(text, part, options)
    }
    guard let members = CollectionView(membersOf: container) else {
      throw .operand(name, "\(ValueName.text(container)) is neither a collection nor a string")
    }
    return members.elements.contains { wanted.equals(ComparableValue($0), options) }
  }

  private func strings(
    _ left: Any?, _ right: Any?, _ test: (String, String) -> Bool
  ) throws(PredicateEvaluationError) -> Bool {
    guard let (a, b) = try pair(left, right) else { return false }
    return test(a, b)
  }

  /// Both sides as strings; nil when one is nil.
  private func pair(_ left: Any?, _ right: Any?) throws(PredicateEvaluationError) -> (String, String)? {
    let a = ComparableValue(left)
    let b = ComparableValue(right)
    guard !a.isNull, !b.isNull else { return nil }
    guard case .string(let x) = a, case .string(let y) = b else {
      throw .operand(`operator`.symbol, "both sides must be strings, not \(ValueName.text(left)) and \(ValueName.text(right))")
    }
    return (x, y)
  }
}

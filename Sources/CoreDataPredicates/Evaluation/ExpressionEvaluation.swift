// SPDX-License-Identifier: MIT
// Evaluates an expression tree in memory. Called by predicate evaluation and by NSExpression.

import Foundation

extension ExpressionTree {
  /// Answers the expression's value for an object.
  package func value(with object: Any?, variables: [String: Any] = [:]) throws(PredicateEvaluationError) -> Any? {
    switch self {
    case .constant(let value): return value
    case .evaluatedObject: return object
    case .variable(let name):
      guard let value = variables[name] else { throw .missingVariable(name) }
      return value
    case .keyPath(let keys): return resolve(object, keys[...])
    case .keyPathFrom(let root, let keys): return resolve(try root.value(with: object, variables: variables), keys[...])
    case .function(let name, let operand, let arguments):
      let values = try Self.values(arguments, object, variables)
      guard let operand else { return try FunctionExpressions.call(name, values) }
      return try FunctionExpressions.call(name, on: try operand.value(with: object, variables: variables), values)
    case .aggregate(let elements): return try Self.values(elements, object, variables).map { unwrapped($0) ?? NSNull() }
    case .subquery(let collection, let variable, let predicate):
      return try Self.filter(try collection.value(with: object, variables: variables), variable, predicate, object, variables)
    case .conditional(let predicate, let yes, let no):
      let chosen = try predicate.evaluate(with: object, variables: variables) ? yes : no
      return try chosen.value(with: object, variables: variables)
    case .setOperation(let operation, let left, let right):
      return try operation.apply(
        try left.value(with: object, variables: variables), try right.value(with: object, variables: variables))
    case .anyKey: throw .operand("ANYKEY", "it has a meaning in Spotlight queries only")
    case .fetch(let request, let context, let countOnly):
      let request = unwrapped(try request.value(with: object, variables: variables))
      let context = try context.value(with: object, variables: variables)
      guard let request = request as? any ExpressionRequest else {
        throw .operand("FETCH", "its first argument must be a fetch request, not \(ValueName.text(request))")
      }
      return try request.result(in: unwrapped(context), countOnly: countOnly)
    case .block(let body, let arguments):
      return body(object, try Self.values(arguments, object, variables), variables.isEmpty ? nil : variables)
    }
  }

  private static func values(
    _ expressions: [ExpressionTree], _ object: Any?, _ variables: [String: Any]
  ) throws(PredicateEvaluationError) -> [Any?] {
    var values: [Any?] = []
    for expression in expressions { values.append(unwrapped(try expression.value(with: object, variables: variables))) }
    return values
  }

  private static func filter(
    _ collection: Any?, _ variable: String, _ predicate: PredicateTree, _ object: Any?, _ variables: [String: Any]
  ) throws(PredicateEvaluationError) -> [Any] {
    guard let collection = unwrapped(collection), !(collection is NSNull) else { return [] }
    guard let members = CollectionView(collection) else {
      throw .operand("SUBQUERY", "its first argument must be a collection, not \(ValueName.text(collection))")
    }
    var kept: [Any] = []
    var variables = variables
    for element in members.elements {
      variables[variable] = element
      if try predicate.evaluate(with: object, variables: variables) { kept.append(element) }
    }
    return kept
  }
}

/// A request that FETCH can carry out.
package protocol ExpressionRequest {
  /// Answers the objects, or their number, from a context.
  func result(in context: Any?, countOnly: Bool) throws(PredicateEvaluationError) -> Any?
}

extension ExpressionTree.SetOperation {
  package var keyword: String {
    switch self {
    case .union: "UNION"
    case .intersect: "INTERSECT"
    case .minus: "MINUS"
    }
  }

  /// Answers a set, as Apple's do, whatever collections the sides are.
  func apply(_ left: Any?, _ right: Any?) throws(PredicateEvaluationError) -> NSSet {
    let a = try members(left)
    let b = try members(right)
    var seen = Set<ComparableValue.Key>()
    let right = Set(b.map { ComparableValue($0).key })
    let candidates = self == .union ? a + b : a
    let members = candidates.filter { element in
      let key = ComparableValue(element).key
      let isWanted =
        switch self {
        case .union: true
        case .intersect: right.contains(key)
        case .minus: !right.contains(key)
        }
      return isWanted && seen.insert(key).inserted
    }
    return NSSet(array: members)
  }

  /// The members of one side; a side that is nil has none, as nothing is in it.
  private func members(_ side: Any?) throws(PredicateEvaluationError) -> [Any] {
    guard let side = unwrapped(side), !(side is NSNull) else { return [] }
    guard let members = CollectionView(membersOf: side) else {
      throw .operand(keyword, "both sides must be collections, not \(ValueName.text(side))")
    }
    return members.elements
  }
}

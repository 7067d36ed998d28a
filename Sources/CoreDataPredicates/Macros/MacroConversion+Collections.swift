// SPDX-License-Identifier: MIT
// Collections of the macros' expressions: closures over them become subqueries.

import Foundation

/// The elements that satisfy a closure's condition.
private func subquery<Element>(
  _ collection: some PredicateExpression, _ variable: PredicateExpressions.Variable<Element>, _ condition: some PredicateExpression,
  isNegated: Bool = false, _ conversion: inout MacroConversion
) throws -> ExpressionTree {
  // The name is taken before the parts are converted, so that outer closures have the lower numbers.
  let name = conversion.name(variable.key)
  let collection = try collection.convertedTree(&conversion)
  let condition = try condition.convertedCondition(&conversion)
  return .subquery(collection, variable: name, isNegated ? .not(condition) : condition)
}

extension PredicateExpressions.Filter: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    .expression(try subquery(sequence, variable, filter, &conversion))
  }
}

extension PredicateExpressions.SequenceContainsWhere: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    let matching = try subquery(sequence, variable, test, &conversion)
    return .predicate(.comparison(ComparisonTree(matching.following("@count"), .notEqual, .constant(0))))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    let failing = try subquery(sequence, variable, test, isNegated: true, &conversion)
    return .predicate(.comparison(ComparisonTree(failing.following("@count"), .equal, .constant(0))))
  }
}

extension PredicateExpressions.SequenceMaximum: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    .expression(try elements.convertedTree(&conversion).following("@max.self"))
  }
}

extension PredicateExpressions.SequenceMinimum: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    .expression(try elements.convertedTree(&conversion).following("@min.self"))
  }
}

/// The element of a collection at an index or under a key.
private func element(
  of collection: some PredicateExpression, at index: some PredicateExpression, _ conversion: inout MacroConversion
) throws -> MacroPart {
  let arguments = [try collection.convertedTree(&conversion), try index.convertedTree(&conversion)]
  return .expression(.function("objectFrom:withIndex:", operand: nil, arguments: arguments))
}

/// Collections whose index is a number.
private protocol NumberIndexed: Collection {}
extension Array: NumberIndexed {}

extension PredicateExpressions.CollectionIndexSubscript: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    guard Wrapped.Output.self is any NumberIndexed.Type else { throw MacroRefusal.kind }
    return try element(of: wrapped, at: index, &conversion)
  }
}

extension PredicateExpressions.DictionaryKeySubscript: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { try element(of: wrapped, at: key, &conversion) }
}

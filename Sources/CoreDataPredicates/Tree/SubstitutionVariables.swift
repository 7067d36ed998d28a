// SPDX-License-Identifier: MIT
// Puts values in place of `$NAME`. Called by withSubstitutionVariables and by fetch request templates.

import Foundation

extension PredicateTree {
  /// Answers the tree with values in place of its variables; throws when one has no value.
  ///
  /// A subquery's own variable stays.
  package func substituting(_ variables: [String: Any]) throws(PredicateEvaluationError) -> PredicateTree {
    switch self {
    case .constant: return self
    case .block(let body):
      let held = HeldVariables(values: variables.filter { !($0.value is OwnVariable) })
      return .block { object, bindings in body(object, held.values.merging(bindings ?? [:]) { _, given in given }) }
    case .comparison(var comparison):
      comparison.left = try comparison.left.substituting(variables)
      comparison.right = try comparison.right.substituting(variables)
      return .comparison(comparison)
    case .and(let parts): return .and(try Self.substituting(parts, variables))
    case .or(let parts): return .or(try Self.substituting(parts, variables))
    case .not(let part): return .not(try part.substituting(variables))
    }
  }

  private static func substituting(
    _ parts: [PredicateTree], _ variables: [String: Any]
  ) throws(PredicateEvaluationError) -> [PredicateTree] {
    var answer: [PredicateTree] = []
    for part in parts { answer.append(try part.substituting(variables)) }
    return answer
  }
}

extension ExpressionTree {
  package func substituting(_ variables: [String: Any]) throws(PredicateEvaluationError) -> ExpressionTree {
    switch self {
    case .constant, .evaluatedObject, .keyPath, .anyKey: return self
    case .variable(let name):
      guard let value = variables[name] else { throw .missingVariable(name) }
      if value is OwnVariable { return self }
      if let expression = value as? _FoundationExpression { return expressionTree(of: expression) }
      let plain = unwrapped(value)
      return .constant(plain is NSNull ? nil : plain)
    case .keyPathFrom(let root, let keys): return FormatParser.appending(keys, to: try root.substituting(variables))
    case .function(let name, let operand, let arguments):
      return .function(name, operand: try operand?.substituting(variables), arguments: try Self.substituting(arguments, variables))
    case .aggregate(let elements): return .aggregate(try Self.substituting(elements, variables))
    case .subquery(let collection, let variable, let predicate):
      let inner = variables.merging([variable: OwnVariable()]) { _, own in own }
      return .subquery(try collection.substituting(variables), variable: variable, try predicate.substituting(inner))
    case .conditional(let predicate, let yes, let no):
      return .conditional(try predicate.substituting(variables), try yes.substituting(variables), try no.substituting(variables))
    case .setOperation(let operation, let left, let right):
      return .setOperation(operation, try left.substituting(variables), try right.substituting(variables))
    case .fetch(let request, let context, let countOnly):
      return .fetch(request: try request.substituting(variables), context: try context.substituting(variables), countOnly: countOnly)
    case .block(let body, let arguments): return .block(body, arguments: try Self.substituting(arguments, variables))
    }
  }

  private static func substituting(
    _ expressions: [ExpressionTree], _ variables: [String: Any]
  ) throws(PredicateEvaluationError) -> [ExpressionTree] {
    var answer: [ExpressionTree] = []
    for expression in expressions { answer.append(try expression.substituting(variables)) }
    return answer
  }
}

/// The values that a block was given, held by its successor.
private struct HeldVariables: @unchecked Sendable {  // only read
  let values: [String: Any]
}

/// Stands for the variable that an enclosing subquery binds itself.
private struct OwnVariable {}

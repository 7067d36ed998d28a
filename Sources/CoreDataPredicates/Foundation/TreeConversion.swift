// SPDX-License-Identifier: MIT
// Between Foundation's predicate and expression objects and trees. Called by initialisers here and by fetching.

import Foundation

/// Answers the tree of any predicate: ours, Foundation's compound, constant and block ones, and a client's subclass as a block.
package func predicateTree(of predicate: NSPredicate) -> PredicateTree {
  switch predicate {
  case let comparison as ConcreteComparisonPredicate: return .comparison(comparison.tree)
  case let compound as NSCompoundPredicate:
    let parts = compound.subpredicates.map { predicateTree(of: $0) }
    return switch compound.compoundPredicateType {
    case .and: .and(parts)
    case .or: .or(parts)
    case .not: .not(parts[0])
    }
  default:
    if let value = constantValue(of: predicate) { return .constant(value) }
    let box = PredicateBox(predicate: predicate)
    return .block { object, bindings in box.predicate.evaluate(with: object, substitutionVariables: bindings) }
  }
}

/// Answers a tree of few levels with a predicate's meaning: AND in AND and OR in OR are one chain, NOT NOT is nothing.
///
/// - Throws: `PredicateEvaluationError.depth` for a predicate whose levels no stack would bear.
package func leveledTree(of predicate: NSPredicate) throws(PredicateEvaluationError) -> PredicateTree {
  try leveledTree(of: predicate, depth: 1)
}

/// The levels that everything recursive on a tree bears on any thread's stack.
private let deepestTree = 400

private func leveledTree(of predicate: NSPredicate, depth: Int) throws(PredicateEvaluationError) -> PredicateTree {
  guard depth <= deepestTree else { throw .depth(deepestTree) }
  guard let compound = predicate as? NSCompoundPredicate else { return predicateTree(of: predicate) }
  let type = compound.compoundPredicateType
  if type == .not {
    var inner = compound.subpredicates[0]
    var isNegated = true
    while let next = inner as? NSCompoundPredicate, next.compoundPredicateType == .not {
      inner = next.subpredicates[0]
      isNegated.toggle()
    }
    let tree = try leveledTree(of: inner, depth: depth + 1)
    return isNegated ? .not(tree) : tree
  }
  var parts: [PredicateTree] = []
  // Programs add to a chain in a loop, so that it may be as deep as it is long.
  var pending = Array(compound.subpredicates.reversed())
  while let part = pending.popLast() {
    if let same = part as? NSCompoundPredicate, same.compoundPredicateType == type {
      pending += same.subpredicates.reversed()
    } else {
      parts.append(try leveledTree(of: part, depth: depth + 1))
    }
  }
  return type == .and ? .and(parts) : .or(parts)
}

/// Makes the predicate object of a tree.
package func predicate(of tree: PredicateTree) -> NSPredicate {
  switch tree {
  case .constant(let value): NSPredicate(value: value)
  case .comparison(let comparison): ConcreteComparisonPredicate.make(comparison)
  case .and(let parts): NSCompoundPredicate(type: .and, subpredicates: parts.map { predicate(of: $0) })
  case .or(let parts): NSCompoundPredicate(type: .or, subpredicates: parts.map { predicate(of: $0) })
  case .not(let part): NSCompoundPredicate(type: .not, subpredicates: [predicate(of: part)])
  case .block(let body): NSPredicate(block: body)
  }
}

/// Answers the tree of an expression.
package func expressionTree(of expression: _FoundationExpression) -> ExpressionTree {
  guard let expression = expression as? ConcreteExpression else {
    preconditionFailure("\(type(of: expression)) was not made by one of NSExpression's initialisers.")
  }
  return expression.tree
}

/// Makes the expression object of a tree.
package func expression(of tree: ExpressionTree) -> _FoundationExpression {
  if case .evaluatedObject = tree { ConcreteExpression.evaluatedObject } else { ConcreteExpression.make(tree) }
}

/// The value of `NSPredicate(value:)`; nil for every other predicate.
func constantValue(of predicate: NSPredicate) -> Bool? {
  guard type(of: predicate) == NSPredicate.self else { return nil }
  let format = (predicate as any FormatTextHolder).predicateFormat
  return format == "TRUEPREDICATE" ? true : format == "FALSEPREDICATE" ? false : nil
}

/// Reads `predicateFormat`, which Foundation marks deprecated because it is of no use without this module.
protocol FormatTextHolder {
  var predicateFormat: String { get }
}

extension NSPredicate: FormatTextHolder {}

/// A predicate held by the closure of a tree.
private struct PredicateBox: @unchecked Sendable {  // predicates are immutable once made
  let predicate: NSPredicate
}

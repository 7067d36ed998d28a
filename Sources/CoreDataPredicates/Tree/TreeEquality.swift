// SPDX-License-Identifier: MIT
// Equality and hashes of trees: two predicates are equal when their trees are. Used by the Foundation classes.

import Foundation

extension PredicateTree {
  /// Answers whether the trees are the same, constants compared by value; a block is equal to nothing.
  package func isEqual(to other: PredicateTree) -> Bool {
    switch (self, other) {
    case (.constant(let a), .constant(let b)): a == b
    case (.comparison(let a), .comparison(let b)): a.isEqual(to: b)
    case (.and(let a), .and(let b)), (.or(let a), .or(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1) }
    case (.not(let a), .not(let b)): a.isEqual(to: b)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .constant(let value): hasher.combine(value)
    case .comparison(let comparison): comparison.hash(into: &hasher)
    case .and(let parts), .or(let parts): for part in parts { part.hash(into: &hasher) }
    case .not(let part):
      hasher.combine(1)
      part.hash(into: &hasher)
    case .block: hasher.combine(2)
    }
  }
}

extension ComparisonTree {
  package func isEqual(to other: ComparisonTree) -> Bool {
    `operator` == other.operator && modifier == other.modifier && options == other.options && left.isEqual(to: other.left)
      && right.isEqual(to: other.right)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(`operator`)
    hasher.combine(modifier)
    hasher.combine(options)
    left.hash(into: &hasher)
    right.hash(into: &hasher)
  }
}

extension ExpressionTree {
  package func isEqual(to other: ExpressionTree) -> Bool {
    switch (self, other) {
    case (.constant(let a), .constant(let b)): ComparableValue(a).equals(ComparableValue(b))
    case (.evaluatedObject, .evaluatedObject), (.anyKey, .anyKey): true
    case (.variable(let a), .variable(let b)): a == b
    case (.keyPath(let a), .keyPath(let b)): a == b
    case (.keyPathFrom(let a, let x), .keyPathFrom(let b, let y)): x == y && a.isEqual(to: b)
    case (.function(let a, let x, let p), .function(let b, let y, let q)): a == b && Self.areEqual(x, y) && Self.areEqual(p, q)
    case (.aggregate(let a), .aggregate(let b)): Self.areEqual(a, b)
    case (.subquery(let a, let x, let p), .subquery(let b, let y, let q)): x == y && a.isEqual(to: b) && p.isEqual(to: q)
    case (.conditional(let p, let a, let b), .conditional(let q, let c, let d)):
      p.isEqual(to: q) && a.isEqual(to: c) && b.isEqual(to: d)
    case (.setOperation(let o, let a, let b), .setOperation(let p, let c, let d)): o == p && a.isEqual(to: c) && b.isEqual(to: d)
    case (.fetch(let a, let b, let x), .fetch(let c, let d, let y)): x == y && a.isEqual(to: c) && b.isEqual(to: d)
    default: false
    }
  }

  private static func areEqual(_ a: [ExpressionTree], _ b: [ExpressionTree]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1) }
  }

  private static func areEqual(_ a: ExpressionTree?, _ b: ExpressionTree?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.isEqual(to: b)
    default: false
    }
  }

  /// Mixes in what tells most trees apart: names, and constants that have a hash.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .constant(let value):
      switch ComparableValue(value) {
      case .number(let number): hasher.combine(number.double)
      case .other: hasher.combine(0)
      case let simple: hasher.combine(simple.key)
      }
    case .variable(let name): hasher.combine(name)
    case .keyPath(let keys): hasher.combine(keys)
    case .keyPathFrom(let root, let keys):
      root.hash(into: &hasher)
      hasher.combine(keys)
    case .function(let name, _, let arguments):
      hasher.combine(name)
      for argument in arguments { argument.hash(into: &hasher) }
    case .aggregate(let elements): for element in elements { element.hash(into: &hasher) }
    case .subquery(let collection, let variable, let predicate):
      collection.hash(into: &hasher)
      hasher.combine(variable)
      predicate.hash(into: &hasher)
    case .conditional(let predicate, _, _): predicate.hash(into: &hasher)
    case .evaluatedObject, .anyKey, .setOperation, .fetch, .block: hasher.combine(1)
    }
  }
}

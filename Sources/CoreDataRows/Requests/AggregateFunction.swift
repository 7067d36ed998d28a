// SPDX-License-Identifier: MIT
// The functions that make one value of many rows, and where an expression calls them. Asked by every store that answers a `ValuePlan`,
// and by the object layer, which checks what may stand beside a grouping.

import CoreDataPredicates

/// A function of many values, by its name in expressions.
package enum AggregateFunction: String, Sendable {
  case count = "count:"
  case sum = "sum:"
  case average = "average:"
  case min = "min:"
  case max = "max:"
  case median = "median:"
  case stddev = "stddev:"
}

/// A call of an aggregate function over rows.
package struct AggregateCall {
  package let function: AggregateFunction
  /// The value taken of each row.
  package let argument: ExpressionTree
  /// Whether equal values count once, as in `count:(distinct:(name))`.
  package let isDistinct: Bool
}

extension ExpressionTree {
  /// The aggregate over rows that this is; nil for everything else, such as an aggregate over a to-many of one row.
  package func aggregateCall(_ entity: EntitySchema, _ schema: Schema) -> AggregateCall? {
    guard case .function(let name, nil, let arguments) = self, let function = AggregateFunction(rawValue: name), arguments.count == 1 else {
      return nil
    }
    var argument = arguments[0]
    var isDistinct = false
    if case .function("distinct:", nil, let inner) = argument, inner.count == 1 {
      argument = inner[0]
      isDistinct = true
    }
    if argument.isCollection(entity, schema) { return nil }
    return AggregateCall(function: function, argument: argument, isDistinct: isDistinct)
  }

  /// Whether an aggregate over rows stands anywhere in the expression.
  package func hasAggregate(_ entity: EntitySchema, _ schema: Schema) -> Bool {
    if aggregateCall(entity, schema) != nil { return true }
    return switch self {
    case .function(_, let operand, let arguments):
      (operand?.hasAggregate(entity, schema) ?? false) || arguments.contains { $0.hasAggregate(entity, schema) }
    case .keyPathFrom(let root, _): root.hasAggregate(entity, schema)
    case .aggregate(let members): members.contains { $0.hasAggregate(entity, schema) }
    case .conditional(let test, let yes, let no):
      test.hasAggregate(entity, schema) || yes.hasAggregate(entity, schema) || no.hasAggregate(entity, schema)
    default: false
    }
  }

  /// Whether the expression gives many values for one row.
  package func isCollection(_ entity: EntitySchema, _ schema: Schema) -> Bool {
    switch self {
    case .aggregate, .subquery, .setOperation: true
    case .constant(let value): unwrapped(value).map { CollectionView($0) != nil } ?? false
    case .keyPath(let path), .keyPathFrom(.evaluatedObject, let path): entity.leadsToMany(path, schema)
    case .keyPathFrom(let root, let path): !path.contains { $0.hasPrefix("@") } && root.isCollection(entity, schema)
    case .conditional(_, let yes, let no): yes.isCollection(entity, schema) || no.isCollection(entity, schema)
    default: false
    }
  }
}

extension PredicateTree {
  /// Whether an aggregate over rows stands anywhere in the predicate.
  package func hasAggregate(_ entity: EntitySchema, _ schema: Schema) -> Bool {
    switch self {
    case .constant, .block: false
    case .comparison(let comparison): comparison.left.hasAggregate(entity, schema) || comparison.right.hasAggregate(entity, schema)
    case .and(let parts), .or(let parts): parts.contains { $0.hasAggregate(entity, schema) }
    case .not(let part): part.hasAggregate(entity, schema)
    }
  }
}

extension ValuePlan {
  /// Whether results are of groups of rows.
  package func isGrouped(_ schema: Schema) -> Bool {
    let entity = fetch.entity
    return !groups.isEmpty || having != nil || columns.contains { $0.expression.hasAggregate(entity, schema) }
      || order.contains { $0.expression.hasAggregate(entity, schema) }
  }
}

extension EntitySchema {
  /// Whether a key path from this entity gives many values.
  fileprivate func leadsToMany(_ path: [String], _ schema: Schema) -> Bool {
    var entity = self
    for (index, key) in path.enumerated() {
      guard let relationship = entity.relationship(named: key) else { return false }
      if relationship.isToMany {
        let rest = path[(index + 1)...]
        return !rest.contains { $0.hasPrefix("@") && !$0.contains("nion") }
      }
      entity = schema.entities[relationship.destination]
    }
    return false
  }
}

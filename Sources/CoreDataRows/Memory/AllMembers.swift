// SPDX-License-Identifier: MIT
// An aggregate over a to-many's values counts every member. By key-value coding the values of a set are a set, in which equal ones count
// once; SQL knows nothing of that, and a sum without doubles is what nobody asks for. Used by the in-memory store before evaluation.

import CoreDataPredicates

/// Rewrites `sum:(people.age)` as `sum:(people.@unionOfObjects.age)`.
struct AllMembers {
  let schema: Schema
  let entity: EntitySchema
  /// What the variables of enclosing subqueries stand for.
  private var variables: [String: EntitySchema] = [:]

  init(_ schema: Schema, _ entity: EntitySchema) {
    self.schema = schema
    self.entity = entity
  }

  func rewritten(_ tree: PredicateTree) -> PredicateTree {
    switch tree {
    case .constant, .block: return tree
    case .comparison(var comparison):
      comparison.left = rewritten(comparison.left)
      comparison.right = rewritten(comparison.right)
      return .comparison(comparison)
    case .and(let parts): return .and(parts.map(rewritten))
    case .or(let parts): return .or(parts.map(rewritten))
    case .not(let part): return .not(rewritten(part))
    }
  }

  func rewritten(_ tree: ExpressionTree) -> ExpressionTree {
    switch tree {
    case .function(let name, nil, let arguments) where AggregateFunction(rawValue: name) != nil && arguments.count == 1:
      return .function(name, operand: nil, arguments: [spread(rewritten(arguments[0]))])
    case .function(let name, let operand, let arguments):
      return .function(name, operand: operand.map(rewritten), arguments: arguments.map(rewritten))
    case .keyPathFrom(let root, let path): return .keyPathFrom(rewritten(root), path)
    case .aggregate(let members): return .aggregate(members.map(rewritten))
    case .subquery(let collection, let variable, let predicate):
      var inner = self
      if let path = path(of: collection), let (_, members) = toMany(in: path.keys, from: path.entity) {
        inner.variables[variable] = members
      }
      return .subquery(rewritten(collection), variable: variable, inner.rewritten(predicate))
    case .conditional(let test, let yes, let no): return .conditional(rewritten(test), rewritten(yes), rewritten(no))
    case .setOperation(let operation, let a, let b): return .setOperation(operation, rewritten(a), rewritten(b))
    default: return tree
    }
  }

  private func spread(_ tree: ExpressionTree) -> ExpressionTree {
    guard let path = path(of: tree), let (place, _) = toMany(in: path.keys, from: path.entity), place + 1 < path.keys.count else {
      return tree
    }
    var keys = path.keys
    if keys[place + 1].hasPrefix("@") { return tree }
    keys.insert("@unionOfObjects", at: place + 1)
    if case .keyPathFrom(let root, _) = tree { return .keyPathFrom(root, keys) }
    return .keyPath(keys)
  }

  private func path(of tree: ExpressionTree) -> (keys: [String], entity: EntitySchema)? {
    switch tree {
    case .keyPath(let keys), .keyPathFrom(.evaluatedObject, let keys): (keys, entity)
    case .keyPathFrom(.variable(let name), let keys): variables[name].map { (keys, $0) }
    default: nil
    }
  }

  /// The first to-many of a key path, and the entity of its members.
  private func toMany(in path: [String], from entity: EntitySchema) -> (Int, EntitySchema)? {
    var entity = entity
    for (place, key) in path.enumerated() {
      guard let relationship = entity.relationship(named: key) else { return nil }
      entity = schema.entities[relationship.destination]
      if relationship.isToMany { return (place, entity) }
    }
    return nil
  }
}

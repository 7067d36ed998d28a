// SPDX-License-Identifier: MIT
// A request for dictionaries as a store understands it: names and expression descriptions become columns, groups and an order of
// expressions. Called by the context's fetch of dictionaries.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// One entry of the dictionaries.
struct FetchedColumn {
  let name: String
  /// The attribute it is the value of; nil for relationships, key paths and expressions.
  let attribute: NSAttributeDescription?
}

/// Lowers one request.
struct DictionaryLowering {
  private let request: _NSFetchRequest
  private let runtime: EntityRuntime
  private var schema: Schema { runtime.model.schema }
  /// Expressions that the request has named, which an order, a grouping or a having predicate may name.
  private var named: [String: ExpressionTree] = [:]

  init(_ request: _NSFetchRequest, _ runtime: EntityRuntime) {
    self.request = request
    self.runtime = runtime
    for case let description as NSExpressionDescription in (request.propertiesToFetch ?? []) + (request.propertiesToGroupBy ?? []) {
      named[description.name] = DictionaryLowering.expression(of: description)
    }
  }

  /// The plan, and what its columns are called.
  ///
  /// - Throws: `RowStoreError.cannotTranslate` for an order that a store cannot have.
  func plan() throws -> (plan: ValuePlan, columns: [FetchedColumn]) {
    let properties: [Any] = request.propertiesToFetch ?? runtime.schema.slots.filter { !$0.isTransient }.map(\.name)
    guard !properties.isEmpty else {
      preconditionFailure("A fetch request for dictionaries fetches no properties. Set propertiesToFetch to nil for all of them.")
    }
    var columns: [FetchedColumn] = []
    var values: [ValueColumn] = []
    for property in properties {
      let (name, expression) = lowered(property)
      let kind = (property as? NSExpressionDescription).flatMap { AttributeKind(rawValue: UInt($0.expressionResultType.rawValue)) }
      values.append(ValueColumn(expression, as: kind == .undefined ? nil : kind))
      columns.append(FetchedColumn(name: name, attribute: attribute(expression)))
    }
    var plan = ValuePlan(
      fetch: FetchPlan(
        entity: runtime.schema, includesSubentities: request.includesSubentities, predicate: try request.predicateForStores(),
        limit: request.fetchLimit, offset: request.fetchOffset), columns: values)
    plan.groups = (request.propertiesToGroupBy ?? []).map { lowered($0).expression }
    plan.having = try request.havingPredicate.map { resolved(try PlanConstants.tree(of: $0)) }
    plan.order = try request.sortForStores().map { term in
      ValueOrder(
        named[term.keyPath.joined(separator: ".")] ?? (["self"] == term.keyPath ? .evaluatedObject : .keyPath(term.keyPath)),
        isAscending: term.isAscending, comparison: term.comparison)
    }
    plan.isDistinct = request.returnsDistinctResults
    try checkGroups(plan)
    return (plan, columns)
  }

  // MARK: - Properties

  private static func expression(of description: NSExpressionDescription) -> ExpressionTree {
    guard let expression = description.expression else {
      preconditionFailure("The expression description '\(description.name)' of a fetch request has no expression. Set it.")
    }
    return PlanConstants.replaced(expressionTree(of: expression))
  }

  private func lowered(_ property: Any) -> (name: String, expression: ExpressionTree) {
    if let description = property as? NSExpressionDescription { return (description.name, Self.expression(of: description)) }
    guard let name = (property as? String) ?? (property as? NSPropertyDescription)?.name else {
      preconditionFailure(
        "A fetch request fetches and groups by names, property descriptions and expression descriptions, not \(property).")
    }
    if property is String, let expression = named[name] { return (name, expression) }
    let path = name.split(separator: ".").map(String.init)
    check(path, name)
    return (name, .keyPath(path))
  }

  /// Ends the program, as Apple's raises, for a key path that names nothing or leads to many.
  private func check(_ path: [String], _ name: String) {
    var entity = runtime.schema
    for (index, key) in path.enumerated() where key != "self" && key != "objectID" {
      guard let place = entity.place(of: key) else {
        preconditionFailure("Invalid keypath \(name) passed to setPropertiesToFetch: the entity \(entity.name) has no property \(key).")
      }
      let relationship = entity.relationship(named: key)
      if case .toMany = place, index + 1 == path.count || !path[index + 1].hasPrefix("@") {
        preconditionFailure(
          "Invalid to many relationship \(name) in setPropertiesToFetch. A dictionary has one value of each name: fetch an aggregate of it."
        )
      }
      guard let relationship, !relationship.isToMany else { return }
      entity = schema.entities[relationship.destination]
    }
  }

  /// The attribute of the entity that an expression is the plain value of, for the sake of its value transformer.
  private func attribute(_ expression: ExpressionTree) -> NSAttributeDescription? {
    guard case .keyPath(let path) = expression else { return nil }
    var runtime = runtime
    for key in path {
      guard case .slot(let ordinal)? = runtime.schema.place(of: key) else { return nil }
      if let attribute = runtime.attributes[ordinal] { return attribute }
      guard let relationship = runtime.schema.slots[ordinal].relationship else { return nil }
      runtime = runtime.sibling(relationship.destination)
    }
    return nil
  }

  // MARK: - Groups

  /// A having predicate with the named expressions in place of their names, whether written as key paths or as variables.
  private func resolved(_ tree: PredicateTree) -> PredicateTree {
    switch tree {
    case .constant, .block: return tree
    case .comparison(var comparison):
      comparison.left = resolved(comparison.left)
      comparison.right = resolved(comparison.right)
      return .comparison(comparison)
    case .and(let parts): return .and(parts.map(resolved))
    case .or(let parts): return .or(parts.map(resolved))
    case .not(let part): return .not(resolved(part))
    }
  }

  private func resolved(_ tree: ExpressionTree) -> ExpressionTree {
    switch tree {
    case .keyPath(let path): named[path.joined(separator: ".")] ?? tree
    case .variable(let name): named[name] ?? .keyPath([name])
    case .function(let name, nil, let arguments) where AggregateFunction(rawValue: name) == nil:
      .function(name, operand: nil, arguments: arguments.map(resolved))
    case .aggregate(let members): .aggregate(members.map(resolved))
    default: tree
    }
  }

  /// What is fetched beside groups must be the same for all rows of a group.
  private func checkGroups(_ plan: ValuePlan) throws {
    if plan.groups.isEmpty { return }
    for (column, name) in zip(plan.columns, plan.columns.indices) where !isDecided(column.expression, plan) {
      preconditionFailure(
        "SELECT clauses in queries with GROUP BY components can only contain properties named in the GROUP BY or aggregate functions. "
          + "The property number \(name + 1) to fetch is neither.")
    }
    for term in plan.order where !isDecided(term.expression, plan) {
      throw RowStoreError.cannotTranslate("Groups are sorted by what they are grouped by or by aggregates, and a sort key is neither.")
    }
  }

  private func isDecided(_ tree: ExpressionTree, _ plan: ValuePlan) -> Bool {
    if tree.aggregateCall(runtime.schema, schema) != nil || plan.groups.contains(where: { $0.isEqual(to: tree) }) { return true }
    return switch tree {
    case .constant: true
    case .function(_, nil, let arguments): arguments.allSatisfy { isDecided($0, plan) }
    case .aggregate(let members): members.allSatisfy { isDecided($0, plan) }
    case .conditional(_, let yes, let no): isDecided(yes, plan) && isDecided(no, plan)
    default: false
    }
  }
}

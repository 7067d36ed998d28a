// SPDX-License-Identifier: MIT
// NSExpression's properties and value. A property that an expression of its type does not have traps, as Apple's raises.

import Foundation

extension _ExpressionMembers {
  private var tree: ExpressionTree {
    guard let expression = self as? ConcreteExpression else {
      preconditionFailure("\(type(of: self)) was not made by one of NSExpression's initialisers.")
    }
    return expression.tree
  }

  public static func expressionForEvaluatedObject() -> _FoundationExpression { expression(of: .evaluatedObject) }

  public static func expressionForAnyKey() -> _FoundationExpression { expression(of: .anyKey) }

  public var expressionType: _FoundationExpressionType {
    switch tree {
    case .constant: .constantValue
    case .evaluatedObject: .evaluatedObject
    case .variable: .variable
    case .keyPath: .keyPath
    case .keyPathFrom, .function, .fetch: .function
    case .aggregate: .aggregate
    case .subquery: .subquery
    case .conditional: .conditional
    case .setOperation(.union, _, _): .unionSet
    case .setOperation(.intersect, _, _): .intersectSet
    case .setOperation(.minus, _, _): .minusSet
    case .anyKey: .anyKey
    case .block: .block
    }
  }

  public var constantValue: Any? {
    guard case .constant(let value) = tree else { lacks("constant value") }
    return value
  }

  public var keyPath: String {
    switch tree {
    case .keyPath(let keys), .keyPathFrom(_, let keys): keys.joined(separator: ".")
    case .evaluatedObject: "self"
    default: lacks("key path")
    }
  }

  public var variable: String {
    switch tree {
    case .variable(let name): name
    case .subquery(_, let name, _): name
    default: lacks("variable")
    }
  }

  public var function: String {
    switch tree {
    case .function(let name, _, _): name
    case .keyPath, .keyPathFrom: "valueForKeyPath:"
    default: lacks("function")
    }
  }

  public var operand: _FoundationExpression {
    switch tree {
    case .function(_, let operand?, _): expression(of: operand)
    case .keyPathFrom(let root, _): expression(of: root)
    case .keyPath: expression(of: .evaluatedObject)
    default: lacks("operand")
    }
  }

  public var arguments: [_FoundationExpression]? {
    switch tree {
    case .function(_, _, let arguments), .block(_, let arguments): arguments.map { expression(of: $0) }
    case .keyPath(let keys), .keyPathFrom(_, let keys): [expression(of: .constant(keys.joined(separator: ".")))]
    default: lacks("arguments")
    }
  }

  /// The expressions of an aggregate, or the collection expression of a subquery.
  public var collection: Any {
    switch tree {
    case .aggregate(let elements): elements.map { expression(of: $0) }
    case .subquery(let collection, _, _): expression(of: collection)
    default: lacks("collection")
    }
  }

  public var predicate: NSPredicate {
    switch tree {
    case .subquery(_, _, let predicate), .conditional(let predicate, _, _): CoreDataPredicates.predicate(of: predicate)
    default: lacks("predicate")
    }
  }

  public var left: _FoundationExpression {
    guard case .setOperation(_, let left, _) = tree else { lacks("left side") }
    return expression(of: left)
  }

  public var right: _FoundationExpression {
    guard case .setOperation(_, _, let right) = tree else { lacks("right side") }
    return expression(of: right)
  }

  public var `true`: _FoundationExpression {
    guard case .conditional(_, let yes, _) = tree else { lacks("true expression") }
    return expression(of: yes)
  }

  public var `false`: _FoundationExpression {
    guard case .conditional(_, _, let no) = tree else { lacks("false expression") }
    return expression(of: no)
  }

  public var expressionBlock: (Any?, [Any], NSMutableDictionary?) -> Any {
    guard case .block(let body, _) = tree else { lacks("block") }
    return { object, arguments, context in
      var variables: [String: Any] = [:]
      for (key, value) in context ?? [:] { variables[String(describing: key)] = value }
      return body(object, arguments, context == nil ? nil : variables) ?? NSNull()
    }
  }

  /// Answers the expression's value for an object, variables taken from the context; traps with a sentence when it has none.
  public func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    var variables: [String: Any] = [:]
    for (key, value) in context ?? [:] { variables[String(describing: key)] = value }
    do {
      return unwrapped(try tree.value(with: object, variables: variables))
    } catch {
      preconditionFailure("\(error) The expression is: \(tree.formatText)")
    }
  }

  /// Permits evaluation, which is always permitted here.
  public func allowEvaluation() {}

  private func lacks(_ part: String) -> Never {
    preconditionFailure("The expression \(tree.formatText) has no \(part).")
  }
}

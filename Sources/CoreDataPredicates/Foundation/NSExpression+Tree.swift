// SPDX-License-Identifier: MIT
// NSExpression's initialisers over expression trees.

import Foundation

/// The expression behind Foundation's hollow class.
final class ConcreteExpression: _FoundationExpression {
  /// Set by the shape that an instance is made from.
  private var node: ExpressionNode?

  var tree: ExpressionTree {
    guard let node else { preconditionFailure("This expression was not made by one of its initialisers.") }
    return node.tree
  }

  /// `SELF`, of which there is one.
  nonisolated(unsafe) static let evaluatedObject = make(.evaluatedObject)

  static func make(_ tree: ExpressionTree) -> ConcreteExpression {
    recast(ExpressionShape(ExpressionNode(tree)), as: ConcreteExpression.self)
  }

  override var description: String { tree.formatText }
  override var debugDescription: String { tree.formatText }
  override func copy(with zone: NSZone? = nil) -> Any { self }
  override var classForCoder: AnyClass { _FoundationExpression.self }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? ConcreteExpression else { return false }
    return self === other || tree.isEqual(to: other.tree)
  }

  override var hash: Int {
    var hasher = Hasher()
    tree.hash(into: &hasher)
    return hasher.finalize()
  }
}

/// The same fields in a class that has an initialiser.
private final class ExpressionShape: NSObject {
  private var node: ExpressionNode?
  init(_ node: ExpressionNode) { self.node = node }
}

/// A tree behind one reference.
final class ExpressionNode: Sendable {
  let tree: ExpressionTree
  init(_ tree: ExpressionTree) { self.tree = tree }
}

/// Where NSExpression's members are declared; for NSExpression alone.
///
/// Why on a protocol, see `_PredicateMembers`.
public protocol _ExpressionMembers {}

extension _FoundationExpression: _ExpressionMembers {}

extension _ExpressionMembers {
  private init(_ tree: ExpressionTree) {
    guard let expression = ConcreteExpression.make(tree) as? Self else {
      preconditionFailure("A subclass of NSExpression cannot be made; use NSExpression itself.")
    }
    self = expression
  }

  /// Makes a constant; an empty optional held as a value is `NSNull`, as Apple's bridging makes it.
  public init(forConstantValue value: Any?) { self.init(.constant(value.map { unwrapped($0) ?? NSNull() })) }

  public init(forVariable name: String) { self.init(.variable(name)) }

  public init(forKeyPath keyPath: String) { self.init(ExpressionTree(keyPath: keys(of: keyPath))) }

  /// Makes a key path expression of a Swift key path whose properties a model knows.
  public init<Root, Value>(forKeyPath keyPath: KeyPath<Root, Value>) {
    guard let path = keyPath._kvcKeyPathString else {
      preconditionFailure("The key path \(keyPath) has no name: it must lead along properties of entities only.")
    }
    self.init(ExpressionTree(keyPath: keys(of: path)))
  }

  /// Makes a call of a predefined function such as `sum:`, its arguments expressions; traps where there is none of that name.
  public init(forFunction name: String, arguments parameters: [Any]) {
    guard let name = FunctionNames.selector(of: name) else {
      preconditionFailure(
        "There is no function \(name) that expressions can call; for one of your own give the object it is a function of.")
    }
    self.init(.function(name, operand: nil, arguments: parameters.map { tree(of: $0) }))
  }

  /// Makes a call of a function of the target's value.
  public init(forFunction target: _FoundationExpression, selectorName name: String, arguments parameters: [Any]?) {
    self.init(.function(name, operand: expressionTree(of: target), arguments: (parameters ?? []).map { tree(of: $0) }))
  }

  public init(forAggregate subexpressions: [Any]) { self.init(.aggregate(subexpressions.map { tree(of: $0) })) }

  public init(forUnionSet left: _FoundationExpression, with right: _FoundationExpression) {
    self.init(.setOperation(.union, tree(of: left), tree(of: right)))
  }

  public init(forIntersectSet left: _FoundationExpression, with right: _FoundationExpression) {
    self.init(.setOperation(.intersect, tree(of: left), tree(of: right)))
  }

  public init(forMinusSet left: _FoundationExpression, with right: _FoundationExpression) {
    self.init(.setOperation(.minus, tree(of: left), tree(of: right)))
  }

  public init(forSubquery expression: _FoundationExpression, usingIteratorVariable variable: String, predicate: NSPredicate) {
    self.init(.subquery(tree(of: expression), variable: variable, predicateTree(of: predicate)))
  }

  public init(
    forConditional predicate: NSPredicate, trueExpression: _FoundationExpression, falseExpression: _FoundationExpression
  ) {
    self.init(.conditional(predicateTree(of: predicate), tree(of: trueExpression), tree(of: falseExpression)))
  }

  /// Makes an expression that calls a block with the object, the arguments' values and a dictionary of variables.
  public init(block: @escaping (Any?, [Any], NSMutableDictionary?) -> Any, arguments: [_FoundationExpression]?) {
    let body: (Any?, [Any?], [String: Any]?) -> Any? = { object, values, variables in
      let context = variables.map { variables in
        let dictionary = NSMutableDictionary()
        for (name, value) in variables { dictionary[name] = value }
        return dictionary
      }
      return block(object, values.map { $0 ?? NSNull() }, context)
    }
    self.init(.block(body, arguments: (arguments ?? []).map { tree(of: $0) }))
  }

  /// Makes the expression that a format describes; traps with a sentence when it cannot be understood.
  public init(format expressionFormat: String, _ arguments: any CVarArg...) {
    self.init(format: expressionFormat, argumentArray: arguments)
  }

  /// Makes the expression that a format describes, its arguments in a C list; traps when it cannot be understood.
  public init(format expressionFormat: String, arguments argList: CVaListPointer) {
    do {
      let arguments = try FormatArguments.values(of: argList, format: expressionFormat)
      self.init(try parseExpression(format: expressionFormat, arguments: arguments))
    } catch {
      preconditionFailure(error.description)
    }
  }

  /// Makes the expression that a format describes, its arguments in an array; traps when it cannot be understood.
  public init(format expressionFormat: String, argumentArray arguments: [Any]) {
    do {
      self.init(try parseExpression(format: expressionFormat, arguments: arguments))
    } catch {
      preconditionFailure(error.description)
    }
  }
}

/// The tree of an argument, which is an expression or, as Apple's Foundation also takes it, a constant.
private func tree(of argument: Any) -> ExpressionTree {
  (argument as? _FoundationExpression).map { expressionTree(of: $0) } ?? .constant(unwrapped(argument))
}

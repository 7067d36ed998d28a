// SPDX-License-Identifier: MIT
// The expressions a comparison compares, with the kinds of Apple's NSExpression.

/// An expression as a tree of values.
package indirect enum ExpressionTree: @unchecked Sendable {
  /// A value; `nil` is the null constant. Collections are Swift arrays or sets, or Foundation's.
  case constant(Any?)
  /// `SELF`.
  case evaluatedObject
  /// `$NAME`, replaced before use.
  case variable(String)
  /// A key path from the evaluated object, one key a component; a component may be an operator such as `@count`.
  case keyPath([String])
  /// A key path from the value of another expression, as in `$x.name` or `SUBQUERY(…).@count`.
  case keyPathFrom(ExpressionTree, [String])
  /// A function by its Foundation selector (`sum:`, `add:to:`, `lowercase:`, `now`, …), its operand (nil for the built-in ones) and arguments.
  case function(String, operand: ExpressionTree?, arguments: [ExpressionTree])
  /// `{1, 2, 3}`.
  case aggregate([ExpressionTree])
  /// `SUBQUERY(collection, $variable, predicate)`.
  case subquery(ExpressionTree, variable: String, PredicateTree)
  /// `TERNARY(predicate, a, b)`.
  case conditional(PredicateTree, ExpressionTree, ExpressionTree)
  /// `a UNION b`, `a INTERSECT b`, `a MINUS b`.
  case setOperation(SetOperation, ExpressionTree, ExpressionTree)
  /// `ANYKEY`.
  case anyKey
  /// `FETCH(request, context, countOnly)`: evaluated by the object layer.
  case fetch(request: ExpressionTree, context: ExpressionTree, countOnly: Bool)
  /// A closure over the evaluated object, argument expressions' values and a context.
  case block((Any?, [Any?], [String: Any]?) -> Any?, arguments: [ExpressionTree])

  package enum SetOperation: Sendable { case union, intersect, minus }
}

// SPDX-License-Identifier: MIT
// The one meaning of a predicate: what the parser makes, what the Foundation classes hold, what evaluation, printing and SQL
// translation visit. Values in it are never text to be spliced.

/// A predicate as a tree of values.
///
/// Constants in it are immutable by contract (values, or objects nobody changes while a predicate lives), hence the unchecked sendability.
package indirect enum PredicateTree: @unchecked Sendable {
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case constant(Bool)
  case comparison(ComparisonTree)
  case and([PredicateTree])
  case or([PredicateTree])
  case not(PredicateTree)
  /// A closure over the evaluated object and the bindings; can be evaluated in memory only.
  case block((Any?, [String: Any]?) -> Bool)
}

/// One comparison of two expressions.
package struct ComparisonTree: @unchecked Sendable {
  package var left: ExpressionTree
  package var right: ExpressionTree
  package var modifier: ComparisonModifier
  package var `operator`: ComparisonOperator
  package var options: StringOptions

  package init(
    _ left: ExpressionTree, _ operator: ComparisonOperator, _ right: ExpressionTree, modifier: ComparisonModifier = .direct,
    options: StringOptions = []
  ) {
    self.left = left
    self.right = right
    self.modifier = modifier
    self.operator = `operator`
    self.options = options
  }
}

// SPDX-License-Identifier: MIT
// A fetch of values instead of rows: columns of expressions, grouped, aggregated, made distinct. Made by the object layer of a request
// for dictionaries, answered by a store in one go.

import CoreDataPredicates

/// What a store is asked to compute.
///
/// Expressions hold constants as `FetchPlan`'s predicate does. An aggregate (`AggregateFunction`) of a value of the row is taken over all
/// rows of a group; without `groups`, any aggregate makes one group of all rows.
package struct ValuePlan: @unchecked Sendable {  // constants in the expressions are immutable
  /// Which rows; its limit and offset cut the results, its sort is not used.
  package var fetch: FetchPlan
  package var columns: [ValueColumn]
  package var groups: [ExpressionTree]
  package var having: PredicateTree?
  package var order: [ValueOrder]
  package var isDistinct: Bool

  package init(
    fetch: FetchPlan, columns: [ValueColumn], groups: [ExpressionTree] = [], having: PredicateTree? = nil, order: [ValueOrder] = [],
    isDistinct: Bool = false
  ) {
    self.fetch = fetch
    self.columns = columns
    self.groups = groups
    self.having = having
    self.order = order
    self.isDistinct = isDistinct
  }
}

/// One value of each result.
package struct ValueColumn: @unchecked Sendable {  // as the plan
  package var expression: ExpressionTree
  /// The type asked for; nil for the expression's own.
  package var kind: AttributeKind?

  package init(_ expression: ExpressionTree, as kind: AttributeKind? = nil) {
    self.expression = expression
    self.kind = kind
  }
}

/// One key of the results' order; nulls come first when ascending.
package struct ValueOrder: @unchecked Sendable {  // as the plan
  package var expression: ExpressionTree
  package var isAscending: Bool
  package var comparison: SortTerm.Comparison

  package init(_ expression: ExpressionTree, isAscending: Bool, comparison: SortTerm.Comparison = .natural) {
    self.expression = expression
    self.isAscending = isAscending
    self.comparison = comparison
  }
}

/// The values of a plan's columns, result by result.
package struct ValueTable: Sendable {
  /// The kind of each column; nil for numbers that are whole or not as they come.
  package let kinds: [AttributeKind?]
  /// One after the other, as many per result as there are columns.
  package var values: [RowValue?]

  package init(kinds: [AttributeKind?], values: [RowValue?] = []) {
    self.kinds = kinds
    self.values = values
  }
  package var count: Int { kinds.isEmpty ? 0 : values.count / kinds.count }
}

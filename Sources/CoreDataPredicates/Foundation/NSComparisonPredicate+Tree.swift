// SPDX-License-Identifier: MIT
// NSComparisonPredicate's initialiser and properties over a comparison tree.

import Foundation

/// Where NSComparisonPredicate's members are declared; for that class alone.
///
/// Why on a protocol, see `_PredicateMembers`.
public protocol _ComparisonPredicateMembers {}

extension _FoundationComparisonPredicate: _ComparisonPredicateMembers {}

extension _ComparisonPredicateMembers {
  /// Makes a comparison of two expressions.
  public init(
    leftExpression lhs: _FoundationExpression, rightExpression rhs: _FoundationExpression,
    modifier: _FoundationComparisonPredicate.Modifier, type: _FoundationComparisonPredicate.Operator,
    options: _FoundationComparisonPredicate.Options = []
  ) {
    let tree = ComparisonTree(
      expressionTree(of: lhs), ComparisonOperator(type), expressionTree(of: rhs),
      modifier: ComparisonModifier(modifier), options: StringOptions(rawValue: options.rawValue))
    guard let predicate = ConcreteComparisonPredicate.make(tree) as? Self else {
      preconditionFailure("A subclass of NSComparisonPredicate cannot be made; use NSComparisonPredicate itself.")
    }
    self = predicate
  }

  @available(*, unavailable, message: "There are no Objective-C selectors here; use an operator, or NSPredicate(block:).")
  public init(leftExpression lhs: _FoundationExpression, rightExpression rhs: _FoundationExpression, customSelector selector: Selector) {
    preconditionFailure("This initialiser is unavailable.")
  }
}

extension _ComparisonPredicateMembers {
  private var comparison: ComparisonTree {
    guard let concrete = self as? ConcreteComparisonPredicate else {
      preconditionFailure("\(type(of: self)) was not made by NSComparisonPredicate's initialiser.")
    }
    return concrete.tree
  }

  public var leftExpression: _FoundationExpression { expression(of: comparison.left) }
  public var rightExpression: _FoundationExpression { expression(of: comparison.right) }
  public var predicateOperatorType: _FoundationComparisonPredicate.Operator { comparison.operator.foundation }
  public var comparisonPredicateModifier: _FoundationComparisonPredicate.Modifier { comparison.modifier.foundation }
  /// The selector that the comparison calls: none, as there are no Objective-C selectors here.
  public var customSelector: Selector? { nil }
  public var options: _FoundationComparisonPredicate.Options { .init(rawValue: comparison.options.rawValue) }
}

extension ComparisonOperator {
  /// The numbers of Foundation's cases differ from Apple's here, so that each is named.
  init(_ type: _FoundationComparisonPredicate.Operator) {
    self =
      switch type {
      case .lessThan: .lessThan
      case .lessThanOrEqualTo: .lessThanOrEqual
      case .greaterThan: .greaterThan
      case .greaterThanOrEqualTo: .greaterThanOrEqual
      case .equalTo: .equal
      case .notEqualTo: .notEqual
      case .matches: .matches
      case .like: .like
      case .beginsWith: .beginsWith
      case .endsWith: .endsWith
      case .in: .in
      case .contains: .contains
      case .between: .between
      }
  }

  var foundation: _FoundationComparisonPredicate.Operator {
    switch self {
    case .lessThan: .lessThan
    case .lessThanOrEqual: .lessThanOrEqualTo
    case .greaterThan: .greaterThan
    case .greaterThanOrEqual: .greaterThanOrEqualTo
    case .equal: .equalTo
    case .notEqual: .notEqualTo
    case .matches: .matches
    case .like: .like
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .in: .in
    case .contains: .contains
    case .between: .between
    case .customSelector: preconditionFailure("Comparisons with custom selectors cannot be made here, so that none can be asked.")
    }
  }
}

extension ComparisonModifier {
  init(_ modifier: _FoundationComparisonPredicate.Modifier) {
    self =
      switch modifier {
      case .direct: .direct
      case .all: .all
      case .any: .any
      }
  }

  var foundation: _FoundationComparisonPredicate.Modifier {
    switch self {
    case .direct: .direct
    case .all: .all
    case .any: .any
    }
  }
}

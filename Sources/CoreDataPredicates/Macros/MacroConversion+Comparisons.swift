// SPDX-License-Identifier: MIT
// Logic and comparisons of the macros' expressions, strings and ranges among them.

import Foundation

extension PredicateExpressions.Conjunction: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    .predicate(.and([try lhs.convertedCondition(&conversion), try rhs.convertedCondition(&conversion)]))
  }
}

extension PredicateExpressions.Disjunction: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    .predicate(.or([try lhs.convertedCondition(&conversion), try rhs.convertedCondition(&conversion)]))
  }
}

extension PredicateExpressions.Negation: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { .predicate(.not(try wrapped.convertedCondition(&conversion))) }
}

/// The comparison of two values.
private func compare(
  _ left: some PredicateExpression, _ operator: ComparisonOperator, _ right: some PredicateExpression,
  _ conversion: inout MacroConversion, options: StringOptions = []
) throws -> MacroPart {
  let (left, right) = (try left.convertedTree(&conversion), try right.convertedTree(&conversion))
  return .predicate(.comparison(ComparisonTree(left, `operator`, right, options: options)))
}

extension PredicateExpressions.Equal: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { try compare(lhs, .equal, rhs, &conversion) }
}

extension PredicateExpressions.NotEqual: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { try compare(lhs, .notEqual, rhs, &conversion) }
}

extension PredicateExpressions.Comparison: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    let order: ComparisonOperator =
      switch op {
      case .lessThan: .lessThan
      case .lessThanOrEqual: .lessThanOrEqual
      case .greaterThan: .greaterThan
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return try compare(lhs, order, rhs, &conversion)
  }
}

// MARK: - Strings

extension PredicateExpressions.CollectionContainsCollection: MacroConvertible
where Base.Output: StringProtocol, Other.Output: StringProtocol {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { try compare(base, .contains, other, &conversion) }
}

extension PredicateExpressions.SequenceStartsWith: MacroConvertible where Base.Output: StringProtocol, Prefix.Output: StringProtocol {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { try compare(base, .beginsWith, prefix, &conversion) }
}

extension PredicateExpressions.StringLocalizedStandardContains: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    try compare(root, .contains, other, &conversion, options: [.caseInsensitive, .diacriticInsensitive, .localeSensitive])
  }
}

extension PredicateExpressions.StringContainsRegex: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    var pattern = try regex.convertedTree(&conversion)
    if case .constant(let text as String) = pattern { pattern = .constant(".*\(text).*") }
    return .predicate(.comparison(ComparisonTree(try subject.convertedTree(&conversion), .matches, pattern)))
  }
}

/// The order of two strings as a number.
private func order(
  _ a: some PredicateExpression, _ b: some PredicateExpression, _ options: StringOptions, _ conversion: inout MacroConversion
) throws -> MacroPart {
  let isSame = try compare(a, .equal, b, &conversion, options: options).condition
  let isBefore = try compare(a, .lessThan, b, &conversion, options: options).condition
  func number(_ result: ComparisonResult) -> ExpressionTree { .constant(result.rawValue) }
  let different = ExpressionTree.conditional(isBefore, number(.orderedAscending), number(.orderedDescending))
  return .expression(.conditional(isSame, number(.orderedSame), different))
}

extension PredicateExpressions.StringCaseInsensitiveCompare: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { try order(root, other, .caseInsensitive, &conversion) }
}

extension PredicateExpressions.StringLocalizedCompare: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart { try order(root, other, .localeSensitive, &conversion) }
}

// MARK: - Ranges

extension PredicateExpressions.ClosedRange: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    .expression(.aggregate([try lower.convertedTree(&conversion), try upper.convertedTree(&conversion)]))
  }
}

extension PredicateExpressions.RangeExpressionContains: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    .predicate(try isWithin(try element.convertedTree(&conversion), range, &conversion))
  }
}

extension PredicateExpressions.SequenceContains: MacroConvertible {
  func part(_ conversion: inout MacroConversion) throws -> MacroPart {
    let element = try element.convertedTree(&conversion)
    if LHS.Output.self is any RangeExpression.Type { return .predicate(try isWithin(element, sequence, &conversion)) }
    return .predicate(.comparison(ComparisonTree(element, .in, try sequence.convertedTree(&conversion))))
  }
}

/// The condition that a value lies in a range, written with an operator or captured.
private func isWithin(
  _ value: ExpressionTree, _ range: some PredicateExpression, _ conversion: inout MacroConversion
) throws -> PredicateTree {
  func compared(_ order: ComparisonOperator, _ bound: ExpressionTree) -> PredicateTree { .comparison(ComparisonTree(value, order, bound)) }
  if let written = range as? any HalfOpenRange {
    let bounds = try written.bounds(&conversion)
    return .and([compared(.greaterThanOrEqual, bounds.lower), compared(.lessThan, bounds.upper)])
  }
  if let captured = (range as? any CapturedRange)?.captured {
    func bound(_ bound: any Comparable) throws -> ExpressionTree { .constant(try macroConstant(bound)) }
    switch captured {
    case .halfOpen(let lower, let upper):
      return .and([compared(.greaterThanOrEqual, try bound(lower)), compared(.lessThan, try bound(upper))])
    case .from(let lower): return compared(.greaterThanOrEqual, try bound(lower))
    case .through(let upper): return compared(.lessThanOrEqual, try bound(upper))
    case .upTo(let upper): return compared(.lessThan, try bound(upper))
    }
  }
  return compared(.between, try range.convertedTree(&conversion))
}

/// A range written with `..<`.
private protocol HalfOpenRange {
  func bounds(_ conversion: inout MacroConversion) throws -> (lower: ExpressionTree, upper: ExpressionTree)
}

extension PredicateExpressions.Range: HalfOpenRange {
  fileprivate func bounds(_ conversion: inout MacroConversion) throws -> (lower: ExpressionTree, upper: ExpressionTree) {
    (try lower.convertedTree(&conversion), try upper.convertedTree(&conversion))
  }
}

/// A captured range that is no pair of limits.
private enum OpenRange {
  case halfOpen(any Comparable, any Comparable)
  case from(any Comparable)
  case through(any Comparable)
  case upTo(any Comparable)
}

private protocol CapturedRange {
  var captured: OpenRange? { get }
}

extension PredicateExpressions.Value: CapturedRange where Output: RangeExpression {
  /// Nil for a closed range, which is a pair of limits.
  fileprivate var captured: OpenRange? {
    switch value {
    case let range as Range<Output.Bound>: .halfOpen(range.lowerBound, range.upperBound)
    case let range as PartialRangeFrom<Output.Bound>: .from(range.lowerBound)
    case let range as PartialRangeThrough<Output.Bound>: .through(range.upperBound)
    case let range as PartialRangeUpTo<Output.Bound>: .upTo(range.upperBound)
    default: nil
    }
  }
}

// SPDX-License-Identifier: MIT
// The values that a macro's expression may capture: those a predicate can compare. Called by the conversion.

import Foundation

/// Answers a captured value as a constant of a tree; throws for a type that predicates do not know.
func macroConstant(_ value: Any) throws -> Any? {
  guard let value = unwrapped(value) else { return nil }
  switch value {
  case is String, is UUID, is Date, is Data, is URL, is Bool, is any FixedWidthInteger, is Float, is Double, is CGFloat, is Decimal:
    return value
  case let result as ComparisonResult: return result.rawValue
  case let regex as PredicateExpressions.PredicateRegex: return regex.stringRepresentation
  case let character as Character: return String(character)
  case let substring as Substring: return String(substring)
  case let range as any ClosedBounds: return [try macroConstant(range.bounds.0) ?? NSNull(), try macroConstant(range.bounds.1) ?? NSNull()]
  case let sequence as any Sequence:
    func elements(_ sequence: some Sequence) throws -> [Any] { try sequence.map { try macroConstant($0) ?? NSNull() } }
    return try elements(sequence)
  default: throw MacroRefusal.constant
  }
}

/// A closed range of any type.
private protocol ClosedBounds {
  var bounds: (any Comparable, any Comparable) { get }
}

extension ClosedRange: ClosedBounds {
  fileprivate var bounds: (any Comparable, any Comparable) { (lowerBound, upperBound) }
}

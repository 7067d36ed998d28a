// SPDX-License-Identifier: MIT
// Numbers of every Swift and Foundation type as one, compared without loss. Used by evaluation, operators and functions.

import Foundation

/// A number of any type.
package enum ExactNumber: Sendable {
  case int(Int64)
  /// Only numbers above `Int64.max`.
  case unsigned(UInt64)
  case double(Double)
  case decimal(Decimal)

  init(_ number: NSNumber) {
    if let decimal = number as? NSDecimalNumber {
      self = .decimal(decimal.decimalValue)
      return
    }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): self.init(unsigned: number.uint64Value)
    default: self = .int(number.int64Value)
    }
  }

  init(unsigned: UInt64) {
    self = Int64(exactly: unsigned).map { .int($0) } ?? .unsigned(unsigned)
  }

  package var double: Double {
    switch self {
    case .int(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    case .decimal(let value): Double(value.description) ?? .nan
    }
  }

  package var decimal: Decimal {
    switch self {
    case .int(let value): Decimal(value)
    case .unsigned(let value): Decimal(value)
    case .double(let value): Decimal(string: value.description) ?? Decimal(value)
    case .decimal(let value): value
    }
  }

  /// The number without its fraction, kept within the limits of the type.
  package var int64: Int64 {
    switch self {
    case .int(let value): value
    case .unsigned: .max
    case .double(let value):
      value.isNaN ? 0 : value >= 0x1p63 ? .max : value < -0x1p63 ? .min : Int64(value)
    case .decimal(let value):
      // Through the digits: Foundation's own conversions go by way of a binary fraction.
      value.isNaN ? 0 : Int64(value.description.prefix { $0 != "." }) ?? (value < 0 ? .min : .max)
    }
  }

  /// The number as the Swift value an expression answers.
  package var any: Any {
    switch self {
    case .int(let value): Int(value)
    case .unsigned(let value): value
    case .double(let value): value
    case .decimal(let value): value
    }
  }

  /// The result of a calculation: nil where it is no number, as a database has it.
  var answer: Any? {
    switch self {
    case .double(let value) where value.isNaN: nil
    case .decimal(let value) where value.isNaN: nil
    default: any
    }
  }

  package var description: String {
    switch self {
    case .int(let value): value.description
    case .unsigned(let value): value.description
    case .double(let value): value == value.rounded() && abs(value) < 1e15 ? Int64(value).description : value.description
    case .decimal(let value): value.description
    }
  }

  /// Compares exactly; a binary and a decimal fraction as binary ones, which is how a store keeps them.
  ///
  /// Nil when one is not a number.
  package func order(to other: ExactNumber) -> ComparisonResult? {
    switch (self, other) {
    case (.int(let a), .int(let b)): Self.order(a, b)
    case (.unsigned(let a), .unsigned(let b)): Self.order(a, b)
    case (.int, .unsigned): .orderedAscending
    case (.unsigned, .int): .orderedDescending
    case (.double(let a), .double(let b)): Self.order(a, b)
    case (.int(let a), .double(let b)): Self.order(a, b)
    case (.double(let a), .int(let b)): Self.order(b, a)?.reversed
    case (.unsigned(let a), .double(let b)): Self.order(a, b)
    case (.double(let a), .unsigned(let b)): Self.order(b, a)?.reversed
    case (.decimal, .double), (.double, .decimal): Self.order(double, other.double)
    case (.decimal, _), (_, .decimal): Self.order(decimal, other.decimal)
    }
  }

  private static func order<T: Comparable>(_ a: T, _ b: T) -> ComparisonResult? {
    a < b ? .orderedAscending : a > b ? .orderedDescending : a == b ? .orderedSame : nil
  }

  private static func order<T: FixedWidthInteger>(_ a: T, _ b: Double) -> ComparisonResult? {
    guard !b.isNaN else { return nil }
    guard b.isFinite, let whole = T(exactly: b.rounded(.down)) else { return b > 0 ? .orderedAscending : .orderedDescending }
    guard a == whole else { return a < whole ? .orderedAscending : .orderedDescending }
    return b == b.rounded(.down) ? .orderedSame : .orderedAscending
  }

  /// Adds; whole numbers that no longer fit become floating.
  static func + (a: ExactNumber, b: ExactNumber) -> ExactNumber {
    combine(a, b, { $0.addingReportingOverflow($1) }, +, +)
  }

  /// Applies one of three forms of an operation, the least general that holds both numbers.
  static func combine(
    _ a: ExactNumber, _ b: ExactNumber, _ whole: (Int64, Int64) -> (partialValue: Int64, overflow: Bool),
    _ floating: (Double, Double) -> Double,
    _ decimal: (Decimal, Decimal) -> Decimal
  ) -> ExactNumber {
    if case .int(let x) = a, case .int(let y) = b {
      let result = whole(x, y)
      return result.overflow ? .double(floating(a.double, b.double)) : .int(result.partialValue)
    }
    switch (a, b) {
    case (.decimal, .int), (.int, .decimal), (.decimal, .decimal): return .decimal(decimal(a.decimal, b.decimal))
    default: return .double(floating(a.double, b.double))
    }
  }
}

extension ComparisonResult {
  /// The order seen from the other side.
  package var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedDescending: .orderedAscending
    case .orderedSame: .orderedSame
    }
  }
}

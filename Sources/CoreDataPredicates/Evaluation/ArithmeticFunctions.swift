// SPDX-License-Identifier: MIT
// Functions of one or two numbers: + - * / ** and Apple's named ones. Whole numbers stay whole; what is no number, such as the root of -1,
// is nil, as it is in SQL. Called by FunctionExpressions.

import Foundation

enum Arithmetic {
  typealias Function = @Sendable (String, [Any?]) throws(PredicateEvaluationError) -> Any?

  static let functions: [String: Function] = [
    "add:to:": binary { a, b in a + b },
    "from:subtract:": binary { a, b in .combine(a, b, { $0.subtractingReportingOverflow($1) }, -, -) },
    "multiply:by:": binary { a, b in .combine(a, b, { $0.multipliedReportingOverflow(by: $1) }, *, *) },
    "divide:by:": binary(divide),
    "modulus:by:": binary { a, b in
      b.int64 == 0 ? nil : .int(a.int64.remainderReportingOverflow(dividingBy: b.int64).partialValue)
    },
    "raise:toPower:": binary { a, b in wholePower(a, b) ?? .double(pow(a.double, b.double)) },
    "bitwiseAnd:with:": binary { a, b in .int(a.int64 & b.int64) },
    "bitwiseOr:with:": binary { a, b in .int(a.int64 | b.int64) },
    "bitwiseXor:with:": binary { a, b in .int(a.int64 ^ b.int64) },
    "leftshift:by:": binary { a, b in .int(a.int64 << b.int64) },
    "rightshift:by:": binary { a, b in .int(a.int64 >> b.int64) },
    "onesComplement:": unary { .int(~$0.int64) },
    "sqrt:": unary { .double($0.double.squareRoot()) },
    "log:": unary { .double(log10($0.double)) },
    "ln:": unary { .double(log($0.double)) },
    "exp:": unary { .double(exp($0.double)) },
    "floor:": unary { rounded($0, .down) },
    "ceiling:": unary { rounded($0, .up) },
    "trunc:": unary { rounded($0, .towardZero) },
    "abs:": unary { number in
      if case .int(let value) = number, value != .min { return .int(abs(value)) }
      if case .decimal(let value) = number { return .decimal(abs(value)) }
      return .double(abs(number.double))
    },
    "random": { (_, _) throws(PredicateEvaluationError) in Int.random(in: 0...Int(Int32.max)) },
    "random:": unary { .int($0.int64 > 0 ? .random(in: 0..<$0.int64) : 0) },
    "randomn:": unary { .int($0.int64 > 0 ? .random(in: 0..<$0.int64) : 0) },
  ]

  /// Whole numbers divide to a whole number, as in Apple's expressions and in SQL; division by zero has no answer.
  @Sendable private static func divide(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    if case .int(let x) = a, case .int(let y) = b {
      guard y != 0 else { return nil }
      let result = x.dividedReportingOverflow(by: y)
      return result.overflow ? .double(a.double / b.double) : .int(result.partialValue)
    }
    if case .decimal(let y) = b, y == 0 { return nil }
    return .combine(a, b, { $0.dividedReportingOverflow(by: $1) }, /, /)
  }

  private static func wholePower(_ base: ExactNumber, _ exponent: ExactNumber) -> ExactNumber? {
    guard case .int(let x) = base, case .int(let n) = exponent, n >= 0, n < 64 else { return nil }
    var result: Int64 = 1
    for _ in 0..<n {
      let product = result.multipliedReportingOverflow(by: x)
      guard !product.overflow else { return nil }
      result = product.partialValue
    }
    return .int(result)
  }

  private static func rounded(_ number: ExactNumber, _ rule: FloatingPointRoundingRule) -> ExactNumber {
    switch number {
    case .int, .unsigned: return number
    case .double(let value): return .double(value.rounded(rule))
    case .decimal(var value):
      var result = Decimal()
      let isUp = rule == .up || (rule == .towardZero && value < 0)
      NSDecimalRound(&result, &value, 0, isUp ? .up : .down)
      return .decimal(result)
    }
  }

  private static func unary(_ body: @escaping @Sendable (ExactNumber) -> ExactNumber) -> Function {
    { (name, arguments) throws(PredicateEvaluationError) in
      guard arguments.count == 1 else { throw .function(name, "it takes one argument, not \(arguments.count)") }
      return try number(name, arguments[0]).flatMap { body($0).answer }
    }
  }

  private static func binary(_ body: @escaping @Sendable (ExactNumber, ExactNumber) -> ExactNumber?) -> Function {
    { (name, arguments) throws(PredicateEvaluationError) in
      guard arguments.count == 2 else { throw .function(name, "it takes two arguments, not \(arguments.count)") }
      guard let a = try number(name, arguments[0]), let b = try number(name, arguments[1]) else { return nil }
      return body(a, b)?.answer
    }
  }

  /// An argument as a number; nil when it is nil.
  ///
  /// Dates take part as seconds since their reference date.
  static func number(_ name: String, _ value: Any?) throws(PredicateEvaluationError) -> ExactNumber? {
    switch ComparableValue(value) {
    case .null: return nil
    case .number(let number): return number
    case .date(let date): return .double(date.timeIntervalSinceReferenceDate)
    default: throw .function(name, "its arguments must be numbers, not \(ValueName.text(value))")
    }
  }
}

// SPDX-License-Identifier: MIT
// Calls in a format string: sum(x), FUNCTION(…), CAST(…), SUBQUERY(…), TERNARY(…), FETCH(…). Part of the parser.

import Foundation

extension FormatParser {
  /// The names of functions that may be called by their first word, `sum(x)`, and their selectors.
  static let functions: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      "sum:", "count:", "min:", "max:", "average:", "median:", "mode:", "stddev:", "distinct:", "sqrt:", "log:", "ln:", "exp:", "floor:",
      "ceiling:", "abs:", "trunc:", "uppercase:", "lowercase:", "length:", "random", "randomn:", "now", "noindex:", "onesComplement:",
    ].map { ($0.hasSuffix(":") ? String($0.dropLast()) : $0, $0) }
      + [
        ("bitwiseAnd", "bitwiseAnd:with:"), ("bitwiseOr", "bitwiseOr:with:"), ("bitwiseXor", "bitwiseXor:with:"),
        ("leftshift", "leftshift:by:"), ("rightshift", "rightshift:by:"), ("modulus", "modulus:by:"),
      ])

  mutating func call(_ name: String) throws(PredicateFormatError) -> ExpressionTree {
    switch name.uppercased() {
    case "FUNCTION": return try functionCall()
    case "CAST":
      let arguments = try argumentList(count: 2, of: "CAST")
      return .function("castObject:toType:", operand: nil, arguments: arguments)
    case "SUBQUERY": return try subquery()
    case "TERNARY": return try ternary()
    case "FETCH": return try fetch()
    default: return try builtIn(name)
    }
  }

  private mutating func builtIn(_ name: String) throws(PredicateFormatError) -> ExpressionTree {
    let start = token
    advance()
    var selector = name
    while isNext(":") {
      selector += ":"
      advance()
      if case .name(let part) = token.kind {
        selector += part
        advance()
      }
    }
    let known = selector.contains(":") ? selector : Self.functions[name] ?? Self.functions[name.lowercased()]
    guard let known, known == "now" || known == "random" || known.contains(":") else {
      throw error("There is no function \(name); call your own as FUNCTION(object, 'selector:', …).", at: start)
    }
    let arguments = try argumentList()
    let selectorCount = known.filter { $0 == ":" }.count
    let isVariadic = ["sum:", "count:", "min:", "max:", "average:", "median:", "mode:", "stddev:", "distinct:"].contains(known)
    guard arguments.count == selectorCount || (isVariadic && !arguments.isEmpty) || (known == "random" && arguments.count == 1) else {
      throw error("\(name) takes \(selectorCount) arguments, not \(arguments.count).", at: start)
    }
    return .function(known == "random" && arguments.count == 1 ? "random:" : known, operand: nil, arguments: arguments)
  }

  /// Reads `(a, b, …)`.
  private mutating func argumentList() throws(PredicateFormatError) -> [ExpressionTree] {
    try expect("(")
    var arguments: [ExpressionTree] = []
    while !isNext(")") {
      arguments.append(try expression())
      guard isNext(",") else { break }
      advance()
    }
    try expect(")")
    return arguments
  }

  private mutating func argumentList(count: Int, of name: String) throws(PredicateFormatError) -> [ExpressionTree] {
    let start = token
    advance()
    let arguments = try argumentList()
    guard arguments.count == count else { throw error("\(name) takes \(count) arguments, not \(arguments.count).", at: start) }
    return arguments
  }

  private mutating func functionCall() throws(PredicateFormatError) -> ExpressionTree {
    let start = token
    advance()
    let arguments = try argumentList()
    guard arguments.count >= 2, case .constant(let name) = arguments[1], case .string(let selector) = ComparableValue(name) else {
      throw error("FUNCTION takes an object, the name of a selector in quotes, and its arguments.", at: start)
    }
    return .function(selector, operand: arguments[0], arguments: Array(arguments.dropFirst(2)))
  }

  private mutating func subquery() throws(PredicateFormatError) -> ExpressionTree {
    advance()
    try expect("(")
    let collection = try expression()
    try expect(",")
    guard case .variable(let name) = token.kind else { throw error("SUBQUERY's second argument is a variable such as $x.") }
    advance()
    try expect(",")
    let predicate = try predicate()
    try expect(")")
    return .subquery(collection, variable: name, predicate)
  }

  private mutating func ternary() throws(PredicateFormatError) -> ExpressionTree {
    advance()
    try expect("(")
    let predicate = try predicate()
    try expect(",")
    let yes = try expression()
    try expect(",")
    let no = try expression()
    try expect(")")
    return .conditional(predicate, yes, no)
  }

  private mutating func fetch() throws(PredicateFormatError) -> ExpressionTree {
    let start = token
    let arguments = try argumentList(count: 3, of: "FETCH")
    guard case .constant(let value) = arguments[2], case .number(let countOnly) = ComparableValue(value) else {
      throw error("FETCH's third argument, whether only to count, is YES or NO.", at: start)
    }
    return .fetch(request: arguments[0], context: arguments[1], countOnly: countOnly.int64 != 0)
  }
}

// SPDX-License-Identifier: MIT
// The functions an expression can call without an object, by Apple's selectors. Asked by the parser, by NSExpression and by evaluation.

/// The names of the built-in functions.
package enum FunctionNames {
  /// Those that take the elements of a collection, or several values.
  private static let variadic: Set<String> = [
    "sum:", "count:", "min:", "max:", "average:", "median:", "mode:", "stddev:", "distinct:",
  ]

  private static let others: Set<String> = [
    "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "modulus:by:", "raise:toPower:", "sqrt:", "log:", "ln:", "exp:", "floor:",
    "ceiling:", "abs:", "trunc:", "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:",
    "onesComplement:", "random", "random:", "randomn:", "now", "uppercase:", "lowercase:", "length:", "canonical:", "noindex:",
    "castObject:toType:", "objectFrom:withIndex:", "distanceToLocation:fromLocation:",
  ]

  /// Names as a format may write them: `sum`, `bitwiseAnd`.
  private static let short: [String: String] = Dictionary(
    variadic.union(others).map { (String($0.prefix { $0 != ":" }), $0) }, uniquingKeysWith: { min($0, $1) })

  /// Answers the selector that a name stands for, with or without its colons; nil when there is no such function.
  package static func selector(of name: String) -> String? {
    if variadic.contains(name) || others.contains(name) { return name }
    guard !name.contains(":") else { return nil }
    return short[name] ?? short[name.lowercased()]
  }

  package static func argumentCount(of selector: String) -> Int { selector.utf8.filter { $0 == UInt8(ascii: ":") }.count }

  package static func isVariadic(_ selector: String) -> Bool { variadic.contains(selector) }
}

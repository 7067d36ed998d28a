// SPDX-License-Identifier: MIT
// Calls in a format string: sum(x), FUNCTION(…), CAST(…), SUBQUERY(…), TERNARY(…), FETCH(…). Part of the parser.

import Foundation

extension FormatParser {
  mutating func call(_ name: String) throws(PredicateFormatError) -> ExpressionTree {
    switch token.word {
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
    guard var function = FunctionNames.selector(of: selector) else {
      throw error("There is no function \(selector); call your own as FUNCTION(object, 'selector:', …).", at: start)
    }
    let arguments = try argumentList()
    if function == "random", arguments.count == 1 { function = "random:" }
    let count = FunctionNames.argumentCount(of: function)
    guard arguments.count == count || (FunctionNames.isVariadic(function) && !arguments.isEmpty) else {
      throw error("\(selector) takes \(count) arguments, not \(arguments.count).", at: start)
    }
    return .function(function, operand: nil, arguments: arguments)
  }

  /// Reads `(a, b, …)`.
  private mutating func argumentList() throws(PredicateFormatError) -> [ExpressionTree] {
    try expect("(")
    var arguments: [ExpressionTree] = []
    var highest = 0
    while !isNext(")") {
      arguments.append(try expression())
      highest = max(highest, height)
      guard isNext(",") else { break }
      advance()
    }
    try expect(")")
    try raise(over: highest)
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
    let collectionHeight = height
    try expect(",")
    guard case .variable(let name) = token.kind else { throw error("SUBQUERY's second argument is a variable such as $x.") }
    advance()
    try expect(",")
    let predicate = try predicate()
    try expect(")")
    try raise(over: max(collectionHeight, height))
    return .subquery(collection, variable: name, predicate)
  }

  private mutating func ternary() throws(PredicateFormatError) -> ExpressionTree {
    advance()
    try expect("(")
    let predicate = try predicate()
    var highest = height
    try expect(",")
    let yes = try expression()
    highest = max(highest, height)
    try expect(",")
    let no = try expression()
    try expect(")")
    try raise(over: max(highest, height))
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

// SPDX-License-Identifier: MIT
// The expression half of the parser: arithmetic, set operations, literals, arguments and key paths. Function calls are in
// FormatParser+Functions.

import Foundation

extension FormatParser {
  mutating func expression() throws(PredicateFormatError) -> ExpressionTree {
    let start = token
    return try nested { (parser: inout FormatParser) throws(PredicateFormatError) in
      try parser.asExpression(try parser.additiveNode(), at: start)
    }
  }

  private static let additive: [String: String] = ["+": "add:to:", "-": "from:subtract:"]
  private static let multiplicative: [String: String] = ["*": "multiply:by:", "/": "divide:by:"]
  private static let setOperations: [String: ExpressionTree.SetOperation] = ["UNION": .union, "INTERSECT": .intersect, "MINUS": .minus]

  mutating func additiveNode() throws(PredicateFormatError) -> Node {
    let start = token
    var node = try multiplicativeNode()
    while true {
      let operation = Self.setOperations[token.word]
      let function = Self.additive[token.word]
      guard operation != nil || function != nil else { break }
      let left = try asExpression(node, at: start)
      let leftHeight = height
      advance()
      let place = token
      let right = try asExpression(try multiplicativeNode(), at: place)
      try raise(over: max(leftHeight, height))
      if let operation {
        node = .expression(.setOperation(operation, left, right))
      } else if let function {
        node = .expression(.function(function, operand: nil, arguments: [left, right]))
      }
    }
    return node
  }

  private mutating func multiplicativeNode() throws(PredicateFormatError) -> Node {
    let start = token
    var node = try powerNode()
    while let function = Self.multiplicative[token.word] {
      let left = try asExpression(node, at: start)
      let leftHeight = height
      advance()
      let place = token
      let right = try asExpression(try powerNode(), at: place)
      try raise(over: max(leftHeight, height))
      node = .expression(.function(function, operand: nil, arguments: [left, right]))
    }
    return node
  }

  private mutating func powerNode() throws(PredicateFormatError) -> Node {
    let start = token
    let node = try unaryNode()
    guard isNext("**") else { return node }
    let base = try asExpression(node, at: start)
    let baseHeight = height
    return try nested { (parser: inout FormatParser) throws(PredicateFormatError) in
      parser.advance()
      let place = parser.token
      let exponent = try parser.asExpression(try parser.powerNode(), at: place)
      try parser.raise(over: max(baseHeight, parser.height))
      return .expression(.function("raise:toPower:", operand: nil, arguments: [base, exponent]))
    }
  }

  private mutating func unaryNode() throws(PredicateFormatError) -> Node {
    guard isNext("-") else { return try postfixNode() }
    advance()
    // What a key or an index follows is reached before the sign.
    if case .number(let text) = token.kind, following.word != "[", following.word != "." {
      let value = try number("-" + text)
      leaf()
      advance()
      return .expression(.constant(value))
    }
    return try nested { (parser: inout FormatParser) throws(PredicateFormatError) in
      let start = parser.token
      let operand = try parser.asExpression(try parser.unaryNode(), at: start)
      try parser.raise(over: parser.height)
      return .expression(.function("multiply:by:", operand: nil, arguments: [.constant(-1), operand]))
    }
  }

  // MARK: - A primary and what follows it: `.key` and `[index]`

  private mutating func postfixNode() throws(PredicateFormatError) -> Node {
    let start = token
    var node = try primaryNode()
    while true {
      if isNext(".") {
        let base = try asExpression(node, at: start)
        advance()
        node = .expression(Self.appending(try keysAfterDot(), to: base))
        try raise(over: height)
      } else if isNext("[") {
        let base = try asExpression(node, at: start)
        let baseHeight = height
        advance()
        node = .expression(.function("objectFrom:withIndex:", operand: nil, arguments: [base, try indexInBrackets()]))
        try expect("]")
        try raise(over: max(baseHeight, height))
      } else {
        return node
      }
    }
  }

  private mutating func keysAfterDot() throws(PredicateFormatError) -> [String] {
    switch token.kind {
    case .name(let key), .escapedName(let key), .operatorName(let key):
      advance()
      return [key]
    case .argument("K"):
      let keys = try takeArgument { (arguments: inout FormatArguments) throws(FormatArguments.Mistake) in try arguments.keyPath() }
      advance()
      return keys
    default: throw error("The name of a key must follow the dot.")
    }
  }

  private mutating func indexInBrackets() throws(PredicateFormatError) -> ExpressionTree {
    if following.kind == .symbol("]"), let symbol = SymbolicIndex(rawValue: token.word) {
      leaf()
      advance()
      return .constant(symbol)
    }
    return try expression()
  }

  static func appending(_ keys: [String], to base: ExpressionTree) -> ExpressionTree {
    if keys.isEmpty { return base }
    return switch base {
    case .keyPath(let known): .keyPath(known + keys)
    case .keyPathFrom(let root, let known): .keyPathFrom(root, known + keys)
    case .evaluatedObject: .keyPath(keys)
    default: .keyPathFrom(base, keys)
    }
  }

  private mutating func primaryNode() throws(PredicateFormatError) -> Node {
    let current = token
    switch current.kind {
    case .symbol("("):
      advance()
      let node = try orNode()
      try expect(")")
      return node
    case .symbol("{"): return .expression(try aggregate())
    case .name(let name): return .expression(try named(name))
    default: break
    }
    leaf()
    switch current.kind {
    case .number(let text):
      let value = try number(text)
      advance()
      return .expression(.constant(value))
    case .string(let text):
      advance()
      return .expression(.constant(text))
    case .variable(let name):
      advance()
      return .expression(.variable(name))
    case .operatorName(let name):
      advance()
      return .expression(.keyPath([name]))
    case .escapedName(let name):
      advance()
      return .expression(.keyPath([name]))
    case .argument(let conversion): return try argument(conversion)
    case .name, .symbol, .end: throw error("A value, a key or a parenthesis was expected here.")
    }
  }

  private mutating func aggregate() throws(PredicateFormatError) -> ExpressionTree {
    advance()
    var elements: [ExpressionTree] = []
    var highest = 0
    while !isNext("}") {
      elements.append(try expression())
      highest = max(highest, height)
      guard isNext(",") else { break }
      advance()
    }
    try expect("}")
    try raise(over: highest)
    return .aggregate(elements)
  }

  private mutating func argument(_ conversion: String) throws(PredicateFormatError) -> Node {
    defer { advance() }
    switch conversion {
    case "@":
      let value = try takeArgument { (arguments: inout FormatArguments) throws(FormatArguments.Mistake) in try arguments.object() }
      return Self.node(of: value)
    case "K":
      let keys = try takeArgument { (arguments: inout FormatArguments) throws(FormatArguments.Mistake) in try arguments.keyPath() }
      return .expression(ExpressionTree(keyPath: keys))
    default:
      let value = try takeArgument { (arguments: inout FormatArguments) throws(FormatArguments.Mistake) in
        try arguments.number(conversion)
      }
      return .expression(.constant(value))
    }
  }

  /// A value, or the predicate or expression that an argument is.
  private static func node(of value: Any?) -> Node {
    if let predicate = value as? NSPredicate { return .predicate(predicateTree(of: predicate)) }
    if let expression = value as? _FoundationExpression { return .expression(expressionTree(of: expression)) }
    return .expression(.constant(value))
  }

  private mutating func named(_ name: String) throws(PredicateFormatError) -> ExpressionTree {
    if following.kind == .symbol("(") || following.kind == .symbol(":") { return try call(name) }
    let keyword = token.word
    leaf()
    switch keyword {
    case "YES", "TRUE":
      advance()
      return .constant(true)
    case "NO", "FALSE":
      advance()
      return .constant(false)
    case "NULL", "NIL":
      advance()
      return .constant(nil)
    case "SELF":
      advance()
      return .evaluatedObject
    case "ANYKEY":
      advance()
      return .anyKey
    default:
      guard !ReservedWords.all.contains(keyword) || ReservedWords.contextual.contains(keyword) else {
        throw error("\(name) is a reserved word; write #\(name) for a key of that name.")
      }
      advance()
      return .keyPath([name])
    }
  }

  private func number(_ text: String) throws(PredicateFormatError) -> Any {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? String(text.dropFirst()) : text
    let sign = isNegative ? "-" : ""
    let prefixes: [(String, Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
    for (prefix, radix) in prefixes where digits.lowercased().hasPrefix(prefix) {
      guard let value = Int(sign + digits.dropFirst(2), radix: radix) else { throw error("\(text) is not a number.") }
      return value
    }
    if let value = Int(text) { return value }
    if let value = UInt64(text) { return value }
    guard let value = Double(text) else { throw error("\(text) is not a number.") }
    guard value.isFinite else { throw error("\(text) is larger than any number that can be held.") }
    return value
  }
}

extension ExpressionTree {
  /// A key path, SELF for the key path `self`, or one from a variable for `$x.name`.
  init(keyPath keys: [String]) {
    if let first = keys.first, keys.count > 1, first.hasPrefix("$"), first.count > 1 {
      self = FormatParser.appending(Array(keys.dropFirst()), to: .variable(String(first.dropFirst())))
      return
    }
    let rest = keys.first.map { $0.lowercased() == "self" } ?? false ? Array(keys.dropFirst()) : keys
    self = rest.isEmpty ? .evaluatedObject : .keyPath(rest)
  }
}

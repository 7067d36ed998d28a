// SPDX-License-Identifier: MIT
// A recursive-descent parser of Apple's predicate format language: predicates and comparisons here, expressions in
// FormatParser+Expressions. Called by the initialisers that take a format, and by everything that reads a stored predicate.

import Foundation

/// Parses a predicate; arguments fill `%@`, `%K` and the number conversions in order, and surplus ones are ignored.
package func parsePredicate(format: String, arguments: [Any?] = []) throws(PredicateFormatError) -> PredicateTree {
  var parser = try FormatParser(format, arguments)
  return try parser.wholePredicate()
}

/// Parses an expression, with arguments as in `parsePredicate(format:arguments:)`.
package func parseExpression(format: String, arguments: [Any?] = []) throws(PredicateFormatError) -> ExpressionTree {
  var parser = try FormatParser(format, arguments)
  return try parser.wholeExpression()
}

struct FormatParser {
  /// What a stretch of format can turn out to be; parentheses do not tell.
  enum Node {
    case predicate(PredicateTree)
    case expression(ExpressionTree)
  }

  private let format: String
  private let tokens: [FormatToken]
  private var index = 0
  private var arguments: FormatArguments
  private var depth = 0
  /// Limits nesting, so that no text can exhaust the stack.
  private static let deepest = 200
  /// The height of the tree that was completed last.
  ///
  /// Chains such as `a + b + …` or `a[0][0]…` make high trees without nesting, on which every later visit is recursive.
  private(set) var height = 0
  private static let highest = 500

  init(_ format: String, _ arguments: [Any?]) throws(PredicateFormatError) {
    self.format = format
    self.arguments = FormatArguments(arguments)
    tokens = try KnownFormats.tokens(of: format)
  }

  mutating func wholePredicate() throws(PredicateFormatError) -> PredicateTree {
    let tree = try predicate()
    guard token.kind == .end else { throw error("The predicate is complete before this; AND or OR may join another.") }
    return tree
  }

  mutating func wholeExpression() throws(PredicateFormatError) -> ExpressionTree {
    let tree = try expression()
    guard token.kind == .end else { throw error("The expression is complete before this.") }
    return tree
  }

  // MARK: - Predicates, from OR down to one comparison

  mutating func predicate() throws(PredicateFormatError) -> PredicateTree {
    let start = token
    let node = try orNode()
    return try asPredicate(node, at: start)
  }

  mutating func orNode() throws(PredicateFormatError) -> Node {
    try nested { (parser: inout FormatParser) throws(PredicateFormatError) in
      try parser.joined(by: "OR", "||", PredicateTree.or) { (parser: inout FormatParser) throws(PredicateFormatError) in
        try parser.joined(by: "AND", "&&", PredicateTree.and) { (parser: inout FormatParser) throws(PredicateFormatError) in
          try parser.notNode()
        }
      }
    }
  }

  private typealias Step = (inout FormatParser) throws(PredicateFormatError) -> Node

  private mutating func joined(
    by word: String, _ symbol: String, _ join: ([PredicateTree]) -> PredicateTree, _ part: Step
  ) throws(PredicateFormatError) -> Node {
    let start = token
    let first = try part(&self)
    guard isNext(word, symbol) else { return first }
    var parts = [try asPredicate(first, at: start)]
    var highest = height
    while isNext(word, symbol) {
      advance()
      let start = token
      parts.append(try asPredicate(try part(&self), at: start))
      highest = max(highest, height)
    }
    try raise(over: highest)
    return .predicate(join(parts))
  }

  private mutating func notNode() throws(PredicateFormatError) -> Node {
    guard isNext("NOT", "!") else { return try comparisonNode() }
    return try nested { (parser: inout FormatParser) throws(PredicateFormatError) in
      parser.advance()
      let start = parser.token
      let part = try parser.asPredicate(try parser.notNode(), at: start)
      try parser.raise(over: parser.height)
      return .predicate(.not(part))
    }
  }

  private mutating func comparisonNode() throws(PredicateFormatError) -> Node {
    switch token.word {
    case "TRUEPREDICATE":
      leaf()
      advance()
      return .predicate(.constant(true))
    case "FALSEPREDICATE":
      leaf()
      advance()
      return .predicate(.constant(false))
    case "ANY", "SOME": return .predicate(try comparison(modifier: .any))
    case "ALL": return .predicate(try comparison(modifier: .all))
    case "NONE": return .predicate(.not(try comparison(modifier: .any)))
    default: break
    }
    let start = token
    let node = try additiveNode()
    guard let symbol = comparisonOperator else {
      if isNext("UTI"), following.word == "-" {
        throw error("UTI-CONFORMS-TO and UTI-EQUALS ask macOS's database of file types, which is not here; compare names of types instead.")
      }
      return node
    }
    return .predicate(try comparison(try asExpression(node, at: start), symbol, .direct))
  }

  private mutating func comparison(modifier: ComparisonModifier) throws(PredicateFormatError) -> PredicateTree {
    advance()
    let start = token
    let left = try asExpression(try additiveNode(), at: start)
    guard let symbol = comparisonOperator else { throw error("An operator such as == or CONTAINS must follow.") }
    return try comparison(left, symbol, modifier)
  }

  private mutating func comparison(
    _ left: ExpressionTree, _ symbol: ComparisonOperator, _ modifier: ComparisonModifier
  ) throws(PredicateFormatError) -> PredicateTree {
    advance()
    let options = try stringOptions()
    let start = token
    let leftHeight = height
    let right = try asExpression(try additiveNode(), at: start)
    try raise(over: max(leftHeight, height))
    return .comparison(ComparisonTree(left, symbol, right, modifier: modifier, options: options))
  }

  private static let operators: [String: ComparisonOperator] = [
    "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .lessThan, "<=": .lessThanOrEqual, "=<": .lessThanOrEqual,
    ">": .greaterThan, ">=": .greaterThanOrEqual, "=>": .greaterThanOrEqual, "BETWEEN": .between, "IN": .in, "CONTAINS": .contains,
    "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "LIKE": .like, "MATCHES": .matches,
  ]

  private var comparisonOperator: ComparisonOperator? { Self.operators[token.word] }

  private mutating func stringOptions() throws(PredicateFormatError) -> StringOptions {
    guard isNext("[") else { return [] }
    advance()
    guard case .name(let letters) = token.kind else { throw error("The options in brackets are letters of c, d, n and l.") }
    var options: StringOptions = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      case "n": options.insert(.normalized)
      case "l": options.insert(.localeSensitive)
      default: throw error("\"\(letter)\" is no option; there are c (case), d (diacritics), n (normalized) and l (locale).")
      }
    }
    advance()
    try expect("]")
    return options
  }

  // MARK: - Tokens

  var token: FormatToken { tokens[index] }
  var following: FormatToken { tokens[min(index + 1, tokens.count - 1)] }

  mutating func advance() { index = min(index + 1, tokens.count - 1) }

  func isNext(_ word: String) -> Bool { token.word == word }
  func isNext(_ first: String, _ second: String) -> Bool { token.word == first || token.word == second }

  mutating func expect(_ symbol: String) throws(PredicateFormatError) {
    guard isNext(symbol) else { throw error("\"\(symbol)\" was expected here.") }
    advance()
  }

  func error(_ reason: String, at place: FormatToken? = nil) -> PredicateFormatError {
    PredicateFormatError(format: format, position: (place ?? token).position, reason: reason)
  }

  mutating func nested<T>(_ body: (inout FormatParser) throws(PredicateFormatError) -> T) throws(PredicateFormatError) -> T {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw error("This is nested more than \(Self.deepest) levels deep.") }
    return try body(&self)
  }

  /// Notes that a tree was made of parts of this height.
  mutating func raise(over below: Int) throws(PredicateFormatError) {
    height = below + 1
    guard height <= Self.highest else { throw error("This chain of operations is longer than \(Self.highest).") }
  }

  /// Notes that a tree without parts was made.
  mutating func leaf() { height = 1 }

  func asPredicate(_ node: Node, at start: FormatToken) throws(PredicateFormatError) -> PredicateTree {
    switch node {
    case .predicate(let tree): return tree
    case .expression(.keyPath(let keys)):
      let name = keys.joined(separator: ".")
      if isNext("NOT"), following.word == "IN" { throw error("Write NOT before the whole comparison: NOT (\(name) IN …).") }
      throw error("\"\(name)\" is an expression, not a predicate: compare it with something, as in \(name) == YES.", at: start)
    case .expression: throw error("This is an expression, not a predicate: compare it with something.", at: start)
    }
  }

  func asExpression(_ node: Node, at start: FormatToken) throws(PredicateFormatError) -> ExpressionTree {
    guard case .expression(let tree) = node else { throw error("This is a predicate where a value is needed.", at: start) }
    return tree
  }

  // MARK: - Arguments

  mutating func takeArgument<T>(
    _ body: (inout FormatArguments) throws(FormatArguments.Mistake) -> T
  ) throws(PredicateFormatError) -> T {
    do {
      return try body(&arguments)
    } catch {
      switch error {
      case .missing(let count): throw self.error("There is no argument for this: the format needs more than the \(count) given.")
      case .unsuitable(let reason): throw self.error(reason)
      }
    }
  }
}

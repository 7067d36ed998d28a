// SPDX-License-Identifier: MIT
// Writes trees as Apple's `predicateFormat` does. Called by the Foundation classes; the text can be parsed again unless it holds
// blocks or objects.

import Foundation

extension PredicateTree {
  /// The predicate in the format language.
  package var formatText: String {
    switch self {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): comparison.formatText
    case .and(let parts): Self.joined(parts, " AND ", empty: "TRUEPREDICATE")
    case .or(let parts): Self.joined(parts, " OR ", empty: "FALSEPREDICATE")
    case .not(let part): "NOT " + part.partText
    case .block: "BLOCKPREDICATE"
    }
  }

  private static func joined(_ parts: [PredicateTree], _ word: String, empty: String) -> String {
    parts.isEmpty ? empty : parts.map(\.partText).joined(separator: word)
  }

  /// The text as a part of a compound: in parentheses when it is one itself.
  private var partText: String {
    switch self {
    case .and(let parts), .or(let parts): parts.count == 1 ? parts[0].partText : "(\(formatText))"
    default: formatText
    }
  }
}

extension ComparisonTree {
  package var formatText: String {
    let prefix =
      switch modifier {
      case .direct: ""
      case .any: "ANY "
      case .all: "ALL "
      }
    return "\(prefix)\(left.formatText) \(`operator`.symbol)\(options.symbol) \(right.formatText)"
  }
}

extension ExpressionTree {
  /// The expression in the format language.
  package var formatText: String {
    switch self {
    case .constant(let value): Self.text(of: value)
    case .evaluatedObject: "SELF"
    case .variable(let name): "$" + name
    case .keyPath(let keys): Self.text(ofKeys: keys)
    case .keyPathFrom(let root, let keys): "\(root.baseText).\(Self.text(ofKeys: keys))"
    case .function(let name, let operand, let arguments): Self.text(ofFunction: name, operand, arguments)
    case .aggregate(let elements): "{\(Self.list(elements))}"
    case .subquery(let collection, let variable, let predicate):
      "SUBQUERY(\(collection.formatText), $\(variable), \(predicate.formatText))"
    case .conditional(let predicate, let yes, let no): "TERNARY(\(predicate.formatText), \(yes.formatText), \(no.formatText))"
    case .setOperation(let operation, let left, let right): "\(left.operandText) \(operation.keyword) \(right.operandText)"
    case .anyKey: "ANYKEY"
    case .fetch(let request, let context, let countOnly):
      "FETCH(\(request.formatText), \(context.formatText), \(countOnly ? "YES" : "NO"))"
    case .block(_, let arguments): "BLOCK(\(Self.list(arguments)))"
    }
  }

  private static func list(_ expressions: [ExpressionTree]) -> String { expressions.map(\.formatText).joined(separator: ", ") }

  private static let infix: [String: String] = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/", "raise:toPower:": "**",
  ]

  /// The text where an operator stands beside it: in parentheses when it has an operator itself.
  private var operandText: String {
    switch self {
    case .function(let name, nil, _) where Self.infix[name] != nil: "(\(formatText))"
    case .setOperation: "(\(formatText))"
    default: formatText
    }
  }

  /// The text where a key or an index follows: there a sign would be taken for the whole.
  private var baseText: String {
    if case .constant(let value) = self, case .number(let number) = ComparableValue(value), number.double < 0 { return "(\(formatText))" }
    return operandText
  }

  private static func text(ofFunction name: String, _ operand: ExpressionTree?, _ arguments: [ExpressionTree]) -> String {
    if let operand {
      let rest = arguments.isEmpty ? "" : ", " + list(arguments)
      return "FUNCTION(\(operand.formatText), \(quoted(name))\(rest))"
    }
    if arguments.count == 2 {
      if let symbol = infix[name] { return "\(arguments[0].operandText) \(symbol) \(arguments[1].operandText)" }
      if name == "objectFrom:withIndex:" { return "\(arguments[0].baseText)[\(arguments[1].formatText)]" }
      if name == "castObject:toType:" { return "CAST(\(list(arguments)))" }
    }
    return "\(name)(\(list(arguments)))"
  }

  private static func text(ofKeys keys: [String]) -> String {
    keys.map { ReservedWords.needsEscape($0) ? "#" + $0 : $0 }.joined(separator: ".")
  }

  static func text(of value: Any?) -> String {
    if let symbol = value as? SymbolicIndex { return symbol.rawValue }
    if value is NSNull { return "<null>" }
    switch ComparableValue(value) {
    case .null: return "nil"
    case .number(let number): return number.description
    case .string(let string): return quoted(string)
    case .date(let date): return "CAST(\(String(format: "%.6f", date.timeIntervalSinceReferenceDate)), \"NSDate\")"
    case .data(let data): return "{length = \(data.count), bytes = 0x\(data.map { String(format: "%02x", $0) }.joined())}"
    case .uuid(let uuid): return uuid.uuidString
    case .url(let url): return url.absoluteString
    case .identity, .other:
      guard let value = unwrapped(value) else { return "nil" }
      guard let members = CollectionView(value) else { return String(describing: value) }
      return "{\(members.elements.map { text(of: $0) }.joined(separator: ", "))}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

// SPDX-License-Identifier: MIT
// The words of Apple's predicate format language. The lexer makes them, the parser reads them.

/// One word of a format string.
struct FormatToken {
  enum Kind: Hashable {
    /// A name; a keyword when it is one, whatever its case.
    case name(String)
    /// `#name`: a name even if it looks like a keyword.
    case escapedName(String)
    /// `@count`.
    case operatorName(String)
    /// `$name`.
    case variable(String)
    case number(String)
    case string(String)
    /// `%@`, `%K` or a number's conversion such as `ld`, without the percent sign.
    case argument(String)
    /// An operator or a bracket.
    case symbol(String)
    case end
  }
  let kind: Kind
  /// Where it begins, in Unicode scalars.
  let position: Int
  /// What the parser compares: a bare name in capitals, or a symbol; empty for the others.
  let word: String

  init(kind: Kind, position: Int) {
    self.kind = kind
    self.position = position
    word =
      switch kind {
      case .name(let name): ReservedWords.capitals(name) ?? ""
      case .symbol(let symbol): symbol
      default: ""
      }
  }
}

/// The words that cannot be keys unless escaped with `#`.
enum ReservedWords {
  /// The name in capitals; nil when it holds more than ASCII, so that no dotless i or long s makes a key a keyword.
  static func capitals(_ name: String) -> String? { name.utf8.allSatisfy { $0 < 0x80 } ? name.uppercased() : nil }

  /// Whether a key is written with `#`: a reserved word, or one that begins as no name does.
  static func needsEscape(_ key: String) -> Bool {
    if capitals(key).map({ all.contains($0) }) ?? false { return true }
    guard let first = key.unicodeScalars.first, first != "@", first != "$" else { return false }
    return !FormatLexer.isNameStart(first)
  }

  static let all: Set<String> = [
    "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "CASEINSENSITIVE", "CI", "MATCHES", "CONTAINS", "BEGINSWITH",
    "ENDSWITH", "BETWEEN", "NULL", "NIL", "SELF", "TRUE", "YES", "FALSE", "NO", "FIRST", "LAST", "SIZE", "ANYKEY", "SUBQUERY", "FETCH",
    "CAST", "TRUEPREDICATE", "FALSEPREDICATE", "FUNCTION", "TERNARY", "UNION", "INTERSECT", "MINUS",
  ]

  /// The reserved words that mean something only inside brackets or before a parenthesis, so that they may stand bare elsewhere.
  static let contextual: Set<String> = [
    "FIRST", "LAST", "SIZE", "CI", "CASEINSENSITIVE", "SUBQUERY", "FETCH", "CAST", "FUNCTION", "TERNARY",
  ]
}

// SPDX-License-Identifier: MIT
// The text of operators and options in Apple's format language. Used by the printer, the parser and error sentences.

extension ComparisonOperator {
  /// The operator as Apple's `predicateFormat` writes it.
  package var symbol: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqual: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqual: ">="
    case .equal: "=="
    case .notEqual: "!="
    case .matches: "MATCHES"
    case .like: "LIKE"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .in: "IN"
    case .customSelector: "CUSTOM"
    case .contains: "CONTAINS"
    case .between: "BETWEEN"
    }
  }
}

extension StringOptions {
  /// The options in brackets, or nothing when there are none.
  package var symbol: String {
    var letters = ""
    if contains(.caseInsensitive) { letters += "c" }
    if contains(.diacriticInsensitive) { letters += "d" }
    if contains(.normalized) { letters += "n" }
    if contains(.localeSensitive) { letters += "l" }
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}

// SPDX-License-Identifier: MIT
// A piece of SQL: text made of the mapping's names and fixed words, and the values to bind in it. A user's values are never text.

/// Text with its bindings in order.
package struct SQLFragment: Equatable {
  package var text: String
  package var bindings: [SQLValue]

  package init(_ text: String = "", _ bindings: [SQLValue] = []) {
    self.text = text
    self.bindings = bindings
  }
  static func value(_ value: SQLValue) -> SQLFragment { SQLFragment("?", [value]) }

  static func + (a: SQLFragment, b: SQLFragment) -> SQLFragment { SQLFragment(a.text + b.text, a.bindings + b.bindings) }
  static func + (a: SQLFragment, b: String) -> SQLFragment { SQLFragment(a.text + b, a.bindings) }
  static func + (a: String, b: SQLFragment) -> SQLFragment { SQLFragment(a + b.text, b.bindings) }
  mutating func append(_ other: SQLFragment) {
    text += other.text
    bindings += other.bindings
  }
  mutating func append(_ words: String) { text += words }
}

extension [SQLFragment] {
  func joined(_ separator: String) -> SQLFragment {
    SQLFragment(map(\.text).joined(separator: separator), flatMap(\.bindings))
  }
}

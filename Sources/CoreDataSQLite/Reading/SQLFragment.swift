// SPDX-License-Identifier: MIT
// A piece of SQL: text made of the mapping's names and fixed words, and the values to bind in it. A user's values are never text.

import Foundation

/// Text with its bindings in order.
package struct SQLFragment: Equatable {
  package var text: String
  package var bindings: [SQLValue]
  /// Long lists, to be put into the temporary tables that the text names by their place in here.
  package var lists: [[SQLValue]] = []

  package init(_ text: String = "", _ bindings: [SQLValue] = []) {
    self.text = text
    self.bindings = bindings
  }
  /// A sub-select of a list in a temporary table.
  init(list: [SQLValue]) {
    self.init("(SELECT VALUE FROM \(SQLFragment.listMark))")
    lists = [list]
  }
  /// Stands for the name of a list's table until the fragment is whole.
  private static let listMark = "temp.COREDATA_LIST_#"
  static func listTable(_ index: Int) -> String { "temp.COREDATA_LIST_\(index)" }

  /// The text with the lists' tables named.
  var finalText: String {
    guard !lists.isEmpty else { return text }
    let parts = text.components(separatedBy: SQLFragment.listMark)
    return parts.dropFirst().enumerated().reduce(parts[0]) { $0 + SQLFragment.listTable($1.offset) + $1.element }
  }

  static func value(_ value: SQLValue) -> SQLFragment { SQLFragment("?", [value]) }

  static func + (a: SQLFragment, b: SQLFragment) -> SQLFragment {
    var result = a
    result.append(b)
    return result
  }
  static func + (a: SQLFragment, b: String) -> SQLFragment { a + SQLFragment(b) }
  static func + (a: String, b: SQLFragment) -> SQLFragment { SQLFragment(a) + b }
  mutating func append(_ other: SQLFragment) {
    text += other.text
    bindings += other.bindings
    lists += other.lists
  }
  mutating func append(_ words: String) { text += words }
}

extension [SQLFragment] {
  func joined(_ separator: String) -> SQLFragment {
    guard var result = first else { return SQLFragment() }
    for part in dropFirst() {
      result.append(separator)
      result.append(part)
    }
    return result
  }
}

// SPDX-License-Identifier: MIT
// How a property's value lies in its column: the column's declared type, its place among the columns, and the cases that row readers
// and binders switch over.

import CoreDataRows

/// The coding of one column.
package enum ValueCoding: UInt8, Sendable {
  case integer, double, date, decimal, string, uri, uuid, binary
  /// Binary that may lie outside: the first byte tells (1: the rest is the value, 2: the name of a file).
  case externalBinary
  case transformable
  /// The primary key of a row.
  case reference

  /// The coding of an attribute, or nil when it has no column.
  init?(_ attribute: AttributeSchema) {
    if attribute.isTransient { return nil }
    switch attribute.kind {
    case .integer16, .integer32, .integer64, .boolean: self = .integer
    case .double, .float: self = .double
    case .date: self = .date
    case .decimal: self = .decimal
    case .string: self = .string
    case .uri: self = .uri
    case .uuid: self = .uuid
    case .binary: self = attribute.allowsExternalBinaryDataStorage ? .externalBinary : .binary
    case .transformable: self = .transformable
    case .undefined, .objectID: return nil  // unverified: no store was seen with such a column
    }
  }

  /// The type in the column's declaration.
  var declaredType: String {
    switch self {
    case .integer, .reference: "INTEGER"
    case .double: "FLOAT"
    case .date: "TIMESTAMP"
    case .decimal: "DECIMAL"
    case .string, .uri: "VARCHAR"
    case .uuid, .binary, .externalBinary, .transformable: "BLOB"
    }
  }

  /// Columns of a table stand in the order of this number.
  var columnClass: Int {
    switch self {
    case .integer, .reference: 0
    case .double, .date: 1
    case .decimal: 2
    case .string, .uri: 3
    case .uuid, .binary, .externalBinary: 4
    case .transformable: 5
    }
  }
}

// SPDX-License-Identifier: MIT
// Which kind of value something is, found by its type at once instead of by one cast after the other. Asked for every value that
// evaluation touches.

import Foundation
import Synchronization

/// The kinds of values that evaluation and key paths treat differently.
enum ValueKind: UInt8, Sendable {
  case string, bool, int, int16, int32, int64, double, float, cgFloat, decimal, date, data, uuid, url
  case optional
  /// Answers key-value coding by itself.
  case coded
  /// Another NSObject; Foundation's strings, numbers and collections are such.
  case object
  /// A row or another source of values.
  case source
  case other

  init(of value: Any) {
    let type = Swift.type(of: value)
    if type == String.self {
      self = .string
    } else if type == Int64.self {
      self = .int64
    } else if type == Int.self {
      self = .int
    } else if let scalar = Self.scalars[ObjectIdentifier(type)] {
      self = scalar
    } else {
      self = Self.remembered(ObjectIdentifier(type), value)
    }
  }

  /// Whether the value is one of the plain Swift values, which are neither optional nor collections nor objects.
  var isScalar: Bool { rawValue < Self.optional.rawValue }

  private static let scalars: [ObjectIdentifier: ValueKind] = [
    ObjectIdentifier(Bool.self): .bool, ObjectIdentifier(Int16.self): .int16, ObjectIdentifier(Int32.self): .int32,
    ObjectIdentifier(Double.self): .double, ObjectIdentifier(Float.self): .float, ObjectIdentifier(CGFloat.self): .cgFloat,
    ObjectIdentifier(Decimal.self): .decimal, ObjectIdentifier(Date.self): .date, ObjectIdentifier(Data.self): .data,
    ObjectIdentifier(UUID.self): .uuid, ObjectIdentifier(URL.self): .url,
  ]

  /// A type's kind never changes, so that it is found out once.
  private static let known = Mutex<[ObjectIdentifier: ValueKind]>([:])

  private static func remembered(_ type: ObjectIdentifier, _ value: Any) -> ValueKind {
    if let kind = known.withLock({ $0[type] }) { return kind }
    let kind: ValueKind =
      value is any OptionalKind
      ? .optional : value is any ValueSource ? .source : value is any _KeyValueCodingMethods ? .coded : value is NSObject ? .object : .other
    known.withLock { $0[type] = kind }
    return kind
  }
}

// SPDX-License-Identifier: MIT
// Any value sorted into the few kinds that predicates compare. Evaluation compares these; the SQL translator may bind from them.

import Foundation

/// A value that may be known by something else than itself, such as a managed object by its object ID.
///
/// `==`, `!=` and IN compare the identities when both sides have one.
package protocol IdentityComparable {
  var comparableIdentity: AnyHashable? { get }
}

/// A value in the form in which predicates compare it.
package enum ComparableValue: @unchecked Sendable {  // the values are immutable by the tree's contract
  /// Nil, `NSNull` and empty optionals.
  case null
  case number(ExactNumber)
  case string(String)
  case date(Date)
  case data(Data)
  case uuid(UUID)
  case url(URL)
  case identity(AnyHashable)
  case other(Any)

  package init(_ value: Any?) {
    guard let value else {
      self = .null
      return
    }
    self = Self.scalar(value, ValueKind(of: value)) ?? Self.sorted(value)
  }

  /// The value of a plain Swift type; nil for other kinds.
  private static func scalar(_ value: Any, _ kind: ValueKind) -> ComparableValue? {
    switch kind {
    case .string: (value as? String).map { .string($0) }
    case .bool: (value as? Bool).map { .number(.int($0 ? 1 : 0)) }
    case .int: (value as? Int).map { .number(.int(Int64($0))) }
    case .int16: (value as? Int16).map { .number(.int(Int64($0))) }
    case .int32: (value as? Int32).map { .number(.int(Int64($0))) }
    case .int64: (value as? Int64).map { .number(.int($0)) }
    case .double: (value as? Double).map { .number(.double($0)) }
    case .float: (value as? Float).map { .number(.double(Double($0))) }
    case .cgFloat: (value as? CGFloat).map { .number(.double(Double($0))) }
    case .decimal: (value as? Decimal).map { .number(.decimal($0)) }
    case .date: (value as? Date).map { .date($0) }
    case .data: (value as? Data).map { .data($0) }
    case .uuid: (value as? UUID).map { .uuid($0) }
    case .url: (value as? URL).map { .url($0) }
    case .optional, .coded, .object, .source, .other: nil
    }
  }

  private static func sorted(_ value: Any) -> ComparableValue {
    if let known = value as? any IdentityComparable, let identity = known.comparableIdentity { return .identity(identity) }
    if let object = value as? NSObject { return sorted(object) }
    if let integer = value as? any FixedWidthInteger {
      return Int64(exactly: integer).map { .number(.int($0)) } ?? UInt64(exactly: integer).map { .number(.unsigned($0)) } ?? .other(value)
    }
    if let substring = value as? Substring { return .string(String(substring)) }
    if let character = value as? Character { return .string(String(character)) }
    guard let inner = unwrapped(value) else { return .null }
    if let hashable = inner as? AnyHashable, type(of: hashable.base) != type(of: inner) { return ComparableValue(hashable.base) }
    return type(of: inner) == type(of: value) ? .other(inner) : ComparableValue(inner)
  }

  private static func sorted(_ object: NSObject) -> ComparableValue {
    switch object {
    case is NSNull: .null
    case let string as NSString: .string(string as String)
    case let number as NSNumber: .number(ExactNumber(number))
    case let date as NSDate: .date(date as Date)
    case let data as NSData: .data(data as Data)
    case let uuid as NSUUID: .uuid(uuid as UUID)
    case let url as NSURL: .url(url as URL)
    default: .other(object)
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension ComparableValue {
  /// Compares as `==` does; strings by these options.
  package func equals(_ other: ComparableValue, _ options: StringOptions = []) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.number(let a), .number(let b)): a.order(to: b) == .orderedSame
    case (.string(let a), .string(let b)): StringComparison.equal(a, b, options)
    case (.date(let a), .date(let b)): a == b
    case (.data(let a), .data(let b)): a == b
    case (.uuid(let a), .uuid(let b)): a == b
    case (.url(let a), .url(let b)): a.absoluteString == b.absoluteString
    case (.identity(let a), .identity(let b)): a == b
    case (.other(let a), .other(let b)): Self.equal(a, b, options)
    default: false
    }
  }

  private static func equal(_ a: Any, _ b: Any, _ options: StringOptions) -> Bool {
    if let x = CollectionView(a), let y = CollectionView(b) {
      guard x.elements.count == y.elements.count, (x.kind == .set) == (y.kind == .set) else { return false }
      let left = x.elements.map { ComparableValue($0) }
      let right = y.elements.map { ComparableValue($0) }
      if x.kind == .set { return left.allSatisfy { element in right.contains { element.equals($0, options) } } }
      return zip(left, right).allSatisfy { $0.equals($1, options) }
    }
    if let x = a as? NSObject, let y = b as? NSObject { return x.isEqual(y) }
    if let x = a as? AnyHashable, let y = b as? AnyHashable { return x == y }
    return false
  }

  /// The order of two values of one kind, strings by code point; nil when they have none.
  package func order(to other: ComparableValue, _ options: StringOptions = []) -> ComparisonResult? {
    switch (self, other) {
    case (.number(let a), .number(let b)): a.order(to: b)
    case (.string(let a), .string(let b)): StringComparison.compare(a, b, options)
    case (.date(let a), .date(let b)): a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    case (.uuid(let a), .uuid(let b)): StringComparison.compare(a.uuidString, b.uuidString, [])
    case (.url(let a), .url(let b)): StringComparison.compare(a.absoluteString, b.absoluteString, [])
    case (.data(let a), .data(let b)):
      a.elementsEqual(b) ? .orderedSame : a.lexicographicallyPrecedes(b) ? .orderedAscending : .orderedDescending
    default: nil
    }
  }
}

extension ComparableValue {
  /// A hashable form: equal values have equal keys, whatever the types of their numbers.
  package enum Key: Hashable {
    case null
    case double(UInt64)
    case int(Int64)
    case text(CodePoints)
    case hashable(AnyHashable)
    case unhashable(ObjectIdentifier)
  }

  package var key: Key {
    switch self {
    case .null: .null
    case .number(let number):
      // A fraction, or a whole number that a double holds exactly, must meet its like of another type.
      if case .int(let value) = number { .int(value) } else { Self.key(of: number) }
    case .string(let string): .text(CodePoints(string))
    case .date(let date): .hashable(date)
    case .data(let data): .hashable(data)
    case .uuid(let uuid): .hashable(uuid)
    case .url(let url): .hashable(url.absoluteString)
    case .identity(let identity): .hashable(identity)
    case .other(let value):
      if let hashable = value as? AnyHashable { .hashable(hashable) } else { .unhashable(ObjectIdentifier(value as AnyObject)) }
    }
  }

  private static func key(of number: ExactNumber) -> Key {
    if number.order(to: .int(number.int64)) == .orderedSame { return .int(number.int64) }
    return .double(number.double.bitPattern)
  }
}

/// A string told apart by its code points, not by canonical equivalence.
package struct CodePoints: Hashable, Sendable {
  private let bytes: [UInt8]
  package init(_ string: String) { bytes = Array(string.utf8) }
}

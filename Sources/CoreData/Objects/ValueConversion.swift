// SPDX-License-Identifier: MIT
// Between boxed values, as key-value coding and predicates see them, and the values of a row. Called off the hot path only.

import CoreDataRows
import Foundation

enum ValueConversion {
  // MARK: - Boxed → row

  /// The row form of a boxed value, or nil for nil and NSNull.
  ///
  /// Traps where the value is of a wrong type, as Apple raises "Unacceptable type of value for attribute".
  static func rowValue(_ value: Any?, attribute: NSAttributeDescription, kind: AttributeKind, entity: String) -> RowValue? {
    guard let value = unwrap(value), !(value is NSNull) else { return nil }
    if let made = tryRowValue(value, attribute: attribute, kind: kind) { return made }
    preconditionFailure(
      "Unacceptable type of value for attribute: property = \"\(attribute.name)\"; entity = \"\(entity)\"; desired type = \(desiredType(kind)); given type = \(Swift.type(of: value))."
    )
  }

  /// The same, but nil where the type is wrong.
  static func tryRowValue(_ value: Any, attribute: NSAttributeDescription, kind: AttributeKind) -> RowValue? {
    switch kind {
    case .integer16, .integer32, .integer64, .boolean: return integer(value).map { .integer($0) }
    case .double: return double(value).map { .double($0) }
    case .float: return double(value).map { .double(Double(Float($0))) }
    case .date: return (value as? Date).map { .date($0.timeIntervalSinceReferenceDate) }
    case .string: return ((value as? String) ?? (value as? Substring).map(String.init)).map { .string($0) }
    case .uuid: return (value as? UUID).map { .uuid($0) }
    case .binary: return (value as? Data).map { .object(DataBox($0)) }
    case .decimal: return decimal(value).map { .object(DecimalBox($0)) }
    case .uri: return (value as? URL).map { .object(URLBox($0)) }
    case .objectID: return (value as? NSManagedObjectID).map { .reference($0.key) }
    case .undefined: return .object(TransformableBox(data: Data(), object: value))
    case .transformable:
      // Without a transformer the object itself waits for the save, which makes the bytes or says what is missing.
      guard !attribute.isTransient, let data = try? Transformation.data(of: value, attribute: attribute) else {
        return .object(TransformableBox(data: Data(), object: value))
      }
      return .object(TransformableBox(data: data))
    }
  }

  private static func integer(_ value: Any) -> Int64? {
    switch value {
    case let v as Bool: v ? 1 : 0
    case let v as any BinaryInteger: Int64(truncatingIfNeeded: v)
    case let v as NSNumber: v.int64Value
    case let v as any BinaryFloatingPoint: Int64(exactly: Double(v).rounded(.towardZero))
    default: nil
    }
  }

  private static func double(_ value: Any) -> Double? {
    switch value {
    case let v as Double: v
    case let v as Float: Double(v)
    case let v as any BinaryInteger: Double(v)
    case let v as Decimal: NSDecimalNumber(decimal: v).doubleValue
    case let v as NSNumber: v.doubleValue
    default: nil
    }
  }

  private static func decimal(_ value: Any) -> Decimal? {
    switch value {
    case let v as Decimal: v
    case let v as NSDecimalNumber: v.decimalValue
    case let v as any BinaryInteger: Decimal(string: String(v))
    case let v as Double: Decimal(string: "\(v)") ?? Decimal(v)
    case let v as NSNumber: v.decimalValue
    default: nil
    }
  }

  private static func desiredType(_ kind: AttributeKind) -> String {
    switch kind {
    case .integer16, .integer32, .integer64, .boolean, .double, .float: "NSNumber"
    case .decimal: "NSDecimalNumber"
    case .string: "NSString"
    case .date: "NSDate"
    case .binary: "NSData"
    case .uuid: "NSUUID"
    case .uri: "NSURL"
    case .objectID: "NSManagedObjectID"
    case .transformable, .undefined: "any object"
    }
  }

  // MARK: - Row → boxed

  /// The boxed form of a row's value but transformed ones: numbers as NSNumber, as Apple's key-value coding gives them.
  static func boxed(_ value: RowValue?, kind: AttributeKind) -> Any? {
    switch value {
    case nil, .reference: nil
    case .integer(let v): kind == .boolean ? NSNumber(value: v != 0) : NSNumber(value: v)
    case .double(let v): kind == .float ? NSNumber(value: Float(v)) : NSNumber(value: v)
    case .date(let v): Date(timeIntervalSinceReferenceDate: v)
    case .string(let v): v
    case .uuid(let v): v
    case .object(let box as DataBox): box.value
    case .object(let box as DecimalBox): NSDecimalNumber(decimal: box.value)
    case .object(let box as URLBox): box.value
    case .object: nil
    }
  }

  /// Whether two boxed values are one object or equal; values that cannot be compared are not.
  static func isSame(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a as AnyObject === b as AnyObject || (a as? AnyHashable).map { $0 == b as? AnyHashable } ?? false
    default: false
    }
  }

  // MARK: - Types the compiler knows and we do not

  /// A boxed value as a declared type.
  static func cast<T>(_ value: Any?, to type: T.Type) -> T? {
    guard let value else { return nil }
    if let same = value as? T { return same }
    let object: Any? =
      switch value {
      case let v as String: NSString(string: v)
      case let v as Date: NSDate(timeIntervalSinceReferenceDate: v.timeIntervalSinceReferenceDate)
      case let v as Data: NSData(data: v)
      case let v as UUID: NSUUID(uuidString: v.uuidString)
      case let v as URL: NSURL(string: v.absoluteString)
      case let v as NSDecimalNumber: v.decimalValue
      default: nil
      }
    return object as? T
  }

  /// What a nil value reads as through a declared type: nil for optionals, empty for collections, nothing else.
  static func absent<T>(_ type: T.Type) -> T? {
    if let optional = T.self as? any ExpressibleByNilLiteral.Type { return optional.init(nilLiteral: ()) as? T }
    if let array = T.self as? any RangeReplaceableCollection.Type { return array.init() as? T }
    if let set = T.self as? any SetAlgebra.Type { return set.init() as? T }
    if let dictionary = T.self as? any ExpressibleByDictionaryLiteral.Type { return empty(dictionary) as? T }
    return nil
  }
  private static func empty<D: ExpressibleByDictionaryLiteral>(_ type: D.Type) -> Any { D() as Any }

  /// Strips the optionals a generic value may be wrapped in.
  static func unwrap(_ value: Any?) -> Any? {
    guard let value else { return nil }
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrappedValue.flatMap { unwrap($0) }
  }
}

/// Any optional, seen through an existential.
private protocol OptionalValue { var wrappedValue: Any? { get } }
extension Optional: OptionalValue { fileprivate var wrappedValue: Any? { map { $0 as Any } } }

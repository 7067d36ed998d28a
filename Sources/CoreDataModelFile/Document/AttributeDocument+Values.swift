// SPDX-License-Identifier: MIT
// Gives an attribute's texts (default, minimum, maximum) the type of the attribute. Validation checks with it, and NSAttributeDescription
// takes its default value from it.

import Foundation

extension AttributeDocument {
  /// A typed value written in a model.
  package enum Literal: Sendable, Hashable {
    case integer(Int64)
    case decimal(Decimal)
    case double(Double)
    case float(Float)
    case string(String)
    case boolean(Bool)
    case date(Date)
    case uuid(UUID)
    case uri(URL)
  }

  /// A text that is no value of its attribute's type.
  package struct LiteralError: Error, Hashable {
    package var text: String
    package var attributeType: Kind
  }

  /// The default value; nil when there is none, or for a type that cannot have one in a model file.
  package func defaultValue() throws(LiteralError) -> Literal? {
    if attributeType == .date, let interval = defaultDateTimeInterval { return .date(Date(timeIntervalSinceReferenceDate: interval)) }
    return try literal(defaultValueString)
  }

  /// The smallest allowed value; for a string, the smallest length.
  package func minimum() throws(LiteralError) -> Literal? { try bound(minValueString, minDateTimeInterval) }

  /// The largest allowed value; for a string, the largest length.
  package func maximum() throws(LiteralError) -> Literal? { try bound(maxValueString, maxDateTimeInterval) }

  private func bound(_ text: String?, _ interval: Double?) throws(LiteralError) -> Literal? {
    switch attributeType {
    case .date: return interval.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .string:
      guard let text else { return nil }
      guard let length = Int64(text), length >= 0 else { throw LiteralError(text: text, attributeType: attributeType) }
      return .integer(length)
    default: return try literal(text)
    }
  }

  private func literal(_ text: String?) throws(LiteralError) -> Literal? {
    guard let text else { return nil }
    if attributeType == .string { return .string(text) }
    guard !text.isEmpty else { return nil }
    let value: Literal? =
      switch attributeType {
      case .integer16: Int16.inModelFile(text).map { .integer(Int64($0)) }
      case .integer32: Int32.inModelFile(text).map { .integer(Int64($0)) }
      case .integer64: Int64.inModelFile(text).map { .integer($0) }
      case .decimal: Decimal.inModelFile(text).map { .decimal($0) }
      case .double: Double(text).map { .double($0) }
      case .float: Float(text).map { .float($0) }
      case .boolean: Bool.inModelFile(text).map { .boolean($0) }
      case .uuid: UUID(uuidString: text).map { .uuid($0) }
      case .uri: URL(string: text).map { .uri($0) }
      case .string, .date, .undefined, .binaryData, .transformable, .objectID, .composite: nil
      }
    if value == nil, attributeType.hasLiterals { throw LiteralError(text: text, attributeType: attributeType) }
    return value
  }
}

extension AttributeDocument.Kind {
  /// Whether `defaultValueString` can hold a value of this type; Xcode leaves stale texts behind when a type is changed to another.
  var hasLiterals: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .uuid, .uri: true
    case .date, .undefined, .binaryData, .transformable, .objectID, .composite: false
    }
  }
}

extension FixedWidthInteger {
  /// Reads a whole number; also `0.0`, which Xcode leaves behind when a floating-point attribute becomes an integer.
  fileprivate static func inModelFile(_ text: String) -> Self? { Self(text) ?? Double(text).flatMap { Self(exactly: $0) } }
}

extension Bool {
  fileprivate static func inModelFile(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }
}

extension Decimal {
  /// Reads all of the text or nothing; `Decimal(string:)` alone takes a readable beginning.
  fileprivate static func inModelFile(_ text: String) -> Decimal? {
    guard text.wholeMatch(of: /[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?/) != nil else { return nil }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }
}

// SPDX-License-Identifier: MIT
// Which values an attribute can take as its default, as the rules ask.

import Foundation

/// What attributes take as their default.
enum DefaultValues {
  /// Whether a value is of a kind the attribute can hold.
  static func fits(_ value: Any, _ attribute: NSAttributeDescription) -> Bool {
    switch attribute.attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType, .floatAttributeType,
      .booleanAttributeType, .decimalAttributeType:
      value is NSNumber || value is any BinaryInteger || value is any BinaryFloatingPoint || value is Bool || value is Decimal
    case .stringAttributeType: value is String || value is NSString
    case .dateAttributeType: value is Date || value is NSDate
    case .binaryDataAttributeType: value is Data || value is NSData
    case .UUIDAttributeType: value is UUID || value is NSUUID
    case .URIAttributeType: value is URL || value is NSURL
    case .undefinedAttributeType, .transformableAttributeType, .objectIDAttributeType: true
    case .compositeAttributeType: value is [String: Any] || value is NSDictionary
    }
  }

  /// What the attribute takes, in words.
  static func taken(by attribute: NSAttributeDescription) -> String {
    switch attribute.attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: "a whole number"
    case .doubleAttributeType, .floatAttributeType, .decimalAttributeType: "a number"
    case .booleanAttributeType: "a Bool"
    case .stringAttributeType: "a String"
    case .dateAttributeType: "a Date"
    case .binaryDataAttributeType: "Data"
    case .UUIDAttributeType: "a UUID"
    case .URIAttributeType: "a URL"
    case .compositeAttributeType: "a dictionary"
    case .undefinedAttributeType, .transformableAttributeType, .objectIDAttributeType: "any value"
    }
  }
}

// SPDX-License-Identifier: MIT
// An attribute of an EntityDocument, or an element of a composite. Values stay texts here; AttributeDocument+Values gives them types.

/// An attribute as the model's file describes it; a derived attribute has a derivation expression, a composite one a composite's name.
package struct AttributeDocument: Sendable, Hashable, Codable {
  /// The attribute types; the raw values are the words of Xcode's model files.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case undefined = "Undefined"
    case integer16 = "Integer 16"
    case integer32 = "Integer 32"
    case integer64 = "Integer 64"
    case decimal = "Decimal"
    case double = "Double"
    case float = "Float"
    case string = "String"
    case boolean = "Boolean"
    case date = "Date"
    case binaryData = "Binary"
    case uuid = "UUID"
    case uri = "URI"
    case transformable = "Transformable"
    case objectID = "Object ID"
    case composite = "Composite"
  }

  package var name: String
  package var attributeType: Kind
  package var isOptional = false
  package var isTransient = false

  package var defaultValueString: String?
  /// Seconds since 2001, for a date.
  package var defaultDateTimeInterval: Double?
  /// The smallest value; for a string, the smallest length.
  package var minValueString: String?
  package var maxValueString: String?
  package var minDateTimeInterval: Double?
  package var maxDateTimeInterval: Double?
  package var regularExpressionString: String?

  package var usesScalarValueType = false
  package var valueTransformerName: String?
  /// The class of a transformable's values, as written; may also be a Swift type such as `[String]`.
  package var attributeValueClassName: String?
  package var allowsExternalBinaryDataStorage = false
  package var allowsCloudEncryption = false
  package var isIndexed = false
  package var isIndexedBySpotlight = false
  package var isStoredInExternalRecord = false
  package var preservesValueInHistoryOnDeletion = false

  package var isDerived = false
  package var derivationExpression: String?
  /// The name of the composite that a composite attribute is made of.
  package var compositeName: String?

  package var userInfo: [String: String] = [:]
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var isSyncable = false

  package init(name: String, attributeType: Kind) {
    self.name = name
    self.attributeType = attributeType
  }
}

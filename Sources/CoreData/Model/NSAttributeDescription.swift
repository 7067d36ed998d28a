// SPDX-License-Identifier: MIT
// An attribute of an entity: its type, default and how its bytes are kept.

import Foundation

/// An attribute of an entity.
open class NSAttributeDescription: NSPropertyDescription {
  open var attributeType = NSAttributeType.undefinedAttributeType { willSet { checkEditable() } }
  open var defaultValue: Any? { willSet { checkEditable() } }
  open var valueTransformerName: String? { willSet { checkEditable() } }
  open var allowsExternalBinaryDataStorage = false { willSet { checkEditable() } }
  open var preservesValueInHistoryOnDeletion = false { willSet { checkEditable() } }
  open var allowsCloudEncryption = false { willSet { checkEditable() } }
  private final var givenValueClassName: String?

  public override init() { super.init() }

  /// The attribute's type in the newer spelling.
  open var type: AttributeType {
    get { AttributeType(attributeType) }
    set {
      guard let type = NSAttributeType(rawValue: newValue.rawValue) else {
        preconditionFailure("\(newValue.rawValue) is no attribute type. Use one of the constants of NSAttributeDescription.AttributeType.")
      }
      attributeType = type
    }
  }

  /// The class of the attribute's values: given, or the one that goes with the type.
  open var attributeValueClassName: String? {
    get { givenValueClassName ?? attributeType.valueClassName }
    set {
      checkEditable()
      givenValueClassName = newValue
    }
  }

  override func makeCopy() -> NSPropertyDescription {
    let copy = NSAttributeDescription()
    copy.takeAttributeParts(of: self)
    return copy
  }
  final func takeAttributeParts(of other: NSAttributeDescription) {
    takeBasics(of: other)
    attributeType = other.attributeType
    defaultValue = other.defaultValue
    valueTransformerName = other.valueTransformerName
    allowsExternalBinaryDataStorage = other.allowsExternalBinaryDataStorage
    preservesValueInHistoryOnDeletion = other.preservesValueInHistoryOnDeletion
    allowsCloudEncryption = other.allowsCloudEncryption
    givenValueClassName = other.givenValueClassName
  }
  override func hasSameParts(as other: NSPropertyDescription) -> Bool {
    guard let other = other as? NSAttributeDescription, super.hasSameParts(as: other) else { return false }
    return attributeType == other.attributeType && valueTransformerName == other.valueTransformerName
      && allowsExternalBinaryDataStorage == other.allowsExternalBinaryDataStorage
      && preservesValueInHistoryOnDeletion == other.preservesValueInHistoryOnDeletion
      && allowsCloudEncryption == other.allowsCloudEncryption && attributeValueClassName == other.attributeValueClassName
      && ModelEquality.equal(defaultValue, other.defaultValue)
  }
}

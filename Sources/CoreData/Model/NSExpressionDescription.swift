// SPDX-License-Identifier: MIT
// A computed column of a fetch that asks for dictionaries. Never a property of an entity.

import Foundation

/// A named expression, given to a fetch request's `propertiesToFetch`.
open class NSExpressionDescription: NSPropertyDescription {
  open var expression: NSExpression? { willSet { checkEditable() } }
  open var expressionResultType = NSAttributeType.undefinedAttributeType { willSet { checkEditable() } }

  public override init() { super.init() }

  /// The result's type in the newer spelling.
  open var resultType: NSAttributeDescription.AttributeType {
    get { NSAttributeDescription.AttributeType(expressionResultType) }
    set {
      guard let type = NSAttributeType(rawValue: newValue.rawValue) else {
        preconditionFailure("\(newValue.rawValue) is no attribute type. Use one of the constants of NSAttributeDescription.AttributeType.")
      }
      expressionResultType = type
    }
  }

  override func makeCopy() -> NSPropertyDescription {
    let copy = NSExpressionDescription()
    copy.takeBasics(of: self)
    copy.expression = expression
    copy.expressionResultType = expressionResultType
    return copy
  }
  override func hasSameParts(as other: NSPropertyDescription) -> Bool {
    guard let other = other as? NSExpressionDescription, super.hasSameParts(as: other) else { return false }
    return expression == other.expression && expressionResultType == other.expressionResultType
  }
}

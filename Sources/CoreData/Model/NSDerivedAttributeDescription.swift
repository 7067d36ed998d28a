// SPDX-License-Identifier: MIT
// An attribute the store computes from others at each save.

import Foundation

/// An attribute whose value the store derives from other properties.
open class NSDerivedAttributeDescription: NSAttributeDescription {
  open var derivationExpression: NSExpression? { willSet { checkEditable() } }
  open var filterPredicate: NSPredicate? { willSet { checkEditable() } }

  public override init() { super.init() }

  override func makeCopy() -> NSPropertyDescription {
    let copy = NSDerivedAttributeDescription()
    copy.takeAttributeParts(of: self)
    copy.derivationExpression = derivationExpression
    copy.filterPredicate = filterPredicate
    return copy
  }
  override func hasSameParts(as other: NSPropertyDescription) -> Bool {
    guard let other = other as? NSDerivedAttributeDescription, super.hasSameParts(as: other) else { return false }
    return derivationExpression == other.derivationExpression && filterPredicate == other.filterPredicate
  }
}

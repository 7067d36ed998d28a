// SPDX-License-Identifier: MIT
// An attribute made of several named ones.

import Foundation

/// An attribute that groups other attributes under one name.
open class NSCompositeAttributeDescription: NSAttributeDescription {
  /// The grouped attributes; an element may be a composite itself.
  open var elements: [NSAttributeDescription] = [] { willSet { checkEditable() } }

  public override init() {
    super.init()
    attributeType = .compositeAttributeType
  }

  override func makeCopy() -> NSPropertyDescription {
    let copy = NSCompositeAttributeDescription()
    copy.takeAttributeParts(of: self)
    copy.elements = elements.compactMap { $0.makeCopy() as? NSAttributeDescription }
    return copy
  }
  override func hasSameParts(as other: NSPropertyDescription) -> Bool {
    guard let other = other as? NSCompositeAttributeDescription, super.hasSameParts(as: other) else { return false }
    return elements == other.elements
  }
}

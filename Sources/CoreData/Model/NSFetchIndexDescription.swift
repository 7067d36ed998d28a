// SPDX-License-Identifier: MIT
// An index of an entity's table, as a hint for stores that have indexes.

import Foundation

/// An index over properties of an entity.
open class NSFetchIndexDescription: NSObject, NSCopying {
  open var name: String { willSet { checkEditable() } }
  open var elements: [NSFetchIndexElementDescription] {
    willSet { checkEditable() }
    didSet { adoptElements() }
  }
  open var partialIndexPredicate: NSPredicate? { willSet { checkEditable() } }
  /// The entity that declares the index.
  open internal(set) weak var entity: NSEntityDescription?

  public init(name: String, elements: [NSFetchIndexElementDescription]?) {
    self.name = name
    self.elements = elements ?? []
    super.init()
    adoptElements()
  }
  private func adoptElements() { for element in elements { element.indexDescription = self } }

  open func copy(with zone: NSZone? = nil) -> Any { copyTaking { $0 } }
  /// Copies the index, asking for the property that takes each one's place.
  final func copyTaking(_ property: (NSPropertyDescription) -> NSPropertyDescription) -> NSFetchIndexDescription {
    let copy = NSFetchIndexDescription(name: name, elements: elements.map { $0.copyTaking(property) })
    copy.partialIndexPredicate = partialIndexPredicate
    return copy
  }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSFetchIndexDescription else { return false }
    return self === other
      || (name == other.name && elements == other.elements && partialIndexPredicate == other.partialIndexPredicate)
  }
  open override var hash: Int { name.hash }

  final func checkEditable() {
    if entity?.frozenEntity != nil { ModelEquality.refuseChange(of: "the index \(name)") }
  }
}

/// How an index orders one of its elements.
public enum NSFetchIndexElementType: UInt, Sendable {
  case binary = 0
  case rTree = 1
}

/// One property of an index.
open class NSFetchIndexElementDescription: NSObject, NSCopying {
  open private(set) var property: NSPropertyDescription?
  open var collationType: NSFetchIndexElementType { willSet { indexDescription?.checkEditable() } }
  open var isAscending = true { willSet { indexDescription?.checkEditable() } }
  open internal(set) weak var indexDescription: NSFetchIndexDescription?

  public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    self.property = property
    self.collationType = collationType
    super.init()
  }
  open var propertyName: String? { property?.name }

  open func copy(with zone: NSZone? = nil) -> Any { copyTaking { $0 } }
  final func copyTaking(_ replacement: (NSPropertyDescription) -> NSPropertyDescription) -> NSFetchIndexElementDescription {
    guard let property else { preconditionFailure("An index element has a property from its creation on.") }
    let copy = NSFetchIndexElementDescription(property: replacement(property), collationType: collationType)
    copy.isAscending = isAscending
    return copy
  }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSFetchIndexElementDescription else { return false }
    return self === other
      || (propertyName == other.propertyName && collationType == other.collationType && isAscending == other.isAscending)
  }
  open override var hash: Int { propertyName?.hash ?? 0 }
}

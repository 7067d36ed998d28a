// SPDX-License-Identifier: MIT
// What every property of an entity has: a name, whether it may be empty, rules for its values. Read by freezing and validation.

import Foundation

/// A property of an entity.
///
/// Editable until its model is first used; see `NSManagedObjectModel`.
open class NSPropertyDescription: NSObject, NSCopying {
  open var name = "" { willSet { checkEditable() } }
  open var isOptional = true { willSet { checkEditable() } }
  open var isTransient = false { willSet { checkEditable() } }
  open var userInfo: [AnyHashable: Any]? { willSet { checkEditable() } }
  open var isIndexed = false { willSet { checkEditable() } }
  open var isIndexedBySpotlight = false { willSet { checkEditable() } }
  open var isStoredInExternalRecord = false { willSet { checkEditable() } }
  open var versionHashModifier: String? { willSet { checkEditable() } }
  private final var givenRenamingIdentifier: String?
  open private(set) var validationPredicates: [NSPredicate] = []
  open internal(set) var validationWarnings: [Any] = []

  /// The entity that declares the property; set by the entity.
  final weak var declaringEntity: NSEntityDescription?
  /// Set once, when the model freezes.
  final var isFrozen = false

  public override init() { super.init() }

  /// The entity that declares the property.
  open var entity: NSEntityDescription {
    guard let declaringEntity else {
      preconditionFailure("The property \(name) belongs to no entity. Put it into the properties of an entity, and keep that entity.")
    }
    return declaringEntity
  }

  /// The name the property had in the model before; its name when nothing else was set.
  open var renamingIdentifier: String? {
    get { givenRenamingIdentifier ?? name }
    set {
      checkEditable()
      givenRenamingIdentifier = newValue
    }
  }

  open func setValidationPredicates(_ validationPredicates: [NSPredicate]?, withValidationWarnings validationWarnings: [String]?) {
    checkEditable()
    self.validationPredicates = validationPredicates ?? []
    self.validationWarnings = validationWarnings ?? []
  }

  /// The 32-byte digest of what of the property matters to stored data.
  open var versionHash: Data { VersionHash.property(self) }

  // MARK: Copying and comparing

  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }
  /// Makes a copy that belongs to no entity; each subclass adds its own parts.
  func makeCopy() -> NSPropertyDescription {
    let copy = NSPropertyDescription()
    copy.takeBasics(of: self)
    return copy
  }
  final func takeBasics(of other: NSPropertyDescription) {
    name = other.name
    isOptional = other.isOptional
    isTransient = other.isTransient
    userInfo = other.userInfo
    isIndexed = other.isIndexed
    isIndexedBySpotlight = other.isIndexedBySpotlight
    isStoredInExternalRecord = other.isStoredInExternalRecord
    versionHashModifier = other.versionHashModifier
    givenRenamingIdentifier = other.givenRenamingIdentifier
    validationPredicates = other.validationPredicates
    validationWarnings = other.validationWarnings
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPropertyDescription else { return false }
    return self === other || (type(of: self) == type(of: other) && hasSameParts(as: other))
  }
  /// Whether a property of the same class says the same; each subclass adds its own parts.
  func hasSameParts(as other: NSPropertyDescription) -> Bool {
    name == other.name && isOptional == other.isOptional && isTransient == other.isTransient
      && versionHashModifier == other.versionHashModifier && renamingIdentifier == other.renamingIdentifier
      && isIndexed == other.isIndexed && validationPredicates == other.validationPredicates
      && ModelEquality.equal(userInfo, other.userInfo)
  }
  open override var hash: Int { name.hash }
  open override var description: String { "(<\(type(of: self))>) \(declaringEntity?.name.map { "\($0)." } ?? "")\(name)" }

  final func checkEditable() {
    guard isFrozen else { return }
    ModelEquality.refuseChange(of: "the property \(declaringEntity?.name ?? "?").\(name)")
  }
}

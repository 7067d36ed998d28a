// SPDX-License-Identifier: MIT
// An entity of a model: name, class, properties, place in the hierarchy. Edited by programs and the document reader, then frozen; the
// object layer hangs its own storage on the frozen entity.

import CoreDataRows
import Foundation

/// An entity of a model.
///
/// Editable until its model is first used; see `NSManagedObjectModel`.
open class NSEntityDescription: NSObject, NSCopying {
  open var name: String? { willSet { checkEditable() } }
  open var isAbstract = false { willSet { checkEditable() } }
  open var userInfo: [AnyHashable: Any]? { willSet { checkEditable() } }
  open var versionHashModifier: String? { willSet { checkEditable() } }
  /// Sets of properties whose values no two objects may share; each element is a name or a property description.
  open var uniquenessConstraints: [[Any]] = [] { willSet { checkEditable() } }
  open var indexes: [NSFetchIndexDescription] = [] {
    willSet { checkEditable() }
    didSet { for index in indexes { index.entity = self } }
  }
  /// The older form of `indexes`: lists of names or property descriptions.
  open var compoundIndexes: [[Any]] = [] { willSet { checkEditable() } }
  open var coreSpotlightDisplayNameExpression: NSExpression? { willSet { checkEditable() } }
  private final var className: String?
  private final var givenRenamingIdentifier: String?

  /// What the entity itself declares, in the order given.
  final var ownProperties: [NSPropertyDescription] = []
  final var children: [NSEntityDescription] = []
  open internal(set) weak var superentity: NSEntityDescription?

  /// The model that owns the entity.
  final weak var owner: NSManagedObjectModel?
  /// Set once, when the model freezes.
  @exclusivity(unchecked)
  final var frozenEntity: EntitySchema?
  /// The frozen model, set with `frozenEntity`.
  ///
  /// The two hold each other: what has been frozen stays for the life of the process, as rows and objects point into it unowned.
  final var frozenGroup: FrozenModel?
  /// What freezing found, so that later look-ups need not merge again.
  final var frozenProperties: PropertyTable?
  /// The object layer's own part; set once under its lock.
  @exclusivity(unchecked)
  final var runtimeStorage: AnyObject?

  public override init() { super.init() }

  /// The name of the class of the entity's objects; `NSManagedObject` when nothing else was set.
  open var managedObjectClassName: String! {
    get { className ?? "NSManagedObject" }
    set {
      checkEditable()
      className = newValue
    }
  }

  /// The model that holds the entity.
  open var managedObjectModel: NSManagedObjectModel {
    guard let owner else {
      preconditionFailure("The entity \(displayName) belongs to no model. Put it into the entities of a model, and keep that model.")
    }
    return owner
  }

  /// The name the entity had in the model before; its name when nothing else was set.
  open var renamingIdentifier: String? {
    get { givenRenamingIdentifier ?? name }
    set {
      checkEditable()
      givenRenamingIdentifier = newValue
    }
  }

  /// The 32-byte digest of what of the entity matters to stored data.
  open var versionHash: Data { frozenEntity?.versionHash ?? VersionHash.entity(self) }

  final var displayName: String { name ?? "without a name" }

  final func checkEditable() {
    if frozenEntity != nil { ModelEquality.refuseChange(of: "the entity \(displayName)") }
  }

  // MARK: Copying and comparing

  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }
  /// Copies the entity with its own properties, outside any model and hierarchy.
  ///
  /// Relationships of the copy lead where the original's do; copying a whole model redirects them.
  final func makeCopy() -> NSEntityDescription {
    let copy = NSEntityDescription()
    copy.name = name
    copy.className = className
    copy.isAbstract = isAbstract
    copy.userInfo = userInfo
    copy.versionHashModifier = versionHashModifier
    copy.givenRenamingIdentifier = givenRenamingIdentifier
    copy.coreSpotlightDisplayNameExpression = coreSpotlightDisplayNameExpression
    copy.properties = ownProperties.map { $0.makeCopy() }
    let copies = Dictionary(copy.ownProperties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    func replacement(_ element: Any) -> Any { (element as? NSPropertyDescription).map { copies[$0.name] ?? $0 } ?? element }
    copy.uniquenessConstraints = uniquenessConstraints.map { $0.map(replacement) }
    copy.compoundIndexes = compoundIndexes.map { $0.map(replacement) }
    copy.indexes = indexes.map { $0.copyTaking { copies[$0.name] ?? $0 } }
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSEntityDescription else { return false }
    return self === other || hasSameParts(as: other)
  }
  private func hasSameParts(as other: NSEntityDescription) -> Bool {
    guard name == other.name, managedObjectClassName == other.managedObjectClassName, isAbstract == other.isAbstract,
      versionHashModifier == other.versionHashModifier, renamingIdentifier == other.renamingIdentifier,
      superentity?.name == other.superentity?.name, indexes == other.indexes,
      constraintNames == other.constraintNames, ModelEquality.equal(userInfo, other.userInfo)
    else { return false }
    func byName(_ list: [NSPropertyDescription]) -> [NSPropertyDescription] { list.sorted { $0.name < $1.name } }
    return byName(ownProperties) == byName(other.ownProperties)
      && children.compactMap(\.name).sorted() == other.children.compactMap(\.name).sorted()
  }
  open override var hash: Int { name?.hash ?? 0 }
  open override var description: String {
    "(<NSEntityDescription>) name \(displayName), managedObjectClassName \(managedObjectClassName ?? ""), "
      + "isAbstract \(isAbstract ? 1 : 0), properties \(properties.map(\.name).sorted())"
  }
}

// SPDX-License-Identifier: MIT
// The model: entities, configurations, fetch request templates. Read from files (+Document), built in code, frozen on first use (+Freezing).

import Foundation

/// A set of entities and what belongs to them.
///
/// Editable until a coordinator, a context or an object first uses it; from then on a change ends the program. Copies are editable.
/// While editable it belongs to one thread; used, it may be read from any.
open class NSManagedObjectModel: NSObject, NSCopying {
  final var storedEntities: [NSEntityDescription] = []
  final var storedConfigurations: [String: [NSEntityDescription]] = [:]
  final var storedTemplates: [String: NSFetchRequest<NSFetchRequestResult>] = [:]
  /// Names and numbers by which people know this version of the model.
  open var versionIdentifiers: Set<AnyHashable> = [] { willSet { checkEditable() } }
  /// Names to show to people; may be set at any time.
  open var localizationDictionary: [String: String]?
  /// Set once under the freezing lock.
  final var frozen: FrozenModel?
  /// Entities by class, made once after freezing under its lock.
  final var entitiesByClass: [ObjectIdentifier: NSEntityDescription]?
  /// The module whose classes the entities' class names mean first; known for registered models.
  final var moduleName: String?
  /// Where the model was read from, if it was; set once.
  final var origin: ModelOrigin?

  public override init() { super.init() }

  /// The model's entities.
  open var entities: [NSEntityDescription] {
    get { storedEntities }
    set {
      checkEditable()
      for entity in storedEntities where entity.owner === self { entity.owner = nil }
      for entity in newValue {
        entity.checkEditable()
        entity.owner = self
      }
      storedEntities = newValue
      let kept = Set(newValue.map(ObjectIdentifier.init))
      storedConfigurations = storedConfigurations.mapValues { $0.filter { kept.contains(ObjectIdentifier($0)) } }
    }
  }

  /// The model's entities by name.
  open var entitiesByName: [String: NSEntityDescription] {
    Dictionary(storedEntities.compactMap { entity in entity.name.map { ($0, entity) } }, uniquingKeysWith: { first, _ in first })
  }

  final func checkEditable() {
    if frozen != nil { ModelEquality.refuseChange(of: "the model") }
  }

  // MARK: Copying and comparing

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSManagedObjectModel()
    copy.takeParts(of: [self])
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectModel else { return false }
    if self === other { return true }
    let mine = storedConfigurations.mapValues { Set($0.compactMap(\.name)) }
    let others = other.storedConfigurations.mapValues { Set($0.compactMap(\.name)) }
    return entitiesByName == other.entitiesByName && mine == others && storedTemplates == other.storedTemplates
      && versionIdentifiers == other.versionIdentifiers
  }
  open override var hash: Int { storedEntities.count }
  open override var description: String {
    "(<NSManagedObjectModel>) isEditable \(frozen == nil ? 1 : 0), entities \(storedEntities.map(\.displayName).sorted())"
  }
}

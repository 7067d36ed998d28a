// SPDX-License-Identifier: MIT
// One model from several: copying entities and pointing their references at the copies.

import Foundation

extension NSManagedObjectModel {
  /// Makes a model of copies of all entities of several; nil stands for the models of the main bundle and those registered.
  public convenience init?(byMerging models: [NSManagedObjectModel]?) {
    self.init()
    takeParts(of: models ?? Self.modelsToMerge(in: nil))
  }

  /// Makes a model of those entities of several that a store's metadata names by their hashes; nil if one is not found.
  public convenience init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
    guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data] else { return nil }
    self.init()
    var wanted = hashes
    takeParts(of: models) { entity in
      guard let name = entity.name, wanted[name] == entity.versionHash else { return false }
      wanted[name] = nil
      return true
    }
    guard wanted.isEmpty else { return nil }
  }

  /// Fills an empty model with copies.
  ///
  /// Equal entities of a name count as one; two different ones end the program, as there is no sensible model then.
  final func takeParts(of models: [NSManagedObjectModel], where isWanted: ((NSEntityDescription) -> Bool)? = nil) {
    var copies: [String: NSEntityDescription] = [:]
    var originals: [String: NSEntityDescription] = [:]
    var order: [NSEntityDescription] = []
    for model in models {
      for entity in model.storedEntities where isWanted?(entity) ?? true {
        if let known = entity.name.flatMap({ originals[$0] }) {
          guard known.isEqual(entity) || known.versionHash == entity.versionHash else {
            preconditionFailure("Can't merge models with two different entities named '\(entity.displayName)'.")
          }
          continue
        }
        let copy = entity.makeCopy()
        if let name = entity.name {
          copies[name] = copy
          originals[name] = entity
        }
        order.append(copy)
      }
    }
    Self.redirect(order, to: copies, like: models)
    entities = order
    for model in models {
      versionIdentifiers.formUnion(model.versionIdentifiers)
      if let more = model.localizationDictionary {
        localizationDictionary = (localizationDictionary ?? [:]).merging(more) { _, last in last }
      }
      for (name, members) in model.storedConfigurations {
        let known = storedConfigurations[name] ?? []
        let added = members.compactMap { $0.name.flatMap { copies[$0] } }.filter { member in !known.contains { $0 === member } }
        storedConfigurations[name] = known + added
      }
      for (name, template) in model.storedTemplates {
        guard let copy = template.copy() as? NSFetchRequest<NSFetchRequestResult> else { continue }
        if let entity = template.entity?.name.flatMap({ copies[$0] }) { copy.entity = entity }
        storedTemplates[name] = copy
      }
    }
  }

  /// Points hierarchy, destinations, inverses and fetched properties of copied entities at the other copies.
  private static func redirect(
    _ order: [NSEntityDescription], to copies: [String: NSEntityDescription], like models: [NSManagedObjectModel]
  ) {
    func copy(of entity: NSEntityDescription?) -> NSEntityDescription? { entity?.name.flatMap { copies[$0] } }
    for model in models {
      for entity in model.storedEntities where !entity.children.isEmpty {
        guard let parent = copy(of: entity), parent.children.isEmpty else { continue }
        parent.subentities = entity.children.compactMap(copy)
      }
    }
    for entity in order {
      for property in entity.ownProperties {
        if let relationship = property as? NSRelationshipDescription {
          let inverse = relationship.inverseRelationship
          relationship.destinationEntity = copy(of: relationship.destinationEntity)
          relationship.inverseRelationship = inverse.flatMap { inverse in
            copy(of: inverse.declaringEntity)?.ownProperties.first { $0.name == inverse.name } as? NSRelationshipDescription
          }
        } else if let fetched = property as? NSFetchedPropertyDescription, let target = copy(of: fetched.fetchRequest?.entity) {
          fetched.fetchRequest?.entity = target
        }
      }
      entity.indexes = entity.indexes.map { index in index.copyTaking { entity.propertiesByName[$0.name] ?? $0 } }
      func replacement(_ element: Any) -> Any {
        (element as? NSPropertyDescription).map { entity.propertiesByName[$0.name] ?? $0 } ?? element
      }
      entity.uniquenessConstraints = entity.uniquenessConstraints.map { $0.map(replacement) }
      entity.compoundIndexes = entity.compoundIndexes.map { $0.map(replacement) }
    }
  }
}

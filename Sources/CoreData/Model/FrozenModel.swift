// SPDX-License-Identifier: MIT
// A model in use: its schema and the descriptions by ordinal. Coordinators, contexts and the entities' runtimes hold it.

import CoreDataRows
import Foundation

/// A frozen model.
final class FrozenModel: @unchecked Sendable {  // descriptions refuse changes once frozen
  let schema: Schema
  /// The entity descriptions in the order of the schema's ordinals.
  let descriptions: [NSEntityDescription]

  init(schema: Schema, descriptions: [NSEntityDescription]) {
    self.schema = schema
    self.descriptions = descriptions
  }

  func description(of ordinal: Int) -> NSEntityDescription { descriptions[ordinal] }
}

extension NSManagedObjectModel {
  /// Freezes the model, or answers what an earlier call made.
  ///
  /// Safe from any thread. A model that breaks a rule ends the program with a sentence for each broken rule.
  final func freeze() -> FrozenModel {
    Freezing.lock.withLock {
      if let frozen { return frozen }
      let made = Freezing.freeze(storedEntities, versionIdentifiers: versionIdentifiers)
      frozen = made
      ModelRegistry.noteUse(of: self)
      return made
    }
  }
}

extension NSManagedObjectModel {
  /// Freezes a model that only a migration looks at: no class is to mean its entities.
  final func freezeAside() -> FrozenModel {
    Freezing.lock.withLock {
      let made = frozen ?? Freezing.freeze(storedEntities, versionIdentifiers: versionIdentifiers)
      frozen = made
      return made
    }
  }
}

extension NSEntityDescription {
  /// The frozen form of the entity's model, or, for an entity without one, of the entities it can reach.
  final func frozenModel() -> FrozenModel {
    if let owner { return owner.freeze() }
    return freezeAlone()
  }

  /// Freezes an entity that no model owns, together with every entity it leads to.
  final func freezeAlone() -> FrozenModel {
    Freezing.lock.withLock {
      if let frozenGroup { return frozenGroup }
      var group: [NSEntityDescription] = []
      collect(into: &group)
      return Freezing.freeze(group, versionIdentifiers: [])
    }
  }
  private func collect(into group: inout [NSEntityDescription]) {
    if group.contains(where: { $0 === self }) { return }
    group.append(self)
    superentity?.collect(into: &group)
    for child in children { child.collect(into: &group) }
    for case let relationship as NSRelationshipDescription in ownProperties { relationship.destinationEntity?.collect(into: &group) }
  }
}

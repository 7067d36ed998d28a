// SPDX-License-Identifier: MIT
// The frozen model: what stores and the object layer share without locks. Made from an NSManagedObjectModel by CoreData/Model.

import Foundation

/// A frozen model.
///
/// Entities are in depth-first order over the inheritance forest, siblings sorted by name without regard to case, which is also
/// the order of Apple's `Z_ENT` numbers; so an entity's descendants are the entities that follow it up to `subtreeEnd`.
package final class Schema: @unchecked Sendable {  // immutable after init
  package let entities: [EntitySchema]
  private let byName: [String: Int]
  /// Version identifiers of the model, for the store's metadata.
  package let versionIdentifiers: [String]

  package init(entities: [EntitySchema], versionIdentifiers: [String]) {
    self.entities = entities
    self.versionIdentifiers = versionIdentifiers
    byName = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, $0.ordinal) })
  }
  package func entity(named name: String) -> EntitySchema? { byName[name].map { entities[$0] } }
}

/// A frozen entity with all its properties, inherited ones first.
package final class EntitySchema: @unchecked Sendable {  // immutable after init
  package let name: String
  package let ordinal: Int
  /// Ordinal of the superentity, or nil for a root.
  package let superentity: Int?
  package let root: Int
  /// One past the ordinal of the last descendant; `ordinal + 1` for an entity without subentities.
  package let subtreeEnd: Int
  package let isAbstract: Bool
  /// What lies in a row: attributes and to-one relationships, inherited ones first.
  ///
  /// The index is the slot's ordinal.
  package let slots: [SlotSchema]
  /// To-many relationships, inherited ones first.
  ///
  /// The index is `RelationshipSchema.index`.
  package let toManys: [RelationshipSchema]
  package let layout: RowLayout
  /// The entity's 32-byte version hash.
  package let versionHash: Data
  /// Constraints this entity itself declares, each a list of attribute or to-one names.
  package let uniquenessConstraints: [[String]]
  /// Fetch indexes this entity itself declares.
  package let indexes: [IndexSchema]

  package init(
    name: String, ordinal: Int, superentity: Int?, root: Int, subtreeEnd: Int, isAbstract: Bool, slots: [SlotSchema],
    toManys: [RelationshipSchema], layout: RowLayout, versionHash: Data, uniquenessConstraints: [[String]], indexes: [IndexSchema]
  ) {
    self.name = name
    self.ordinal = ordinal
    self.superentity = superentity
    self.root = root
    self.subtreeEnd = subtreeEnd
    self.isAbstract = isAbstract
    self.slots = slots
    self.toManys = toManys
    self.layout = layout
    self.versionHash = versionHash
    self.uniquenessConstraints = uniquenessConstraints
    self.indexes = indexes
    var names: [String: PropertyPlace] = [:]
    for (i, slot) in slots.enumerated() { names[slot.name] = .slot(i) }
    for (i, toMany) in toManys.enumerated() { names[toMany.name] = .toMany(i) }
    places = names
  }

  package enum PropertyPlace: Sendable { case slot(Int), toMany(Int) }
  private let places: [String: PropertyPlace]
  package func place(of name: String) -> PropertyPlace? { places[name] }
  package func relationship(named name: String) -> RelationshipSchema? {
    switch places[name] {
    case .toMany(let i): toManys[i]
    case .slot(let i): slots[i].relationship
    case nil: nil
    }
  }
  package var hasSubentities: Bool { subtreeEnd > ordinal + 1 }
  /// Whether an object of entity `other` is also one of this entity.
  @inline(__always)
  package func includes(_ other: Int) -> Bool { other >= ordinal && other < subtreeEnd }
}

package struct IndexSchema: Sendable {
  package struct Element: Sendable {
    /// An attribute or to-one of the entity.
    package let property: String
    package let isAscending: Bool
    package init(property: String, isAscending: Bool) {
      self.property = property
      self.isAscending = isAscending
    }
  }
  package let name: String
  package let elements: [Element]
  package init(name: String, elements: [Element]) {
    self.name = name
    self.elements = elements
  }
}

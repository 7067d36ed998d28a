// SPDX-License-Identifier: MIT
// The frozen model: what stores and the object layer share without locks. Made from an NSManagedObjectModel by CoreData/Model.

import CoreDataPredicates
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

/// What fills one slot.
package struct SlotSchema: @unchecked Sendable {
  package enum Content: Sendable {
    case attribute(AttributeSchema)
    case toOne(RelationshipSchema)
  }
  package let content: Content
  package init(_ content: Content) { self.content = content }

  package var name: String {
    switch content {
    case .attribute(let a): a.name
    case .toOne(let r): r.name
    }
  }
  package var isTransient: Bool {
    switch content {
    case .attribute(let a): a.isTransient
    case .toOne(let r): r.isTransient
    }
  }
  /// Ordinal of the entity that declares the property.
  package var declaringEntity: Int {
    switch content {
    case .attribute(let a): a.declaringEntity
    case .toOne(let r): r.declaringEntity
    }
  }
  package var attribute: AttributeSchema? { if case .attribute(let a) = content { a } else { nil } }
  package var relationship: RelationshipSchema? { if case .toOne(let r) = content { r } else { nil } }
}

/// The kind of an attribute, with the raw value of `NSAttributeType`.
package enum AttributeKind: UInt, Sendable {
  case undefined = 0
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800
  case objectID = 2000

  package var slotKind: SlotKind {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: .integer
    case .double, .float: .double
    case .date: .date
    case .string: .string
    case .uuid: .uuid
    case .objectID: .reference
    case .undefined, .decimal, .binary, .uri, .transformable: .object
    }
  }
}

package struct AttributeSchema: Sendable {
  /// Makes a transformable's value of its bytes.
  ///
  /// - Throws: a `RowStoreError` where it cannot.
  package typealias Decoding = @Sendable (Data) throws -> Any

  package let name: String
  package let kind: AttributeKind
  package let isOptional: Bool
  package let isTransient: Bool
  package let allowsExternalBinaryDataStorage: Bool
  package let declaringEntity: Int
  /// How a store that evaluates in memory sees a transformable's value; nil where it sees bytes only.
  package let decoding: Decoding?

  package init(
    name: String, kind: AttributeKind, isOptional: Bool, isTransient: Bool, allowsExternalBinaryDataStorage: Bool, declaringEntity: Int,
    decoding: Decoding? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
    self.declaringEntity = declaringEntity
    self.decoding = decoding
  }
}

/// What happens to the other side when an object is deleted, with the raw value of `NSDeleteRule`.
package enum DeleteRule: UInt, Sendable { case noAction = 0, nullify = 1, cascade = 2, deny = 3 }

package final class RelationshipSchema: Sendable {
  package let name: String
  /// For a to-one the slot's ordinal, for a to-many the place among the entity's to-manys.
  package let index: Int
  package let isToMany: Bool
  package let isOrdered: Bool
  package let isOptional: Bool
  package let isTransient: Bool
  /// Ordinal of the destination entity.
  package let destination: Int
  /// Name of the inverse, a property of the destination, or nil.
  package let inverse: String?
  package let inverseIsToMany: Bool
  package let inverseIsOrdered: Bool
  package let deleteRule: DeleteRule
  package let minCount: Int
  /// 0 means unlimited.
  package let maxCount: Int
  package let declaringEntity: Int

  package init(
    name: String, index: Int, isToMany: Bool, isOrdered: Bool, isOptional: Bool, isTransient: Bool, destination: Int, inverse: String?,
    inverseIsToMany: Bool, inverseIsOrdered: Bool, deleteRule: DeleteRule, minCount: Int, maxCount: Int, declaringEntity: Int
  ) {
    self.name = name
    self.index = index
    self.isToMany = isToMany
    self.isOrdered = isOrdered
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.destination = destination
    self.inverse = inverse
    self.inverseIsToMany = inverseIsToMany
    self.inverseIsOrdered = inverseIsOrdered
    self.deleteRule = deleteRule
    self.minCount = minCount
    self.maxCount = maxCount
    self.declaringEntity = declaringEntity
  }

  /// How the relationship is kept in a store.
  package enum Storage: Sendable {
    /// A foreign key in the declaring entity's row.
    case toOne
    /// Kept by the destination's to-one, the inverse.
    case byInverse
    /// Both sides to-many with each other as inverse.
    case manyToMany
    /// A to-many without an inverse.
    case alone
  }
  package var storage: Storage {
    if !isToMany { return .toOne }
    if inverse == nil { return .alone }
    return inverseIsToMany ? .manyToMany : .byInverse
  }
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

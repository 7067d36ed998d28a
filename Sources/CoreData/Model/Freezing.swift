// SPDX-License-Identifier: MIT
// Makes a schema of entity descriptions: numbers entities, lays out slots, checks the rules first. Called by FrozenModel's makers.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// The step from descriptions to a schema.
enum Freezing {
  /// Guards every model's `frozen` and every entity's `frozenEntity`; freezing is rare, so one lock serves all.
  static let lock = NSRecursiveLock()

  /// Freezes a closed set of entities; the lock must be held.
  static func freeze(_ entities: [NSEntityDescription], versionIdentifiers: Set<AnyHashable>) -> FrozenModel {
    let problems = ModelRules.problems(in: entities)
    if !problems.isEmpty {
      fatalError("The model cannot be used.\n" + problems.map { "- \($0)" }.joined(separator: "\n"))
    }
    var maker = SchemaMaker(ordered: preorder(entities))
    let schemas = maker.makeAll()
    let identifiers = versionIdentifiers.map { "\($0)" }.sorted()
    let frozen = FrozenModel(schema: Schema(entities: schemas, versionIdentifiers: identifiers), descriptions: maker.ordered)
    for (entity, schema) in zip(maker.ordered, schemas) {
      entity.frozenProperties = PropertyTable(entity.properties)
      for property in entity.ownProperties { property.isFrozen = true }
      entity.frozenGroup = frozen
      entity.frozenEntity = schema
    }
    return frozen
  }

  /// Entities in depth-first order, siblings by name without regard to case: the order of `Z_ENT` numbers.
  static func preorder(_ entities: [NSEntityDescription]) -> [NSEntityDescription] {
    func sorted(_ siblings: [NSEntityDescription]) -> [NSEntityDescription] {
      siblings.sorted { a, b in
        let (x, y) = (a.displayName, b.displayName)
        let (lowX, lowY) = (x.lowercased(), y.lowercased())
        return lowX == lowY ? VersionHash.precedes(x, y) : VersionHash.precedes(lowX, lowY)
      }
    }
    func walk(_ siblings: [NSEntityDescription]) -> [NSEntityDescription] { sorted(siblings).flatMap { [$0] + walk($0.children) } }
    return walk(entities.filter { $0.superentity == nil })
  }
}

/// Makes the schemas of entities in preorder, parents before children.
private struct SchemaMaker {
  let ordered: [NSEntityDescription]
  private let ordinals: [ObjectIdentifier: Int]
  private var slots: [[SlotSchema]] = []
  private var toManys: [[RelationshipSchema]] = []

  init(ordered: [NSEntityDescription]) {
    self.ordered = ordered
    ordinals = Dictionary(ordered.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func makeAll() -> [EntitySchema] {
    var schemas: [EntitySchema] = []
    var rootStamp: UInt32?
    for (ordinal, entity) in ordered.enumerated() {
      let parent = entity.superentity.flatMap { ordinals[ObjectIdentifier($0)] }
      let root = parent.map { schemas[$0].root } ?? ordinal
      if parent == nil { rootStamp = Self.namesAreUnique(below: entity) ? RowLayout.newStamp() : nil }
      layOut(entity, ordinal: ordinal, parent: parent)
      let stamp = rootStamp.flatMap { Self.classKnowsMore(than: entity, root: ordered[root]) ? nil : $0 } ?? RowLayout.newStamp()
      let layout = RowLayout(
        entityName: entity.displayName, entity: UInt16(ordinal), rootEntity: UInt16(root), stamp: stamp,
        slots[ordinal].map { slot in (slot.name, slot.attribute?.kind.slotKind ?? .reference) })
      schemas.append(
        EntitySchema(
          name: entity.displayName, ordinal: ordinal, superentity: parent, root: root, subtreeEnd: ordinal + Self.count(below: entity),
          isAbstract: entity.isAbstract, slots: slots[ordinal], toManys: toManys[ordinal], layout: layout,
          versionHash: VersionHash.entity(entity), uniquenessConstraints: entity.constraintNames,
          indexes: indexes(of: entity, slots: slots[ordinal])))
    }
    return schemas
  }

  /// Lays inherited properties first, so that a subentity's rows share its parent's offsets.
  private mutating func layOut(_ entity: NSEntityDescription, ordinal: Int, parent: Int?) {
    var slots = parent.map { self.slots[$0] } ?? []
    var toManys = parent.map { self.toManys[$0] } ?? []
    for property in entity.ownProperties.sorted(by: { VersionHash.precedes($0.name, $1.name) }) {
      switch property {
      case let attribute as NSAttributeDescription:
        guard let kind = attribute.attributeType.kind else { continue }  // a composite is no single value
        slots.append(
          SlotSchema(
            .attribute(
              AttributeSchema(
                name: attribute.name, kind: kind, isOptional: attribute.isOptional, isTransient: attribute.isTransient,
                allowsExternalBinaryDataStorage: attribute.allowsExternalBinaryDataStorage, declaringEntity: ordinal,
                decoding: kind == .transformable && !attribute.isTransient ? Transformation.decoding(attribute) : nil))))
      case let relationship as NSRelationshipDescription where relationship.isToMany:
        toManys.append(schema(of: relationship, index: toManys.count, declaringEntity: ordinal))
      case let relationship as NSRelationshipDescription:
        slots.append(SlotSchema(.toOne(schema(of: relationship, index: slots.count, declaringEntity: ordinal))))
      default: continue  // fetched properties are never stored
      }
    }
    self.slots.append(slots)
    self.toManys.append(toManys)
  }

  private func schema(of relationship: NSRelationshipDescription, index: Int, declaringEntity: Int) -> RelationshipSchema {
    guard let destination = relationship.destinationEntity.flatMap({ ordinals[ObjectIdentifier($0)] }) else {
      preconditionFailure("ModelRules lets no relationship without a destination through, but \(relationship.name) has none.")
    }
    let inverse = relationship.inverseRelationship
    return RelationshipSchema(
      name: relationship.name, index: index, isToMany: relationship.isToMany, isOrdered: relationship.isToMany && relationship.isOrdered,
      isOptional: relationship.isOptional, isTransient: relationship.isTransient, destination: destination, inverse: inverse?.name,
      inverseIsToMany: inverse?.isToMany ?? false, inverseIsOrdered: inverse.map { $0.isToMany && $0.isOrdered } ?? false,
      deleteRule: relationship.deleteRule.rule, minCount: relationship.minCount, maxCount: relationship.maxCount,
      declaringEntity: declaringEntity)
  }

  /// The entity's own indexes in all the ways a model can ask for them.
  ///
  /// An index is a hint. One over something that is no column (an expression, a to-many, a transient) is left out.
  private func indexes(of entity: NSEntityDescription, slots: [SlotSchema]) -> [IndexSchema] {
    let columns = Set(slots.filter { !$0.isTransient }.map(\.name))
    var result: [IndexSchema] = []
    for index in entity.indexes {
      let elements = index.elements.compactMap { element in
        element.collationType == .binary
          ? element.propertyName.map { IndexSchema.Element(property: $0, isAscending: element.isAscending) } : nil
      }
      if elements.count == index.elements.count { result.append(IndexSchema(name: index.name, elements: elements)) }
    }
    let old = entity.ownProperties.filter(\.isIndexed).map { [$0.name] }.sorted { VersionHash.precedes($0[0], $1[0]) }
    let compound = entity.compoundIndexes.map { $0.map(NSEntityDescription.propertyName) }
    for names in old + compound {
      result.append(
        IndexSchema(name: names.joined(separator: "_"), elements: names.map { IndexSchema.Element(property: $0, isAscending: true) }))
    }
    var seen: Set<String> = []
    return result.filter { index in
      !index.elements.isEmpty && index.elements.allSatisfy { columns.contains($0.property) } && seen.insert(index.name).inserted
    }
  }

  private static func count(below entity: NSEntityDescription) -> Int { entity.children.reduce(1) { $0 + count(below: $1) } }

  /// Whether no two entities of a hierarchy declare the same name, so that one stamp can prove a property's place in all of them.
  private static func namesAreUnique(below root: NSEntityDescription) -> Bool {
    let all = names(below: root)
    return Set(all).count == all.count
  }

  private static func names(below entity: NSEntityDescription) -> [String] {
    entity.ownProperties.map(\.name) + entity.children.flatMap(names)
  }

  /// Whether an entity's class declares a property that only another entity of the hierarchy has.
  ///
  /// Its accessor, used on one of the other's objects before, would take the place it found there for one of this entity's rows, which
  /// may be shorter; with a stamp of its own the entity is asked by name, and the program ends with a sentence.
  private static func classKnowsMore(than entity: NSEntityDescription, root: NSEntityDescription) -> Bool {
    if root.children.isEmpty { return false }
    guard let type = ModelRegistry.knownType(for: entity) else { return false }
    let declared = _KeyPathRegistry.names(of: type)
    if declared.isEmpty { return false }
    let own = entity.propertiesByName
    return names(below: root).contains { own[$0] == nil && declared.contains($0) }
  }
}

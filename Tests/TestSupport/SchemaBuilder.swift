// SPDX-License-Identifier: MIT
// Builds schemas for the tests of stores, straight from a list of entities, without the model classes.

import CoreDataRows
import Foundation

/// A property of an entity in a test's schema.
package struct PropertySpec {
  package var name: String
  package var content: Content
  package enum Content {
    case attribute(AttributeKind, isTransient: Bool, isExternal: Bool)
    case relationship(to: String, isToMany: Bool, isOrdered: Bool, inverse: String?)
  }

  package static func attribute(_ name: String, _ kind: AttributeKind, isTransient: Bool = false, isExternal: Bool = false) -> PropertySpec
  {
    PropertySpec(name: name, content: .attribute(kind, isTransient: isTransient, isExternal: isExternal))
  }
  package static func toOne(_ name: String, _ destination: String, inverse: String? = nil) -> PropertySpec {
    PropertySpec(name: name, content: .relationship(to: destination, isToMany: false, isOrdered: false, inverse: inverse))
  }
  package static func toMany(_ name: String, _ destination: String, inverse: String? = nil, isOrdered: Bool = false) -> PropertySpec {
    PropertySpec(name: name, content: .relationship(to: destination, isToMany: true, isOrdered: isOrdered, inverse: inverse))
  }
}

/// An entity in a test's schema.
package struct EntitySpec {
  package var name: String
  package var parent: String?
  package var isAbstract: Bool
  package var properties: [PropertySpec]
  package var unique: [[String]]
  package var indexes: [IndexSchema]
  /// A version hash to use instead of one made of the properties.
  package var hash: Data?

  package init(
    _ name: String, parent: String? = nil, isAbstract: Bool = false, unique: [[String]] = [], indexes: [IndexSchema] = [],
    hash: Data? = nil, _ properties: [PropertySpec]
  ) {
    self.hash = hash
    self.name = name
    self.parent = parent
    self.isAbstract = isAbstract
    self.properties = properties
    self.unique = unique
    self.indexes = indexes
  }
}

extension Schema {
  /// A schema of some entities; superentities may stand anywhere in the list.
  package static func of(_ specs: EntitySpec..., identifiers: [String] = []) -> Schema { Schema.of(specs, identifiers: identifiers) }

  package static func of(_ specs: [EntitySpec], identifiers: [String] = []) -> Schema {
    var ordered: [EntitySpec] = []
    func visit(_ parent: String?) {
      for spec in specs.filter({ $0.parent == parent }).sorted(by: { $0.name.lowercased() < $1.name.lowercased() }) {
        ordered.append(spec)
        visit(spec.name)
      }
    }
    visit(nil)
    let builder = SchemaBuilder(specs: ordered)
    return Schema(entities: ordered.indices.map(builder.entity), versionIdentifiers: identifiers)
  }

  /// The entity of a name that the test knows to be there.
  package func named(_ name: String) -> EntitySchema {
    guard let entity = entity(named: name) else { preconditionFailure("The test's schema has no entity \(name).") }
    return entity
  }
  package var allEntities: Set<Int> { Set(entities.indices) }
}

private struct SchemaBuilder {
  let specs: [EntitySpec]

  func ordinal(_ name: String) -> Int {
    guard let ordinal = specs.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("The test's schema has no entity \(name).")
    }
    return ordinal
  }
  /// The entity and its ancestors, root first.
  func line(_ ordinal: Int) -> [Int] { (specs[ordinal].parent.map { line(self.ordinal($0)) } ?? []) + [ordinal] }
  func subtreeEnd(_ ordinal: Int) -> Int {
    var end = ordinal + 1
    while end < specs.count, line(end).contains(ordinal) { end += 1 }
    return end
  }

  func entity(_ ordinal: Int) -> EntitySchema {
    let line = line(ordinal)
    var slots: [SlotSchema] = []
    var toManys: [RelationshipSchema] = []
    for declaring in line {
      for property in specs[declaring].properties {
        switch property.content {
        case .attribute(let kind, let isTransient, let isExternal):
          slots.append(
            SlotSchema(
              .attribute(
                AttributeSchema(
                  name: property.name, kind: kind, isOptional: true, isTransient: isTransient,
                  allowsExternalBinaryDataStorage: isExternal, declaringEntity: declaring))))
        case .relationship(_, let isToMany, _, _):
          let index = isToMany ? toManys.count : slots.count
          let relationship = relationship(property, declaring, index)
          if isToMany { toManys.append(relationship) } else { slots.append(SlotSchema(.toOne(relationship))) }
        }
      }
    }
    let columns = slots.map { ($0.name, $0.attribute?.kind.slotKind ?? .reference) }
    let layout = RowLayout(
      entityName: specs[ordinal].name, entity: UInt16(ordinal), rootEntity: UInt16(line[0]), stamp: RowLayout.newStamp(), columns)
    return EntitySchema(
      name: specs[ordinal].name, ordinal: ordinal, superentity: specs[ordinal].parent.map(self.ordinal), root: line[0],
      subtreeEnd: subtreeEnd(ordinal), isAbstract: specs[ordinal].isAbstract, slots: slots, toManys: toManys, layout: layout,
      versionHash: specs[ordinal].hash ?? SHA2.sha256(Array("\(line.map { specs[$0] })".utf8)),
      uniquenessConstraints: specs[ordinal].unique,
      indexes: specs[ordinal].indexes)
  }

  private func relationship(_ property: PropertySpec, _ declaring: Int, _ index: Int) -> RelationshipSchema {
    guard case .relationship(let destination, let isToMany, let isOrdered, let inverse) = property.content else {
      preconditionFailure("\(property.name) is not a relationship.")
    }
    let other = inverse.flatMap { name in
      line(ordinal(destination)).flatMap { specs[$0].properties }.first { $0.name == name }
    }
    var inverseIsToMany = false
    var inverseIsOrdered = false
    if case .relationship(_, let isToMany, let isOrdered, _)? = other?.content {
      (inverseIsToMany, inverseIsOrdered) = (isToMany, isOrdered)
    }
    return RelationshipSchema(
      name: property.name, index: index, isToMany: isToMany, isOrdered: isOrdered, isOptional: true, isTransient: false,
      destination: ordinal(destination), inverse: inverse, inverseIsToMany: inverseIsToMany, inverseIsOrdered: inverseIsOrdered,
      deleteRule: .nullify, minCount: 0, maxCount: isToMany ? 0 : 1, declaringEntity: declaring)
  }
}

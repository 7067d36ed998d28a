// SPDX-License-Identifier: MIT
// The model of the random test: every kind of relationship and the common kinds of attribute. One table from which both the
// NSManagedObjectModel and the rules of the reference come.

import CoreData
import Foundation

/// The entities, attributes and relationships that random operations work on.
struct GraphShape: Sendable {
  struct Attribute: Sendable {
    let name: String
    let kind: Scalar.Kind
    var isMandatory = false
  }

  struct Relation: Sendable {
    let name: String
    let entity: String
    let destination: String
    let inverse: String?
    var isMany = false
    var isOrdered = false
    var rule = NSDeleteRule.nullifyDeleteRule

    /// Whether a deleted member stays, as far as it is concerned, until a save denies or carries out its deletion.
    var isKeptByDeny: Bool { inverse.flatMap { GraphShape.relation($0, of: destination)?.rule } == .denyDeleteRule }
  }

  /// Superentities before subentities.
  static let entities = ["Node", "Leaf", "Box", "Tag"]
  static let superentity = ["Leaf": "Node"]

  static let ownAttributes: [String: [Attribute]] = [
    "Node": [
      Attribute(name: "serial", kind: .integer64, isMandatory: true), Attribute(name: "name", kind: .string),
      Attribute(name: "count", kind: .integer64), Attribute(name: "small", kind: .integer16), Attribute(name: "flag", kind: .bool),
      Attribute(name: "ratio", kind: .real), Attribute(name: "date", kind: .date), Attribute(name: "price", kind: .decimal),
      Attribute(name: "blob", kind: .data), Attribute(name: "mark", kind: .uuid),
    ],
    "Leaf": [Attribute(name: "extra", kind: .integer16), Attribute(name: "note", kind: .string)],
    "Box": [
      Attribute(name: "serial", kind: .integer64, isMandatory: true), Attribute(name: "name", kind: .string),
      Attribute(name: "count", kind: .integer64),
    ],
    "Tag": [
      Attribute(name: "serial", kind: .integer64, isMandatory: true), Attribute(name: "name", kind: .string, isMandatory: true),
      Attribute(name: "count", kind: .integer64),
    ],
  ]

  static let ownRelations: [Relation] = [
    // To itself: a tree, a symmetric one and two, and a directed many-to-many.
    Relation(name: "parent", entity: "Node", destination: "Node", inverse: "children"),
    Relation(name: "children", entity: "Node", destination: "Node", inverse: "parent", isMany: true, rule: .cascadeDeleteRule),
    Relation(name: "partner", entity: "Node", destination: "Node", inverse: "partner"),
    Relation(name: "peers", entity: "Node", destination: "Node", inverse: "peers", isMany: true),
    Relation(name: "follows", entity: "Node", destination: "Node", inverse: "followers", isMany: true),
    Relation(name: "followers", entity: "Node", destination: "Node", inverse: "follows", isMany: true),
    // Between a superentity and its subentity.
    Relation(name: "next", entity: "Leaf", destination: "Node", inverse: "previous"),
    Relation(name: "previous", entity: "Node", destination: "Leaf", inverse: "next", isMany: true),
    // One-to-one, ordered to-many with cascade, to-many declared on a subentity.
    Relation(name: "cover", entity: "Node", destination: "Box", inverse: "covered", rule: .denyDeleteRule),
    Relation(name: "covered", entity: "Box", destination: "Node", inverse: "cover"),
    Relation(name: "boxes", entity: "Node", destination: "Box", inverse: "holder", isMany: true, isOrdered: true, rule: .cascadeDeleteRule),
    Relation(name: "holder", entity: "Box", destination: "Node", inverse: "boxes"),
    Relation(name: "crates", entity: "Leaf", destination: "Box", inverse: "leaf", isMany: true),
    Relation(name: "leaf", entity: "Box", destination: "Leaf", inverse: "crates"),
    Relation(name: "lid", entity: "Box", destination: "Box", inverse: "lidOf"),
    Relation(name: "lidOf", entity: "Box", destination: "Box", inverse: "lid"),
    // Many-to-many, ordered on one side and on both.
    Relation(name: "tags", entity: "Node", destination: "Tag", inverse: "nodes", isMany: true, isOrdered: true),
    Relation(name: "nodes", entity: "Tag", destination: "Node", inverse: "tags", isMany: true),
    Relation(name: "ranks", entity: "Node", destination: "Tag", inverse: "ranked", isMany: true, isOrdered: true),
    Relation(name: "ranked", entity: "Tag", destination: "Node", inverse: "ranks", isMany: true, isOrdered: true),
    // A rule that does nothing: whoever deletes a tag clears its watchers.
    Relation(name: "watched", entity: "Node", destination: "Tag", inverse: "watchers"),
    Relation(name: "watchers", entity: "Tag", destination: "Node", inverse: "watched", isMany: true, rule: .noActionDeleteRule),
    // Without inverse; whoever deletes a tag clears them.
    Relation(name: "pointer", entity: "Node", destination: "Tag", inverse: nil),
    Relation(name: "bag", entity: "Node", destination: "Tag", inverse: nil, isMany: true),
    Relation(name: "track", entity: "Node", destination: "Tag", inverse: nil, isMany: true, isOrdered: true),
  ]

  static func isKind(_ entity: String, of ancestor: String) -> Bool { entity == ancestor || superentity[entity] == ancestor }

  /// An entity's own and inherited attributes.
  static let attributes: [String: [Attribute]] = table { entity in
    (superentity[entity].flatMap { ownAttributes[$0] } ?? []) + (ownAttributes[entity] ?? [])
  }

  /// An entity's own and inherited relationships.
  static let relations: [String: [Relation]] = table { entity in ownRelations.filter { isKind(entity, of: $0.entity) } }

  private static func table<T>(_ make: (String) -> T) -> [String: T] {
    Dictionary(uniqueKeysWithValues: entities.map { ($0, make($0)) })
  }

  static func relation(_ name: String, of entity: String) -> Relation? { relations[entity]?.first { $0.name == name } }

  // MARK: The same as a model

  static func makeModel() -> NSManagedObjectModel {
    let made = table { name in
      let entity = NSEntityDescription()
      entity.name = name
      return entity
    }
    var relationships: [String: NSRelationshipDescription] = [:]
    for relation in ownRelations {
      let relationship = NSRelationshipDescription()
      relationship.name = relation.name
      relationship.destinationEntity = made[relation.destination]
      relationship.maxCount = relation.isMany ? 0 : 1
      relationship.isOrdered = relation.isOrdered
      relationship.deleteRule = relation.rule
      relationship.isOptional = true
      relationships[relation.name] = relationship
    }
    for relation in ownRelations {
      relationships[relation.name]?.inverseRelationship = relation.inverse.flatMap { relationships[$0] }
    }
    for (name, entity) in made {
      let attributes = (ownAttributes[name] ?? []).map { shape in
        let attribute = NSAttributeDescription()
        attribute.name = shape.name
        attribute.attributeType = shape.kind.type
        attribute.isOptional = !shape.isMandatory
        return attribute
      }
      entity.properties = attributes + ownRelations.filter { $0.entity == name }.compactMap { relationships[$0.name] }
      entity.subentities = entities.filter { superentity[$0] == name }.compactMap { made[$0] }
    }
    let model = NSManagedObjectModel()
    model.entities = entities.compactMap { made[$0] }
    return model
  }
}

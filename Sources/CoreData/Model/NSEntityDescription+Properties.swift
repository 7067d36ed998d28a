// SPDX-License-Identifier: MIT
// An entity's properties, inherited ones included, by order, name and kind.

import Foundation

/// An entity's properties by name, in the kinds programs ask for.
final class PropertyTable {
  let all: [String: NSPropertyDescription]
  let attributes: [String: NSAttributeDescription]
  let relationships: [String: NSRelationshipDescription]

  init(_ properties: [NSPropertyDescription]) {
    all = Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
    attributes = all.compactMapValues { $0 as? NSAttributeDescription }
    relationships = all.compactMapValues { $0 as? NSRelationshipDescription }
  }
}

extension NSEntityDescription {
  /// The entity's properties, inherited ones first.
  ///
  /// What a superentity declares is left out when setting, so that adding to what was read adds to this entity only. An inherited
  /// property's `entity` is the one that declares it.
  public final var properties: [NSPropertyDescription] {
    get { (superentity?.properties ?? []) + ownProperties }
    set {
      checkEditable()
      let inherited = Set((superentity?.properties ?? []).map(ObjectIdentifier.init))
      for property in ownProperties where property.declaringEntity === self { property.declaringEntity = nil }
      ownProperties = newValue.filter { !inherited.contains(ObjectIdentifier($0)) }
      for property in ownProperties { property.declaringEntity = self }
    }
  }

  private var table: PropertyTable { frozenProperties ?? PropertyTable(properties) }

  /// The entity's properties by name, inherited ones included.
  public final var propertiesByName: [String: NSPropertyDescription] { table.all }
  /// The entity's attributes by name, inherited ones included.
  public final var attributesByName: [String: NSAttributeDescription] { table.attributes }
  /// The entity's relationships by name, inherited ones included.
  public final var relationshipsByName: [String: NSRelationshipDescription] { table.relationships }

  /// The relationships that lead to an entity, inherited ones included.
  public final func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
    properties.compactMap { $0 as? NSRelationshipDescription }.filter {
      guard let destination = $0.destinationEntity else { return false }
      return destination === entity || destination.isEqual(entity)
    }
  }

  /// The names in each uniqueness constraint; one without names asks for nothing.
  final var constraintNames: [[String]] { uniquenessConstraints.filter { !$0.isEmpty }.map { $0.map(Self.propertyName) } }

  /// The name meant by an element of a constraint or compound index.
  static func propertyName(_ element: Any) -> String {
    switch element {
    case let name as String: return name
    case let property as NSPropertyDescription: return property.name
    case let name as NSString: return String(describing: name)
    default: return "\(element)"
    }
  }
}

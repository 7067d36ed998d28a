// SPDX-License-Identifier: MIT
// One frozen entity as the object layer uses it: how to make an object, its defaults, its attributes' rules. Made once per entity of
// a frozen model, hung on the entity description, shared by all contexts without locks.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// The object layer's side of an entity.
final class EntityRuntime: @unchecked Sendable {  // immutable after init
  let schema: EntitySchema
  let layout: RowLayout
  /// The layout's.
  let stamp: UInt32
  /// Keeps the model, and by it the descriptions and layouts, alive while an object lives.
  let model: FrozenModel
  unowned(unsafe) let description: NSEntityDescription
  let type: NSManagedObject.Type
  /// A row with every attribute's default.
  let defaults: Row
  /// The attribute descriptions by slot ordinal; nil for to-ones.
  let attributes: [NSAttributeDescription?]
  /// The stored transformable attributes, by ordinal.
  let transformables: [(ordinal: Int, attribute: NSAttributeDescription)]
  let rules: ValidationRules

  private init(_ description: NSEntityDescription, _ schema: EntitySchema, _ model: FrozenModel) {
    self.schema = schema
    self.model = model
    self.description = description
    layout = schema.layout
    stamp = schema.layout.stamp
    type = ModelRegistry.type(for: description)
    let byName = description.attributesByName
    attributes = schema.slots.map { byName[$0.name] }
    transformables = zip(schema.slots, attributes).enumerated().compactMap { ordinal, property in
      guard let attribute = property.1, property.0.attribute?.kind == .transformable, !attribute.isTransient else { return nil }
      return (ordinal, attribute)
    }
    let row = Row.makeEmpty(schema.layout, primaryKey: 0, version: 0)
    for (ordinal, attribute) in attributes.enumerated() {
      guard let attribute, let kind = schema.slots[ordinal].attribute?.kind, let value = attribute.defaultValue else { continue }
      row.setValue(ValueConversion.rowValue(value, attribute: attribute, kind: kind, entity: schema.name), ordinal)
    }
    defaults = row
    rules = ValidationRules(schema: schema, description: description, attributes: attributes, type: type)
  }

  /// Makes an object of the entity's class.
  @inline(__always)
  func make(_ description: NSEntityDescription, _ context: NSManagedObjectContext?) -> NSManagedObject { type.make(description, context) }

  /// The runtime of an entity, which freezes its model if that has not happened yet.
  @inline(__always)
  static func of(_ description: NSEntityDescription) -> EntityRuntime {
    if let known = description.runtimeStorage { return unsafeDowncast(known, to: EntityRuntime.self) }
    return make(for: description)
  }

  private static let lock = NSRecursiveLock()

  @inline(never)
  private static func make(for description: NSEntityDescription) -> EntityRuntime {
    lock.withLock {
      if let known = description.runtimeStorage { return unsafeDowncast(known, to: EntityRuntime.self) }
      let model = description.frozenModel()
      for (ordinal, entity) in model.descriptions.enumerated() where entity.runtimeStorage == nil {
        entity.runtimeStorage = EntityRuntime(entity, model.schema.entities[ordinal], model)
      }
      guard let made = description.runtimeStorage else {
        preconditionFailure("The entity \(description.name ?? "without a name") is not part of its own model.")
      }
      return unsafeDowncast(made, to: EntityRuntime.self)
    }
  }

  /// Whether every object of the entity, subentities included, is of a class or its subclasses.
  func makesOnly<T>(_ type: T.Type) -> Bool {
    (schema.ordinal..<schema.subtreeEnd).allSatisfy { sibling($0).type is T.Type }
  }

  /// The runtime of another entity of the same model.
  @inline(__always)
  func sibling(_ ordinal: Int) -> EntityRuntime { EntityRuntime.of(model.descriptions[ordinal]) }
}

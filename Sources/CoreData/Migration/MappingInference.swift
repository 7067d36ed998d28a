// SPDX-License-Identifier: MIT
// Infers how the rows of one model become those of another: entities and properties are matched by renaming identifier. A pure step;
// its rules are those of Apple's "Using Lightweight Migration". Called by StoreUpgrade.

import CoreDataRows
import Foundation

/// The inference from two frozen models.
struct MappingInference {
  let source: SourceModel
  let destination: FrozenModel
  /// Ordinals of the destination's entities that the store is to hold.
  let entities: Set<Int>

  /// Why nothing can be inferred.
  struct Problem: Error, Hashable {
    let sentence: String
  }

  /// The migration, or a `Problem`.
  func migration() throws -> RowMigration {
    let pairs = try matchEntities()
    try checkHierarchies(pairs)
    return RowMigration(
      source: source.frozen.schema, destination: destination.schema, sourceEntities: source.entities, destinationEntities: entities,
      entities: try pairs.sorted { $0.destination < $1.destination }.map { try migrate($0, pairs) })
  }

  // MARK: - Entities

  /// Ordinals of an entity before and after.
  struct Pair: Hashable {
    let source: Int
    let destination: Int
  }

  private func matchEntities() throws -> [Pair] {
    var pairs: [Pair] = []
    for ordinal in entities.sorted() {
      let entity = destination.descriptions[ordinal]
      guard let before = sourceEntity(of: entity) else { continue }
      if let rival = pairs.first(where: { $0.source == before }) {
        throw Problem(
          sentence: "Both \(destination.schema.entities[rival.destination].name) and \(entity.displayName) continue the entity "
            + "\(source.frozen.schema.entities[before].name).")
      }
      pairs.append(Pair(source: before, destination: ordinal))
    }
    return pairs
  }

  /// The entity with the renaming identifier as its name, or else as its own renaming identifier.
  private func sourceEntity(of entity: NSEntityDescription) -> Int? {
    let wanted = entity.renamingIdentifier ?? entity.displayName
    let schema = source.frozen.schema
    if let found = schema.entity(named: wanted)?.ordinal, source.entities.contains(found) { return found }
    return source.entities.sorted().first { source.frozen.descriptions[$0].renamingIdentifier == wanted }
  }

  /// Rows of two tables cannot become rows of one: their keys would clash.
  private func checkHierarchies(_ pairs: [Pair]) throws {
    var roots: [Int: Int] = [:]
    for pair in pairs {
      let before = source.frozen.schema.entities[pair.source].root
      let after = destination.schema.entities[pair.destination].root
      if let other = roots[after], other != before {
        throw Problem(
          sentence:
            "\(source.frozen.schema.entities[other].name) and \(source.frozen.schema.entities[before].name) had no common ancestor, "
            + "and now have \(destination.schema.entities[after].name).")
      }
      roots[after] = before
    }
  }

  // MARK: - Properties

  private func migrate(_ pair: Pair, _ pairs: [Pair]) throws -> EntityMigration {
    let after = destination.schema.entities[pair.destination]
    let description = destination.descriptions[pair.destination]
    let defaults = EntityRuntime.of(description).defaults
    let properties = description.propertiesByName
    var slots: [SlotOrigin] = []
    for (ordinal, slot) in after.slots.enumerated() {
      slots.append(try origin(of: slot, hasDefault: !defaults.isNull(ordinal), properties[slot.name], pair, pairs))
    }
    let toManys = try after.toManys.map { relationship -> RelationshipSchema? in
      guard let property = properties[relationship.name], let found = sourceRelationship(of: property, pair) else { return nil }
      try check(found, becomes: relationship, of: after, pairs)
      return found
    }
    return EntityMigration(source: pair.source, destination: pair.destination, slots: slots, toManys: toManys, defaults: defaults)
  }

  private func origin(
    of slot: SlotSchema, hasDefault: Bool, _ property: NSPropertyDescription?, _ pair: Pair, _ pairs: [Pair]
  ) throws -> SlotOrigin {
    let after = destination.schema.entities[pair.destination]
    let before = source.frozen.schema.entities[pair.source]
    if slot.isTransient { return .defaultValue }
    let place = property.flatMap { sourcePlace(of: $0, pair) }
    switch slot.content {
    case .attribute(let attribute):
      guard case .slot(let ordinal)? = place, let old = before.slots[ordinal].attribute, !old.isTransient else {
        if attribute.isOptional || hasDefault { return .defaultValue }
        throw Problem(sentence: "\(after.name).\(attribute.name) is new and required, but has no default value.")
      }
      try check(old, becomes: attribute, of: after)
      if attribute.isOptional || !old.isOptional { return .copy(ordinal) }
      guard hasDefault else {
        throw Problem(sentence: "\(after.name).\(attribute.name) was optional and is now required, but has no default value.")
      }
      return .copyOrDefault(ordinal)
    case .toOne(let relationship):
      guard let property, let old = sourceRelationship(of: property, pair) else {
        if relationship.isOptional { return .defaultValue }
        throw Problem(sentence: "The relationship \(after.name).\(relationship.name) is new and required.")
      }
      guard !old.isToMany else {
        throw Problem(sentence: "The relationship \(after.name).\(relationship.name) was to many and is now to one.")
      }
      try check(old, becomes: relationship, of: after, pairs)
      return .copy(old.index)
    }
  }

  /// Where a property was in the source: by the renaming identifier as its name, or else as its own renaming identifier.
  private func sourcePlace(of property: NSPropertyDescription, _ pair: Pair) -> EntitySchema.PropertyPlace? {
    let wanted = property.renamingIdentifier ?? property.name
    let before = source.frozen.schema.entities[pair.source]
    if let found = before.place(of: wanted) { return found }
    let other = source.frozen.descriptions[pair.source].properties.first { $0.renamingIdentifier == wanted }
    return other.flatMap { before.place(of: $0.name) }
  }

  private func sourceRelationship(of property: NSPropertyDescription, _ pair: Pair) -> RelationshipSchema? {
    let before = source.frozen.schema.entities[pair.source]
    let found: RelationshipSchema? =
      switch sourcePlace(of: property, pair) {
      case .slot(let ordinal)?: before.slots[ordinal].relationship
      case .toMany(let index)?: before.toManys[index]
      case nil: nil
      }
    return found.flatMap { $0.isTransient ? nil : $0 }
  }

  // MARK: - What may change

  private func check(_ old: AttributeSchema, becomes new: AttributeSchema, of entity: EntitySchema) throws {
    // SQLite stores whole numbers of any width alike, and so fractions.
    let widened: [AttributeKind: Set<AttributeKind>] = [
      .integer16: [.integer32, .integer64], .integer32: [.integer64], .float: [.double],
    ]
    guard old.kind == new.kind || widened[old.kind]?.contains(new.kind) == true else {
      throw Problem(sentence: "The type of \(entity.name).\(new.name) has changed from \(old.kind) to \(new.kind).")
    }
    guard old.allowsExternalBinaryDataStorage == new.allowsExternalBinaryDataStorage else {
      throw Problem(sentence: "Whether \(entity.name).\(new.name) may be stored in files of its own has changed.")
    }
  }

  private func check(
    _ old: RelationshipSchema, becomes new: RelationshipSchema, of entity: EntitySchema, _ pairs: [Pair]
  ) throws {
    let name = "\(entity.name).\(new.name)"
    guard let target = pairs.first(where: { $0.destination == new.destination })?.source ?? commonSource(of: new.destination, pairs),
      source.frozen.schema.entities[target].root == source.frozen.schema.entities[old.destination].root
    else { throw Problem(sentence: "The relationship \(name) leads to another entity than before.") }
    switch (old.storage, new.storage) {
    case (.toOne, .toOne), (.manyToMany, .manyToMany), (.alone, .alone), (.toOne, .manyToMany): return
    // What the members' own side keeps comes over with that side, if it is still the same one and had room for it.
    case (.byInverse, .byInverse), (.byInverse, .manyToMany): if inverseContinues(new, old, pairs) { return }
    case (.toOne, .byInverse): if !old.inverseIsToMany, inverseContinues(new, old, pairs) { return }
    default: break
    }
    throw Problem(sentence: "The relationship \(name) has changed in a way that needs a mapping model.")
  }

  /// Whether the inverse of a relationship comes from the inverse that its source had.
  private func inverseContinues(_ new: RelationshipSchema, _ old: RelationshipSchema, _ pairs: [Pair]) -> Bool {
    guard let pair = pairs.first(where: { $0.destination == new.destination }), let wanted = old.inverse,
      let inverse = new.inverse.flatMap({ destination.descriptions[new.destination].propertiesByName[$0] })
    else { return false }
    return sourceRelationship(of: inverse, pair)?.name == wanted
  }

  /// A source for an entity that is new itself: that of one of its descendants.
  private func commonSource(of ordinal: Int, _ pairs: [Pair]) -> Int? {
    let entity = destination.schema.entities[ordinal]
    return pairs.first { entity.includes($0.destination) }?.source
  }
}

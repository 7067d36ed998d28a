// SPDX-License-Identifier: MIT
// How the rows of a store of one schema become rows of another: the product of CoreData's inference, carried out by a store.

/// A lightweight migration, decided for every entity and property.
///
/// Holds ordinals of two schemas; says nothing about tables, which are the store's affair.
package struct RowMigration: Sendable {
  package let source: Schema
  package let destination: Schema
  /// Ordinals of the entities that the store holds, in the source and in the destination.
  package let sourceEntities: Set<Int>
  package let destinationEntities: Set<Int>
  /// What becomes of rows, one entry for each destination entity that has a source.
  ///
  /// Rows of a source entity that no entry names end with the migration.
  package let entities: [EntityMigration]

  package init(
    source: Schema, destination: Schema, sourceEntities: Set<Int>, destinationEntities: Set<Int>, entities: [EntityMigration]
  ) {
    self.source = source
    self.destination = destination
    self.sourceEntities = sourceEntities
    self.destinationEntities = destinationEntities
    self.entities = entities
  }

  /// Whether rows of some source entity have nowhere to go.
  package var dropsRows: Bool { sourceEntities.contains { ordinal in !entities.contains { $0.source == ordinal } } }
}

/// How the rows of one entity become rows of another.
package struct EntityMigration: @unchecked Sendable {  // the row in it is never written again
  /// Ordinals in the source schema and in the destination schema.
  package let source: Int
  package let destination: Int
  /// Where each slot's value comes from, by the destination's slot ordinal.
  package let slots: [SlotOrigin]
  /// The source relationship each to-many's members come from, by the destination's to-many index; nil for a new one.
  package let toManys: [RelationshipSchema?]
  /// A row of the destination with every attribute's default.
  package let defaults: Row

  package init(source: Int, destination: Int, slots: [SlotOrigin], toManys: [RelationshipSchema?], defaults: Row) {
    self.source = source
    self.destination = destination
    self.slots = slots
    self.toManys = toManys
    self.defaults = defaults
  }
}

/// Where a slot's value comes from.
package enum SlotOrigin: Hashable, Sendable {
  /// A slot of the source, by ordinal.
  case copy(Int)
  /// A slot of the source; where that is null, the default.
  case copyOrDefault(Int)
  /// The default, for every row.
  case defaultValue
}

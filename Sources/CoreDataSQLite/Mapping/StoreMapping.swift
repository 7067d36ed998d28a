// SPDX-License-Identifier: MIT
// Where everything of a schema lies in one database: the product of `MappingBuilder`, read by schema creation, readers and writers.

import CoreDataRows

/// The mapping of a schema, or of one configuration of it, to tables.
package final class StoreMapping: Sendable {
  package let schema: Schema
  /// In the order of their root entities.
  package let tables: [TableMapping]
  package let joinTables: [JoinTableMapping]
  /// By the entity's ordinal; nil for entities that are not in the store.
  package let entities: [EntityMapping?]
  /// The entity's ordinal by its `Z_ENT`.
  package let ordinals: [Int64: Int]
  /// Whether any to-one's inverse is ordered.
  let hasOrderedToOnes: Bool
  /// Whether any to-many is kept outside the rows of its members' to-ones.
  let hasLinks: Bool
  /// Whether any binary value may lie in a file beside the store.
  let hasExternalData: Bool

  init(schema: Schema, tables: [TableMapping], joinTables: [JoinTableMapping], entities: [EntityMapping?]) {
    self.schema = schema
    self.tables = tables
    self.joinTables = joinTables
    self.entities = entities
    ordinals = Dictionary(uniqueKeysWithValues: entities.compactMap { $0.map { ($0.number, $0.schema.ordinal) } })
    hasOrderedToOnes = entities.contains { $0?.columns.contains { $0.order != nil } ?? false }
    hasLinks = entities.contains { $0?.schema.toManys.contains { $0.storage != .byInverse } ?? false }
    hasExternalData = entities.contains { $0?.externalColumns.isEmpty == false }
  }

  /// The mapping of an entity that must be in the store.
  func entity(_ ordinal: Int) throws -> EntityMapping {
    guard entities.indices.contains(ordinal), let mapping = entities[ordinal] else {
      let name = schema.entities.indices.contains(ordinal) ? schema.entities[ordinal].name : "number \(ordinal)"
      throw RowStoreError.failed(code: 1, message: "The entity \(name) is not in this store. Assign its objects to a store that has it.")
    }
    return mapping
  }
}

/// One entity's place.
package final class EntityMapping: Sendable {
  package let schema: EntitySchema
  /// `Z_ENT` in this store.
  package let number: Int64
  package let table: TableMapping
  /// The persistent slots, in ordinal order.
  package let columns: [ColumnMapping]
  /// By slot ordinal; nil for what is not stored.
  package let columnsBySlot: [ColumnMapping?]
  /// The columns of binary values that may lie in files.
  let externalColumns: [ColumnMapping]
  /// By to-many index; nil for what is not stored.
  package let toManys: [ToManyMapping?]

  init(schema: EntitySchema, number: Int64, table: TableMapping, columns: [ColumnMapping], toManys: [ToManyMapping?]) {
    self.schema = schema
    self.number = number
    self.table = table
    self.columns = columns
    self.toManys = toManys
    externalColumns = columns.filter { $0.coding == .externalBinary }
    var bySlot: [ColumnMapping?] = Array(repeating: nil, count: schema.slots.count)
    for column in columns { bySlot[column.slot.ordinal] = column }
    columnsBySlot = bySlot
  }
}

/// The columns of one slot of one entity.
package struct ColumnMapping: Sendable {
  package let slot: SlotLayout
  package let coding: ValueCoding
  package let name: String
  /// The column that tells a to-one's concrete entity, where the destination has subentities.
  package let companion: String?
  /// The column with the row's place in the ordered inverse of a to-one.
  package let order: String?
  /// Ordinal of a to-one's destination.
  package let destination: Int?
}

/// One table: a root entity with all that descends from it.
package struct TableMapping: Sendable {
  package let name: String
  /// Ordinals of its entities, root first.
  package let entities: [Int]
  package let root: Int
  /// All columns but Z_PK, Z_ENT and Z_OPT, in the order of creation, with their declared types.
  package let columns: [(name: String, type: String)]
}

/// The table of a many-to-many.
package struct JoinTableMapping: Sendable {
  package let name: String
  /// The two key columns.
  ///
  /// The first holds the key of the side the table is named after.
  package let first: String
  package let second: String
  /// Columns with places, where a side is ordered; each orders the members its key column names.
  package let firstOrder: String?
  package let secondOrder: String?
  /// Ordinal of the root entity whose table the table follows.
  package let followsRoot: Int
}

/// Where a to-many's members are found.
package enum ToManyMapping: Sendable {
  /// A column of the members' table holds the owner's key.
  case column(EntityTable, key: String, order: String?)
  /// A join table. `isSymmetric` is a relationship that is its own inverse: each pair stands in it both ways round.
  case join(table: String, owner: String, member: String, order: String?, inverseOrder: String?, isSymmetric: Bool)

  /// A table by name, with the ordinal of the members' entity.
  package struct EntityTable: Sendable {
    package let name: String
    package let entity: Int
  }
}

// SPDX-License-Identifier: MIT
// Finds the place of every property: the naming rules of Apple's layout, settled against an existing file where there is one. Called
// once when a store is opened or created; `MappingBuilder+Relationships` has the to-manys.

import CoreDataRows

/// Builds a `StoreMapping`.
package struct MappingBuilder {
  let schema: Schema
  let existing: ExistingTables?
  /// `Z_ENT` by ordinal; nil for entities that are not in the store.
  let numbers: [Int64?]
  /// Column of each property, by declaring entity and name.
  var columns: [PropertyPlace: BuiltColumn] = [:]
  /// The key and order columns of to-manys without an inverse, by declaring entity and name.
  var aloneColumns: [PropertyPlace: (key: String, order: String?)] = [:]

  struct PropertyPlace: Hashable {
    let entity: Int
    let name: String
  }
  struct BuiltColumn {
    var name: String
    var companion: String?
    var order: String?
    var coding: ValueCoding
  }

  /// Makes the mapping of some entities of a schema, by ordinal, with their ancestors.
  ///
  /// `existing` is what the file holds, or nil for a new one.
  package static func build(schema: Schema, entities: Set<Int>, existing: ExistingTables?) throws -> StoreMapping {
    var builder = try MappingBuilder(schema: schema, entities: entities, existing: existing)
    let roots = schema.entities.filter { $0.root == $0.ordinal && builder.numbers[$0.ordinal] != nil }
    let tables = try roots.map { try builder.table($0) }
    let joins = try builder.joinTables()
    var mappings: [EntityMapping?] = Array(repeating: nil, count: schema.entities.count)
    for table in tables {
      for ordinal in table.entities { mappings[ordinal] = try builder.entity(schema.entities[ordinal], table, joins) }
    }
    return StoreMapping(schema: schema, tables: tables, joinTables: joins.map(\.table), entities: mappings)
  }

  private init(schema: Schema, entities: Set<Int>, existing: ExistingTables?) throws {
    self.schema = schema
    self.existing = existing
    var isMapped = Array(repeating: false, count: schema.entities.count)
    for var ordinal in entities {
      isMapped[ordinal] = true
      while let parent = schema.entities[ordinal].superentity {
        isMapped[parent] = true
        ordinal = parent
      }
    }
    var next: Int64 = 1
    var numbers: [Int64?] = []
    for entity in schema.entities {
      guard isMapped[entity.ordinal] else {
        numbers.append(nil)
        continue
      }
      numbers.append(try existing?.number(of: entity.name, among: schema, expected: next) ?? next)
      next += 1
    }
    self.numbers = numbers
  }

  /// The entities of a root's table, in the order of their numbers in a new store.
  private func members(of root: EntitySchema) -> [EntitySchema] {
    schema.entities[root.ordinal..<root.subtreeEnd].filter { numbers[$0.ordinal] != nil }
  }

  private mutating func table(_ root: EntitySchema) throws -> TableMapping {
    let name = try existing?.table(storedName(root.name)) ?? storedName(root.name)
    var names = ColumnNames(existing: existing, table: name)
    var list: [(name: String, type: String, rank: Int)] = []
    for entity in members(of: root) {
      var added: [(String, ValueCoding)] = []
      let own = entity.slots.filter { $0.declaringEntity == entity.ordinal && !$0.isTransient }.sorted { $0.name < $1.name }
      for attribute in own.compactMap(\.attribute) {
        guard let coding = ValueCoding(attribute) else { continue }
        let column = try names.settle(storedName(attribute.name))
        columns[PropertyPlace(entity: entity.ordinal, name: attribute.name)] = BuiltColumn(name: column, coding: coding)
        added.append((column, coding))
      }
      let toOnes = own.compactMap(\.relationship)
      for toOne in toOnes {
        var column = BuiltColumn(name: try names.settle(storedName(toOne.name)), coding: .reference)
        added.append((column.name, .reference))
        if schema.entities[toOne.destination].hasSubentities, let number = numbers[toOne.destination] {
          // unverified for a destination that has both a superentity and subentities
          column.companion = try names.settle("Z\(number)_\(toOne.name.uppercased())")
          added.append((column.companion ?? "", .reference))
        }
        columns[PropertyPlace(entity: entity.ordinal, name: toOne.name)] = column
      }
      let alone = aloneToManys(into: entity)
      for (owner, toMany) in alone {
        let key = try names.settle("Z\(numbers[owner] ?? 0)\(toMany.name.uppercased())")
        aloneColumns[PropertyPlace(entity: owner, name: toMany.name)] = (key, nil)
        added.append((key, .reference))
      }
      for toOne in toOnes where toOne.inverseIsOrdered {
        let order = try names.settle("Z_FOK_\(toOne.name.uppercased())")
        columns[PropertyPlace(entity: entity.ordinal, name: toOne.name)]?.order = order
        added.append((order, .integer))
      }
      for (owner, toMany) in alone where toMany.isOrdered {
        let order = try names.settle("Z_FOK_\(numbers[owner] ?? 0)\(toMany.name.uppercased())")
        aloneColumns[PropertyPlace(entity: owner, name: toMany.name)]?.order = order
        added.append((order, .integer))
      }
      list += added.map { ($0.0, $0.1.declaredType, $0.1.columnClass) }
    }
    // A stable sort: inside a class, entities and names keep the order above.
    let ordered = list.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    return TableMapping(
      name: name, entities: members(of: root).map(\.ordinal), root: root.ordinal, columns: ordered.map { ($0.name, $0.type) })
  }

  /// To-manys without inverse whose members are of this very entity, with the ordinals of their declaring entities.
  private func aloneToManys(into entity: EntitySchema) -> [(owner: Int, RelationshipSchema)] {
    schema.entities.filter { numbers[$0.ordinal] != nil }.flatMap { owner in
      owner.toManys.filter {
        $0.declaringEntity == owner.ordinal && $0.storage == .alone && !$0.isTransient && $0.destination == entity.ordinal
      }.sorted { $0.name < $1.name }.map { (owner.ordinal, $0) }
    }
  }

  private func entity(_ entity: EntitySchema, _ table: TableMapping, _ joins: [BuiltJoin]) throws -> EntityMapping {
    var list: [ColumnMapping] = []
    for (ordinal, slot) in entity.slots.enumerated() {
      guard let built = columns[PropertyPlace(entity: slot.declaringEntity, name: slot.name)] else { continue }
      list.append(
        ColumnMapping(
          slot: entity.layout.slots[ordinal], coding: built.coding, name: built.name, companion: built.companion, order: built.order,
          destination: slot.relationship?.destination))
    }
    return EntityMapping(
      schema: entity, number: numbers[entity.ordinal] ?? 0, table: table, columns: list,
      toManys: entity.toManys.map { toMany($0, joins) })
  }
}

/// The names taken in one table.
///
/// Where siblings declare the same name, each declaration after the first gets a number.
private struct ColumnNames {
  let existing: ExistingTables?
  let table: String
  private var taken: [String: Int] = ["Z_PK": 1, "Z_ENT": 1, "Z_OPT": 1]

  init(existing: ExistingTables?, table: String) {
    self.existing = existing
    self.table = table
  }
  mutating func settle(_ wanted: String) throws -> String {
    let count = taken[wanted, default: 0]
    taken[wanted] = count + 1
    let name = count == 0 ? wanted : wanted + String(count)
    return try existing?.column(name, in: table) ?? name
  }
}

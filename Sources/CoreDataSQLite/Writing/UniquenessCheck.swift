// SPDX-License-Identifier: MIT
// Finds which constraint a row broke, and which row stands in its way, after SQLite refused to write it.

import CoreDataRows

/// The search for the other side of a broken constraint.
struct UniquenessCheck {
  let connection: Connection
  let mapping: StoreMapping
  let store: UInt32

  init(_ connection: Connection, _ mapping: StoreMapping, store: UInt32) {
    self.connection = connection
    self.mapping = mapping
    self.store = store
  }

  /// A constraint with the columns it covers.
  struct Constraint {
    let entity: EntityMapping
    let properties: [String]
    let columns: [ColumnMapping]
  }

  /// The constraints an entity's rows must keep: all of its table's whose columns the entity has.
  static func constraints(of entity: EntityMapping, _ mapping: StoreMapping) -> [Constraint] {
    entity.table.entities.compactMap { mapping.entities[$0] }.flatMap { owner in
      owner.schema.uniquenessConstraints.compactMap { properties in
        let columns = properties.compactMap { name -> ColumnMapping? in
          guard case .slot(let theirs)? = owner.schema.place(of: name), let column = owner.columnsBySlot[theirs] else { return nil }
          return entity.columns.first { $0.name == column.name }
        }
        return columns.count == properties.count && !columns.isEmpty
          ? Constraint(entity: owner, properties: properties, columns: columns) : nil
      }
    }
  }

  /// The constraints a row breaks, with the rows in its way.
  func violations(by row: Row, _ keys: borrowing KeyMap) throws -> [UniquenessConflict] {
    let entity = try mapping.entity(Int(row.layout.entity))
    var found: [UniquenessConflict] = []
    for constraint in UniquenessCheck.constraints(of: entity, mapping) {
      let test = constraint.columns.map { "\(identifier($0.name)) = ?" }.joined(separator: " AND ")
      let sql = "SELECT Z_PK, Z_ENT FROM \(identifier(entity.table.name)) WHERE \(test) AND Z_PK <> ?"
      let statement = try connection.statement(sql)
      defer {
        statement.reset()
        statement.clearBindings()
      }
      var parameter: Int32 = 1
      for column in constraint.columns {
        _ = try statement.bind(row, [BindStep(column, withoutCompanion: true)], from: parameter, keys, mapping)
        parameter += 1
      }
      statement.bind(.integer(try keys.resolve(row.header.primaryKey)), parameter)
      guard try statement.step() else { continue }
      let other = mapping.ordinals[statement.int64(1)] ?? entity.schema.ordinal
      let key = ObjectKey(primaryKey: statement.int64(0), entity: UInt16(other), rootEntity: row.layout.rootEntity, store: store)
      found.append(UniquenessConflict(entity: constraint.entity.schema.name, constraint: constraint.properties, row: row, existing: key))
    }
    return found
  }
}

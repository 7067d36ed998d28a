// SPDX-License-Identifier: MIT
// The statements that create an empty store, in the order and wording of Apple's layout (the form of framework version 1344).

import CoreDataRows

/// The text of a new store's tables and indexes.
package struct SchemaCreation {
  let mapping: StoreMapping

  package init(_ mapping: StoreMapping) { self.mapping = mapping }

  /// All statements: tables with the join tables they own, indexes, then the tables about the store itself.
  package var statements: [String] {
    tables + indexes + [
      "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
    ]
  }

  /// One statement for each entity table and join table.
  var tables: [String] {
    mapping.tables.flatMap { table in
      let columns =
        ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"] + table.columns.map { "\(identifier($0.name)) \($0.type)" }
      let own = "CREATE TABLE \(identifier(table.name)) ( \(columns.joined(separator: ", ")) )"
      return [own] + mapping.joinTables.filter { $0.followsRoot == table.root }.map(text)
    }
  }

  private func text(_ join: JoinTableMapping) -> String {
    let (first, second) = (identifier(join.first), identifier(join.second))
    let columns = [first, second] + [join.firstOrder, join.secondOrder].compactMap { $0.map(identifier) }
    let list = columns.map { $0 + " INTEGER" }.joined(separator: ", ")
    return "CREATE TABLE \(identifier(join.name)) ( \(list), PRIMARY KEY (\(first), \(second)) )"
  }

  /// One statement for each index, those of constraints among them.
  var indexes: [String] {
    var list: [String] = []
    var names: Set<String> = []
    func add(_ name: String, on table: String, _ columns: [String], isUnique: Bool = false) {
      guard !columns.isEmpty, names.insert(name.lowercased()).inserted else { return }
      let kind = isUnique ? "UNIQUE INDEX" : "INDEX"
      list.append("CREATE \(kind) \(identifier(name)) ON \(identifier(table)) (\(columns.joined(separator: ", ")))")
    }
    for table in mapping.tables {
      for column in foreignKeys(of: table) { add("\(table.name)_\(column)_INDEX", on: table.name, [identifier(column)]) }
      if table.entities.count > 1 { add("\(table.name)_Z_ENT_INDEX", on: table.name, ["Z_ENT"]) }
      let entities = table.entities.compactMap { mapping.entities[$0] }
      for entity in entities {
        for constraint in entity.schema.uniquenessConstraints {
          let name = "Z_\(entity.schema.name)_UNIQUE_\(constraint.joined(separator: "_"))"
          add(name, on: table.name, sortedColumns(entity, constraint.map { ($0, true) }), isUnique: true)
        }
      }
      for entity in entities {
        for index in entity.schema.indexes {
          let columns = sortedColumns(entity, index.elements.map { ($0.property, $0.isAscending) })
          add("Z_\(entity.schema.name)_\(index.name)", on: table.name, columns)
        }
      }
      for join in mapping.joinTables where join.followsRoot == table.root {
        add("\(join.name)_\(join.second)_INDEX", on: join.name, [identifier(join.second), identifier(join.first)])
      }
    }
    return list
  }

  /// Key columns in the order they stand in the table; companions and places have no index.
  private func foreignKeys(of table: TableMapping) -> [String] {
    var keys: Set<String> = []
    for entity in mapping.entities.compactMap({ $0 }) {
      for column in entity.columns where column.coding == .reference && entity.table.name == table.name { keys.insert(column.name) }
      for case .column(let members, let key, _)? in entity.toManys where members.name == table.name { keys.insert(key) }
    }
    return table.columns.map(\.name).filter(keys.contains)
  }

  /// The columns of an index, or none when one of its properties has no column.
  private func sortedColumns(_ entity: EntityMapping, _ properties: [(name: String, isAscending: Bool)]) -> [String] {
    let columns = properties.compactMap { property -> String? in
      guard case .slot(let slot)? = entity.schema.place(of: property.name), let column = entity.columnsBySlot[slot] else { return nil }
      return "\(identifier(column.name)) COLLATE BINARY \(property.isAscending ? "ASC" : "DESC")"
    }
    return columns.count == properties.count ? columns : []
  }
}

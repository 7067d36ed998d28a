// SPDX-License-Identifier: MIT
// The part of a migration that moves what to-manys hold outside their members' to-ones. Called by StoreMigration.

import CoreDataRows

extension StoreMigration {
  /// Copies the members of one entity's to-manys; each relationship is done once, where it is declared.
  func copyLinks(_ step: EntityMigration) throws {
    let new = try destination.entity(step.destination)
    let old = try source.entity(step.source)
    for (index, from) in step.toManys.enumerated() {
      guard let from, let place = new.toManys[index] else { continue }
      let relationship = new.schema.toManys[index]
      // An inherited relationship shares its table with the parent's; the parent copies all its rows, unless it has none to copy from.
      if let parent = new.schema.superentity, relationship.declaringEntity != new.schema.ordinal,
        migration.entities.contains(where: { $0.destination == parent && $0.toManys[index] != nil })
      {
        continue
      }
      switch (relationship.storage, place) {
      case (.alone, .column(let members, let key, let order)):
        guard case .column(let oldMembers, let oldKey, let oldOrder)? = oldPlace(from, in: old) else { continue }
        try copyColumn(members.name, key, order, from: oldMembers.name, oldKey, oldOrder)
      case (.manyToMany, .join(let table, let owner, let member, let order, let inverseOrder, _)):
        if try !isEmpty(table) { continue }  // copied from the other side
        if from.isToMany {
          guard case .join(let oldTable, let oldOwner, let oldMember, let oldOrder, let oldInverseOrder, _)? = oldPlace(from, in: old)
          else { continue }
          try copyJoin(
            into: table, [owner, member, order, inverseOrder], from: Self.aside(oldTable), [oldOwner, oldMember, oldOrder, oldInverseOrder])
        } else if let column = old.columnsBySlot[from.index] {
          try copyJoin(into: table, [owner, member], from: Self.aside(old.table.name), ["Z_PK", column.name])
        }
      default: continue  // kept by the members' to-ones, which are copied with their rows
      }
    }
  }

  private func oldPlace(_ relationship: RelationshipSchema, in old: EntityMapping) -> ToManyMapping? {
    relationship.isToMany ? old.toManys[relationship.index] : nil
  }

  private func isEmpty(_ table: String) throws -> Bool {
    let statement = try Statement(connection, "SELECT 1 FROM \(identifier(table)) LIMIT 1")
    defer { statement.reset() }
    return try !statement.step()
  }

  /// Columns that either side lacks, which are those with places, are left out.
  private func copyJoin(into table: String, _ columns: [String?], from old: String, _ oldColumns: [String?]) throws {
    let pairs = zip(columns, oldColumns).compactMap { new, old in new.flatMap { new in old.map { (new: new, old: $0) } } }
    let keys = pairs.prefix(2).map { "\(identifier($0.old)) IS NOT NULL" }.joined(separator: " AND ")
    try connection.execute(
      "INSERT OR IGNORE INTO \(identifier(table)) (\(pairs.map { identifier($0.new) }.joined(separator: ", "))) "
        + "SELECT \(pairs.map { identifier($0.old) }.joined(separator: ", ")) FROM \(identifier(old)) WHERE \(keys)")
  }

  private func copyColumn(
    _ table: String, _ key: String, _ order: String?, from oldTable: String, _ oldKey: String, _ oldOrder: String?
  ) throws {
    let (new, old) = (identifier(table), identifier(Self.aside(oldTable)))
    var copies = [(key, oldKey)]
    if let order, let oldOrder { copies.append((order, oldOrder)) }
    for (column, oldColumn) in copies {
      try connection.execute(
        "UPDATE \(new) SET \(identifier(column)) = (SELECT before.\(identifier(oldColumn)) FROM \(old) AS before WHERE before.Z_PK = \(new).Z_PK)"
      )
    }
  }

  /// Rows that had nowhere to go take the links to them along.
  func cutDanglingLinks() throws {
    func isGone(_ column: String, _ target: Int) throws -> String {
      "\(column) IS NOT NULL AND \(column) NOT IN (SELECT Z_PK FROM \(identifier(try destination.entity(target).table.name)))"
    }
    for entity in destination.entities.compactMap({ $0 }) {
      let table = identifier(entity.table.name)
      for column in entity.columns {
        guard let target = column.destination else { continue }
        let key = identifier(column.name)
        try connection.execute("UPDATE \(table) SET \(key) = NULL WHERE Z_ENT = \(entity.number) AND \(isGone(key, target))")
      }
      for (relationship, place) in zip(entity.schema.toManys, entity.toManys) where relationship.declaringEntity == entity.schema.ordinal {
        switch place {
        case .join(let join, let owner, let member, _, _, _)?:
          for (column, target) in [(owner, relationship.declaringEntity), (member, relationship.destination)] {
            try connection.execute("DELETE FROM \(identifier(join)) WHERE \(isGone(identifier(column), target))")
          }
        case .column(let members, let key, _)? where relationship.storage == .alone:
          let column = identifier(key)
          try connection.execute(
            "UPDATE \(identifier(members.name)) SET \(column) = NULL WHERE \(isGone(column, relationship.declaringEntity))")
        default: continue
        }
      }
    }
  }
}

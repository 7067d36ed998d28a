// SPDX-License-Identifier: MIT
// The part of a migration that moves rows: one INSERT … SELECT for each entity. Called by StoreMigration.

import CoreDataRows

extension StoreMigration {
  /// Copies one entity's rows into their new table, keys and versions kept.
  func copyRows(_ step: EntityMigration) throws {
    let old = try source.entity(step.source)
    let new = try destination.entity(step.destination)
    var columns = ["Z_PK", "Z_ENT", "Z_OPT"]
    var values = ["Z_PK", "?", "Z_OPT"]
    var constants: [BindStep] = []
    for column in new.columns {
      let constant = BindStep(column, withoutCompanion: true)
      let value: String
      switch step.slots[column.slot.ordinal] {
      case .copy(let from):
        // A property that is stored now and was not before has nothing to be copied.
        value = old.columnsBySlot[from].map { identifier($0.name) } ?? "NULL"
      case .copyOrDefault(let from):
        value = old.columnsBySlot[from].map { "IFNULL(\(identifier($0.name)), ?)" } ?? "?"
        constants.append(constant)
      case .defaultValue:
        value = "?"
        constants.append(constant)
      }
      columns.append(identifier(column.name))
      values.append(value)
      if let order = column.order {
        columns.append(identifier(order))
        values.append(oldOrder(step.slots[column.slot.ordinal], old) ?? "NULL")
      }
    }
    let statement = try Statement(
      connection,
      "INSERT INTO \(identifier(new.table.name)) (\(columns.joined(separator: ", "))) "
        + "SELECT \(values.joined(separator: ", ")) FROM \(identifier(Self.aside(old.table.name))) WHERE Z_ENT = ?")
    defer { statement.reset() }
    statement.bind(.integer(new.number), 1)
    let next = try statement.bind(step.defaults, constants, from: 2, KeyMap(), destination)
    statement.bind(.integer(old.number), next)
    try withExtendedLifetime(step.defaults) { try statement.run() }
  }

  /// The column with the row's place in the ordered inverse, if the source had it.
  private func oldOrder(_ origin: SlotOrigin, _ old: EntityMapping) -> String? {
    guard case .copy(let from) = origin else { return nil }
    return old.columnsBySlot[from]?.order.map(identifier)
  }

  /// Sets the columns that tell the concrete entity of a to-one's target, whose numbers have changed.
  func nameConcreteTargets() throws {
    var done: Set<String> = []
    for entity in destination.entities.compactMap({ $0 }) {
      for column in entity.columns {
        guard let companion = column.companion, let target = column.destination,
          done.insert("\(entity.table.name).\(companion)").inserted
        else { continue }
        let (table, key) = (identifier(entity.table.name), identifier(column.name))
        let targets = identifier(try destination.entity(target).table.name)
        try connection.execute(
          "UPDATE \(table) SET \(identifier(companion)) = (SELECT target.Z_ENT FROM \(targets) AS target WHERE target.Z_PK = \(table).\(key)) "
            + "WHERE \(key) IS NOT NULL")
      }
    }
  }
}

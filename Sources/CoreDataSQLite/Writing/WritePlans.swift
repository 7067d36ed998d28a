// SPDX-License-Identifier: MIT
// The prepared statements of saves: one insert and one delete per entity, one update per entity and set of changed columns. A store
// keeps one collection for its connection's life.

import CoreDataCSQLite
import CoreDataRows

/// A statement with the way its slots are bound.
struct WritePlan {
  let statement: Statement
  let steps: [BindStep]
}

/// The statements of one connection, made when first needed.
final class WritePlans {
  private let connection: Connection
  @exclusivity(unchecked) private var inserts: [Int: WritePlan] = [:]
  @exclusivity(unchecked) private var updates: [UpdateKey: WritePlan] = [:]
  @exclusivity(unchecked) private var deletes: [Int: Statement] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// An entity with a set of changed slots.
  struct UpdateKey: Hashable {
    let entity: UInt16
    /// The changed slots, the first 64 apart so that most comparisons allocate nothing.
    let first: UInt64
    let rest: [UInt64]

    @inline(__always)
    init(_ row: Row) {
      entity = row.layout.entity
      first = row.slots.load(fromByteOffset: 8, as: UInt64.self)
      rest = row.layout.bitmapWords > 1 ? Array(row.dirtyWords.dropFirst()) : []
    }
    init(_ row: Row, adding ordinals: [Int]) {
      var words = row.dirtyWords
      for ordinal in ordinals { words[ordinal >> 6] |= 1 << UInt64(ordinal & 63) }
      entity = row.layout.entity
      first = words[0]
      rest = Array(words.dropFirst())
    }
    func contains(_ ordinal: Int) -> Bool {
      (ordinal < 64 ? first : rest[(ordinal >> 6) - 1]) & (1 << UInt64(ordinal & 63)) != 0
    }
  }

  func insert(_ entity: EntityMapping) throws -> WritePlan {
    if let plan = inserts[entity.schema.ordinal] { return plan }
    let names = ["Z_PK", "Z_ENT", "Z_OPT"] + columnNames(entity.columns)
    let marks = ["?", String(entity.number), "1"] + Array(repeating: "?", count: names.count - 3)
    let sql = "INSERT INTO \(identifier(entity.table.name))(\(names.joined(separator: ", "))) VALUES(\(marks.joined(separator: ", ")))"
    let plan = WritePlan(statement: try Statement(connection, sql), steps: entity.columns.map { BindStep($0) })
    inserts[entity.schema.ordinal] = plan
    return plan
  }

  func update(_ key: UpdateKey, _ entity: EntityMapping) throws -> WritePlan {
    if let plan = updates[key] { return plan }
    let columns = entity.columns.filter { key.contains($0.slot.ordinal) }
    let list = (columnNames(columns) + ["Z_OPT"]).map { $0 + " = ?" }.joined(separator: ", ")
    let sql = "UPDATE \(identifier(entity.table.name)) SET \(list) WHERE Z_PK = ? AND Z_OPT = ?"
    if updates.count >= 256 { updates = [:] }
    let plan = WritePlan(statement: try Statement(connection, sql), steps: columns.map { BindStep($0) })
    updates[key] = plan
    return plan
  }

  func delete(_ entity: EntityMapping) throws -> Statement {
    if let statement = deletes[entity.schema.ordinal] { return statement }
    let statement = try Statement(connection, "DELETE FROM \(identifier(entity.table.name)) WHERE Z_PK = ? AND Z_OPT = ?")
    deletes[entity.schema.ordinal] = statement
    return statement
  }

  private func columnNames(_ columns: [ColumnMapping]) -> [String] {
    columns.flatMap { [$0.name, $0.companion].compactMap { $0.map(identifier) } }
  }
}

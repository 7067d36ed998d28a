// SPDX-License-Identifier: MIT
// The select shapes of one store and the reading of rows by key. The store keeps one for its connection's life.

import CoreDataCSQLite
import CoreDataRows

/// Shapes by entity, made when first needed.
final class SelectShapes {
  private let mapping: StoreMapping
  let context: ReadContext
  @exclusivity(unchecked) private var shapes: [SelectShape?]

  init(_ mapping: StoreMapping, _ context: ReadContext) {
    self.mapping = mapping
    self.context = context
    shapes = Array(repeating: nil, count: mapping.entities.count * 2)
  }

  func shape(_ ordinal: Int, includesSubentities: Bool) throws -> SelectShape {
    let index = ordinal * 2 + (includesSubentities ? 1 : 0)
    if shapes.indices.contains(index), let shape = shapes[index] { return shape }
    let shape = SelectShape(try mapping.entity(ordinal), includesSubentities: includesSubentities, mapping, context)
    shapes[index] = shape
    return shape
  }

  /// Appends the rows of some keys of one hierarchy; those that are gone are left out.
  func rows(_ keys: [ObjectKey], _ connection: Connection, into rows: inout [Row]) throws {
    guard let root = keys.first?.rootEntity else { return }
    let shape = try shape(Int(root), includesSubentities: true)
    let own = keys.filter { $0.store == context.store && $0.rootEntity == root }
    var start = 0
    while start < own.count {
      let end = min(start + Self.keysPerStatement, own.count)
      let statement = try statement(shape, count: end - start, connection)
      for index in start..<end { sqlite3_bind_int64(statement.handle, Int32(index - start + 1), own[index].primaryKey) }
      try shape.readAll(statement, into: &rows)
      start = end
    }
  }

  /// Few enough that statements of every length stay in the cache, many enough that a statement costs little.
  private static let keysPerStatement = 64

  private func statement(_ shape: SelectShape, count: Int, _ connection: Connection) throws -> Statement {
    if count == 1 { return try shape.byKey ?? prepareByKey(shape, connection) }
    let places = repeatElement("?", count: count).joined(separator: ", ")
    return try connection.statement(
      "SELECT \(shape.columns) FROM \(identifier(shape.entity.table.name)) t0 WHERE t0.Z_PK IN (\(places))")
  }

  func row(_ key: ObjectKey, _ connection: Connection) throws -> Row? {
    var rows: [Row] = []
    try self.rows(
      [ObjectKey(primaryKey: key.primaryKey, entity: key.entity, rootEntity: key.rootEntity, store: context.store)], connection, into: &rows
    )
    return rows.first
  }

  private func prepareByKey(_ shape: SelectShape, _ connection: Connection) throws -> Statement {
    let sql = "SELECT \(shape.columns) FROM \(identifier(shape.entity.table.name)) t0 WHERE t0.Z_PK = ?"
    let statement = try Statement(connection, sql)
    shape.byKey = statement
    return statement
  }
}

// SPDX-License-Identifier: MIT
// The fixed part of a SELECT of whole rows: its columns and the readers for each entity that can come back. Made once per entity and
// kept by the store; `SelectBuilder` adds what a plan asks.

import CoreDataCSQLite
import CoreDataRows

/// The columns of a fetch of one entity, with or without its subentities.
final class SelectShape {
  let entity: EntityMapping
  /// `t0.Z_PK, t0.Z_OPT, …`.
  let columns: String
  /// The number of `columns`: the place of one that a statement adds.
  let columnCount: Int32
  /// Condition on Z_ENT, or nil when the table holds nothing else.
  let entityCondition: String?
  private let readers: [RowReader?]
  private let onlyReader: RowReader?
  /// `WHERE t0.Z_PK = ?`, for faults.
  @exclusivity(unchecked) var byKey: Statement?

  init(_ entity: EntityMapping, includesSubentities: Bool, _ mapping: StoreMapping, _ context: ReadContext) {
    self.entity = entity
    let table = entity.table
    let wanted = table.entities.filter { includesSubentities ? entity.schema.includes($0) : $0 == entity.schema.ordinal }
    let entities = wanted.compactMap { mapping.entities[$0] }
    var names: [String] = []
    var places: [String: Int32] = [:]
    let isAlone = table.entities.count == 1
    let first: Int32 = isAlone ? 2 : 3
    for column in entities.flatMap(\.columns) {
      for name in [column.name, column.companion].compactMap({ $0 }) where places[name] == nil {
        places[name] = first + Int32(names.count)
        names.append(name)
      }
    }
    columnCount = first + Int32(names.count)
    columns = ((isAlone ? ["Z_PK", "Z_OPT"] : ["Z_PK", "Z_OPT", "Z_ENT"]) + names.map(identifier)).map { "t0." + $0 }.joined(
      separator: ", ")
    let made = entities.map { RowReader($0, mapping, context) { places[$0] ?? 0 } }
    onlyReader = isAlone ? made.first : nil
    var byNumber: [RowReader?] = Array(repeating: nil, count: Int(entities.map(\.number).max() ?? 0) + 1)
    for (entity, reader) in zip(entities, made) { byNumber[Int(entity.number)] = reader }
    readers = byNumber
    let numbers = entities.map { String($0.number) }
    entityCondition =
      wanted.count == table.entities.count
      ? nil : numbers.count == 1 ? "t0.Z_ENT = \(numbers[0])" : "t0.Z_ENT IN (\(numbers.joined(separator: ", ")))"
  }

  /// Appends all rows of a bound statement and ends its run.
  func readAll(_ statement: Statement, into rows: inout [Row]) throws {
    defer { statement.reset() }
    if let onlyReader {
      while try statement.step() { rows.append(try onlyReader.read(statement.handle)) }
    } else {
      while try statement.step() { rows.append(try reader(statement).read(statement.handle)) }
    }
  }

  /// Appends all rows of a bound statement to the lists that `places` names by the column after the shape's, and ends its run.
  ///
  /// With `sharesRows` a row that comes again is made once.
  func readAll(_ statement: Statement, into lists: inout [[Row]], _ places: [Int64: Int], sharesRows: Bool) throws {
    defer { statement.reset() }
    var made: [Int64: Row] = [:]
    // The rows of one owner follow each other, so that a list is gathered by itself and put in its place once.
    var owner: Int64?
    var place: Int?
    var list: [Row] = []
    // The loop stands here twice by inlining: a reader is not copied for each row.
    @inline(__always) func next(_ read: () throws -> Row) throws {
      let key = sqlite3_column_int64(statement.handle, columnCount)
      if owner != key {
        Self.put(&list, place, into: &lists)
        owner = key
        place = places[key]
      }
      if place == nil { return }
      guard sharesRows else { return list.append(try read()) }
      let member = sqlite3_column_int64(statement.handle, 0)
      let row = try made[member] ?? read()
      made[member] = row
      list.append(row)
    }
    if let onlyReader {
      while try statement.step() { try next { try onlyReader.read(statement.handle) } }
    } else {
      while try statement.step() { try next { try reader(statement).read(statement.handle) } }
    }
    Self.put(&list, place, into: &lists)
  }

  /// Moves one owner's rows to their place, and makes room for as many of the next.
  private static func put(_ list: inout [Row], _ place: Int?, into lists: inout [[Row]]) {
    let count = list.count
    if let place {
      if lists[place].isEmpty { lists[place] = list } else { lists[place] += list }
    }
    list = []
    list.reserveCapacity(count)
  }

  /// The reader for the current row's entity.
  @inline(__always)
  private func reader(_ statement: Statement) throws -> RowReader {
    let number = Int(truncatingIfNeeded: sqlite3_column_int64(statement.handle, 2))
    guard readers.indices.contains(number), let reader = readers[number] else {
      throw RowStoreError.corrupt("A row of the table \(entity.table.name) is of entity number \(number), which is not there.")
    }
    return reader
  }
}

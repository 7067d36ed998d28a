// SPDX-License-Identifier: MIT
// Runs fetches of values and reads their columns. Called by the store under its lock.

import CoreDataCSQLite
import CoreDataRows
import Foundation

extension OpenStore {
  func values(_ plan: ValuePlan) throws -> ValueTable {
    let select = try valueSelect(plan)
    let statement = try prepare(select.sql)
    defer { statement.reset() }
    var table = ValueTable(kinds: select.kinds)
    let reader = ValueReader(select.readings, selects.context)
    while try statement.step() { try reader.read(statement.handle, into: &table.values) }
    return table
  }

  func valueSelect(_ plan: ValuePlan) throws -> ValueSelect {
    let shape = try selects.shape(plan.fetch.entity.ordinal, includesSubentities: plan.fetch.includesSubentities)
    return try ValueSelect(plan, mapping, store: selects.context.store, shape)
  }
}

/// Reads the columns of one statement.
private struct ValueReader {
  let readings: [ValueReading]
  let context: ReadContext

  init(_ readings: [ValueReading], _ context: ReadContext) {
    self.readings = readings
    self.context = context
  }

  func read(_ statement: OpaquePointer, into values: inout [RowValue?]) throws {
    for (index, reading) in readings.enumerated() { values.append(try value(statement, Int32(index), reading)) }
  }

  private func value(_ statement: OpaquePointer, _ column: Int32, _ reading: ValueReading) throws -> RowValue? {
    let type = sqlite3_column_type(statement, column)
    if type == SQLITE_NULL { return nil }
    switch reading {
    case .kind(let kind): return try value(statement, column, kind, type)
    case .transformable: return .object(TransformableBox(data: data(statement, column)))
    case .external(let slot):
      let data = try context.externalData(
        statement, column, whose: { "the \(slot.name) of a row" }, damaged: { damaged($0, as: "binary value") })
      return data.map { .object(DataBox($0)) }
    case .reference(let entity, let root, let number):
      let found = number.flatMap { context.entity(sqlite3_column_int64(statement, $0)) }
      let key = sqlite3_column_int64(statement, column)
      return .reference(ObjectKey(primaryKey: key, entity: found ?? entity, rootEntity: root, store: context.store))
    }
  }

  private func value(_ statement: OpaquePointer, _ column: Int32, _ kind: AttributeKind?, _ type: Int32) throws -> RowValue? {
    switch kind {
    case .integer16, .integer32, .integer64: return .integer(sqlite3_column_int64(statement, column))
    case .boolean: return .integer(sqlite3_column_double(statement, column) == 0 ? 0 : 1)
    case .double, .float: return .double(sqlite3_column_double(statement, column))
    case .date: return .date(sqlite3_column_double(statement, column))
    case .string: return .string(text(statement, column))
    case .decimal:
      guard let value = decimal(statement, column, type) else { throw damaged("is no number", as: "decimal") }
      return .object(DecimalBox(value))
    case .uri: return URL(string: text(statement, column)).map { .object(URLBox($0)) }
    case .uuid:
      guard sqlite3_column_bytes(statement, column) == 16, let bytes = sqlite3_column_blob(statement, column) else {
        throw damaged("is no UUID of 16 bytes", as: "UUID")
      }
      return .uuid(UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)))
    case .binary: return .object(DataBox(data(statement, column)))
    case nil, .undefined, .transformable, .objectID:
      switch type {
      case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
      case SQLITE_FLOAT: return .double(sqlite3_column_double(statement, column))
      case SQLITE_TEXT: return .string(text(statement, column))
      default: return .object(DataBox(data(statement, column)))
      }
    }
  }

  private func damaged(_ finding: String, as kind: String) -> RowStoreError {
    .corrupt("A value that was fetched as a \(kind) \(finding). Restore the store from a backup.")
  }

  private func text(_ statement: OpaquePointer, _ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(statement, column) else { return "" }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
  }
  private func data(_ statement: OpaquePointer, _ column: Int32) -> Data {
    guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, column)))
  }
  private func decimal(_ statement: OpaquePointer, _ column: Int32, _ type: Int32) -> Decimal? {
    switch type {
    case SQLITE_INTEGER: Decimal(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: Decimal(string: String(sqlite3_column_double(statement, column)), locale: nil)
    default: Decimal(string: text(statement, column), locale: nil)
    }
  }
}

extension SQLiteRowStore {
  /// The statement of a fetch of values, for looking at.
  package func sql(_ plan: ValuePlan) throws -> SQLFragment { try locked { try $0.valueSelect(plan).sql } }

  /// How SQLite would find the values.
  package func queryPlan(_ plan: ValuePlan) throws -> [String] { try locked { try $0.queryPlan(of: try $0.valueSelect(plan).sql) } }
}

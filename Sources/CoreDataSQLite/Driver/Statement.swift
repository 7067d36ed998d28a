// SPDX-License-Identifier: MIT
// A prepared statement. Made by `Connection.statement`; readers and writers of rows work on its handle directly, everything else
// binds and reads `SQLValue`s.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// A value bound to or read from a statement.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)
  case blob(Data)
}

package final class Statement {
  let handle: OpaquePointer
  /// Open for as long as a statement of it lives.
  private let database: OpaquePointer
  private let path: String
  @exclusivity(unchecked) var lastUse: UInt64 = 0
  @exclusivity(unchecked) private var start: ContinuousClock.Instant?
  @exclusivity(unchecked) private var rowCount = 0

  init(_ connection: Connection, _ sql: String) throws {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(connection.database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw connection.error(code) }
    handle = statement
    database = connection.database
    path = connection.storePath
  }
  deinit { sqlite3_finalize(handle) }

  package func bind(_ values: [SQLValue]) {
    for (i, value) in values.enumerated() { bind(value, Int32(i + 1)) }
  }

  /// Binds a copy of a value to the parameter of that number, from 1.
  package func bind(_ value: SQLValue, _ parameter: Int32) {
    switch value {
    case .null: sqlite3_bind_null(handle, parameter)
    case .integer(let v): sqlite3_bind_int64(handle, parameter, v)
    case .double(let v): sqlite3_bind_double(handle, parameter, v)
    case .text(var v): _ = v.withUTF8 { bindText($0, parameter) }
    case .blob(let v): bindBlob(v, parameter)
    }
  }

  private func bindText(_ bytes: UnsafeBufferPointer<UInt8>, _ parameter: Int32) -> Int32 {
    guard let base = bytes.baseAddress else { return sqlite3_bind_text(handle, parameter, "", 0, coredata_sqlite_transient()) }
    return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      sqlite3_bind_text(handle, parameter, $0, Int32(bytes.count), coredata_sqlite_transient())
    }
  }

  func bindBlob(_ data: Data, _ parameter: Int32) {
    data.withUnsafeBytes { bytes in
      // A null pointer would bind NULL, and empty data has none to give.
      if bytes.isEmpty { sqlite3_bind_zeroblob(handle, parameter, 0) }
      guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
      sqlite3_bind_blob64(handle, parameter, base, UInt64(bytes.count), coredata_sqlite_transient())
    }
  }

  /// Steps to the next row; answers whether there is one.
  @inline(__always)
  package func step() throws -> Bool {
    if SQLDebug.level > 0 { noteStep() }
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code)
  }

  /// Steps through a statement that gives no rows that matter.
  package func run() throws { while try step() {} }

  /// Runs a statement that gives no rows and makes it ready for the next values.
  @inline(__always)
  func finish() throws {
    if SQLDebug.level > 0 { noteStep() }
    let code = sqlite3_step(handle)
    if code != SQLITE_DONE { throw failure(code) }
    reset()
  }

  @inline(never)
  private func failure(_ code: Int32) -> RowStoreError {
    let error = RowStoreError(sqlite: code, database, path: path)
    reset()
    return error
  }

  /// Ends a run; the statement holds no lock afterwards.
  @inline(__always)
  package func reset() {
    sqlite3_reset(handle)
    if SQLDebug.level > 0 { noteReset() }
  }

  /// Forgets bound values, so that nothing points at memory of rows.
  package func clearBindings() { sqlite3_clear_bindings(handle) }

  package var columnCount: Int32 { sqlite3_column_count(handle) }
  package func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  package func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))), as: UTF8.self)
  }
  package func blob(_ column: Int32) -> Data? {
    guard sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
    guard let bytes = sqlite3_column_blob(handle, column) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, column)))
  }
  package func value(_ column: Int32) -> SQLValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(int64(column))
    case SQLITE_FLOAT: .double(sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(text(column) ?? "")
    case SQLITE_BLOB: .blob(blob(column) ?? Data())
    default: .null
    }
  }

  private func noteStep() {
    if start == nil {
      start = .now
      rowCount = 0
      SQLDebug.willRun(handle)
    } else {
      rowCount += 1
    }
  }
  private func noteReset() {
    guard let start else { return }
    SQLDebug.didRun(rows: rowCount, since: start)
    self.start = nil
  }
}

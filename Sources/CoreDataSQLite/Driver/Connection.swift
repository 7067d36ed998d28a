// SPDX-License-Identifier: MIT
// One connection to one SQLite database with its prepared statements. A store owns one and uses it under its lock; the inspection of
// files opens short-lived ones.

import CoreDataCSQLite
import CoreDataRows
import Foundation

/// A connection.
///
/// Not safe for threads: SQLite's own mutex is off, the owner's lock stands in for it.
package final class Connection {
  package enum Access {
    case readWrite
    /// As `readWrite`, making a database where there is none.
    case create
    /// Reading only; the journal of a live store is honoured, nothing is created or checkpointed.
    case readOnly
    /// Reading a file that nobody writes: no locks, and nothing is made beside it.
    case immutable
  }

  package let path: String
  /// The path that errors name: the store's, also where the connection works on a copy of it.
  let storePath: String
  let database: OpaquePointer
  @exclusivity(unchecked) private var statements: [String: Statement] = [:]
  @exclusivity(unchecked) private var uses: UInt64 = 0

  /// Opens a database that exists, or a private one in memory for the path `:memory:`; a copy is told whose it is.
  package init(path: String, access: Access, busyTimeout: TimeInterval = 10, copyOf original: String? = nil) throws {
    self.path = path
    storePath = original ?? path
    var handle: OpaquePointer?
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var name = path
    switch access {
    case .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:" + Connection.percentEncoded(path) + "?immutable=1"
    }
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = RowStoreError(sqlite: code, handle, path: storePath)
      sqlite3_close_v2(handle)
      throw error
    }
    database = handle
    sqlite3_busy_timeout(handle, Int32(max(0, min(busyTimeout, 1_000_000)) * 1000))
    if access == .readOnly { coredata_sqlite_no_checkpoint_on_close(handle) }
    registerFunctions()
    registerCollations()
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(database)
  }

  private static func percentEncoded(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }.joined()
  }

  func error(_ code: Int32) -> RowStoreError { RowStoreError(sqlite: code, database, path: storePath) }

  /// The statement for a text, prepared once and kept.
  package func statement(_ sql: String) throws -> Statement {
    uses &+= 1
    if let statement = statements[sql] {
      statement.lastUse = uses
      return statement
    }
    let statement = try Statement(self, sql)
    statement.lastUse = uses
    if statements.count >= 256 { forgetOldStatements() }
    statements[sql] = statement
    return statement
  }

  /// Runs a statement that gives no rows.
  package func execute(_ sql: String) throws {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.run()
  }

  /// Rows changed by the last statement.
  var changes: Int32 { sqlite3_changes(database) }
  var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  /// Half of the statements, those not used for longest, make room; whoever holds one keeps it alive.
  private func forgetOldStatements() {
    let median = statements.values.map(\.lastUse).sorted()[statements.count / 2]
    statements = statements.filter { $0.value.lastUse >= median }
  }
}

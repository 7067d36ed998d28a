// SPDX-License-Identifier: MIT
// Turns SQLite's result codes into the errors the row layer speaks. Called wherever a call to SQLite fails.

import CoreDataCSQLite
import CoreDataRows

extension RowStoreError {
  /// The error for a result code, with the connection's own sentence where there is a connection.
  init(sqlite code: Int32, _ database: OpaquePointer?, path: String) {
    let extended = database.map { sqlite3_extended_errcode($0) } ?? code
    let message = database.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    self.init(code: extended & 0xff == code & 0xff ? extended : code, message: message, path: path)
  }

  init(code: Int32, message: String, path: String) {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED:
      self = .busy("The store at \(path) is in use by another connection and did not become free in time (\(message)). Try again later.")
    case SQLITE_FULL: self = .diskFull("The disk that holds the store at \(path) is full (\(message)). Free some space and save again.")
    case SQLITE_READONLY: self = .readOnly("The store at \(path) cannot be written (\(message)).")
    case SQLITE_PERM, SQLITE_AUTH: self = .noPermission("The store at \(path) may not be opened (\(message)).")
    case SQLITE_CORRUPT: self = .corrupt("The store at \(path) is damaged (\(message)). Restore it from a backup.")
    case SQLITE_NOTADB: self = .notAStore("The file at \(path) is not an SQLite database.")
    default: self = .failed(code: code, message: message)
    }
  }
}

// SPDX-License-Identifier: MIT
// Temporary tables for long lists of IN. Filled by the store's reading just before the statement that names them.

import CoreDataRows

extension Connection {
  /// Puts values into the list table of a number, in place of what was there.
  func fillList(_ index: Int, _ values: [SQLValue]) throws {
    let table = SQLFragment.listTable(index)
    try execute("PRAGMA temp_store = MEMORY")
    try execute("CREATE TABLE IF NOT EXISTS \(table) (VALUE PRIMARY KEY) WITHOUT ROWID")
    let fill = {
      try self.execute("DELETE FROM \(table)")
      let insert = try self.statement("INSERT OR IGNORE INTO \(table) (VALUE) VALUES (?)")
      for value in values {
        insert.bind(value, 1)
        try insert.run()
        insert.reset()
      }
      insert.clearBindings()
    }
    if isInTransaction { try fill() } else { try reading(fill) }
  }
}

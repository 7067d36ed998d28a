// SPDX-License-Identifier: MIT
// New primary keys from Z_PRIMARYKEY. Keys of a hierarchy share one space, kept on the root's row. Called inside a write transaction.

import CoreDataRows

extension Connection {
  /// Advances the root's highest key and answers the first of the new ones.
  func allocateKeys(_ root: EntityMapping, count: Int) throws -> Int64 {
    let highest = try highestKey(root)
    try setHighestKey(root, highest + Int64(count))
    return highest + 1
  }

  /// The highest key ever given, whatever else wrote to the table.
  private func highestKey(_ root: EntityMapping) throws -> Int64 {
    let table = identifier(root.table.name)
    let statement = try statement(
      "SELECT MAX(IFNULL((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?), 0), IFNULL((SELECT MAX(Z_PK) FROM \(table)), 0))")
    defer { statement.reset() }
    statement.bind(.integer(root.number), 1)
    return try statement.step() ? statement.int64(0) : 0
  }

  private func setHighestKey(_ root: EntityMapping, _ key: Int64) throws {
    let statement = try statement("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?")
    defer { statement.reset() }
    statement.bind([.integer(key), .integer(root.number)])
    try statement.run()
  }
}

// SPDX-License-Identifier: MIT
// Transactions: one for a save, one for reads that must see one state. Called by the store.

import CoreDataRows

extension Connection {
  /// Does work in a write transaction that is rolled back when the work throws.
  func writing<Result>(_ work: () throws -> Result) throws -> Result { try transaction("BEGIN IMMEDIATE", work) }

  /// Does work that sees one state of the database.
  func reading<Result>(_ work: () throws -> Result) throws -> Result { try transaction("BEGIN", work) }

  /// Does work in a write transaction that is always rolled back.
  func trying<Result>(_ work: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    let result = Swift.Result(catching: work)
    if isInTransaction { try execute("ROLLBACK") }
    return try result.get()
  }

  private func transaction<Result>(_ begin: String, _ work: () throws -> Result) throws -> Result {
    try execute(begin)
    do {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors, such as a full disk, have ended the transaction already.
      if isInTransaction { try execute("ROLLBACK") }
      throw error
    }
  }
}

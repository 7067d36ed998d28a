// SPDX-License-Identifier: MIT
// Looks into a store's file without a model: what tables there are, which entities, how many rows. For tests and the command `coredata`.

import CoreDataRows
import Foundation

/// A store's file, opened for looking only; the file stays as it is and nothing is left beside it.
package final class StoreInspection {
  private let opened: UntouchedConnection
  package let metadata: StoreMetadata

  /// One row of Z_PRIMARYKEY.
  package struct Entity: Equatable {
    package let number: Int64
    package let name: String
    /// Number of the superentity, 0 for a root.
    package let superentity: Int64
    package let highestKey: Int64
  }

  package init(_ url: URL) throws {
    let file = StoreFile(path: url.path)
    try file.checkHeader()
    opened = try file.openUntouched(busyTimeout: 10)
    metadata = try StoreMetadata(opened.connection)
  }

  /// Rows of any statement, as SQLite's values.
  package func query(_ sql: String, _ bindings: [SQLValue] = []) throws -> [[SQLValue]] {
    let statement = try Statement(opened.connection, sql)
    defer { statement.reset() }
    statement.bind(bindings)
    var rows: [[SQLValue]] = []
    while try statement.step() { rows.append((0..<statement.columnCount).map { statement.value($0) }) }
    return rows
  }

  /// What the store carries of its model; nil in older stores, and where the table is empty.
  package var modelCache: Data? {
    get throws {
      guard try tables.contains("Z_MODELCACHE") else { return nil }
      guard case .blob(let content)? = try query("SELECT Z_CONTENT FROM Z_MODELCACHE").first?.first else { return nil }
      return content
    }
  }

  /// The text of every table, index and trigger in the order of creation.
  package var schemaTexts: [String] {
    get throws { try query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").compactMap(\.first?.text) }
  }
  package var tables: [String] {
    get throws { try query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").compactMap(\.first?.text) }
  }
  package var entities: [Entity] {
    get throws {
      try query("SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT").map { row in
        Entity(number: row[0].integer ?? 0, name: row[1].text ?? "", superentity: row[2].integer ?? 0, highestKey: row[3].integer ?? 0)
      }
    }
  }

  /// Numbers of rows by concrete entity, for entities that have a table.
  package var rowCounts: [String: Int] {
    get throws {
      let entities = try entities
      let tables = Set(try tables)
      var counts: [String: Int] = [:]
      for entity in entities {
        var root = entity
        // No more steps than there are entities: in a damaged list they may go in a circle.
        var steps = 0
        while steps < entities.count, let parent = entities.first(where: { $0.number == root.superentity }) {
          (root, steps) = (parent, steps + 1)
        }
        guard let table = ["Z", "A"].map({ $0 + root.name.uppercased() }).first(where: tables.contains) else { continue }
        let count = try query("SELECT COUNT(*) FROM \(identifier(table)) WHERE Z_ENT = ?", [.integer(entity.number)])
        counts[entity.name] = Int(count.first?.first?.integer ?? 0)
      }
      return counts
    }
  }

  /// What SQLite says of the file: `ok`, or the damage.
  package var integrity: [String] { get throws { try query("PRAGMA integrity_check").compactMap(\.first?.text) } }
}

extension SQLValue {
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
}

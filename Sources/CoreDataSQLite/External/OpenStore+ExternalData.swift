// SPDX-License-Identifier: MIT
// Saves of binary values that may lie in files beside the store: which values go there, which files end, and clearing up after programs
// that died. Called by the store under its lock.

import CoreDataRows
import Foundation

/// One value of one row of a change set.
struct ExternalPlace: Hashable {
  let row: ObjectIdentifier
  let ordinal: Int
}

/// What of a change set concerns files.
struct ExternalChanges {
  /// Data for files.
  private(set) var written: [(place: ExternalPlace, data: Data)] = []
  /// Rows whose stored data is replaced, or goes with them.
  private(set) var replaced: [(row: Row, columns: [ColumnMapping])] = []

  /// Nil where nothing does.
  init?(_ changes: ChangeSet, _ mapping: StoreMapping) throws {
    guard mapping.hasExternalData else { return nil }
    for row in changes.inserts { note(row, try mapping.entity(Int(row.layout.entity)).externalColumns) }
    for row in changes.updates {
      let columns = try mapping.entity(Int(row.layout.entity)).externalColumns.filter { row.isDirty($0.slot.ordinal) }
      note(row, columns)
      if !columns.isEmpty { replaced.append((row, columns)) }
    }
    for row in changes.deletes {
      let columns = try mapping.entity(Int(row.layout.entity)).externalColumns
      if !columns.isEmpty { replaced.append((row, columns)) }
    }
    if written.isEmpty && replaced.isEmpty { return nil }
  }

  private mutating func note(_ row: Row, _ columns: [ColumnMapping]) {
    for column in columns {
      guard case .object(let box as DataBox)? = row.value(column.slot.ordinal), box.value.count > ExternalFiles.threshold else { continue }
      written.append((ExternalPlace(row: ObjectIdentifier(row), ordinal: column.slot.ordinal), box.value))
    }
  }
}

extension OpenStore {
  /// Writes a change set in one transaction, with the files it needs.
  func save(_ changes: ChangeSet) throws -> SaveResult {
    guard let files, let external = try ExternalChanges(changes, mapping) else {
      return try connection.writing { try write(changes, [:]) }
    }
    return try connection.durably {
      var pending: PendingFiles?
      let result = try connection.writing {
        // Under the lock of the transaction: whoever clears up never sees a file before the row that refers to it.
        let old = try external.replaced.flatMap { try names($0.row, $0.columns) }
        let new = external.written.map { (place: $0.place, name: UUID().uuidString, data: $0.data) }
        if !new.isEmpty || !old.isEmpty {
          pending = try PendingFiles(files, storeName: storeName, writing: new.map { ($0.name, $0.data) }, removing: old)
        }
        do {
          return try write(changes, Dictionary(uniqueKeysWithValues: new.map { ($0.place, ExternalFiles.reference($0.name)) }))
        } catch {
          pending?.undo()
          throw error
        }
      }
      // Where the commit itself failed, nobody knows what the disk holds: the note stays for the next opening.
      pending?.finish()
      return result
    }
  }

  private func write(_ changes: ChangeSet, _ references: [ExternalPlace: Data]) throws -> SaveResult {
    var writer = ChangeSetWriter(connection, mapping, plans, selects)
    writer.keys.references = references
    try writer.write(changes)
    return SaveResult(permanentKeys: writer.keys.permanent)
  }

  /// Names of the files that a stored row refers to in some columns.
  private func names(_ row: Row, _ columns: [ColumnMapping]) throws -> [String] {
    let table = identifier(try mapping.entity(Int(row.layout.entity)).table.name)
    // The length is known without reading the value.
    let values = columns.map(\.name).map(identifier).map { "CASE WHEN LENGTH(\($0)) <= 40 THEN \($0) END" }.joined(separator: ", ")
    let statement = try connection.statement("SELECT \(values) FROM \(table) WHERE Z_PK = ?")
    defer { statement.reset() }
    statement.bind(.integer(row.header.primaryKey), 1)
    guard try statement.step() else { return [] }
    return columns.indices.compactMap { statement.blob(Int32($0)).flatMap(ExternalFiles.name(in:)) }
  }

  /// Clears up after programs that died in a save, where any did.
  ///
  /// A store that another program is writing all the time is left for later.
  func clearUp() throws {
    guard let files, !PendingFiles.notes(files, storeName: storeName).isEmpty else { return }
    do {
      try connection.writing {
        // Whoever is between its note and its commit holds the lock; what is found now is left behind, or already committed.
        let referenced = try connection.externalNames()
        for note in PendingFiles.notes(files, storeName: storeName) { PendingFiles.settle(note, files, referenced: referenced) }
      }
    } catch RowStoreError.busy {}
  }

  private var storeName: String { URL(fileURLWithPath: connection.path).lastPathComponent }
}

extension Connection {
  /// Names of all files that any row refers to, whatever the model.
  func externalNames() throws -> Set<String> {
    let columns = try statement(
      "SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table' AND c.type = 'BLOB'")
    var places: [(table: String, column: String)] = []
    while try columns.step() {
      if let table = columns.text(0), let column = columns.text(1) { places.append((identifier(table), identifier(column))) }
    }
    columns.reset()
    var names: Set<String> = []
    for (table, column) in places {
      let select = try Statement(
        self, "SELECT \(column) FROM \(table) WHERE LENGTH(\(column)) BETWEEN 37 AND 40 AND SUBSTR(\(column), 1, 1) = x'02'")
      defer { select.reset() }
      while try select.step() { if let name = select.blob(0).flatMap(ExternalFiles.name(in:)) { names.insert(name) } }
    }
    return names
  }

  /// Does work whose transactions are on the disk when they end, unless the store's options ask for no safety at all.
  func durably<Result>(_ work: () throws -> Result) throws -> Result {
    // This pragma does its work while it is prepared, so a statement that was kept would do nothing.
    let select = try Statement(self, "PRAGMA synchronous")
    let level = try select.step() ? select.int64(0) : 0
    select.reset()
    guard level == 1 else { return try work() }
    try Statement(self, "PRAGMA synchronous = FULL").run()
    let result = Swift.Result(catching: work)
    try Statement(self, "PRAGMA synchronous = NORMAL").run()
    return try result.get()
  }
}

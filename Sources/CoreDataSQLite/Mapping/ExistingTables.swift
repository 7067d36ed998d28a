// SPDX-License-Identifier: MIT
// What a database file really holds: tables with their columns and the entity numbers. `MappingBuilder` settles its names against it,
// because files that older versions made or that were migrated in place differ from what we would create.

import CoreDataRows

/// The tables and entity numbers found in a file.
package struct ExistingTables {
  /// Column names by table name, both as found.
  package var columns: [String: [String]] = [:]
  /// `Z_ENT` by entity name.
  package var numbers: [String: Int64] = [:]
  let path: String

  package init(_ connection: Connection) throws {
    path = connection.storePath
    let tables = try connection.statement("SELECT name FROM sqlite_master WHERE type = 'table'")
    defer { tables.reset() }
    let info = try connection.statement("SELECT name FROM pragma_table_info(?)")
    while try tables.step() {
      guard let table = tables.text(0) else { continue }
      info.bind(.text(table), 1)
      defer { info.reset() }
      var names: [String] = []
      while try info.step() { if let name = info.text(0) { names.append(name) } }
      columns[table] = names
    }
    let entries = try connection.statement("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY")
    defer { entries.reset() }
    while try entries.step() { if let name = entries.text(0) { numbers[name] = entries.int64(1) } }
  }

  /// `Z_ENT` of an entity.
  ///
  /// A migration in place leaves the old name of a renamed entity; then the number that the schema's order expects is the entity's.
  func number(of name: String, among schema: Schema, expected: Int64) throws -> Int64 {
    if let number = numbers[name] { return number }
    if let stale = numbers.first(where: { $0.value == expected }), schema.entity(named: stale.key) == nil { return expected }
    throw RowStoreError.corrupt("Z_PRIMARYKEY of the store at \(path) has no entry for the entity \(name). Restore it from a backup.")
  }

  /// The table's name as it stands in the file.
  func table(_ wanted: String) throws -> String {
    if columns[wanted] != nil { return wanted }
    if let found = columns.keys.first(where: { $0.uppercased() == wanted.uppercased() }) { return found }
    throw RowStoreError.corrupt("The store at \(path) has no table \(wanted). Restore it from a backup.")
  }

  /// The column's name as it stands in the file: the wanted one, or else the only one that is like it but for entity numbers.
  func column(_ wanted: String, in table: String) throws -> String {
    let names = columns[table] ?? []
    if names.contains(wanted) { return wanted }
    if let found = names.first(where: { $0.uppercased() == wanted.uppercased() }) { return found }
    let similar = names.filter { withoutNumber($0) == withoutNumber(wanted) }
    if similar.count == 1 { return similar[0] }
    throw RowStoreError.corrupt("The table \(table) of the store at \(path) has no column \(wanted). Restore it from a backup.")
  }

  /// `Z12_OWNER` and `Z_12OWNER` without the number, for names that carry the number of an entity.
  private func withoutNumber(_ name: String) -> String {
    var rest = name.uppercased()[...]
    guard rest.hasPrefix("Z") else { return String(rest) }
    rest = rest.dropFirst()
    let prefix = rest.hasPrefix("_FOK_") ? "Z_FOK_" : rest.hasPrefix("_") ? "Z_" : "Z"
    rest = rest.dropFirst(prefix.count - 1)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? prefix + rest : prefix + "#" + rest.dropFirst(digits.count)
  }

  /// A join table under either name, with its two key columns in the wanted order.
  func joinTable(names: [String], first: String, second: String) throws -> (table: String, first: String, second: String) {
    let wanted = names.map(withoutNumber)
    let candidates = columns.keys.filter { names.contains($0) } + columns.keys.filter { wanted.contains(withoutNumber($0)) }.sorted()
    for table in candidates {
      guard let a = try? column(first, in: table), let b = try? column(second, in: table), a != b else { continue }
      return (table, a, b)
    }
    throw RowStoreError.corrupt("The store at \(path) has no table \(names.joined(separator: " or ")). Restore it from a backup.")
  }
}

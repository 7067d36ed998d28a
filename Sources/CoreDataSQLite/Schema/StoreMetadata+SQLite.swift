// SPDX-License-Identifier: MIT
// The one row of Z_METADATA: read when a store is opened or inspected, written when it is created or its metadata is set.

import CoreDataRows
import Foundation

extension StoreMetadata {
  /// Reads the row, or throws `.notAStore` where there is none.
  init(_ connection: Connection) throws {
    let tables = try connection.statement("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'Z_METADATA'")
    defer { tables.reset() }
    guard try tables.step() else {
      throw RowStoreError.notAStore("The database at \(connection.path) was not made by Core Data: it has no table Z_METADATA.")
    }
    let row = try connection.statement("SELECT Z_UUID, Z_PLIST FROM Z_METADATA WHERE Z_VERSION = 1")
    defer { row.reset() }
    guard try row.step() else { throw RowStoreError.corrupt("The table Z_METADATA of the store at \(connection.path) is empty.") }
    var values: [String: Any] = [:]
    if let plist = row.blob(1) {  // a store without one was seen once
      guard let read = try? PropertyListSerialization.propertyList(from: plist, format: nil) as? [String: Any] else {
        throw RowStoreError.corrupt("The metadata of the store at \(connection.path) is no property list. Restore it from a backup.")
      }
      values = read
    }
    self.init(uuid: row.text(0) ?? "", values: values)
  }

  /// Replaces the row.
  func write(_ connection: Connection) throws {
    guard PropertyListSerialization.propertyList(values, isValidFor: .binary),
      let plist = try? PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
    else {
      throw RowStoreError.failed(
        code: 1, message: "Metadata may hold only property-list values: strings, numbers, dates, data, arrays and dictionaries.")
    }
    let statement = try connection.statement("INSERT OR REPLACE INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, ?, ?)")
    defer { statement.reset() }
    statement.bind([.text(uuid), .blob(plist)])
    try statement.run()
  }
}

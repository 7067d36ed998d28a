// SPDX-License-Identifier: MIT
// The one row of Z_METADATA: read when a store is opened or inspected, written when it is created or its metadata is set.

import CoreDataRows
import Foundation

extension StoreMetadata {
  /// The version of the form of stores, the key of the row.
  private static let version: Int64 = 1

  /// Reads the row, or throws `.notAStore` where there is no table for it.
  init(_ connection: Connection) throws {
    let tables = try connection.statement("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'Z_METADATA'")
    defer { tables.reset() }
    guard try tables.step() else {
      throw RowStoreError.notAStore("The database at \(connection.storePath) was not made by Core Data: it has no table Z_METADATA.")
    }
    let row = try connection.statement("SELECT Z_UUID, Z_PLIST FROM Z_METADATA WHERE Z_VERSION = \(Self.version)")
    defer { row.reset() }
    guard try row.step() else { throw try Self.whyNone(connection) }
    var values: [String: Any] = [:]
    if let plist = row.blob(1) {  // a store without one was seen once
      guard let read = try? PropertyListSerialization.propertyList(from: plist, format: nil) as? [String: Any] else {
        throw RowStoreError.corrupt("The metadata of the store at \(connection.storePath) is no property list. Restore it from a backup.")
      }
      values = read
    }
    self.init(uuid: row.text(0) ?? "", values: values)
  }

  /// Why there is no row of the version that is known.
  private static func whyNone(_ connection: Connection) throws -> RowStoreError {
    let versions = try connection.statement("SELECT MAX(Z_VERSION) FROM Z_METADATA")
    defer { versions.reset() }
    guard try versions.step(), case .integer(let found) = versions.value(0) else {
      return .corrupt("The table Z_METADATA of the store at \(connection.storePath) is empty.")
    }
    return .unknownFormat(
      "The store at \(connection.storePath) has version \(found) of the form of stores; version \(version) is the one known here. "
        + "Update this program, or open the store with the one that made it.")
  }

  /// Replaces the row.
  func write(_ connection: Connection) throws {
    guard PropertyListSerialization.propertyList(values, isValidFor: .binary),
      let plist = try? PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
    else {
      throw RowStoreError.failed(
        code: 1, message: "Metadata may hold only property-list values: strings, numbers, dates, data, arrays and dictionaries.")
    }
    let statement = try connection.statement(
      "INSERT OR REPLACE INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (\(Self.version), ?, ?)")
    defer { statement.reset() }
    statement.bind([.text(uuid), .blob(plist)])
    try statement.run()
  }
}

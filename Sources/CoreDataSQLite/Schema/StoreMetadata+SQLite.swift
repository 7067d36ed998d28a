// SPDX-License-Identifier: MIT
// The one row of Z_METADATA: read when a store is opened or inspected, written when it is created or its metadata is set.

import CoreDataRows
import Foundation

/// The keys every store's property list carries.
package enum MetadataKey {
  package static let storeType = "NSStoreType"
  package static let versionHashes = "NSStoreModelVersionHashes"
  package static let versionHashesVersion = "NSStoreModelVersionHashesVersion"
  package static let versionIdentifiers = "NSStoreModelVersionIdentifiers"
  package static let frameworkVersion = "NSPersistenceFrameworkVersion"
  package static let versionHashesDigest = "NSStoreModelVersionHashesDigest"
  package static let versionChecksum = "NSStoreModelVersionChecksumKey"
  package static let autoVacuumLevel = "_NSAutoVacuumLevel"
}

extension StoreMetadata {
  /// What a new store of these entities says of itself.
  static func ofNewStore(_ schema: Schema, entities: Set<Int>) -> StoreMetadata {
    StoreMetadata(uuid: UUID().uuidString, values: keys(of: schema, entities))
  }

  private static func keys(of schema: Schema, _ entities: Set<Int>) -> [String: Any] {
    let hashes = schema.versionHashes(entities)
    return [
      MetadataKey.storeType: "SQLite",
      MetadataKey.versionHashes: hashes,
      MetadataKey.versionHashesVersion: 3,
      MetadataKey.versionIdentifiers: schema.versionIdentifiers,
      MetadataKey.frameworkVersion: 1344,
      MetadataKey.versionHashesDigest: VersionDigest.digest(of: hashes),
      MetadataKey.versionChecksum: VersionDigest.checksum(of: hashes),
      MetadataKey.autoVacuumLevel: "2",
    ]
  }

  /// The store's own keys put back where they are missing.
  func completed(_ schema: Schema, entities: Set<Int>) -> StoreMetadata {
    var result = self
    result.values.merge(StoreMetadata.keys(of: schema, entities)) { given, _ in given }
    return result
  }

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

  /// The names of entities whose hashes differ between the store and a schema, or that only one of them has.
  func differingEntities(_ schema: Schema, entities: Set<Int>) -> [String] {
    let stored = values[MetadataKey.versionHashes] as? [String: Data] ?? [:]
    let wanted = schema.versionHashes(entities)
    return Set(stored.keys).union(wanted.keys).filter { stored[$0] != wanted[$0] }.sorted()
  }
}

extension Schema {
  /// The version hashes of some entities by name.
  func versionHashes(_ ordinals: Set<Int>) -> [String: Data] {
    Dictionary(uniqueKeysWithValues: ordinals.map { (entities[$0].name, entities[$0].versionHash) })
  }
}

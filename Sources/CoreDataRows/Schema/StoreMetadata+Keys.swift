// SPDX-License-Identifier: MIT
// What every store says of itself: the keys of its metadata and their values for a schema. Called by stores when they are made, opened
// or given new metadata.

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
  package static let all = [
    storeType, versionHashes, versionHashesVersion, versionIdentifiers, frameworkVersion, versionHashesDigest, versionChecksum,
    autoVacuumLevel,
  ]
}

extension StoreMetadata {
  /// What a new store of these entities says of itself.
  ///
  /// `type` is the value of `NSStoreType`, such as `SQLite`.
  package static func ofNewStore(_ schema: Schema, entities: Set<Int>, type: String) -> StoreMetadata {
    StoreMetadata(uuid: UUID().uuidString, values: keys(of: schema, entities, type))
  }

  private static func keys(of schema: Schema, _ entities: Set<Int>, _ type: String) -> [String: Any] {
    let hashes = schema.versionHashes(entities)
    var keys: [String: Any] = [
      MetadataKey.storeType: type,
      MetadataKey.versionHashes: hashes,
      MetadataKey.versionHashesVersion: 3,
      MetadataKey.versionIdentifiers: schema.versionIdentifiers,
      MetadataKey.frameworkVersion: 1344,
      MetadataKey.versionHashesDigest: VersionDigest.digest(of: hashes),
      MetadataKey.versionChecksum: VersionDigest.checksum(of: hashes),
    ]
    if type == "SQLite" { keys[MetadataKey.autoVacuumLevel] = "2" }
    return keys
  }

  /// The store's own keys put back where they are missing.
  package func completed(_ schema: Schema, entities: Set<Int>, type: String) -> StoreMetadata {
    var result = self
    result.values.merge(StoreMetadata.keys(of: schema, entities, type)) { given, _ in given }
    return result
  }

  /// The names of entities whose hashes differ between the store and a schema, or that only one of them has.
  package func differingEntities(_ schema: Schema, entities: Set<Int>) -> [String] {
    let stored = values[MetadataKey.versionHashes] as? [String: Data] ?? [:]
    let wanted = schema.versionHashes(entities)
    return Set(stored.keys).union(wanted.keys).filter { stored[$0] != wanted[$0] }.sorted()
  }
}

extension Schema {
  /// The version hashes of some entities by name.
  package func versionHashes(_ ordinals: Set<Int>) -> [String: Data] {
    Dictionary(uniqueKeysWithValues: ordinals.map { (entities[$0].name, entities[$0].versionHash) })
  }
}

// SPDX-License-Identifier: MIT
// Version hashes of a whole model, and whether a store was written with it. Called by coordinators and migration.

import CoreDataRows
import Foundation

extension NSManagedObjectModel {
  /// The 32-byte version hash of each entity.
  public final var entityVersionHashesByName: [String: Data] { Self.hashes(of: storedEntities) }

  /// A digest of all version hashes, as `VersionInfo.plist` and a store's metadata have it.
  public final var versionChecksum: String { VersionDigest.checksum(of: entityVersionHashesByName) }

  /// Whether a store with this metadata holds exactly the entities of a configuration, in this version.
  public final func isConfiguration(
    withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
  ) -> Bool {
    guard let entities = entities(forConfigurationName: configuration) else { return false }
    guard let stored = metadata[NSStoreModelVersionHashesKey] as? [String: Data] else { return false }
    return stored == Self.hashes(of: entities)
  }

  private static func hashes(of entities: [NSEntityDescription]) -> [String: Data] {
    Dictionary(entities.compactMap { entity in entity.name.map { ($0, entity.versionHash) } }, uniquingKeysWith: { first, _ in first })
  }
}

// SPDX-License-Identifier: MIT
// Metadata of loaded stores and of files that are not loaded; deleting and replacing a store's files.

import CoreDataRows
import Foundation

extension NSPersistentStoreCoordinator {
  /// A loaded store's metadata.
  public func metadata(for store: NSPersistentStore) -> [String: Any] { store.metadata }

  /// Replaces a loaded store's metadata; Apple's own keys are kept where they are left out.
  ///
  /// The next save writes them, and throws where the store cannot be written.
  public func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
    let rowStore = store.rowStore
    let given = Self.storeMetadata(metadata ?? [:], uuid: store.uuid)
    let completed = given.completed(rowStore.schema, entities: rowStore.entities, type: store.type)
    store.newMetadata.withLock { $0 = completed }
  }

  /// Writes what has been set of the stores' metadata; a save calls it before it writes rows.
  func writeNewMetadata(for context: NSManagedObjectContext) throws {
    for store in persistentStores {
      do { try store.writeNewMetadata() } catch { throw self.error(from: error, store: store, context: context) }
    }
  }

  private static func storeMetadata(_ values: [String: Any], uuid: String) -> StoreMetadata {
    var values = values
    let uuid = values.removeValue(forKey: NSStoreUUIDKey) as? String ?? uuid
    return StoreMetadata(uuid: uuid, values: values)
  }

  /// The metadata of a store's file, read without loading or touching it.
  ///
  /// - Throws: an `NSError` that says what is wrong with the file.
  public class func metadataForPersistentStore(ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil) throws -> [String:
    Any]
  {
    StoreMetadataDictionary.make(try StoreFactory.metadata(type: storeType, url: url), type: storeType)
  }
  /// The metadata of a store's file, read without loading or touching it.
  ///
  /// - Throws: an `NSError` that says what is wrong with the file.
  public class func metadataForPersistentStore(
    type: NSPersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    try metadataForPersistentStore(ofType: type.rawValue, at: url, options: options)
  }

  /// Writes the metadata of a store's file that is not loaded.
  ///
  /// - Throws: an `NSError` that says what is wrong with the file.
  public class func setMetadata(
    _ metadata: [String: Any]?, forPersistentStoreOfType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws {
    let current = try StoreFactory.metadata(type: storeType, url: url)
    try StoreFactory.setMetadata(storeMetadata(metadata ?? [:], uuid: current.uuid), type: storeType, url: url)
  }

  /// Deletes a store's files: the database, its journal, its folder of external data.
  ///
  /// A store loaded here is removed first.
  ///
  /// - Throws: an `NSError` where a file cannot be deleted.
  public func destroyPersistentStore(at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil) throws {
    if let loaded = persistentStore(for: url) { try remove(loaded) }
    try StoreFactory.destroy(type: storeType, url: url)
  }
  /// Deletes a store's files.
  ///
  /// - Throws: an `NSError` where a file cannot be deleted.
  public func destroyPersistentStore(at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil) throws {
    try destroyPersistentStore(at: url, ofType: type.rawValue, options: options)
  }

  /// Puts a copy of one store in the place of another, which need not exist.
  ///
  /// - Throws: an `NSError`; the destination is then as it was.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
    sourceOptions: [AnyHashable: Any]? = nil, ofType storeType: String
  ) throws {
    if persistentStore(for: destinationURL) != nil {
      throw StoreError.make(
        NSPersistentStoreOperationError, destinationURL, "The store is loaded. Remove it from its coordinator before replacing it.")
    }
    try StoreFactory.replace(type: storeType, destination: destinationURL, source: sourceURL)
  }
  /// Puts a copy of one store in the place of another, which need not exist.
  ///
  /// - Throws: an `NSError`; the destination is then as it was.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
    sourceOptions: [AnyHashable: Any]? = nil, type: NSPersistentStore.StoreType
  ) throws {
    try replacePersistentStore(
      at: destinationURL, destinationOptions: destinationOptions, withPersistentStoreFrom: sourceURL, sourceOptions: sourceOptions,
      ofType: type.rawValue)
  }
}

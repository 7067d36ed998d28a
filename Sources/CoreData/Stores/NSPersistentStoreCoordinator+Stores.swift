// SPDX-License-Identifier: MIT
// Adding, finding and removing stores.

import CoreDataRows
import Foundation

extension NSPersistentStoreCoordinator {
  /// Opens a store and adds it.
  ///
  /// - Throws: an `NSError` that says what is wrong with the file or the model; the file is then untouched.
  @discardableResult
  public func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?, options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    if let storeURL, storeURL.path != "/dev/null",
      persistentStores.contains(where: { $0.url?.standardizedFileURL == storeURL.standardizedFileURL })
    {
      throw StoreError.make(NSPersistentStoreOpenError, storeURL, "The store is open in this coordinator already.")
    }
    let entities = try ordinals(configuration: configuration, url: storeURL)
    let number: UInt32 = state.withLock {
      $0.byNumber.append(nil)
      return UInt32($0.byNumber.count)
    }
    let opened = try StoreFactory.open(
      type: storeType, url: storeURL, model: managedObjectModel, frozen: frozen, entities: entities, number: number,
      options: options ?? [:])
    let uuid = try opened.metadata.uuid
    let store = NSPersistentStore(
      type: storeType, configurationName: configuration, options: options, url: storeURL ?? URL(string: "memory://\(uuid)"),
      rowStore: opened,
      uuid: uuid, coordinator: self)
    state.withLock {
      $0.stores.append(store)
      $0.byNumber[Int(number) - 1] = store
    }
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: [NSAddedPersistentStoresKey: [store]])
    return store
  }

  /// Opens a store and adds it.
  ///
  /// - Throws: an `NSError` that says what is wrong with the file or the model; the file is then untouched.
  @discardableResult
  public func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL, options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addPersistentStore(ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
  }

  /// Opens the store of a description and adds it, on another queue where the description asks for that.
  public func addPersistentStore(
    with storeDescription: NSPersistentStoreDescription,
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    nonisolated(unsafe) let block = block  // called once, on one queue
    let add = { [self] in
      do {
        try addPersistentStore(
          ofType: storeDescription.type, configurationName: storeDescription.configuration, at: storeDescription.url,
          options: storeDescription.options)
        block(storeDescription, nil)
      } catch {
        block(storeDescription, error)
      }
    }
    nonisolated(unsafe) let work = add
    if storeDescription.shouldAddStoreAsynchronously { queue.async { work() } } else { work() }
  }

  private func ordinals(configuration: String?, url: URL?) throws -> [Int] {
    guard let configuration, configuration != "PF_DEFAULT_CONFIGURATION_NAME", configuration != "Default" else {
      return frozen.schema.entities.map(\.ordinal)
    }
    guard let members = managedObjectModel.entities(forConfigurationName: configuration) else {
      throw StoreError.make(
        NSPersistentStoreIncompatibleSchemaError, url,
        "The model has no configuration named \"\(configuration)\". It has: \(managedObjectModel.configurations.sorted().joined(separator: ", "))."
      )
    }
    return members.compactMap { $0.name.flatMap { frozen.schema.entity(named: $0)?.ordinal } }.sorted()
  }

  /// Closes a store and takes it out of the coordinator.
  ///
  /// - Throws: an `NSError` where the store is not one of this coordinator.
  public func remove(_ store: NSPersistentStore) throws {
    let found = state.withLock { state in
      let at = state.stores.firstIndex { $0 === store }
      if let at {
        state.stores.remove(at: at)
        state.byNumber[Int(store.number) - 1] = nil
      }
      return at != nil
    }
    guard found else { throw StoreError.make(NSPersistentStoreOperationError, store.url, "The store is not one of this coordinator.") }
    store.rowStore.close()
    store.persistentStoreCoordinator = nil
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: [NSRemovedPersistentStoresKey: [store]])
  }

  /// The store at a place, or nil.
  public func persistentStore(for url: URL) -> NSPersistentStore? {
    persistentStores.first { $0.url?.standardizedFileURL == url.standardizedFileURL }
  }
  /// The place of a store.
  public func url(for store: NSPersistentStore) -> URL { store.url ?? URL(fileURLWithPath: "/dev/null") }
}

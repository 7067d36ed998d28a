// SPDX-License-Identifier: MIT
// A store as programs see it: where it is, what it is, its metadata. The rows are its RowStore's work.

import CoreDataRows
import Foundation
import Synchronization

/// One store of a coordinator.
open class NSPersistentStore: NSObject, @unchecked Sendable {  // set once, but for `identifier`, which the store serialises
  /// What the store is: SQLite, in-memory.
  public let type: String
  /// The model configuration the store holds, or nil for all entities.
  public let configurationName: String
  /// The options the store was added with.
  public let options: [AnyHashable: Any]?
  /// Where the store is.
  open internal(set) var url: URL?
  /// Whether the store refuses changes.
  open var isReadOnly: Bool { rowStore.isReadOnly }
  /// The coordinator the store was added to.
  open internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  /// The store's UUID.
  open var identifier: String! { uuid }

  let rowStore: any RowStore
  let uuid: String
  /// What the program has set since the last save, which writes it.
  let newMetadata = Mutex<StoreMetadata?>(nil)
  var number: UInt32 { rowStore.number }

  init(
    type: String, configurationName: String?, options: [AnyHashable: Any]?, url: URL?, rowStore: any RowStore, uuid: String,
    coordinator: NSPersistentStoreCoordinator
  ) {
    self.type = type
    self.configurationName = configurationName ?? "PF_DEFAULT_CONFIGURATION_NAME"
    self.options = options
    self.url = url
    self.rowStore = rowStore
    self.uuid = uuid
    persistentStoreCoordinator = coordinator
  }

  /// The store's metadata, its type and UUID among them; empty where it cannot be read.
  open var metadata: [String: Any]! {
    get {
      let current = newMetadata.withLock { $0 } ?? (try? rowStore.metadata)
      return current.map { StoreMetadataDictionary.make($0, type: type) } ?? [:]
    }
    set {
      guard let newValue else { return }
      persistentStoreCoordinator?.setMetadata(newValue, for: self)
    }
  }

  open override var description: String { "<NSPersistentStore: \(type) (URL: \(url?.absoluteString ?? "none"))>" }
}

extension NSPersistentStore {
  /// Writes the metadata that were set since the last save, if any.
  ///
  /// Those of a store that refuses changes are given up, as no later save could write them; all others wait for the next one.
  func writeNewMetadata() throws {
    // Held while they are written, so that what another thread sets meanwhile is not taken for written.
    try newMetadata.withLock { waiting in
      guard let metadata = waiting else { return }
      if isReadOnly { waiting = nil }
      try rowStore.setMetadata(metadata)
      waiting = nil
    }
  }
}

/// Between a store's metadata and the dictionary programs see.
enum StoreMetadataDictionary {
  static func make(_ metadata: StoreMetadata, type: String) -> [String: Any] {
    var values = metadata.values
    values[NSStoreTypeKey] = type
    values[NSStoreUUIDKey] = metadata.uuid
    return values
  }
}

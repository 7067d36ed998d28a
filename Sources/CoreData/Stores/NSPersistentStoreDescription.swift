// SPDX-License-Identifier: MIT
// How a store is to be opened: what containers and coordinators are given.

import Foundation

/// Describes a store to be added to a coordinator.
open class NSPersistentStoreDescription: NSObject, NSCopying, @unchecked Sendable {  // configured by one owner, then handed over
  /// What the store is; SQLite unless changed.
  open var type: String = NSSQLiteStoreType
  /// The model configuration the store holds, or nil for all entities.
  open var configuration: String?
  /// Where the store is; `/dev/null` means a SQLite store that is never written to a file.
  open var url: URL?
  /// Whether the store is opened for reading only.
  open var isReadOnly: Bool {
    get { (options[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue ?? false }
    set { setOption(newValue as NSNumber, forKey: NSReadOnlyPersistentStoreOption) }
  }
  /// Seconds to wait for another process that holds the file.
  open var timeout: TimeInterval {
    get { (options[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? 240 }
    set { setOption(newValue as NSNumber, forKey: NSPersistentStoreTimeoutOption) }
  }
  /// Whether the store is added on another queue while the caller goes on.
  open var shouldAddStoreAsynchronously = false
  /// Whether a store of an older model version is migrated when it is opened.
  open var shouldMigrateStoreAutomatically: Bool {
    get { (options[NSMigratePersistentStoresAutomaticallyOption] as? NSNumber)?.boolValue ?? true }
    set { setOption(newValue as NSNumber, forKey: NSMigratePersistentStoresAutomaticallyOption) }
  }
  /// Whether a migration may work out the mapping between two model versions by itself.
  open var shouldInferMappingModelAutomatically: Bool {
    get { (options[NSInferMappingModelAutomaticallyOption] as? NSNumber)?.boolValue ?? true }
    set { setOption(newValue as NSNumber, forKey: NSInferMappingModelAutomaticallyOption) }
  }
  /// The options by key.
  open private(set) var options: [String: NSObject] = [
    NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true), NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
  ]
  /// The SQLite pragmas set through `setValue(_:forPragmaNamed:)`.
  open var sqlitePragmas: [String: NSObject] { (options[NSSQLitePragmasOption] as? NSDictionary) as? [String: NSObject] ?? [:] }

  /// Describes a SQLite store without a place yet.
  public override init() {}

  /// Describes a SQLite store at a place.
  public init(url: URL) {
    super.init()
    self.url = url
  }

  /// Sets an option; nil removes it.
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

  /// Sets a SQLite pragma for the store's connections; nil removes it.
  open func setValue(_ value: NSObject?, forPragmaNamed name: String) {
    var pragmas = sqlitePragmas
    pragmas[name] = value
    options[NSSQLitePragmasOption] = NSDictionary(dictionary: pragmas)
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let other = NSPersistentStoreDescription()
    other.type = type
    other.configuration = configuration
    other.url = url
    other.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
    other.options = options
    return other
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPersistentStoreDescription else { return false }
    return type == other.type && configuration == other.configuration && url == other.url && options == other.options
      && shouldAddStoreAsynchronously == other.shouldAddStoreAsynchronously
  }
  open override var hash: Int { url?.hashValue ?? type.hashValue }
  open override var description: String { "<NSPersistentStoreDescription: \(type) (URL: \(url?.absoluteString ?? "none"))>" }
}

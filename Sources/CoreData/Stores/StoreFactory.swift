// SPDX-License-Identifier: MIT
// The one place that knows which row store a store type means; the only file above the row layer that names SQL.

import CoreDataRows
import CoreDataSQLite
import Foundation

enum StoreFactory {
  /// Opens a store, migrating it first where its model is older and the options ask for it.
  ///
  /// Throws Apple's error for whatever is wrong with the file.
  static func open(
    type: String, url: URL?, model: NSManagedObjectModel, frozen: FrozenModel, entities: [Int], number: UInt32, options: [AnyHashable: Any]
  ) throws -> any RowStore {
    let schema = frozen.schema
    let isReadOnly = isOn(NSReadOnlyPersistentStoreOption, options)
    switch type {
    case NSInMemoryStoreType: return MemoryRowStore(schema: schema, entities: Set(entities), number: number, isReadOnly: isReadOnly)
    case NSSQLiteStoreType:
      SQLDebugSetting.apply()
      guard let url else {
        throw StoreError.make(NSPersistentStoreOpenError, nil, "A SQLite store needs a URL; use /dev/null for one without a file.")
      }
      var settings = SQLiteStoreOptions()
      settings.isReadOnly = isReadOnly
      if let timeout = (options[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue { settings.timeout = timeout }
      for (name, value) in options[NSSQLitePragmasOption] as? [String: Any] ?? [:] { settings.pragmas[name] = "\(value)" }
      if !FileManager.default.fileExists(atPath: url.path) { settings.modelCache = ModelCache.content(of: model) }
      return try translating(url) {
        func open() throws -> SQLiteRowStore {
          try SQLiteRowStore.open(url, schema: schema, entities: Set(entities), number: number, options: settings)
        }
        do {
          return try open()
        } catch RowStoreError.incompatibleModel(let differing, let metadata) where migrates(options) && !isReadOnly {
          let upgrade = StoreUpgrade(model: model, frozen: frozen, entities: Set(entities), url: url)
          guard isOn(NSInferMappingModelAutomaticallyOption, options) else { throw upgrade.missingMapping(metadata) }
          let migration = try upgrade.migration(from: metadata, differing: differing)
          settings.modelCache = ModelCache.content(of: model)
          do {
            try SQLiteRowStore.migrate(url, migration, options: settings)
          } catch RowStoreError.failed(let code, let message) where code & 0xff == 19 {  // SQLITE_CONSTRAINT
            throw upgrade.constraintViolation(message, metadata)
          }
          return try open()
        }
      }
    default: throw unknown(type, url)
    }
  }

  private static func migrates(_ options: [AnyHashable: Any]) -> Bool { isOn(NSMigratePersistentStoresAutomaticallyOption, options) }
  private static func isOn(_ option: String, _ options: [AnyHashable: Any]) -> Bool { (options[option] as? NSNumber)?.boolValue ?? false }

  static func metadata(type: String, url: URL) throws -> StoreMetadata {
    try sqliteOnly(type, url)
    return try translating(url) { try SQLiteRowStore.metadata(at: url) }
  }
  static func setMetadata(_ metadata: StoreMetadata, type: String, url: URL) throws {
    try sqliteOnly(type, url)
    try translating(url) { try SQLiteRowStore.setMetadata(metadata, at: url) }
  }
  static func destroy(type: String, url: URL) throws {
    if type == NSInMemoryStoreType { return }  // nothing of it outlives its coordinator
    try sqliteOnly(type, url)
    try translating(url) { try SQLiteRowStore.destroy(at: url) }
  }
  static func replace(type: String, destination: URL, source: URL) throws {
    try sqliteOnly(type, destination)
    try translating(source) { try SQLiteRowStore.replace(at: destination, with: source) }
  }

  private static func sqliteOnly(_ type: String, _ url: URL) throws {
    guard type == NSSQLiteStoreType else { throw unknown(type, url) }
  }
  private static func unknown(_ type: String, _ url: URL?) -> NSError {
    StoreError.make(
      NSPersistentStoreInvalidTypeError, url,
      "There is no store type \"\(type)\" here. Use NSSQLiteStoreType or NSInMemoryStoreType.")
  }
  private static func translating<T>(_ url: URL, _ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as RowStoreError { throw error.cocoaError(at: url) }
  }
}

/// The level of SQL printing, from `-com.apple.CoreData.SQLDebug N` among the launch arguments or the environment variable of that name.
private enum SQLDebugSetting {
  static func apply() { _ = once }
  private static let once: Void = {
    let name = "com.apple.CoreData.SQLDebug"
    let arguments = CommandLine.arguments
    if let at = arguments.firstIndex(of: "-" + name), at + 1 < arguments.count, let level = Int(arguments[at + 1]) {
      SQLDebug.level = level
    } else if let text = ProcessInfo.processInfo.environment[name], let level = Int(text) {
      SQLDebug.level = level
    }
  }()
}

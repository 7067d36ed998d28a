// SPDX-License-Identifier: MIT
// Copies a store with what lies in its log, and reads the copy. Restoring goes through it.

import CoreData
import Foundation

extension StoreFile {
  /// How every file of SQLite begins.
  private nonisolated static let mark = Data("SQLite format 3\0".utf8)

  /// Whether a file is a store by what is in it, not by its name; nothing is said of its model.
  ///
  /// - Throws: The error of reading it.
  public nonisolated static func isStore(_ url: URL) throws -> Bool {
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    return try handle.read(upToCount: mark.count) == mark
  }

  /// Copies a store that may be in use to a place where nothing is; the original stays untouched.
  ///
  /// - Throws: `StoreFailure` about the original.
  public static func copy(_ source: URL, to copy: URL, model: String) throws {
    do {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSPersistentContainer(name: model).managedObjectModel)
      try coordinator.replacePersistentStore(at: copy, withPersistentStoreFrom: source, ofType: NSSQLiteStoreType)
    } catch {
      throw StoreFailure(explaining: error, of: source, model: model)
    }
  }

  /// Opens a store that nobody else has, works on it and closes it, so that all of it is in its one file.
  ///
  /// - Parameters:
  ///   - url: The store.
  ///   - original: The file that failures are about, where that is another one.
  ///   - model: The name of the model.
  ///   - complete: As for opening.
  ///   - body: What is done with the store.
  /// - Returns: What `body` returns.
  /// - Throws: `StoreFailure`, also where reading fails in `body`, or what else `body` throws.
  public static func using<Result>(
    _ url: URL, named original: URL, model: String, complete: Completion?, _ body: (NSPersistentContainer) throws -> Result
  ) throws -> Result {
    do {
      let container = try open(url, model: model, complete: complete)
      let coordinator = container.persistentStoreCoordinator
      defer { for store in coordinator.persistentStores { try? coordinator.remove(store) } }
      do {
        return try body(container)
      } catch let error as CocoaError {
        throw StoreFailure(explaining: error, of: url, model: model)
      }
    } catch let failure as StoreFailure {
      throw StoreFailure(
        path: original.path, kind: failure.kind, reason: failure.reason.replacingOccurrences(of: url.path, with: original.path))
    }
  }
}

// SPDX-License-Identifier: MIT
// Opens the file a program keeps its objects in, once and only when asked for. The apps' commands, and later their windows, go through it.

import CoreData
import Foundation

/// The store of a program: where it is, and its container once it has been opened.
@MainActor public final class StoreFile {
  public let url: URL
  /// The name of the model.
  public let model: String

  /// Fills in what an older version of the program did not keep, once its store has been migrated; finds nothing to do otherwise.
  public typealias Completion = @MainActor (NSManagedObjectContext) throws -> Void
  private let complete: Completion?
  private var container: NSPersistentContainer?

  public init(_ url: URL, model: String, complete: Completion? = nil) {
    self.url = url
    self.model = model
    self.complete = complete
  }

  public var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// The store to be looked at, or nil if there is none: looking makes no file.
  ///
  /// - Throws: `StoreFailure`.
  public func toRead() throws -> NSPersistentContainer? { try container ?? (exists ? opened() : nil) }

  /// The store to be changed; it and its folder are made if they are not there yet.
  ///
  /// - Throws: `StoreFailure`, also for a file that may not be written.
  public func toChange() throws -> NSPersistentContainer {
    let container = try container ?? opened()
    if container.persistentStoreDescriptions.first?.isReadOnly == true {
      throw StoreFailure(
        path: url.path, reason: "The store \(url.path) can’t be written. Change the permissions of the file and its folder.")
    }
    return container
  }

  private func opened() throws -> NSPersistentContainer {
    let container = try Self.open(url, model: model, complete: complete)
    self.container = container
    return container
  }

  /// Opens a store, and makes it and its folder if they are not there yet.
  ///
  /// A file that may not be written is opened for reading. One of an older version is migrated and completed.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - model: The name of the model.
  ///   - complete: Called with the container's context where the file may be written.
  /// - Returns: The opened stack.
  /// - Throws: `StoreFailure`, whose sentence says what is wrong with the file.
  public static func open(_ url: URL, model: String, complete: Completion? = nil) throws -> NSPersistentContainer {
    do {
      let files = FileManager.default
      let exists = files.fileExists(atPath: url.path)
      if !exists {
        // What people keep is their own affair.
        try files.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      let description = NSPersistentStoreDescription(url: url)
      description.isReadOnly = exists && !files.isWritableFile(atPath: url.path)
      let container = NSPersistentContainer(name: model)
      container.persistentStoreDescriptions = [description]
      var failure: (any Error)?
      container.loadPersistentStores { _, error in failure = error }
      if let failure { throw failure }
      if !description.isReadOnly { try complete?(container.viewContext) }
      return container
    } catch {
      throw StoreFailure(path: url.path, reason: sentence(for: error), code: (error as NSError).code)
    }
  }
}

/// Why a store could not be opened, with the file it is about.
public struct StoreFailure: LocalizedError, Hashable, Sendable {
  public let path: String
  public let reason: String
  /// Core Data's code for it, such as `NSFileReadCorruptFileError`; 0 where there is none.
  public let code: Int

  public init(path: String, reason: String, code: Int = 0) {
    self.path = path
    self.reason = reason
    self.code = code
  }

  public var errorDescription: String? { reason.contains(path) ? reason : "The store \(path) can’t be opened.\n\(reason)" }
}

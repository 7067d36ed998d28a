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
  private let makesFolder: Bool
  private var container: NSPersistentContainer?

  /// - Parameters:
  ///   - url: The file.
  ///   - model: The name of the model.
  ///   - makesFolder: Whether a folder that is not there is made; a place that somebody typed is more likely mistyped.
  ///   - complete: Called once the store is open and may be written.
  public init(_ url: URL, model: String, makesFolder: Bool = true, complete: Completion? = nil) {
    self.url = url
    self.model = model
    self.makesFolder = makesFolder
    self.complete = complete
  }

  public var exists: Bool { FileManager.default.fileExists(atPath: url.path) || StoreReplacement.isUnfinished(url) }

  /// Makes sure that the store is there, without making it.
  ///
  /// - Throws: `StoreFailure` of the kind `gone`.
  public func require() throws {
    guard !exists else { return }
    throw StoreFailure(
      path: url.path, kind: .gone, reason: "The store \(url.path) is no longer in its place. Put it back, then try again.")
  }

  /// Makes sure that what is saved now gets into the file that others find in the store's place.
  ///
  /// - Parameter opened: The file that was opened.
  /// - Throws: `StoreFailure` of the kind `gone` or `replaced`.
  public func require(_ opened: FileIdentity?) throws {
    try require()
    guard FileIdentity(of: url) != opened else { return }
    throw StoreFailure(
      path: url.path, kind: .replaced, reason: "Another file has come into the place of the store \(url.path). Try again.")
  }

  /// Makes sure that a file somebody has chosen is not the store itself.
  ///
  /// To write there would do away with the store, and to read it as another file would end the locks that an open store needs.
  ///
  /// - Throws: `StoreFailure`.
  public func requireOther(_ file: URL) throws {
    guard exists, FileIdentity(of: file) == FileIdentity(of: url) else { return }
    throw StoreFailure(path: file.path, reason: "\(file.path) is the store that is open here. Choose another file.")
  }

  /// An error that using the store has brought, explained; nil for one that is not about the file.
  public func failure(_ error: any Error) -> StoreFailure? {
    if let failure = error as? StoreFailure { return failure }
    return error is CocoaError ? StoreFailure(explaining: error, of: url, model: model) : nil
  }

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
        path: url.path, kind: .unwritable,
        reason: "The store \(url.path) can’t be written. Change the permissions of the file and its folder.")
    }
    return container
  }

  private func opened() throws -> NSPersistentContainer {
    let container = try Self.open(url, model: model, makesFolder: makesFolder, complete: complete)
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
  ///   - makesFolder: Whether a folder that is not there is made.
  ///   - complete: Called with the container's context where the file may be written.
  /// - Returns: The opened stack.
  /// - Throws: `StoreFailure`, whose sentence says what is wrong with the file.
  public static func open(
    _ url: URL, model: String, makesFolder: Bool = true, complete: Completion? = nil
  ) throws -> NSPersistentContainer {
    do {
      try StoreReplacement.finish(url)
      let files = FileManager.default
      let exists = files.fileExists(atPath: url.path)
      if !exists { try prepareFolder(of: url, makes: makesFolder) }
      let description = NSPersistentStoreDescription(url: url)
      description.isReadOnly = exists && !files.isWritableFile(atPath: url.path)
      let container = NSPersistentContainer(name: model)
      container.persistentStoreDescriptions = [description]
      var failure: (any Error)?
      container.loadPersistentStores { _, error in failure = error }
      if let failure { throw failure }
      if !description.isReadOnly { try complete?(container.viewContext) }
      return container
    } catch let failure as StoreFailure {
      throw failure
    } catch {
      throw StoreFailure(explaining: error, of: url, model: model)
    }
  }

  private static func prepareFolder(of url: URL, makes: Bool) throws {
    let files = FileManager.default
    let folder = url.deletingLastPathComponent()
    guard makes else {
      var isFolder: ObjCBool = false
      if files.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue { return }
      throw StoreFailure(
        path: url.path, kind: .noFolder,
        reason: "There is no folder \(folder.path) for the store \(url.path). Make the folder first, or name another file.")
    }
    do {
      // What people keep is their own affair.
      try files.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreFailure(
        path: url.path, kind: .noFolder,
        reason:
          "The folder \(folder.path) for the store \(url.path) can’t be made: \(systemReason(error)). Name another place.")
    }
  }
}

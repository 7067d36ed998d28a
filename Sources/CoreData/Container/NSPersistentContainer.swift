// SPDX-License-Identifier: MIT
// The stack in one object: model, coordinator, main-queue context.

import Foundation

/// Holds a model, its coordinator and a main-queue context, and makes background contexts.
open class NSPersistentContainer: NSObject, @unchecked Sendable {  // set up by one owner, then shared
  /// The container's name, which is also the default name of the model and of the store's file.
  public let name: String
  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// The coordinator of the loaded stores.
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  /// The main-queue context.
  public let viewContext: NSManagedObjectContext
  /// The stores that `loadPersistentStores` opens; one SQLite store in the default directory unless changed.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]

  /// Makes a container of the model registered, or found among the program's resources, under the name.
  ///
  /// Traps where there is none.
  public convenience init(name: String) {
    guard let model = Self.model(named: name) else {
      preconditionFailure(
        "No model named \"\(name)\" was found. Add CoreDataModelPlugin to the target that holds \(name).xcdatamodeld, or use NSPersistentContainer(name:managedObjectModel:)."
      )
    }
    self.init(name: name, managedObjectModel: model)
  }

  /// The registered model of a name, the same for every container, or one among the program's resources.
  private static func model(named name: String) -> NSManagedObjectModel? {
    if let registered = ModelRegistry.sharedModel(name) { return registered }
    for suffix in ["momd", "mom"] {
      if let url = Bundle.main.url(forResource: name, withExtension: suffix), let model = NSManagedObjectModel(contentsOf: url) {
        return model
      }
    }
    return nil
  }

  /// Makes a container of a model.
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    self.name = name
    managedObjectModel = model
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    let file = Self.defaultDirectoryURL().appendingPathComponent(name).appendingPathExtension("sqlite")
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
    super.init()
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
  }

  /// The directory for stores without a place of their own: the program's folder in the user's data directory, made if missing.
  open class func defaultDirectoryURL() -> URL {
    let environment = ProcessInfo.processInfo.environment
    let base: URL
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      base = URL(fileURLWithPath: data, isDirectory: true)
    } else {
      // The home directory Foundation answers is the user database's; the environment's, where set, is the one programs go by.
      let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
      base = (home ?? FileManager.default.homeDirectoryForCurrentUser).appendingPathComponent(".local/share", isDirectory: true)
    }
    return base.appendingPathComponent(ProcessInfo.processInfo.processName, isDirectory: true)
  }

  /// Opens the described stores; calls the block once for each, with the error where one could not be opened.
  open func loadPersistentStores(completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void) {
    for description in persistentStoreDescriptions {
      if description.type == NSSQLiteStoreType, let url = description.url, url.path != "/dev/null", !description.isReadOnly {
        do {
          try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
          block(description, StoreError.make(NSFileWriteNoPermissionError, url, "Its folder cannot be made: \(error.localizedDescription)"))
          continue
        }
      }
      persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
    }
  }

  /// Makes a private-queue context on the container's coordinator.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Runs a block with a new background context on that context's queue.
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }

  /// Runs a block with a new background context on that context's queue.
  ///
  /// - Throws: what the block throws.
  public func performBackgroundTask<T, Failure: Error>(
    _ block: @escaping (NSManagedObjectContext) throws(Failure) -> T
  ) async throws(Failure) -> T {
    let context = newBackgroundContext()
    return try await context.perform { () throws(Failure) -> T in try block(context) }
  }
}

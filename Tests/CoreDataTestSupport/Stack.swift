// SPDX-License-Identifier: MIT
// A coordinator with one store, and contexts on it, for tests that run over every kind of store.

import CoreData
import Foundation

/// The kinds of store a behaviour is tested on.
public enum StoreKind: String, CaseIterable, Sendable {
  case memory, sqlite
}

/// A stack on the sample model; its files go with it.
public final class Stack {
  public let coordinator: NSPersistentStoreCoordinator
  public let context: NSManagedObjectContext
  public let folder: TemporaryFolder
  public let kind: StoreKind
  public var url: URL { folder.url.appendingPathComponent("Store.sqlite") }

  public init(_ kind: StoreKind, model: NSManagedObjectModel = SampleModel.make()) throws {
    self.kind = kind
    folder = try TemporaryFolder()
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    switch kind {
    case .memory: try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    case .sqlite: try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
    }
  }

  /// Another context on the same coordinator.
  public func newContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  @discardableResult
  public func insert(_ entity: String, _ values: [String: Any] = [:], in other: NSManagedObjectContext? = nil) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: other ?? context)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
  }

  public func fetch(_ entity: String, _ format: String? = nil, _ arguments: [Any] = [], in other: NSManagedObjectContext? = nil) throws
    -> [NSManagedObject]
  {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    if let format { request.predicate = NSPredicate(format: format, argumentArray: arguments) }
    return try (other ?? context).fetch(request)
  }
}

/// A folder of a test's own, removed with the value that owns it.
public final class TemporaryFolder {
  public let url: URL
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("duramen-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }
}

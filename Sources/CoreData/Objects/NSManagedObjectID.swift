// SPDX-License-Identifier: MIT
// The identity of an object, as programs hold it. Made by objects and by the coordinator; equal across contexts and coordinators.

import CoreDataRows
import Foundation

/// Names one object in one store, whatever the context.
public final class NSManagedObjectID: NSObject, NSCopying, @unchecked Sendable {  // immutable; the coordinator is a weak reference
  let key: ObjectKey
  let runtime: EntityRuntime
  /// The store's UUID, or a UUID of this ID's own while it is temporary.
  let storeUUID: String
  private weak var coordinator: NSPersistentStoreCoordinator?

  init(key: ObjectKey, entity: NSEntityDescription, runtime: EntityRuntime, coordinator: NSPersistentStoreCoordinator?) {
    self.key = key
    self.runtime = runtime
    self.coordinator = coordinator
    storeUUID = key.primaryKey > 0 ? coordinator?.storeUUID(key.store) ?? "" : ""
  }

  /// The object's entity.
  public var entity: NSEntityDescription { runtime.description }
  /// Whether the object has never been saved.
  public var isTemporaryID: Bool { key.primaryKey <= 0 }
  /// The store that holds the object; nil for a temporary ID.
  public weak var persistentStore: NSPersistentStore? { isTemporaryID ? nil : coordinator?.store(numbered: key.store) }

  /// The identity as `x-coredata://STORE/Entity/pN`, which `managedObjectID(forURIRepresentation:)` reads back.
  public func uriRepresentation() -> URL {
    let name = runtime.schema.name
    let text =
      isTemporaryID
      ? "x-coredata:///\(name)/t\(NSManagedObjectID.processUUID)\(-key.primaryKey)" : "x-coredata://\(storeUUID)/\(name)/p\(key.primaryKey)"
    guard let url = URL(string: text) ?? URL(string: "x-coredata:///") else { preconditionFailure("The object ID \(text) is no URI.") }
    return url
  }
  private static let processUUID = UUID().uuidString

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectID else { return false }
    if other === self { return true }
    return key.primaryKey == other.key.primaryKey && key.primaryKey != 0 && storeUUID == other.storeUUID
      && runtime.schema.root == other.runtime.schema.root && runtime.model.schema.entities[runtime.schema.root].name == other.rootName
  }
  private var rootName: String { runtime.model.schema.entities[runtime.schema.root].name }
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(key.primaryKey)
    hasher.combine(storeUUID)
    return hasher.finalize()
  }
  public func copy(with zone: NSZone? = nil) -> Any { self }
  public override var description: String { "\(Unmanaged.passUnretained(self).toOpaque()) <\(uriRepresentation().absoluteString)>" }
}

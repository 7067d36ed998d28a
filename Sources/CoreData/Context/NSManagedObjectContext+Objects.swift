// SPDX-License-Identifier: MIT
// Objects in and out of a context: inserting, deleting, finding by identity, registering.

import CoreDataRows
import Foundation
import Synchronization

extension NSManagedObjectContext {
  // MARK: - Sets of the unit of work

  /// Objects the next save will insert.
  public var insertedObjects: Set<NSManagedObject> { Set(inserted.lazy.filter(\.isInserted)) }
  /// Objects the next save will update.
  public var updatedObjects: Set<NSManagedObject> { Set(updated.lazy.filter(\.isUpdated)) }
  /// Objects the next save will delete.
  public var deletedObjects: Set<NSManagedObject> { Set(deleted.lazy.filter(\.isMarkedDeleted)) }
  /// Every object the context knows.
  public var registeredObjects: Set<NSManagedObject> { Set(map.all()) }
  /// Whether there is anything to save.
  public var hasChanges: Bool {
    inserted.contains(where: \.isInserted) || updated.contains(where: \.isUpdated) || deleted.contains(where: \.isMarkedDeleted)
  }

  // MARK: - Inserting

  private static let lastTemporaryKey = Atomic<Int64>(0)

  /// The work of `insert(_:)`; a save of a child gives the key that its object has there.
  func register(inserted object: NSManagedObject, as givenKey: ObjectKey? = nil, awakes: Bool = true) {
    checkQueue()
    if object.map === map {
      if object.flags.contains(.deleted) { revive(object) }
      return
    }
    guard object.map == nil else {
      preconditionFailure(
        "An NSManagedObject cannot be in two contexts at once: \(object.objectID.uriRepresentation()) belongs to another one. Delete it there or fetch it here with object(with:)."
      )
    }
    if object.stamp == 0 { object.fire() }  // gives a detached object its defaults
    if let last = object.shared {  // once stored, since deleted or reset: it gets a row of its own again
      if object.working == nil { object.attach(working: last.copy()) }
      object.toManys = nil
    }
    object.shared = nil
    object.isWritable = false
    object.idStorage = nil
    if let givenKey {
      object.key = givenKey
      forgottenKeys.remove(givenKey)
    } else {
      object.key.store = 0
      object.key.primaryKey = -Self.lastTemporaryKey.wrappingAdd(1, ordering: .relaxed).newValue
    }
    object.working?.header.primaryKey = object.key.primaryKey
    object.working?.header.store = object.key.store
    object.map = map
    object.flags = .inserted
    if undoManager != nil { capture(object, isNew: true) }
    map.register(object)
    list(inserted: object)
    if retainsRegisteredObjects { retained.insert(object) }
    attachDetachedTargets(of: object)
    if awakes {
      object.flags.insert(.awakening)
      object.awakeFromInsert()
      object.flags.remove(.awakening)
    }
    noteChanged(object, isFirst: true)
  }

  /// Relationships set before the object had a context pull their targets in.
  private func attachDetachedTargets(of object: NSManagedObject) {
    let targets = object.detachedTargets ?? [:]
    if !targets.isEmpty { object.ownExtras.detachedTargets = [:] }
    for (ordinal, target) in targets {
      if target.map == nil { insert(target) }
      object.working?.setValue(.reference(target.key), ordinal)
    }
    for case let holder? in object.toManys ?? [] {
      for member in holder.added where member.map == nil { insert(member) }
    }
  }

  func list(inserted object: NSManagedObject) {
    if !object.flags.contains(.listedAsInserted) {
      object.flags.insert(.listedAsInserted)
      inserted.append(object)
    }
  }

  // MARK: - Changing

  /// Takes note that an object has changed since pending changes were last processed.
  @inline(__always)
  func noteChanged(_ object: NSManagedObject, isFirst: Bool) {
    checkQueue()
    if _slowPath(!isFirst || undoManager != nil || object.toManys != nil) { captureIfNeeded(object, isFirst: isFirst) }
    object.flags.insert(.pending)
    pending.append(object)
    if !object.flags.contains(.inserted) && !object.flags.contains(.deleted) { object.flags.insert(.updated) }
    if object.flags.contains(.updated) && !object.flags.contains(.listedAsUpdated) {
      object.flags.insert(.listedAsUpdated)
      updated.append(object)
    }
    if !isProcessScheduled { scheduleProcessing() }
  }

  // MARK: - Deleting

  /// The work of `delete(_:)`.
  func markDeleted(_ object: NSManagedObject) {
    checkQueue()
    guard object.map === map else {
      if object.map == nil { return }
      preconditionFailure(
        "An NSManagedObjectContext cannot delete objects in other contexts: \(object.objectID.uriRepresentation()) is not one of its own.")
    }
    if object.flags.contains(.deleted) { return }
    if !object.flags.contains(.prepared) {
      object.flags.insert(.prepared)
      object.prepareForDeletion()
    }
    if undoManager != nil { capture(object) }
    object.flags.insert(.deleted)
    if !object.flags.contains(.listedAsDeleted) {
      object.flags.insert(.listedAsDeleted)
      deleted.append(object)
    }
    if !object.flags.contains(.pending) {
      object.flags.insert(.pending)
      pending.append(object)
    }
    if !isProcessScheduled { scheduleProcessing() }
  }

  /// Takes a deletion back that has not been saved.
  private func revive(_ object: NSManagedObject) {
    object.flags.subtract([.deleted, .prepared, .propagated])
    object.noteChange()
  }

  // MARK: - Finding

  /// The registered object of an ID, or nil.
  public func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? { resolve(objectID).flatMap { map.find($0) } }

  /// The object of an ID, as a fault where it is not registered yet; whether its row exists shows when the fault fires.
  public func object(with objectID: NSManagedObjectID) -> NSManagedObject {
    checkQueue()
    guard let key = resolve(objectID) else {
      preconditionFailure(
        "\(objectID.uriRepresentation()) names an object of a store that this context's coordinator does not have. Use existingObject(with:), which throws instead."
      )
    }
    return registeredOrFault(key)
  }

  /// The object of an ID, its row read if it was not registered yet.
  ///
  /// - Throws: `NSManagedObjectReferentialIntegrityError` (133000) where no such row exists.
  public func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    checkQueue()
    guard let key = resolve(objectID) else { throw missingObject(objectID) }
    if let known = map.find(key), !known.isFault {
      if known.isDeleted { throw missingObject(objectID) }
      return known
    }
    if key.isTemporary && parentStorage == nil { throw missingObject(objectID) }
    guard let row = try rowBelow(key) else { throw missingObject(objectID) }
    let object = registeredOrFault(key)
    if object.shared == nil { object.shared = row }
    if object.stamp == 0 { object.fire() }
    return object
  }

  private func missingObject(_ objectID: NSManagedObjectID) -> NSError {
    NSError(
      domain: NSCocoaErrorDomain, code: NSManagedObjectReferentialIntegrityError,
      userInfo: [
        NSAffectedObjectsErrorKey: [objectID],
        NSLocalizedDescriptionKey: "There is no object \(objectID.uriRepresentation()) in the store. It may have been deleted.",
      ])
  }

  /// The key this context knows an ID's object by; nil where the ID is of no store of ours.
  func resolve(_ objectID: NSManagedObjectID) -> ObjectKey? {
    if objectID.isTemporaryID { return permanentKeyAbove(objectID.key) }
    takeOverKeys()  // the object of a permanent ID may still be known here by the key it had
    return persistentStoreCoordinator?.key(for: objectID)
  }

  /// The registered object of a key, or a new fault.
  @inline(__always)
  func registeredOrFault(_ key: ObjectKey) -> NSManagedObject {
    map.acquire()
    if let found = map.findLocked(key) {
      map.release()
      return found
    }
    map.release()
    if key.isTemporary, let permanent = permanentKeys[key.primaryKey] { return registeredOrFault(permanent) }
    return makeFault(key)
  }

  private func makeFault(_ key: ObjectKey) -> NSManagedObject {
    guard let coordinator = persistentStoreCoordinator else {
      preconditionFailure("A context without a persistent store coordinator cannot find objects.")
    }
    let runtime = coordinator.runtime(Int(key.entity))
    let object = runtime.make(runtime.description, nil)
    object.becomeFault(key, nil, in: map)
    map.register(object)
    if retainsRegisteredObjects { retained.insert(object) }
    return object
  }

  /// A permanent ID for a key, through its object where that is registered.
  func objectID(for key: ObjectKey) -> NSManagedObjectID { registeredOrFault(key).objectID }

  // MARK: - Reading for faults

  /// The stored row of a fault; nil where it is gone.
  ///
  /// Traps where the store cannot be read, since an accessor cannot throw.
  func storedRow(for object: NSManagedObject) -> Row? {
    checkQueue()
    do {
      if object.extras != nil, let batch = object.extras as? FetchBatch {
        try load(batch)
        if let row = object.shared { return row }
      }
      return try rowBelow(object.key)
    } catch {
      preconditionFailure("CoreData could not fulfill a fault for \(object.objectID.uriRepresentation()): \(error)")
    }
  }

  /// The stored members of a to-many, registered, without those deleted here.
  func storedMembers(of owner: NSManagedObject, _ relationship: RelationshipSchema) -> [NSManagedObject] {
    checkQueue()
    if owner.key.isTemporary && parentStorage == nil { return [] }
    do {
      return register(try rowsBelow(of: relationship, owner: owner.key))
    } catch {
      preconditionFailure("CoreData could not read \(relationship.name) of \(owner.objectID.uriRepresentation()): \(error)")
    }
  }

  /// Objects for rows just read, in their order: registered ones as they are, new ones as faults with their row at hand.
  func register(_ rows: [Row]) -> [NSManagedObject] {
    guard let first = rows.first, let coordinator = persistentStoreCoordinator else { return [] }
    // Making an object runs a subclass's own initialiser, which must not find the map locked: so look all up, make the missing
    // ones, register them all.
    let result = [NSManagedObject](unsafeUninitializedCapacity: rows.count) { buffer, count in
      var missing: [Int] = []
      missing.reserveCapacity(rows.count)
      map.acquire()
      for (index, row) in rows.enumerated() {
        if let known = map.findLocked(row.objectKey) {
          if known.stamp == 0 { known.shared = row }
          buffer.initializeElement(at: index, to: known)
        } else {
          missing.append(index)
        }
      }
      map.release()
      // Locals of this closure: captured ones would be retained anew for every object.
      var runtime = coordinator.runtime(Int(first.layout.entity))
      var description = runtime.description
      for index in missing {
        let row = rows[index]
        if row.layout !== runtime.layout {
          runtime = coordinator.runtime(Int(row.layout.entity))
          description = runtime.description
        }
        let object = runtime.make(description, nil)
        object.becomeFault(row.objectKey, row, in: map)
        buffer.initializeElement(at: index, to: object)
      }
      map.acquire()
      map.reserveLocked(missing.count, like: first.objectKey)
      for index in missing { map.registerLocked(buffer[index]) }
      map.release()
      count = rows.count
    }
    if retainsRegisteredObjects { retained.formUnion(result) }
    return result
  }

  /// Chooses the store a new object will be saved in.
  public func assign(_ object: Any, to store: NSPersistentStore) {
    guard let object = object as? NSManagedObject else {
      preconditionFailure("assign(_:to:) takes a managed object, not a \(Swift.type(of: object)).")
    }
    guard object.isInserted, object.objectID.isTemporaryID else {
      preconditionFailure("\(object.objectID.uriRepresentation()) is in a store already and cannot be assigned to another.")
    }
    guard store.rowStore.entities.contains(object.runtime.schema.ordinal) else {
      preconditionFailure("The store \(store.url?.path ?? "") has no entity \(object.runtime.schema.name) in its configuration.")
    }
    assignedStores[ObjectIdentifier(object)] = store
  }
}

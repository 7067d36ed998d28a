// SPDX-License-Identifier: MIT
// Objects in and out of the unit of work: inserting, changing, deleting.

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
      if let row = object.working {  // all of it is news to the store
        for slot in row.layout.slots where !row.isNull(slot.ordinal) { row.setDirty(slot.ordinal) }
      }
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
      if object.map?.context == nil { return }  // of no context any more: there is nothing to delete it from
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

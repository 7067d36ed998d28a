// SPDX-License-Identifier: MIT
// Which object stands for a key or a row: the registered one, or a new fault. Reads rows for faults. The identity map keeps the table.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
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
    // The row, whose version is to tell of members added by others, must not be read later than the members.
    if parentStorage == nil, owner.stamp == 0, owner.shared == nil { owner.shared = storedRow(for: owner) }
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
      var returned: [Int] = []  // rows of objects whose rows were gone
      var outdated: [NSManagedObject] = []  // faults whose members have been read with an older row
      map.acquire()
      for (index, row) in rows.enumerated() {
        if let known = map.findLocked(row.objectKey) {
          if known.stamp == 0 {
            if known.toManys != nil, let old = known.shared, old.header.version != row.header.version { outdated.append(known) }
            known.shared = row
          } else if known.flags.contains(.inaccessible) {
            returned.append(index)
          }
          buffer.initializeElement(at: index, to: known)
        } else {
          missing.append(index)
        }
      }
      map.release()
      // Members let go of may die, and take their entries out of the map.
      for index in returned { buffer[index].comeBack(rows[index]) }
      for object in outdated { for case let holder? in object.toManys ?? [] { holder.turnIntoFault() } }
      // Locals of this closure: captured ones would be retained anew for every object.
      var runtime = coordinator.runtime(Int(first.layout.entity))
      var description = runtime.description
      var layout = Unmanaged.passUnretained(runtime.layout)
      for index in missing {
        let row = rows[index]
        if !row.has(layout) {
          runtime = coordinator.runtime(Int(row.layout.entity))
          description = runtime.description
          layout = Unmanaged.passUnretained(runtime.layout)
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
}

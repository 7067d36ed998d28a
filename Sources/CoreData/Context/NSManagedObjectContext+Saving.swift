// SPDX-License-Identifier: MIT
// Saving, a pipeline of values: collect the changes, let objects and rules speak, order them into one change set per store, write,
// accept. Until the last step nothing of the unit of work has changed, so a failure leaves it as it was.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// The work of `save()`.
  func saveAll() throws {
    checkQueue()
    if isSaving {
      preconditionFailure("A save must not be started while the context is saving: willSave and didSave must not call save().")
    }
    isSaving = true
    defer { isSaving = false }
    processPendingChanges()
    propagateDeletes()
    processPendingChanges()
    guard hasChanges else { return }
    NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
    try callWillSave()
    if parentStorage != nil { return try saveToParent() }
    guard let coordinator = persistentStoreCoordinator else {
      throw SaveError.make(
        "The context has no persistent store coordinator, so there is nowhere to save. Set persistentStoreCoordinator first.")
    }
    var attempts = 0
    while true {
      var unit = try collectValid()
      dropForgottenTargets(unit)
      let parts = try ChangeSetBuilder.build(unit, for: self, coordinator)
      do {
        let results = try write(parts, unit, coordinator)
        accept(unit, parts, results)
        announceSave(&unit)
        return
      } catch let conflict as SaveConflict {
        // Each attempt settles at least one object, or the policy throws.
        attempts += 1
        guard attempts <= 1000 + unit.inserted.count + unit.updated.count + unit.deleted.count else { throw conflict.error }
        try policy.resolve(mergeConflicts: conflict.conflicts)
        propagateDeletes()
        processPendingChanges()
        guard hasChanges else { return }
      }
    }
  }

  /// Hands the unit of work to the parent; nothing reaches a store.
  private func saveToParent() throws {
    for _ in 0..<1000 {
      var unit = try collectValid()
      dropForgottenTargets(unit)
      let missing = try inParent { parent -> [NSManagedObject] in
        let save = ParentSave(parent: parent, child: self, unit: unit)
        let missing = try save.missing()
        if missing.isEmpty { save.push() }
        return missing
      }
      guard !missing.isEmpty else {
        acceptPushed(unit)
        announceSave(&unit)
        return
      }
      try policy.resolve(mergeConflicts: missing.map { NSMergeConflict($0, current: nil) })
      propagateDeletes()
      processPendingChanges()
      guard hasChanges else { return }
    }
  }

  private func acceptPushed(_ unit: UnitOfWork) {
    for object in [unit.inserted, unit.updated].joined() { settle(object) }
    for object in unit.deleted { leave(deleted: object) }
    dropSettled()
  }

  /// Conflicts that the merge policy is to decide.
  private struct SaveConflict: Error, @unchecked Sendable {  // does not leave the context's queue
    var conflicts: [NSObject]
    var error: NSError
  }

  private func write(
    _ parts: [ChangeSetBuilder.Part], _ unit: UnitOfWork, _ coordinator: NSPersistentStoreCoordinator
  ) throws -> [SaveResult] {
    var results: [SaveResult] = []
    for part in parts {
      do {
        results.append(try part.store.rowStore.save(part.changes))
      } catch {
        acceptWritten(parts, unit, results)
        let made = coordinator.error(from: error, store: part.store, context: self)
        if let conflicts = MergeResolution.conflicts(error, about: part.changes, from: part.store, in: self) {
          throw SaveConflict(conflicts: conflicts, error: made)
        }
        throw made
      }
    }
    return results
  }

  private var policy: NSMergePolicy { (mergePolicy as? NSMergePolicy) ?? .error }

  // MARK: - Collecting

  struct UnitOfWork {
    var inserted: [NSManagedObject]
    var updated: [NSManagedObject]
    var deleted: [NSManagedObject]
  }

  private func collect() -> UnitOfWork {
    UnitOfWork(
      inserted: inserted.filter { $0.isInserted && !$0.isMarkedDeleted }, updated: updated.filter(\.isUpdated),
      deleted: deleted.filter(\.isMarkedDeleted))
  }

  /// Calls `willSave` on every object until none changes another any more.
  private func callWillSave() throws {
    var told: Set<ObjectIdentifier>?
    for _ in 0..<1000 {
      let unit = collect()
      // Nothing of the first round needs remembering unless a hook makes more changes.
      for object in [unit.inserted, unit.updated, unit.deleted].joined() where told?.contains(ObjectIdentifier(object)) != true {
        object.willSave()
      }
      if pending.isEmpty { return }
      told = Set([unit.inserted, unit.updated, unit.deleted].joined().map { ObjectIdentifier($0) })
      for object in pending { told?.remove(ObjectIdentifier(object)) }
      processPendingChanges()
      propagateDeletes()
      processPendingChanges()
    }
    throw SaveError.make(
      "Failed to process pending changes before save: the context was still dirty after 1000 attempts. Typically willSave sets a property every time it is called."
    )
  }

  /// The unit of work, validated; what a validation hook changes belongs to it too.
  private func collectValid() throws -> UnitOfWork {
    for _ in 0..<1000 {
      let unit = collect()
      try validate(unit)
      if pending.isEmpty {
        for object in [unit.inserted, unit.updated].joined() where object.extras != nil { object.encodeTransformed() }
        return unit
      }
      processPendingChanges()
      propagateDeletes()
      processPendingChanges()
    }
    throw SaveError.make(
      "Failed to validate before save: the context was still dirty after 1000 attempts. Typically a validation method sets a property every time it is called."
    )
  }

  /// Clears references to objects that were deleted before they were ever saved: without an inverse, nothing else has.
  private func dropForgottenTargets(_ unit: UnitOfWork) {
    if forgottenKeys.isEmpty { return }
    for object in [unit.inserted, unit.updated].joined() {
      guard let row = object.working else { continue }
      for slot in row.layout.slots where slot.kind == .reference && !row.isNull(slot.ordinal) {
        let target = (row.slots + slot.offset).load(as: ObjectKey.self)
        if forgottenKeys.contains(target) { row.setValue(nil, slot.ordinal) }
      }
    }
    forgottenKeys = []
  }

  private func validate(_ unit: UnitOfWork) throws {
    var errors: [NSError] = []
    for object in unit.inserted { do { try object.validateForInsert() } catch { errors.append(error as NSError) } }
    for object in unit.updated { do { try object.validateForUpdate() } catch { errors.append(error as NSError) } }
    for object in unit.deleted { do { try object.validateForDelete() } catch { errors.append(error as NSError) } }
    if let error = ValidationError.combined(errors) { throw error }
  }

  // MARK: - Accepting

  /// Accepts what earlier stores have written when a later one fails: written again, it would be there twice.
  private func acceptWritten(_ parts: [ChangeSetBuilder.Part], _ unit: UnitOfWork, _ results: [SaveResult]) {
    if results.isEmpty { return }
    let written = parts.prefix(results.count)
    let stores = Set(written.map(\.store.number))
    var part = UnitOfWork(
      inserted: written.flatMap(\.insertedObjects), updated: unit.updated.filter { stores.contains($0.key.store) },
      deleted: unit.deleted.filter { stores.contains($0.key.store) })
    accept(part, Array(written), results)
    announceSave(&part)
  }

  private func accept(_ unit: UnitOfWork, _ parts: [ChangeSetBuilder.Part], _ results: [SaveResult]) {
    // Only rows with to-ones can hold a temporary key.
    let mapsKeys = parts.contains { part in
      part.changes.inserts.contains { !$0.layout.referenceOffsets.isEmpty }
        || part.changes.updates.contains { !$0.layout.referenceOffsets.isEmpty }
    }
    for (part, result) in zip(parts, results) {
      for (object, row) in zip(part.insertedObjects, part.changes.inserts) {
        rekey(object, row, to: result.permanentKeys[object.key.primaryKey] ?? object.key.primaryKey, part.store.number, mapsKeys: mapsKeys)
      }
    }
    for object in unit.inserted { accept(object, mapsKeys: mapsKeys, inserted: true) }
    for object in unit.updated { accept(object, mapsKeys: mapsKeys, inserted: false) }
    for object in unit.deleted { leave(deleted: object) }
    dropSettled()
    temporaries = [:]
    watched = []
  }

  /// A deletion has been saved: the object is one of no context.
  func leave(deleted object: NSManagedObject) {
    map.remove(object)
    retained.remove(object)
    object.map = nil
    object.isWritable = false
    for case let holder? in object.toManys ?? [] { holder.accept() }  // what was removed must not be kept alive
  }

  private func rekey(_ object: NSManagedObject, _ row: Row, to primaryKey: Int64, _ store: UInt32, mapsKeys: Bool) {
    let old = object.key
    if old.isTemporary {
      map.remove(object)
      let isParent = keyExchange.isParent.load(ordering: .relaxed)
      if object.idStorage != nil || isParent {
        let permanent = ObjectKey(primaryKey: primaryKey, entity: old.entity, rootEntity: old.rootEntity, store: store)
        permanentKeys[old.primaryKey] = permanent
        if isParent { keyExchange.tell(KeyExchange.Exchange(temporary: old.primaryKey, permanent: permanent)) }
      }
    }
    object.key.primaryKey = primaryKey
    object.key.store = store
    row.header.primaryKey = primaryKey
    row.header.store = store
    if old.isTemporary {
      object.idStorage = nil
      map.register(object)
      if mapsKeys { temporaries[old.primaryKey] = object.key }
    }
  }

  /// The private row becomes the shared one.
  @inline(__always)
  private func accept(_ object: NSManagedObject, mapsKeys: Bool, inserted: Bool) {
    if let row = object.working {
      if inserted { row.header.version = 1 } else if row.hasDirty || object.hasChangedLinks { row.header.version += 1 }
      if mapsKeys { exchangeTemporaryKeys(in: row) }
    } else if object.hasChangedLinks, let row = object.shared?.copy() {  // others may share the old one
      row.header.version += 1
      object.replaceShared(by: row)
    }
    settle(object)
  }

  /// What the object has is what is stored, or what the parent has.
  @inline(__always)
  private func settle(_ object: NSManagedObject) {
    if let row = object.working {
      row.clearDirty()
      object.shared = row
      object.working = nil
      object.slots = row.slots
    }
    object.isWritable = false
    if object.toManys != nil { for case let holder? in object.toManys ?? [] { holder.accept() } }
    object.flags.subtract([.inserted, .updated, .listedAsInserted, .listedAsUpdated, .announced])
  }

  private func announceSave(_ unit: inout UnitOfWork) {
    followers.exchangedIDs(of: unit.inserted)
    for object in unit.inserted { object.didSave() }
    for object in unit.updated { object.didSave() }
    for object in unit.deleted { object.didSave() }
    var info: [AnyHashable: Any] = [NSManagedObjectContext.NotificationKey.sourceContext.rawValue: self]
    info[NSInsertedObjectsKey] = Set(unit.inserted)
    info[NSUpdatedObjectsKey] = Set(unit.updated)
    info[NSDeletedObjectsKey] = Set(unit.deleted)
    NotificationCenter.default.post(name: .NSManagedObjectContextDidSave, object: self, userInfo: info)
    announceSavedIDs(unit)
    for object in unit.deleted {
      object.flags.subtract([.updated, .deleted, .listedAsUpdated, .listedAsDeleted, .prepared, .propagated])
    }
  }

  private func announceSavedIDs(_ unit: UnitOfWork) {
    guard SavedIDs.isWanted.load(ordering: .relaxed) else { return }
    NotificationCenter.default.post(
      name: SavedIDs.name, object: self,
      userInfo: [
        NSInsertedObjectIDsKey: Set(unit.inserted.lazy.map(\.objectID)), NSUpdatedObjectIDsKey: Set(unit.updated.lazy.map(\.objectID)),
        NSDeletedObjectIDsKey: Set(unit.deleted.lazy.map(\.objectID)),
      ])
  }

  /// The work of `obtainPermanentIDs(for:)`.
  func givePermanentIDs(to objects: [NSManagedObject]) throws {
    takeOverKeys()
    for object in objects where object.map === map && object.key.isTemporary {
      let store = assignedStores[ObjectIdentifier(object)]
      let key =
        parentStorage == nil
        ? try newPermanentKey(object.key, object.runtime, store)
        : try inParent { try $0.permanentKey(for: object.key, object.runtime, store) }
      if object.key.isTemporary { givePermanent(key, to: object) }  // the parent may have had to tell of it already
    }
    // References by the old keys follow.
    for object in inserted + updated { if let row = object.working { exchangeTemporaryKeys(in: row) } }
    temporaries = [:]
    followers.exchangedIDs(of: objects)
  }

  private func givePermanent(_ key: ObjectKey, to object: NSManagedObject) {
    if let row = object.working {
      rekey(object, row, to: key.primaryKey, key.store, mapsKeys: true)
    } else {  // saved to the parent, so clean here
      let temporary = object.key.primaryKey
      take(key, object)
      permanentKeys[temporary] = key
      keyExchange.tell(KeyExchange.Exchange(temporary: temporary, permanent: key))
    }
  }

  /// The permanent key of a child's object, which this context may know or not.
  private func permanentKey(for key: ObjectKey, _ runtime: EntityRuntime, _ store: NSPersistentStore?) throws -> ObjectKey {
    takeOverKeys()
    let known = current(key)
    if !known.isTemporary { return known }
    if let object = map.find(known) {
      try givePermanentIDs(to: [object])
      return object.key
    }
    if parentStorage != nil { return try inParent { try $0.permanentKey(for: known, runtime, store) } }
    return try newPermanentKey(known, runtime, store)
  }

  private func newPermanentKey(_ key: ObjectKey, _ runtime: EntityRuntime, _ assigned: NSPersistentStore?) throws -> ObjectKey {
    guard let coordinator = persistentStoreCoordinator else { return key }
    let store = try assigned ?? ChangeSetBuilder.store(for: runtime, coordinator)
    var permanent = key
    permanent.primaryKey = try coordinator.reading(store) { try store.rowStore.allocateKeys(root: runtime.schema.root, count: 1) }
    permanent.store = store.number
    return permanent
  }

  /// References by keys that objects had before this save follow their objects.
  @inline(__always)
  private func exchangeTemporaryKeys(in row: Row) {
    for offset in row.layout.referenceOffsets {
      let at = row.slots + offset
      let reference = at.load(as: ObjectKey.self)
      if reference.primaryKey < 0, let permanent = temporaries[reference.primaryKey] { at.storeBytes(of: permanent, as: ObjectKey.self) }
    }
  }
}

/// Errors of a save that is not a store's fault.
enum SaveError {
  static func make(_ sentence: String) -> NSError {
    NSError(domain: NSCocoaErrorDomain, code: NSPersistentStoreSaveError, userInfo: [NSLocalizedDescriptionKey: sentence])
  }
}

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
    if isProcessing && !pending.isEmpty {
      throw SaveError.make(
        "The context has been changed and asked to save while it announces earlier changes. Save after NSManagedObjectContextObjectsDidChange has been posted, as with perform(_:)."
      )
    }
    isSaving = true
    defer { isSaving = false }
    processPendingChanges()
    propagateDeletes()
    processPendingChanges()
    guard hasChanges else {
      if parentStorage == nil { try persistentStoreCoordinator?.writeNewMetadata(for: self) }
      return
    }
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
      try coordinator.writeNewMetadata(for: self)
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
    throw SaveError.make("The save into the parent context found new conflicts a thousand times. The merge policy settles nothing.")
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
        for object in [unit.inserted, unit.updated].joined() where !object.runtime.transformables.isEmpty {
          try object.encodeTransformed()
        }
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

  /// Clears references to objects that were deleted before they were ever saved, and new ones to objects that this save deletes.
  ///
  /// Without an inverse, nothing else has.
  private func dropForgottenTargets(_ unit: UnitOfWork) {
    if forgottenKeys.isEmpty && unit.deleted.isEmpty { return }
    let deleted = Set(unit.deleted.map(\.key))
    for object in [unit.inserted, unit.updated].joined() {
      guard let row = object.working else { continue }
      for slot in row.layout.slots where slot.kind == .reference && !row.isNull(slot.ordinal) {
        let target = (row.slots + slot.offset).load(as: ObjectKey.self)
        let isOneWay = object.runtime.schema.slots[slot.ordinal].relationship?.inverse == nil
        if forgottenKeys.contains(target) || isOneWay && row.isDirty(slot.ordinal) && deleted.contains(target) {
          row.setValue(nil, slot.ordinal)
        }
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
}

/// Errors of a save that is not a store's fault.
enum SaveError {
  static func make(_ sentence: String) -> NSError {
    NSError(domain: NSCocoaErrorDomain, code: NSPersistentStoreSaveError, userInfo: [NSLocalizedDescriptionKey: sentence])
  }
}

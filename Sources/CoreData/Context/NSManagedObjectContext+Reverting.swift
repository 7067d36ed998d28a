// SPDX-License-Identifier: MIT
// Back to what is stored: rollback, reset, refresh.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// The work of `rollback()`.
  func rollBackAll() {
    checkQueue()
    undoManager?.removeAllActions()
    // Whoever was told of an insertion is told that it is taken back.
    let withdrawn = inserted.filter { $0.flags.contains(.inserted) && $0.flags.contains(.announced) }
    for object in inserted where object.flags.contains(.inserted) { leave(object) }
    for object in updated + deleted where object.map === map {
      object.flags.subtract([.updated, .deleted, .prepared, .propagated, .pending, .listedAsUpdated, .listedAsDeleted])
      revert(object)
      object.awake(fromSnapshotEvents: .rollback)
    }
    let reverted = (updated + deleted).filter { $0.map === map }
    clearUnitOfWork()
    tellFollowers(deleted: withdrawn, refreshed: reverted)
    var info: [AnyHashable: Any] = [:]
    if !reverted.isEmpty { info[NSRefreshedObjectsKey] = Set(reverted) }
    if !withdrawn.isEmpty { info[NSDeletedObjectsKey] = Set(withdrawn) }
    if !info.isEmpty { NotificationCenter.default.post(name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: info) }
  }

  /// The work of `reset()`.
  func resetAll() {
    checkQueue()
    undoManager?.removeAllActions(withTarget: self)
    let all = map.all()
    for object in inserted where object.flags.contains(.inserted) { leave(object) }
    for object in all where object.map === map { leave(object) }
    breakCycles(all)
    clearUnitOfWork()
    watched = []
    retained = []
    permanentKeys = [:]
    map.removeAll()
    tellFollowers(invalidated: all, isReset: true)
    NotificationCenter.default.post(
      name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: [NSInvalidatedAllObjectsKey: Set(all)])
  }

  func clearUnitOfWork() {
    for object in inserted { object.flags.remove(.listedAsInserted) }
    for object in updated { object.flags.remove(.listedAsUpdated) }
    for object in deleted { object.flags.remove(.listedAsDeleted) }
    for object in pending { object.flags.remove(.pending) }
    inserted = []
    updated = []
    deleted = []
    pending = []
    refreshed = []
    dropCaptures()
    assignedStores = [:]
    forgottenKeys = []
  }

  /// Takes the settled objects out of the unit of work; what the save's own hooks have changed meanwhile stays in it.
  func dropSettled() {
    for object in inserted where !object.flags.contains(.inserted) { object.flags.remove(.listedAsInserted) }
    for object in updated where !object.flags.contains(.updated) { object.flags.remove(.listedAsUpdated) }
    for object in deleted where !object.flags.contains(.deleted) { object.flags.remove(.listedAsDeleted) }
    inserted.removeAll { !$0.flags.contains(.inserted) }
    updated.removeAll { !$0.flags.contains(.updated) || $0.map == nil }
    deleted.removeAll { !$0.flags.contains(.deleted) || $0.map == nil }
    if !assignedStores.isEmpty {
      let left = Set(inserted.map { ObjectIdentifier($0) })
      assignedStores = assignedStores.filter { left.contains($0.key) }
    }
  }

  /// Puts an object's values and relationships back to the stored ones.
  func revert(_ object: NSManagedObject) {
    object.forgetTransformed()
    object.observedAsAWhole {
      for case let holder? in object.toManys ?? [] { holder.rollback() }
      object.isWritable = false
      object.working = nil
      if let row = object.shared, object.stamp != 0 { object.slots = row.slots } else { object.stamp = 0 }
    }
  }

  /// Makes an object whose row is gone one of no context, without a value, so that it can be inserted anew.
  func forget(gone object: NSManagedObject) {
    leave(object)
    object.working = nil
    object.shared = nil
    object.toManys = nil
    object.stamp = 0
    object.isWritable = false
  }

  /// Makes an object one of no context.
  private func leave(_ object: NSManagedObject) {
    map.remove(object)
    object.flags = []
    object.map = nil
    object.isWritable = object.working != nil && !object.isObserved
  }

  /// Loaded relationships of clean objects may hold each other; a context that ends lets go of them.
  func breakCycles(_ objects: [NSManagedObject]) {
    for object in objects { object.toManys = nil }
  }

  /// The work of `refresh(_:mergeChanges:)`.
  func refreshOne(_ object: NSManagedObject, merging flag: Bool) {
    guard object.map === map, !object.flags.contains(.inserted) else { return }
    if flag {
      _ = refresh([object])
    } else {
      turnIntoFault(object)
    }
    noteRefreshed([object])
  }

  /// The work of `refreshAllObjects()`.
  func refreshAll() {
    takeOverKeys()
    noteRefreshed(refresh(map.all().filter { !$0.flags.contains(.inserted) }))
  }

  private func noteRefreshed(_ objects: [NSManagedObject]) {
    refreshed += objects
    if !isProcessScheduled { scheduleProcessing() }
  }

  /// Takes an object's values, and its unsaved changes, away; they are read again when asked for.
  private func turnIntoFault(_ object: NSManagedObject) {
    dropCapture(object)
    object.willTurnIntoFault()
    for case let holder? in object.toManys ?? [] { holder.rollback() }
    object.toManys = nil
    object.forgetTransformed()
    object.flags.subtract([.updated, .deleted, .prepared, .propagated, .inaccessible])
    object.isWritable = false
    object.working = nil
    object.shared = nil
    object.stamp = 0
    object.didTurnIntoFault()
  }

  /// Makes a newer row the stored one of an object that is no fault; changed values stay over it.
  func refresh(_ object: NSManagedObject, with fresh: Row) {
    if object.flags.contains(.captured) { processPendingChanges() }  // what was done before the refresh can still be undone
    object.forgetTransformed()
    object.observedAsAWhole {
      if let working = object.working { lay(working, over: fresh, of: object) } else { object.replaceShared(by: fresh) }
    }
    object.awake(fromSnapshotEvents: .refresh)
  }

  private func lay(_ working: Row, over fresh: Row, of object: NSManagedObject) {
    let merged = fresh.copy()
    for slot in working.layout.slots where working.isDirty(slot.ordinal) {
      merged.setValue(working.value(slot.ordinal), slot.ordinal)
      merged.setDirty(slot.ordinal)
    }
    object.shared = fresh
    object.attach(working: merged)
    object.isWritable = false
  }
}

// SPDX-License-Identifier: MIT
// Processing of pending changes: deletions reach related objects, and observers are told once for many changes. Runs when a perform
// block ends, before a save or a fetch, and on the main queue by itself soon after the first change, since there is no run loop whose
// turn ends.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// Has the pending changes of a main-queue context processed soon.
  ///
  /// On a private queue the end of the `perform` block does that, and a caller elsewhere, who should not be there, must not race with
  /// a pass of our own.
  func scheduleProcessing() {
    isProcessScheduled = true
    guard concurrencyType == .mainQueueConcurrencyType, ContextQueue.isOnMain else { return }
    queue.async { [weak self] in self?.endEvent() }
  }

  /// The work of `processPendingChanges()`.
  func processPending() {
    isProcessScheduled = false
    if pending.isEmpty && refreshed.isEmpty || isProcessing { return }
    isProcessing = true
    defer { isProcessing = false }
    if propagatesDeletesAtEndOfEvent || isSaving { propagateDeletes() }
    registerUndo()
    let changed = pending
    pending = []
    announcedCaptures = captures
    dropCaptures()
    for object in changed {
      object.flags.remove(.pending)
      object.flags.insert(.announcing)
      object.isWritable = false  // the next write is noted again
    }
    announce(changed)
    for object in changed { object.flags.remove(.announcing) }
    announcedCaptures = []
  }

  func propagateDeletes() {
    // Rules may delete more: what comes later in the list, and what lies in it since a deletion that was taken back.
    var isDone = false
    while !isDone {
      isDone = true
      var next = 0
      while next < deleted.count {
        let object = deleted[next]
        next += 1
        if object.flags.contains(.deleted), !object.flags.contains(.propagated) {
          object.flags.insert(.propagated)
          DeletePropagation.propagate(object, in: self)
          if object.flags.contains(.inserted), !object.flags.contains(.pending) {  // now it can be forgotten
            object.flags.insert(.pending)
            pending.append(object)
          }
          isDone = false
        }
      }
    }
  }

  private func announce(_ changed: [NSManagedObject]) {
    var inserts: [NSManagedObject] = []
    var updates: [NSManagedObject] = []
    var deletes: [NSManagedObject] = []
    var forgets = false
    for object in changed {
      if object.flags.contains(.deleted) {
        let isUnsaved = object.flags.contains(.inserted)
        // An insertion that nobody has been told of leaves no trace.
        if !isUnsaved || object.flags.contains(.announced) { deletes.append(object) }
        if isUnsaved && object.flags.contains(.propagated) {
          forgetUnsaved(object)
          forgets = true
        } else {  // where deletions are propagated at the save, the object's rules are still to be carried out
          object.flags.remove(.announced)
        }
      } else if object.flags.contains(.inserted) {
        if object.flags.contains(.announced), !object.flags.contains(.revived) { updates.append(object) } else { inserts.append(object) }
        object.flags.insert(.announced)
      } else if object.flags.contains(.revived) {
        inserts.append(object)
      } else if object.flags.contains(.updated) {
        updates.append(object)
      }
      object.flags.remove(.revived)
    }
    if forgets {
      inserted.removeAll { $0.map == nil }
      deleted.removeAll { $0.map == nil }
    }
    let refreshes = refreshed
    refreshed = []
    announce(inserted: inserts, updated: updates, deleted: deletes, refreshed: refreshes)
  }

  /// Tells observers of changes; the one place that does, whatever made them.
  func announce(
    inserted: [NSManagedObject], updated: [NSManagedObject], deleted: [NSManagedObject], refreshed: [NSManagedObject]
  ) {
    tellFollowers(inserted: inserted, updated: updated, deleted: deleted, refreshed: refreshed)
    var info: [AnyHashable: Any] = [:]
    if !inserted.isEmpty { info[NSInsertedObjectsKey] = Set(inserted) }
    if !updated.isEmpty { info[NSUpdatedObjectsKey] = Set(updated) }
    if !deleted.isEmpty { info[NSDeletedObjectsKey] = Set(deleted) }
    if !refreshed.isEmpty { info[NSRefreshedObjectsKey] = Set(refreshed) }
    if info.isEmpty { return }
    info[NSManagedObjectContext.NotificationKey.sourceContext.rawValue] = self
    NotificationCenter.default.post(name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: info)
  }

  /// An object inserted and deleted again before any save leaves no trace.
  private func forgetUnsaved(_ object: NSManagedObject) {
    object.flags.subtract([.inserted, .updated])
    object.flags.insert(.deleted)
    map.remove(object)
    forgottenKeys.insert(object.key)
    object.flags.subtract([.listedAsInserted, .listedAsDeleted, .deleted])
    retained.remove(object)
    assignedStores[ObjectIdentifier(object)] = nil
    object.toManys = nil  // two that go may hold each other
    object.map = nil
  }
}

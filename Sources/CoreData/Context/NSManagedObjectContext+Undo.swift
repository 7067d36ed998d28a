// SPDX-License-Identifier: MIT
// Undo: while there is an undo manager, the first change of an object since the last processing keeps its state; processing registers
// what has changed since; taking that back is a change like any other, so that what it registers is the way forward again.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// Takes back the last group of changes.
  public func undo() {
    processPendingChanges()
    undoManager?.undo()
  }

  /// Makes the changes again that were taken back last.
  public func redo() {
    processPendingChanges()
    undoManager?.redo()
  }

  // MARK: - Keeping

  /// Keeps an object's state before its first change since pending changes were last processed.
  func capture(_ object: NSManagedObject, isNew: Bool = false, isFirst: Bool = false) {
    if object.flags.contains(.captured) { return }
    object.flags.insert(.captured)
    captureIndex?[ObjectIdentifier(object)] = captures.count
    captures.append(UndoCapture(object, isNew: isNew, isFirst: isFirst))
  }

  /// Keeps an object's state where the stored row alone does not tell it, or where it is wanted for undo.
  @inline(never)
  func captureIfNeeded(_ object: NSManagedObject, isFirst: Bool) {
    if undoManager != nil || !isFirst && object.working != nil || object.toManys?.contains(where: { $0?.hasChanges == true }) == true {
      capture(object, isFirst: isFirst)
    }
  }

  /// Forgets what was kept of an object that changes without its program's doing, as by a refresh.
  func dropCapture(_ object: NSManagedObject) { object.flags.remove(.captured) }

  func dropCaptures() {
    for capture in captures { capture.object.flags.remove(.captured) }
    captures = []
    captureIndex = nil
  }

  /// Registers what has changed since pending changes were last processed.
  func registerUndo() {
    guard let undoManager, !captures.isEmpty else { return }
    let step = UndoStep(captures, in: self)
    if step.entries.isEmpty { return }
    undoManager.registerUndo(withTarget: self) { $0.revert(step) }
  }

  /// What was kept of an object in the event that goes on, or is being announced; nil where its stored row tells.
  func captured(_ object: NSManagedObject) -> UndoCapture? {
    if object.flags.contains(.captured) {
      let index = captureIndex ?? Dictionary(captures.indices.map { (ObjectIdentifier(captures[$0].object), $0) }) { $1 }
      captureIndex = index
      return index[ObjectIdentifier(object)].map { captures[$0] }
    }
    if capturesByObject == nil {
      capturesByObject = Dictionary(announcedCaptures.map { (ObjectIdentifier($0.object), $0) }, uniquingKeysWith: { first, _ in first })
    }
    return capturesByObject?[ObjectIdentifier(object)]
  }

  // MARK: - Taking back

  private func revert(_ step: UndoStep) {
    processPendingChanges()
    for entry in step.entries where entry.presence == .vanished { bringBack(entry.object) }
    let known = step.entries.filter { $0.object.map === map }
    for entry in known {
      for value in entry.values { revert(value, of: entry.object) }
      for members in entry.members { revert(members, of: entry.object) }
    }
    for entry in known where entry.presence == .appeared { takeAway(entry.object) }
    for entry in known { entry.object.awake(fromSnapshotEvents: entry.presence.snapshotEvent) }
    processPendingChanges()
    for entry in known where entry.object.isUpdated { settleIfAsStored(entry.object) }
  }

  /// Puts a deleted object back: out of the deletions while they wait, else as one inserted under the key it had.
  private func bringBack(_ object: NSManagedObject) {
    if object.map === map {
      capture(object)
      object.flags.subtract([.deleted, .prepared, .propagated])
      object.flags.insert(.revived)
      if !object.flags.contains(.pending) {
        object.flags.insert(.pending)
        pending.append(object)
      }
      if !isProcessScheduled { scheduleProcessing() }
    } else if object.map == nil {
      register(inserted: object, as: object.key, awakes: false)
    }
  }

  /// Takes an inserted object out again; its relationships are reverted by their own entries, so no delete rule runs.
  ///
  /// Where rules run at the save only, the deletion that is made again may have been taken back before they had.
  private func takeAway(_ object: NSManagedObject) {
    object.flags.insert(.prepared)
    if propagatesDeletesAtEndOfEvent { object.flags.insert(.propagated) }
    markDeleted(object)
  }

  private func revert(_ value: UndoStep.Value, of object: NSManagedObject) {
    guard let relationship = object.runtime.schema.slots[value.ordinal].relationship else {
      object.writeSlot(value.value, value.ordinal)
      return
    }
    object.writeReference(value.target.flatMap { $0.map === map ? $0 : nil }, relationship)
  }

  private func revert(_ change: UndoStep.Members, of object: NSManagedObject) {
    object.changeMembers(change.relationship) { holder in
      for member in change.added where holder.contains(member) { holder.remove(member) }
      for member in change.removed where member.map === map && !holder.contains(member) { holder.insert(member) }
      guard let order = change.order else { return }
      let present = holder.members
      let wanted = order.filter { present.contains($0) }
      if wanted.count == present.count { holder.reorder(wanted) }
    }
  }

  /// Takes an object out of the unit of work that has become as it is stored.
  private func settleIfAsStored(_ object: NSManagedObject) {
    if let row = object.working {
      guard let stored = object.shared else { return }
      for slot in row.layout.slots where row.isDirty(slot.ordinal) && !RowComparison.equal(row, stored, slot) { return }
    }
    for case let holder? in object.toManys ?? [] where holder.hasChanges {
      guard holder.added.isEmpty, holder.removed.isEmpty, holder.hasCommittedOrder else { return }
      holder.accept()
    }
    revert(object)
    object.flags.remove(.updated)
  }
}

extension UndoStep.Entry.Presence {
  /// How an object is told that a step with this entry has been taken back.
  fileprivate var snapshotEvent: NSSnapshotEventType {
    switch self {
    case .unchanged: .undoUpdate
    case .appeared: .undoInsertion
    case .vanished: .undoDeletion
    }
  }
}

/// A context's ear at its undo manager: before a group opens or closes, pending changes are registered in the group they belong to.
final class UndoCheckpoint: @unchecked Sendable {  // the token is set once
  private var token: (any NSObjectProtocol)?

  init(_ manager: UndoManager, for context: NSManagedObjectContext) {
    token = NotificationCenter.default.addObserver(forName: .NSUndoManagerCheckpoint, object: manager, queue: nil) { [weak context] _ in
      context?.processPendingChanges()
    }
  }

  deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}

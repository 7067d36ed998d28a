// SPDX-License-Identifier: MIT
// A merge policy's decision carried out on the objects, so that the next attempt of the save can succeed.

import CoreDataRows
import Foundation

enum MergeResolution {
  // MARK: - Optimistic locking

  static func resolve(_ conflict: NSMergeConflict, _ type: NSMergePolicyType) {
    let object = conflict.sourceObject
    guard let context = object.managedObjectContext else { return }
    guard let current = conflict.current else { return acceptDeletion(of: object, in: context) }
    // Others may have changed the members, too.
    for case let holder? in object.toManys ?? [] where !holder.relationship.isOrdered || !holder.hasChanges { holder.turnIntoFault() }
    if object.isDeleted {
      // Whoever trumps: the context deletes the newer row, with what the delete rules say of the members it has now, or leaves it.
      object.replaceShared(by: current)
      object.flags.remove(.propagated)
      if type == .rollbackMergePolicyType || type == .mergeByPropertyStoreTrumpMergePolicyType {
        context.insert(object)
        DeletePropagation.takeBack(object)
      }
      return
    }
    if type == .rollbackMergePolicyType { giveUpRelationships(of: object) }
    guard let working = object.working, let old = object.shared else {
      object.replaceShared(by: current)
      if !object.hasChangedLinks { object.flags.remove(.updated) }
      return
    }
    switch type {
    case .errorMergePolicyType: return
    case .rollbackMergePolicyType:
      object.isWritable = false
      object.working = nil
      object.shared = current
      object.slots = current.slots
      if !object.hasChangedLinks { object.flags.remove(.updated) }
    case .overwriteMergePolicyType:
      working.header.version = current.header.version
      for slot in working.layout.slots where !object.runtime.schema.slots[slot.ordinal].isTransient { working.setDirty(slot.ordinal) }
      object.shared = current
    case .mergeByPropertyObjectTrumpMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType:
      let merged = current.copy()
      for slot in working.layout.slots where working.isDirty(slot.ordinal) {
        let storeChanged = !RowComparison.equal(old, current, slot)
        if storeChanged && type == .mergeByPropertyStoreTrumpMergePolicyType { continue }
        merged.setValue(working.value(slot.ordinal), slot.ordinal)
        merged.setDirty(slot.ordinal)
      }
      object.shared = current
      object.attach(working: merged)
      object.isWritable = false
    }
    object.awake(fromSnapshotEvents: .mergePolicy)
    context.refreshed.append(object)
  }

  /// Puts the object's own relationships back to the stored ones, both sides.
  ///
  /// Members that tell of their owner themselves are not in conflict, and keep it.
  private static func giveUpRelationships(of object: NSManagedObject) {
    if let working = object.working, let old = object.shared {
      for slot in working.layout.slots where slot.kind == .reference && working.isDirty(slot.ordinal) {
        guard let relationship = object.runtime.schema.slots[slot.ordinal].relationship else { continue }
        let target = old.isNull(slot.ordinal) ? nil : (old.slots + slot.offset).load(as: ObjectKey.self)
        InverseMaintenance.setToOne(object, relationship, to: target.flatMap { object.managedObjectContext?.registeredOrFault($0) })
      }
    }
    for case let holder? in object.toManys ?? [] where holder.hasChanges {
      if holder.relationship.storage != .byInverse {
        for member in holder.added { InverseMaintenance.remove(member, from: object, holder.relationship) }
        for member in holder.removed where !member.isDeleted { InverseMaintenance.add(member, to: object, holder.relationship) }
      }
      if holder.relationship.storage != .byInverse || holder.added.isEmpty && holder.removed.isEmpty { holder.rollback() }
    }
  }

  /// The row is gone: the object follows it, whatever the policy, since there is nothing to merge with, and so do references to it.
  private static func acceptDeletion(of object: NSManagedObject, in context: NSManagedObjectContext) {
    for other in context.inserted + context.updated where other !== object && other.map === context.map && !other.isDeleted {
      if let row = other.working {
        for slot in row.layout.slots where slot.kind == .reference && !row.isNull(slot.ordinal) {
          guard (row.slots + slot.offset).load(as: ObjectKey.self) == object.key,
            let relationship = other.runtime.schema.slots[slot.ordinal].relationship
          else { continue }
          other.writeReference(nil, relationship)
        }
      }
      for case let holder? in other.toManys ?? [] where holder.added.contains(object) {
        other.changeMembers(holder.relationship) { $0.remove(object) }
      }
    }
    object.flags.subtract([.updated, .deleted])
    context.map.remove(object)
    context.retained.remove(object)
    object.isWritable = false
    object.map = nil
    context.tellFollowers(deleted: [object])
  }

  // MARK: - Uniqueness

  static func resolve(_ conflict: NSConstraintConflict, _ type: NSMergePolicyType) {
    guard let keeper = conflict.databaseObject ?? conflict.conflictingObjects.first else { return }
    for object in conflict.conflictingObjects where object !== keeper {
      guard let context = object.managedObjectContext else { continue }
      switch type {
      case .errorMergePolicyType: return
      case .rollbackMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType: break
      case .mergeByPropertyObjectTrumpMergePolicyType: copyValues(from: object, to: keeper, all: false)
      case .overwriteMergePolicyType: copyValues(from: object, to: keeper, all: true)
      }
      if object.isInserted { context.delete(object) } else { context.refresh(object, mergeChanges: false) }
    }
    keeper.managedObjectContext?.processPendingChanges()
  }

  /// Gives the object that stays the values, and the related objects, of the one that goes.
  private static func copyValues(from object: NSManagedObject, to keeper: NSManagedObject, all: Bool) {
    guard let row = object.working ?? object.shared else { return }
    for (ordinal, slot) in object.runtime.schema.slots.enumerated() where !slot.isTransient && (all || row.isDirty(ordinal)) {
      guard keeper.runtime.schema.place(of: slot.name) != nil else { continue }
      if let relationship = slot.relationship {
        keeper.setManagedValue(object.toOneTarget(relationship), forKey: slot.name)
      } else {
        keeper.setManagedValue(object.managedValue(forKey: slot.name), forKey: slot.name)
      }
    }
    for case let holder? in object.toManys ?? [] where holder.hasChanges {
      guard let relationship = keeper.runtime.schema.relationship(named: holder.relationship.name) else { continue }
      for member in holder.added { InverseMaintenance.add(member, to: keeper, relationship) }
    }
  }

  // MARK: - From a store's error

  /// The conflicts a store reported, as a policy sees them; nil for an error that is no conflict.
  static func conflicts(_ error: any Error, from store: NSPersistentStore, in context: NSManagedObjectContext) -> [NSObject]? {
    switch error {
    case RowStoreError.conflicts(let list):
      return list.compactMap { conflict in
        context.map.find(conflict.attempted.objectKey).map { NSMergeConflict($0, current: conflict.current) }
      }
    case RowStoreError.uniqueness(_, let constraint, let row, let existing):
      guard let object = context.map.find(row.objectKey) else { return nil }
      // Of two new objects the store has seen one for a moment only: its row is gone with the failed transaction.
      if let twin = twin(of: object, constraint, in: context) {
        return [NSConstraintConflict(constraint: constraint, databaseObject: nil, conflicting: [twin, object])]
      }
      let stored = existing.map { key in
        var key = key
        key.store = store.number
        return context.registeredOrFault(key)
      }
      return [NSConstraintConflict(constraint: constraint, databaseObject: stored, conflicting: [object])]
    default: return nil
    }
  }

  /// Another new or changed object of the context with the same values.
  private static func twin(of object: NSManagedObject, _ constraint: [String], in context: NSManagedObjectContext) -> NSManagedObject? {
    guard let row = object.working else { return nil }
    let slots = constraint.compactMap { row.layout.slot(named: $0) }
    return (context.inserted + context.updated).first { other in
      guard other !== object, other.isInserted || other.isUpdated, other.runtime.schema.root == object.runtime.schema.root,
        let theirs = other.working
      else {
        return false
      }
      return slots.allSatisfy { slot in
        guard let same = theirs.layout.slot(named: slot.name), same.kind == slot.kind, same.offset == slot.offset else { return false }
        return RowComparison.equal(row, theirs, slot)
      }
    }
  }
}

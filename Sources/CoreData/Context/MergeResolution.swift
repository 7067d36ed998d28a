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
    GoneObjects.dropReferences(to: [object], [object.key], in: context)
    object.flags.subtract([.updated, .deleted])
    context.map.remove(object)
    context.retained.remove(object)
    object.isWritable = false
    object.map = nil
    context.tellFollowers(deleted: [object])
  }

  // MARK: - Uniqueness

  static func resolve(_ conflict: NSConstraintConflict, _ type: NSMergePolicyType) {
    // What an earlier conflict has removed is in no other's way; the next attempt of the save shows what is left.
    guard let keeper = conflict.databaseObject ?? conflict.conflictingObjects.first, !keeper.isDeleted else { return }
    for object in conflict.conflictingObjects where object !== keeper && !object.isDeleted {
      guard let context = object.managedObjectContext else { continue }
      switch type {
      case .errorMergePolicyType: return
      case .rollbackMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType: break
      case .mergeByPropertyObjectTrumpMergePolicyType: copyValues(from: object, to: keeper, all: false)
      case .overwriteMergePolicyType: copyValues(from: object, to: keeper, all: true)
      }
      if object.isInserted { context.delete(object) } else { context.refresh(object, mergeChanges: false) }
    }
  }

  /// Gives the object that stays the values, and the related objects, of the one that goes, whose delete rules must not reach them.
  private static func copyValues(from object: NSManagedObject, to keeper: NSManagedObject, all: Bool) {
    guard let row = object.working ?? object.shared else { return }
    for (ordinal, slot) in object.runtime.schema.slots.enumerated() where !slot.isTransient && (all || row.isDirty(ordinal)) {
      guard keeper.runtime.schema.place(of: slot.name) != nil else { continue }
      if let relationship = slot.relationship {
        let target = object.toOneTarget(relationship)
        keeper.setManagedValue(target, forKey: slot.name)
        if object.isInserted, target != nil { InverseMaintenance.setToOne(object, relationship, to: nil) }
      } else {
        keeper.setManagedValue(object.managedValue(forKey: slot.name), forKey: slot.name)
      }
    }
    for case let holder? in object.toManys ?? [] where holder.hasChanges {
      guard let relationship = keeper.runtime.schema.relationship(named: holder.relationship.name) else { continue }
      for member in holder.added {
        InverseMaintenance.add(member, to: keeper, relationship)
        if object.isInserted { InverseMaintenance.remove(member, from: object, holder.relationship) }
      }
    }
  }

  // MARK: - From a store's error

  /// The conflicts a store reported, as a policy sees them; nil for an error that is no conflict.
  ///
  /// None at all where a uniqueness conflict has gone meanwhile: then the save is to be tried again.
  static func conflicts(
    _ error: any Error, about changes: ChangeSet, from store: NSPersistentStore, in context: NSManagedObjectContext
  ) -> [NSObject]? {
    switch error {
    case RowStoreError.conflicts(let list):
      let found = list.compactMap { conflict in
        context.map.find(conflict.attempted.objectKey).map { NSMergeConflict($0, current: conflict.current) }
      }
      return found.isEmpty ? nil : found
    case RowStoreError.uniqueness:
      // The save ended at the first one; the policy is asked about all. Where the store cannot tell them, its first error stands.
      do {
        return constraintConflicts(try store.rowStore.uniquenessConflicts(changes), changes, store, context)
      } catch {
        return nil
      }
    default: return nil
    }
  }

  /// One set of values under one constraint, by the object that has them or, among new objects, had them first.
  private struct SharedValues: Hashable {
    let entity: String
    let constraint: [String]
    let holder: ObjectKey
  }

  private static func constraintConflicts(
    _ found: [UniquenessConflict], _ changes: ChangeSet, _ store: NSPersistentStore, _ context: NSManagedObjectContext
  ) -> [NSConstraintConflict] {
    let new = Set(changes.inserts.map(\.objectKey))
    var groups: [SharedValues] = []
    var members: [SharedValues: [NSManagedObject]] = [:]
    for conflict in found {
      guard let object = context.map.find(conflict.row.objectKey) else { continue }
      var holder = conflict.existing
      if !holder.isTemporary { holder.store = store.number }
      let group = SharedValues(entity: conflict.entity, constraint: conflict.constraint, holder: holder)
      if members[group] == nil { groups.append(group) }
      members[group, default: []].append(object)
    }
    let stored = readHolders(groups.map(\.holder).filter { !new.contains($0) }, store, context)
    return withExtendedLifetime(stored) {
      groups.map { group in
        let holder = context.registeredOrFault(group.holder)
        let others = members[group] ?? []
        return new.contains(group.holder)
          ? NSConstraintConflict(constraint: group.constraint, databaseObject: nil, conflicting: [holder] + others)
          : NSConstraintConflict(constraint: group.constraint, databaseObject: holder, conflicting: others)
      }
    }
  }

  /// Reads the rows of stored objects that have no values yet, in one go; what cannot be read now is read, or reported, when its fault fires.
  private static func readHolders(
    _ keys: [ObjectKey], _ store: NSPersistentStore, _ context: NSManagedObjectContext
  ) -> [NSManagedObject] {
    let unread = Set(keys).filter { context.map.find($0)?.shared == nil }
    return Dictionary(grouping: unread, by: \.rootEntity).values.flatMap { keys in
      (try? store.rowStore.rows(keys)).map { context.register($0) } ?? []
    }
  }
}

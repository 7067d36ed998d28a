// SPDX-License-Identifier: MIT
// Objects whose rows others have deleted: what this context has not saved yet must not refer to them. Called by merging and by the
// resolution of conflicts.

import CoreDataRows
import Foundation

enum GoneObjects {
  /// Carries out the delete rules of objects that another context has deleted, on what is only here.
  ///
  /// What was related to them in the store, that context has dealt with.
  ///
  /// - Parameters:
  ///   - gone: those of the objects that this context knows.
  ///   - keys: the keys of all of them; what is only referred to need not be registered.
  ///   - context: the context that has not saved yet.
  static func carryOutRules(of gone: [NSManagedObject], _ keys: Set<ObjectKey>, in context: NSManagedObjectContext) {
    if keys.isEmpty { return }
    var cascaded: [NSManagedObject] = []
    for object in gone {
      for case let holder? in object.toManys ?? [] where holder.relationship.deleteRule == .cascade { cascaded += holder.added }
      if let row = object.working {
        for case let relationship? in object.runtime.schema.slots.lazy.map(\.relationship)
        where relationship.deleteRule == .cascade && row.isDirty(relationship.index) {
          if let target = object.toOneTarget(relationship) { cascaded.append(target) }
        }
      }
      forgetMembers(object, in: context)
    }
    let all = Set(gone)
    dropReferences(to: all, keys, in: context)
    for object in cascaded where object.map === context.map && !all.contains(object) { context.delete(object) }
  }

  /// Takes objects that are gone out of the relationships of what waits to be saved.
  static func dropReferences(to gone: Set<NSManagedObject>, _ keys: Set<ObjectKey>, in context: NSManagedObjectContext) {
    for other in context.inserted + context.updated where other.map === context.map && !other.isDeleted && !gone.contains(other) {
      if let row = other.working {
        for slot in row.layout.slots where slot.kind == .reference && !row.isNull(slot.ordinal) {
          guard keys.contains((row.slots + slot.offset).load(as: ObjectKey.self)),
            let relationship = other.runtime.schema.slots[slot.ordinal].relationship
          else { continue }
          other.writeReference(nil, relationship)
        }
      }
      for case let holder? in other.toManys ?? [] {
        let members = holder.added.intersection(gone)
        if !members.isEmpty { other.changeMembers(holder.relationship) { for member in members { $0.remove(member) } } }
      }
    }
  }

  /// Has to-manys read anew in which an object that is gone was seen.
  private static func forgetMembers(_ object: NSManagedObject, in context: NSManagedObjectContext) {
    guard let row = object.shared else { return }
    for slot in row.layout.slots where slot.kind == .reference && !row.isNull(slot.ordinal) {
      guard let inverse = object.runtime.schema.slots[slot.ordinal].relationship?.inverse,
        let owner = context.map.find((row.slots + slot.offset).load(as: ObjectKey.self)),
        let side = owner.runtime.schema.relationship(named: inverse), side.isToMany
      else { continue }
      owner.toManys?[side.index]?.turnIntoFault()
    }
  }
}

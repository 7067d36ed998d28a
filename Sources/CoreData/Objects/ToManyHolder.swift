// SPDX-License-Identifier: MIT
// The value holder of one to-many relationship of one object: what is stored, once read, and what has changed since. The
// relationship stays a fault until somebody looks at its members; changes do not need them.

import CoreDataRows
import Foundation

/// Members of a to-many, as stored plus what was added and removed since.
///
/// Guarded by the owner's context's queue. Invariants: `added` and `removed` are disjoint; once loaded, the members contain all of
/// `added` and none of `removed`, and what is stored the other way round.
final class ToManyHolder {
  unowned(unsafe) let owner: NSManagedObject
  let relationship: RelationshipSchema
  private(set) var isLoaded: Bool
  /// The members, once loaded.
  private var set: Set<NSManagedObject> = []
  /// The members of an ordered relationship in their order, once loaded; asking `set` for one costs the same however many there are.
  private var list: [NSManagedObject] = []
  private(set) var added: Set<NSManagedObject> = []
  private(set) var removed: Set<NSManagedObject> = []
  private(set) var orderChanged = false
  /// How often the members, or what is known of them, have changed; whoever keeps a copy compares it.
  private(set) var changes = 0
  /// The order as stored, kept from the first change on, for `committedValues` and rollback.
  private var committedList: [NSManagedObject]?
  /// The order at hand when a relationship whose order had changed was made a fault.
  private var pendingOrder: [NSManagedObject]?

  init(owner: NSManagedObject, relationship: RelationshipSchema) {
    self.owner = owner
    self.relationship = relationship
    // An object that was never saved, and one of no context, has nothing stored to read.
    isLoaded = owner.map == nil || owner.flags.contains(.inserted)
  }

  var hasChanges: Bool { !added.isEmpty || !removed.isEmpty || orderChanged }

  // MARK: - Reading

  func load() {
    if !isLoaded { load((owner.map?.context?.storedMembers(of: owner, relationship) ?? [])[...]) }
  }

  /// Takes the stored members, which somebody has read.
  func load(_ stored: ArraySlice<NSManagedObject>) {
    if isLoaded { return }
    isLoaded = true
    changes += 1
    if hasChanges {  // made unseen, they may repeat what is stored; a rollback must not
      added.subtract(stored)
      removed.formIntersection(stored)
    }
    if relationship.isOrdered {
      list = stored.filter { !removed.contains($0) }
      let present = Set(list)
      list += added.filter { !present.contains($0) }.sorted { $0.key.primaryKey > $1.key.primaryKey }
      if let order = pendingOrder { restore(order) }
      if committedList == nil, hasChanges { committedList = Array(stored) }
      set = Set(list)
    } else {
      set = Set(stored)
      if hasChanges { set = set.subtracting(removed).union(added) }
    }
  }

  /// Puts the members into an order that was at hand before; those it does not know come last.
  private func restore(_ order: [NSManagedObject]) {
    pendingOrder = nil
    let present = Set(list)
    let known = Set(order)
    list = order.filter { present.contains($0) } + list.filter { !known.contains($0) }
  }

  var members: Set<NSManagedObject> {
    load()
    return set
  }
  var orderedMembers: [NSManagedObject] {
    load()
    return relationship.isOrdered ? list : Array(set)
  }
  var count: Int {
    load()
    return set.count
  }
  func contains(_ object: NSManagedObject) -> Bool {
    if added.contains(object) { return true }
    if removed.contains(object) { return false }
    load()
    return set.contains(object)
  }
  func index(of object: NSManagedObject) -> Int? {
    load()
    return list.firstIndex { $0 === object }
  }
  /// The members as stored, before the changes.
  var committedMembers: [NSManagedObject] {
    load()
    if relationship.isOrdered, let committedList { return committedList }
    return orderedMembers.filter { !added.contains($0) } + removed
  }

  /// Whether an ordered relationship's members stand as they are stored.
  var hasCommittedOrder: Bool { !orderChanged || committedList.map { $0.elementsEqual(list, by: { $0 === $1 }) } ?? false }

  // MARK: - Changing; inverses are the caller's work

  func insert(_ object: NSManagedObject, at index: Int? = nil) {
    changes += 1
    if relationship.isOrdered {
      load()
      if committedList == nil { committedList = list }
      list.insert(object, at: index ?? list.count)
      orderChanged = true
    }
    if isLoaded { set.insert(object) }
    if removed.remove(object) == nil { added.insert(object) }
  }

  func remove(_ object: NSManagedObject) {
    changes += 1
    if relationship.isOrdered {
      load()
      if committedList == nil { committedList = list }
      if let at = list.firstIndex(where: { $0 === object }) { list.remove(at: at) }
      orderChanged = true
    }
    if isLoaded { set.remove(object) }
    if added.remove(object) == nil { removed.insert(object) }
  }

  /// Puts an ordered relationship's members into another order.
  func reorder(_ objects: [NSManagedObject]) {
    load()
    changes += 1
    if committedList == nil { committedList = list }
    list = objects
    orderChanged = true
  }

  // MARK: - Ending a unit of work

  /// The changes have been saved: what is now is what is stored.
  func accept() {
    added.removeAll()
    removed.removeAll()
    orderChanged = false
    committedList = nil
    pendingOrder = nil
  }

  /// The changes are taken back.
  func rollback() {
    changes += 1
    if isLoaded {
      if let committedList { list = committedList }
      set = set.subtracting(added).union(removed)
    }
    accept()
  }

  /// Makes the relationship a fault again; pending changes stay unless the caller rolled them back.
  func turnIntoFault() {
    guard !owner.flags.contains(.inserted) else { return }
    if orderChanged, isLoaded { pendingOrder = list }
    isLoaded = false
    set = []
    list = []
    committedList = nil
  }
}

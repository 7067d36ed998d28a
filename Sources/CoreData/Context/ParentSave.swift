// SPDX-License-Identifier: MIT
// A save of a nested context: its unit of work is carried out on the objects of its parent, whose pending changes it becomes. Runs on
// the parent's queue while the child waits, so that it may read the child's objects. What the child has changed wins over what is
// pending in the parent, property by property.

import CoreDataRows
import Foundation

struct ParentSave {
  let parent: NSManagedObjectContext
  let child: NSManagedObjectContext
  let unit: NSManagedObjectContext.UnitOfWork

  /// Objects that the child wants to change and that are deleted in the parent, or gone from the store.
  ///
  /// Rows that the parent has not read are asked for in one go.
  func missing() throws -> [NSManagedObject] {
    var unread: [NSManagedObject] = []
    var missing: [NSManagedObject] = []
    for object in unit.updated {
      guard let twin = parent.map.find(object.key), twin.stamp != 0 || twin.hasChanges else {
        unread.append(object)
        continue
      }
      if twin.flags.contains(.deleted) || twin.flags.contains(.inaccessible) { missing.append(object) }
    }
    if unread.isEmpty { return missing }
    let rows = try parent.rowsBelow(unread.map(\.key))
    _ = parent.register(rows)
    let found = Set(rows.map(\.objectKey))
    return missing + unread.filter { !found.contains($0.key) }
  }

  /// Carries everything out.
  func push() {
    for object in unit.inserted { insert(object) }
    for object in [unit.inserted, unit.updated].joined() { pushValues(of: object) }
    for object in [unit.inserted, unit.updated].joined() { pushRelationships(of: object) }
    for object in [unit.inserted, unit.updated].joined() { pushOrders(of: object) }
    for object in unit.deleted {
      guard let twin = twin(object), !twin.flags.contains(.deleted) else { continue }
      pushRelationships(of: object) { $0.inverse == nil }  // the rule Deny asks for them; the others the other side has told of
      parent.delete(twin)
    }
    parent.processPendingChanges()
  }

  /// The parent's object for one of the child's.
  private func twin(_ object: NSManagedObject) -> NSManagedObject? {
    if let known = parent.map.find(object.key) { return known }
    return object.key.isTemporary && parent.parentStorage == nil ? nil : parent.registeredOrFault(object.key)
  }

  private func insert(_ object: NSManagedObject) {
    let known = parent.map.find(object.key)
    if let known, !isGone(known) {
      if known.flags.contains(.deleted) { parent.insert(known) }  // an undo in the child has brought it back
      return
    }
    let twin = known ?? object.runtime.make(object.runtime.description, nil)
    if known != nil { parent.forget(gone: twin) }
    parent.register(inserted: twin, as: object.key)
    if let store = child.assignedStores[ObjectIdentifier(object)] { parent.assignedStores[ObjectIdentifier(twin)] = store }
  }

  /// Whether the parent has asked for the object by its permanent ID before there was anything to find.
  private func isGone(_ twin: NSManagedObject) -> Bool {
    if twin.hasChanges { return false }
    if twin.stamp == 0 { twin.fire() }
    return twin.flags.contains(.inaccessible)
  }

  private func pushValues(of object: NSManagedObject) {
    guard let row = object.working, let twin = twin(object) else { return }
    let isNew = object.flags.contains(.inserted)
    for slot in row.layout.slots where isNew || row.isDirty(slot.ordinal) {
      if object.runtime.schema.slots[slot.ordinal].relationship == nil { twin.writeSlot(row.value(slot.ordinal), slot.ordinal) }
    }
  }

  private func pushRelationships(of object: NSManagedObject, where isWanted: (RelationshipSchema) -> Bool = { _ in true }) {
    guard let twin = twin(object) else { return }
    if let row = object.working {
      for slot in row.layout.slots where slot.kind == .reference && row.isDirty(slot.ordinal) {
        guard let relationship = object.runtime.schema.slots[slot.ordinal].relationship, isWanted(relationship) else { continue }
        let target = row.isNull(slot.ordinal) ? nil : self.target((row.slots + slot.offset).load(as: ObjectKey.self))
        InverseMaintenance.setToOne(twin, relationship, to: target)
      }
    }
    for case let holder? in object.toManys ?? [] where holder.hasChanges && isWanted(holder.relationship) {
      let relationship = holder.relationship
      if relationship.storage != .byInverse {  // there the members' own to-ones tell
        for member in holder.removed { if let member = self.twin(member) { InverseMaintenance.remove(member, from: twin, relationship) } }
        for member in holder.added { if let member = self.twin(member) { InverseMaintenance.add(member, to: twin, relationship) } }
      }
    }
  }

  /// Puts members in order once all of them are there, which the other sides' objects may have to tell.
  private func pushOrders(of object: NSManagedObject) {
    for case let holder? in object.toManys ?? [] where holder.relationship.isOrdered && holder.orderChanged {
      if let twin = twin(object) { pushOrder(holder, to: twin) }
    }
  }

  private func target(_ key: ObjectKey) -> NSManagedObject? {
    let key = child.current(key)
    return parent.map.find(key) ?? (key.isTemporary && parent.parentStorage == nil ? nil : parent.registeredOrFault(key))
  }

  /// Puts the members into the child's order; those that only the parent knows of come last.
  private func pushOrder(_ holder: ToManyHolder, to twin: NSManagedObject) {
    let present = twin.holder(holder.relationship).orderedMembers
    let members = Set(present)
    let ordered = holder.orderedMembers.compactMap { self.twin($0) }.filter { members.contains($0) }
    let placed = Set(ordered)
    let wanted = ordered + present.filter { !placed.contains($0) }
    if !wanted.elementsEqual(present, by: { $0 === $1 }) { twin.changeMembers(holder.relationship) { $0.reorder(wanted) } }
  }
}

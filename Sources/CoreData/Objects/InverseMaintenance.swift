// SPDX-License-Identifier: MIT
// Both sides of a relationship, kept equal at once: every path that changes a relationship ends here (setters, key-value coding,
// mutable sets, generated add and remove, deletion).

import CoreDataRows
import Foundation

enum InverseMaintenance {
  // MARK: - To-one

  /// Points a to-one at another object and moves the inverses along.
  static func setToOne(_ object: NSManagedObject, _ relationship: RelationshipSchema, to target: NSManagedObject?) {
    if let target { bring(object, and: target, relationship) }
    let old = object.toOneTarget(relationship)
    if old === target { return }
    object.writeReference(target, relationship)
    guard let inverse = relationship.inverse, !object.flags.contains(.inaccessible) else { return }
    if let old, !old.flags.contains(.inaccessible) { detach(object, from: old, inverse: inverse) }
    if let target { attach(object, to: target, inverse: inverse) }
  }

  /// `object` no longer points at `old`: takes it out of old's side.
  private static func detach(_ object: NSManagedObject, from old: NSManagedObject, inverse: String) {
    guard let side = old.runtime.schema.relationship(named: inverse) else { return }
    if side.isToMany {
      let holder = old.holder(side)
      if holder.contains(object, ifKnown: true) { old.changeMembers(side) { $0.remove(object) } }
    } else if old.toOneTarget(side) === object {
      old.writeReference(nil, side)
    }
  }

  /// `object` now points at `target`: puts it into target's side.
  private static func attach(_ object: NSManagedObject, to target: NSManagedObject, inverse: String) {
    guard let side = target.runtime.schema.relationship(named: inverse) else { return }
    if side.isToMany {
      if !target.holder(side).isKnownMember(object) { target.changeMembers(side) { $0.insert(object) } }
    } else {
      let previous = target.toOneTarget(side)
      if previous === object { return }
      target.writeReference(object, side)
      // The previous owner of a one-to-one loses it.
      if let previous, let back = side.inverse.flatMap({ previous.runtime.schema.relationship(named: $0) }), !back.isToMany,
        previous.toOneTarget(back) === target
      {
        previous.writeReference(nil, back)
      }
    }
  }

  // MARK: - To-many

  /// Adds a member to a to-many and sets the member's side.
  static func add(_ member: NSManagedObject, to owner: NSManagedObject, _ relationship: RelationshipSchema, at index: Int? = nil) {
    bring(owner, and: member, relationship)
    if isMember(member, of: owner, relationship) { return }
    owner.changeMembers(relationship) { $0.insert(member, at: index) }
    guard let inverse = relationship.inverse, let side = member.runtime.schema.relationship(named: inverse) else { return }
    if side.isToMany {
      if !member.holder(side).isKnownMember(owner) { member.changeMembers(side) { $0.insert(owner) } }
      return
    }
    let old = member.toOneTarget(side)
    if old === owner { return }
    member.writeReference(owner, side)
    if let old, !old.flags.contains(.inaccessible) {
      let oldSide = old.runtime.schema.relationship(named: relationship.name) ?? relationship
      if old.holder(oldSide).contains(member, ifKnown: true) { old.changeMembers(oldSide) { $0.remove(member) } }
    }
  }

  /// Removes a member from a to-many and clears the member's side.
  static func remove(_ member: NSManagedObject, from owner: NSManagedObject, _ relationship: RelationshipSchema) {
    guard isMember(member, of: owner, relationship) else { return }
    owner.changeMembers(relationship) { $0.remove(member) }
    guard let inverse = relationship.inverse, let side = member.runtime.schema.relationship(named: inverse) else { return }
    if side.isToMany {
      if member.holder(side).contains(owner, ifKnown: true) { member.changeMembers(side) { $0.remove(owner) } }
    } else if member.toOneTarget(side) === owner {
      member.writeReference(nil, side)
    }
  }

  /// Whether the object is a member; where the member's own side tells, without reading the relationship.
  private static func isMember(_ member: NSManagedObject, of owner: NSManagedObject, _ relationship: RelationshipSchema) -> Bool {
    if relationship.storage == .byInverse, !relationship.isOrdered, let inverse = relationship.inverse,
      let side = member.runtime.schema.relationship(named: inverse)
    {
      return member.toOneTarget(side) === owner
    }
    return owner.holder(relationship).contains(member)
  }

  /// Makes the members exactly these, in this order where the relationship is ordered.
  static func setMembers(_ owner: NSManagedObject, _ relationship: RelationshipSchema, to members: [NSManagedObject]) {
    let wanted = Set(members)
    for old in owner.holder(relationship).orderedMembers where !wanted.contains(old) { remove(old, from: owner, relationship) }
    for member in members { add(member, to: owner, relationship) }
    if relationship.isOrdered, !owner.holder(relationship).orderedMembers.elementsEqual(members, by: { $0 === $1 }) {
      owner.changeMembers(relationship) { $0.reorder(members) }
    }
  }

  // MARK: - Contexts

  /// Two objects of one relationship share a context: one that has none is inserted into the other's.
  private static func bring(_ object: NSManagedObject, and target: NSManagedObject, _ relationship: RelationshipSchema) {
    // What is related to an object that waits to be deleted, its delete rules have yet to be told of.
    object.flags.remove(.propagated)
    target.flags.remove(.propagated)
    guard object.map !== target.map else { return }
    if object.map == nil, object.key.primaryKey <= 0, let context = target.managedObjectContext {
      context.insert(object)
    } else if target.map == nil, target.key.primaryKey <= 0, let context = object.managedObjectContext {
      context.insert(target)
    } else {
      preconditionFailure(
        "Illegal attempt to establish a relationship '\(relationship.name)' between objects in different contexts (source = \(object.objectID.uriRepresentation()), destination = \(target.objectID.uriRepresentation())). Fetch one of them in the other's context with object(with:)."
      )
    }
  }
}

extension ToManyHolder {
  /// Whether the object is a member, as far as that can be told without reading the store: an unread member counts as one.
  func contains(_ object: NSManagedObject, ifKnown: Bool) -> Bool {
    if removed.contains(object) { return false }
    if added.contains(object) { return true }
    return isLoaded ? contains(object) : true
  }
  /// Whether the object is surely a member; an unread relationship may hold it already, and then adding it is harmless.
  func isKnownMember(_ object: NSManagedObject) -> Bool {
    if added.contains(object) { return true }
    if removed.contains(object) { return false }
    return isLoaded && contains(object)
  }
}

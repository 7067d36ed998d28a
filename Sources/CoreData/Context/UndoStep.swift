// SPDX-License-Identifier: MIT
// What one processing of pending changes has changed, as differences that can be taken back: the states of objects before their first
// change (UndoCapture), and from those and the states after it the step (UndoStep). NSManagedObjectContext+Undo makes and reverts them.

import CoreDataRows
import Foundation

/// An object as it was before its first change since pending changes were last processed.
struct UndoCapture {
  struct Members {
    var relationship: RelationshipSchema
    var added: Set<NSManagedObject>
    var removed: Set<NSManagedObject>
    /// The order before; nil where nothing had changed it, so that the holder still knows it.
    var order: [NSManagedObject]?
  }
  let object: NSManagedObject
  let wasPresent: Bool
  /// The values before; a copy, or a row nobody writes.
  let row: Row?
  let members: [Members]

  /// - Parameter isNew: whether the object comes into the context by this change.
  init(_ object: NSManagedObject, isNew: Bool) {
    self.object = object
    wasPresent = !isNew && !object.flags.contains(.deleted)
    row = object.working?.copy() ?? object.shared
    members = (object.toManys ?? []).compactMap { holder in
      guard let holder, holder.hasChanges else { return nil }
      return Members(
        relationship: holder.relationship, added: holder.added, removed: holder.removed,
        order: holder.relationship.isOrdered ? holder.orderedMembers : nil)
    }
  }
}

/// Differences of some objects between two moments of one context.
struct UndoStep {
  struct Value {
    var ordinal: Int
    var value: RowValue?
    /// The object that a to-one pointed at; by object, since keys change when a deletion is undone after a save.
    var target: NSManagedObject?
  }
  struct Members {
    var relationship: RelationshipSchema
    var added: Set<NSManagedObject>
    var removed: Set<NSManagedObject>
    var order: [NSManagedObject]?
  }
  struct Entry {
    enum Presence { case unchanged, appeared, vanished }
    var object: NSManagedObject
    var presence: Presence
    var values: [Value]
    var members: [Members]
  }
  private(set) var entries: [Entry] = []

  /// Compares what was captured with what is now.
  ///
  /// Called before the context forgets what was inserted and deleted at once, while every key still leads to its object.
  init(_ captures: [UndoCapture], in context: NSManagedObjectContext) {
    for capture in captures where capture.object.flags.contains(.captured) {
      let object = capture.object
      object.flags.remove(.captured)
      let isPresent = object.map === context.map && !object.flags.contains(.deleted)
      if !capture.wasPresent && !isPresent { continue }
      let presence: Entry.Presence = capture.wasPresent == isPresent ? .unchanged : isPresent ? .appeared : .vanished
      let values = capture.wasPresent ? Self.values(capture, goes: !isPresent, in: context) : Self.noReferences(object)
      let members = presence == .vanished ? Self.allMembers(capture) : Self.members(capture)
      if presence == .unchanged && values.isEmpty && members.isEmpty { continue }
      entries.append(Entry(object: object, presence: presence, values: values, members: members))
    }
  }

  /// The values that have changed; of an object that goes also the to-ones that have not, since their targets may get other keys.
  private static func values(_ capture: UndoCapture, goes: Bool, in context: NSManagedObjectContext) -> [Value] {
    // A fault whose relationship was changed first has read its row since.
    guard let before = capture.row ?? capture.object.shared, let now = capture.object.working ?? capture.object.shared else { return [] }
    if before === now && !goes { return [] }
    return now.layout.slots.compactMap { slot in
      let mustStay = goes && slot.kind == .reference && !before.isNull(slot.ordinal)
      if !mustStay, before === now || RowComparison.equal(before, now, slot) { return nil }
      var value = Value(ordinal: slot.ordinal, value: before.value(slot.ordinal))
      if case .reference(let key)? = value.value { value.target = context.registeredOrFault(key) }
      return value
    }
  }

  /// To-ones that point nowhere: an object that goes again must not be kept from it by one with the rule Deny.
  private static func noReferences(_ object: NSManagedObject) -> [Value] {
    guard let now = object.working ?? object.shared else { return [] }
    return now.layout.slots.filter { $0.kind == .reference && !now.isNull($0.ordinal) }.map { Value(ordinal: $0.ordinal, value: nil) }
  }

  /// Everything that was in the to-manys of an object that goes: forgotten or saved as deleted, it loses them.
  private static func allMembers(_ capture: UndoCapture) -> [Members] {
    let changes = members(capture)
    return capture.object.runtime.schema.toManys.compactMap { relationship in
      let change = changes.first { $0.relationship === relationship }
      let now = capture.object.holder(relationship).orderedMembers
      let before = change?.order ?? (now.filter { change?.added.contains($0) != true } + (change?.removed ?? []))
      if before.isEmpty && change == nil { return nil }
      return Members(
        relationship: relationship, added: change?.added ?? [], removed: Set(before), order: relationship.isOrdered ? before : nil)
    }
  }

  private static func members(_ capture: UndoCapture) -> [Members] {
    (capture.object.toManys ?? []).compactMap { holder in
      guard let holder else { return nil }
      let before = capture.members.first { $0.relationship === holder.relationship }
      let (oldAdded, oldRemoved) = (before?.added ?? [], before?.removed ?? [])
      let added = holder.added.subtracting(oldAdded).union(oldRemoved.subtracting(holder.removed))
      let removed = holder.removed.subtracting(oldRemoved).union(oldAdded.subtracting(holder.added))
      var order: [NSManagedObject]?
      if holder.relationship.isOrdered, holder.orderChanged || before != nil {
        let old = before?.order ?? holder.committedMembers
        if !old.elementsEqual(holder.orderedMembers, by: { $0 === $1 }) { order = old }
      }
      if added.isEmpty && removed.isEmpty && order == nil { return nil }
      return Members(relationship: holder.relationship, added: added, removed: removed, order: order)
    }
  }
}

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

  /// - Parameters:
  ///   - object: the object about to be changed.
  ///   - isNew: whether the object comes into the context by this change.
  ///   - isFirst: whether its values are still those stored.
  init(_ object: NSManagedObject, isNew: Bool = false, isFirst: Bool = false) {
    self.object = object
    wasPresent = !isNew && !object.flags.contains(.deleted)
    row = isFirst && object.shared != nil ? object.shared : object.working?.copy() ?? object.shared
    members = (object.toManys ?? []).compactMap { holder in
      guard let holder, holder.hasChanges else { return nil }
      return Members(
        relationship: holder.relationship, added: holder.added, removed: holder.removed,
        order: holder.relationship.isOrdered ? holder.orderedMembers : nil)
    }
  }
}

extension UndoCapture {
  /// The values before; a fault whose relationship was changed first has read its row only since.
  var rowBefore: Row? { row ?? object.shared }

  /// The slots whose values have changed since.
  var changedSlots: [SlotLayout] {
    guard let before = rowBefore, let now = object.working ?? object.shared, before !== now else { return [] }
    return now.layout.slots.filter { !RowComparison.equal(before, now, $0) }
  }

  /// The to-manys whose members or order have changed since.
  var changedMembers: [UndoStep.Members] {
    (object.toManys ?? []).compactMap { holder in
      guard let holder else { return nil }
      let before = members.first { $0.relationship === holder.relationship }
      let (oldAdded, oldRemoved) = (before?.added ?? [], before?.removed ?? [])
      let added = holder.added.subtracting(oldAdded).union(oldRemoved.subtracting(holder.removed))
      let removed = holder.removed.subtracting(oldRemoved).union(oldAdded.subtracting(holder.added))
      var order: [NSManagedObject]?
      if holder.relationship.isOrdered, holder.orderChanged || before != nil {
        let old = before?.order ?? holder.committedMembers
        if !old.elementsEqual(holder.orderedMembers, by: { $0 === $1 }) { order = old }
      }
      if added.isEmpty && removed.isEmpty && order == nil { return nil }
      return UndoStep.Members(relationship: holder.relationship, added: added, removed: removed, order: order)
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
      let isPresent = object.map === context.map && !object.flags.contains(.deleted)
      if !capture.wasPresent && !isPresent { continue }
      let presence: Entry.Presence = capture.wasPresent == isPresent ? .unchanged : isPresent ? .appeared : .vanished
      let values = capture.wasPresent ? Self.values(capture, goes: !isPresent, in: context) : Self.noReferences(object)
      let members = presence == .vanished ? Self.allMembers(capture) : capture.changedMembers
      if presence == .unchanged && values.isEmpty && members.isEmpty { continue }
      entries.append(Entry(object: object, presence: presence, values: values, members: members))
    }
  }

  /// The values that have changed; of an object that goes also the to-ones that have not, since their targets may get other keys.
  private static func values(_ capture: UndoCapture, goes: Bool, in context: NSManagedObjectContext) -> [Value] {
    guard let before = capture.rowBefore else { return [] }
    var slots = capture.changedSlots
    if goes {
      let known = Set(slots.map(\.ordinal))
      slots += before.layout.slots.filter { $0.kind == .reference && !before.isNull($0.ordinal) && !known.contains($0.ordinal) }
    }
    return slots.map { slot in
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
    let changes = capture.changedMembers
    return capture.object.runtime.schema.toManys.compactMap { relationship in
      let change = changes.first { $0.relationship === relationship }
      let now = capture.object.holder(relationship).orderedMembers
      let before = change?.order ?? (now.filter { change?.added.contains($0) != true } + (change?.removed ?? []))
      if before.isEmpty && change == nil { return nil }
      return Members(
        relationship: relationship, added: change?.added ?? [], removed: Set(before), order: relationship.isOrdered ? before : nil)
    }
  }
}

// SPDX-License-Identifier: MIT
// What differs from the stored row, by name.

import CoreDataRows
import Foundation

extension NSManagedObject {
  /// The properties that differ from the stored row, with their present values; to-manys as sets, nil as NSNull.
  public final func changedValues() -> [String: Any] { changes { self.managedValue(forKey: $0) } }

  /// The properties changed since observers were last told, or that they are being told of, with their values before.
  ///
  /// A value that was nil comes as NSNull; for an object just inserted the values before are the model's defaults.
  public final func changedValuesForCurrentEvent() -> [String: Any] {
    guard let context = map?.context, !flags.isDisjoint(with: [.pending, .announcing]) else { return [:] }
    guard let kept = context.captured(self) else {
      return changes { self.committedValue(forKey: $0) }
    }
    if !kept.wasPresent { return changes { self.committedValue(forKey: $0) } }
    var result: [String: Any] = [:]
    for slot in kept.changedSlots { result[slot.name] = boxed(kept.row, slot.ordinal) ?? NSNull() }
    for change in kept.changedMembers {
      let now = holder(change.relationship)
      if change.relationship.isOrdered {
        result[change.relationship.name] = NSOrderedSet(array: change.order ?? now.orderedMembers)
      } else {
        result[change.relationship.name] = NSSet(set: now.members.subtracting(change.added).union(change.removed))
      }
    }
    return result
  }

  /// The stored values of the properties; nil for all persistent ones.
  ///
  /// A value that was nil comes as NSNull.
  public final func committedValues(forKeys keys: [String]?) -> [String: Any] {
    var result: [String: Any] = [:]
    let names = keys ?? runtime.schema.slots.filter { !$0.isTransient }.map(\.name) + runtime.schema.toManys.map(\.name)
    for name in names { result[name] = committedValue(forKey: name) ?? NSNull() }
    return result
  }

  /// Whether the members or the order of a stored to-many have changed.
  final var hasChangedLinks: Bool {
    guard let toManys else { return false }
    return toManys.contains { holder in holder.map { $0.hasChanges && !$0.relationship.isTransient } ?? false }
  }

  private func changes(_ value: (String) -> Any?) -> [String: Any] {
    var result: [String: Any] = [:]
    if let row = working {
      for slot in row.layout.slots
      where row.isDirty(slot.ordinal) && !runtime.schema.slots[slot.ordinal].isTransient
        && (shared.map { !RowComparison.equal(row, $0, slot) } ?? true)
      {
        result[slot.name] = value(slot.name) ?? NSNull()
      }
    }
    for case let holder? in toManys ?? [] where holder.hasChanges && !holder.relationship.isTransient {
      result[holder.relationship.name] = value(holder.relationship.name) ?? NSNull()
    }
    return result
  }

  private func committedValue(forKey key: String) -> Any? {
    switch runtime.schema.place(of: key) {
    case .toMany(let index):
      let relationship = runtime.schema.toManys[index]
      let stored = holder(relationship).committedMembers
      return relationship.isOrdered ? NSOrderedSet(array: stored) : NSSet(array: stored)
    case .slot(let ordinal):
      if stamp == 0 { fire() }
      return boxed(shared, ordinal)
    case nil: return nil
    }
  }

  /// The boxed value of any slot of a row of this object.
  private func boxed(_ row: Row?, _ ordinal: Int) -> Any? {
    guard let row else { return nil }
    if runtime.schema.slots[ordinal].relationship != nil {
      guard case .reference(let key)? = row.value(ordinal) else { return nil }
      return map?.context?.registeredOrFault(key)
    }
    guard let attribute = runtime.attributes[ordinal], let kind = runtime.schema.slots[ordinal].attribute?.kind else { return nil }
    return boxed(row, ordinal, attribute, kind)
  }

  /// Whether a relationship's members have not been read yet.
  public final func hasFault(forRelationshipNamed key: String) -> Bool {
    guard case .toMany(let index)? = runtime.schema.place(of: key) else {
      guard let relationship = runtime.schema.relationship(named: key), !isFault else { return isFault }
      return toOneTarget(relationship)?.isFault ?? false
    }
    if let holder = toManys?[index] { return !holder.isLoaded }
    return map != nil && !flags.contains(.inserted)
  }

  /// The IDs of the objects in a relationship, without making them more than faults.
  public final func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    guard let relationship = runtime.schema.relationship(named: key) else { return [] }
    if !relationship.isToMany { return toOneTarget(relationship).map { [$0.objectID] } ?? [] }
    return holder(relationship).orderedMembers.map(\.objectID)
  }
}

/// Compares single slots of two rows of one layout.
enum RowComparison {
  static func equal(_ a: Row, _ b: Row, _ slot: SlotLayout) -> Bool {
    let ordinal = slot.ordinal
    let isNull = a.isNull(ordinal)
    if isNull != b.isNull(ordinal) { return false }
    if isNull { return true }
    let x = a.slots + slot.offset
    let y = b.slots + slot.offset
    switch slot.kind {
    case .integer: return x.load(as: Int64.self) == y.load(as: Int64.self)
    case .double, .date: return x.load(as: Double.self) == y.load(as: Double.self)
    case .reference: return x.load(as: ObjectKey.self) == y.load(as: ObjectKey.self)
    case .uuid: return memcmp(x, y, 16) == 0
    case .string:
      // Byte by byte: to Swift a composed and a decomposed letter are equal, to a store they are not.
      guard let p = x.assumingMemoryBound(to: String?.self).pointee, let q = y.assumingMemoryBound(to: String?.self).pointee else {
        return false
      }
      return p.utf8.elementsEqual(q.utf8)
    case .object:
      let p = x.assumingMemoryBound(to: ValueBox?.self).pointee
      let q = y.assumingMemoryBound(to: ValueBox?.self).pointee
      if p === q { return true }
      switch (p, q) {
      case (let p as DataBox, let q as DataBox): return p.value == q.value
      case (let p as DecimalBox, let q as DecimalBox): return p.value == q.value
      case (let p as URLBox, let q as URLBox): return p.value == q.value
      case (let p as TransformableBox, let q as TransformableBox): return !p.data.isEmpty && p.data == q.data
      default: return false
      }
    }
  }
}

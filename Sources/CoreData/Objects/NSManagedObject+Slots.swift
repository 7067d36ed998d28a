// SPDX-License-Identifier: MIT
// From a property handle to a place in the row: the one compare of the fast path, faulting, and the private copy before the first
// change. Called by every accessor.

import CoreDataRows
import Foundation
import Synchronization

extension NSManagedObject {
  /// Where a property lies, reading the row first if the object is a fault.
  @inlinable @inline(__always)
  final func _locate(_ handle: borrowing _PropertyHandle, _ kind: _SlotKind) -> UInt64 {
    let word = handle.word.load(ordering: .relaxed)
    if _fastPath(UInt32(truncatingIfNeeded: word >> 32) == stamp && stamp != 0) { return word }
    return locateSlowly(handle, kind)
  }

  /// Where a property lies in the private row, making that row first if need be.
  @inlinable @inline(__always)
  final func _locateForWriting(_ handle: borrowing _PropertyHandle, _ kind: _SlotKind) -> UInt64 {
    let word = handle.word.load(ordering: .relaxed)
    if _fastPath(UInt32(truncatingIfNeeded: word >> 32) == stamp && isWritable) { return word }
    return locateForWritingSlowly(handle, kind)
  }

  @usableFromInline @inline(never)
  final func locateSlowly(_ handle: borrowing _PropertyHandle, _ kind: _SlotKind) -> UInt64 {
    if stamp == 0 {
      fire()
      let word = handle.word.load(ordering: .relaxed)
      if UInt32(truncatingIfNeeded: word >> 32) == stamp { return word }
    }
    let name = String(describing: handle.name)
    guard let slot = runtime.layout.slot(named: name) else { missing(name) }
    guard _SlotKind(slot.kind) == kind else { mistyped(name, slot, kind) }
    let word = UInt64(runtime.layout.stamp) << 32 | UInt64(slot.ordinal) << 20 | UInt64(slot.offset)
    handle.word.store(word, ordering: .relaxed)
    return word
  }

  @usableFromInline @inline(never)
  final func locateForWritingSlowly(_ handle: borrowing _PropertyHandle, _ kind: _SlotKind) -> UInt64 {
    let word = _locate(handle, kind)
    prepareToWrite()
    if isObserved { willWrite(String(describing: handle.name)) }
    return word
  }

  /// The slot of a property whose kind only its value tells.
  final func slot(_ handle: borrowing _PropertyHandle) -> SlotLayout {
    let name = String(describing: handle.name)
    guard let slot = runtime.layout.slot(named: name) else { missing(name) }
    return slot
  }

  final func missing(_ name: String) -> Never {
    preconditionFailure(
      "The entity \(runtime.schema.name) has no property \(name): its model and the class \(Swift.type(of: self)) disagree.")
  }

  private func mistyped(_ name: String, _ slot: SlotLayout, _ kind: _SlotKind) -> Never {
    preconditionFailure(
      "The property \(name) of \(runtime.schema.name) is declared with a type for \(kind) values, but its model says \(slot.kind). Change one of them."
    )
  }

  // MARK: - Faulting

  /// Fills the object: from the row a fetch left here, else from the store.
  ///
  /// A detached object gets its defaults.
  @inline(never)
  final func fire() {
    if stamp != 0 { return }
    // The usual case, of a row that a fetch has left here, in place: without a reference taken to it.
    if map != nil, let slots = shared?.slots {
      self.slots = slots
      return wake()
    }
    guard let map else {
      if let shared {  // deleted and saved: the last values stay readable
        slots = shared.slots
        stamp = runtime.layout.stamp
      } else {
        attach(working: runtime.defaults.copy())
        isWritable = !isObserved
      }
      return
    }
    if shared == nil { shared = map.context?.storedRow(for: self) }
    guard let row = shared else {
      // The row is gone. Apple's default since iOS 9: the object reads as nil everywhere and counts as deleted.
      flags.insert(.inaccessible)
      guard map.context?.shouldDeleteInaccessibleFaults ?? true else {
        preconditionFailure(
          "CoreData could not fulfill a fault for \(objectID.uriRepresentation()): its row has been deleted from the store.")
      }
      let empty = Row.makeEmpty(runtime.layout, primaryKey: key.primaryKey, version: 0, store: key.store)
      shared = empty
      slots = empty.slots
      stamp = runtime.layout.stamp
      return
    }
    slots = row.slots
    wake()
  }

  /// Makes an object whose row was gone the fault of a row that is there now.
  final func comeBack(_ row: Row) {
    flags.remove(.inaccessible)
    isWritable = false
    working = nil
    shared = row
    stamp = 0
    toManys = nil
  }

  @inline(__always)
  private final func wake() {
    stamp = runtime.stamp
    let wasAwakening = flags.contains(.awakening)
    flags.insert(.awakening)
    awakeFromFetch()
    if !wasAwakening { flags.remove(.awakening) }
  }

  /// Makes a newer row the stored one; the slots never point into a row that nobody holds.
  final func replaceShared(by row: Row) {
    if working == nil, stamp != 0 { slots = row.slots }
    shared = row
  }

  /// Makes a new object the fault of a stored row; an initialiser that has touched properties has left values here.
  final func becomeFault(_ key: ObjectKey, _ row: Row?, in map: IdentityMap) {
    if stamp != 0 {
      stamp = 0
      isWritable = false
      working = nil
      toManys = nil
      extras = nil
    }
    idStorage = nil
    self.key = key
    shared = row
    self.map = map
  }

  /// Makes a row the object's private one.
  final func attach(working row: Row) {
    working = row
    slots = row.slots
    stamp = runtime.layout.stamp
  }

  /// Makes the object writable: fires it, takes the private copy, tells the context.
  @inline(never)
  final func prepareToWrite() {
    if stamp == 0 { fire() }
    let isFirst = working == nil
    if isFirst, let shared { attach(working: shared.copy()) }
    // As Apple's, an object whose row is gone counts as deleted: it takes values, and no save writes them.
    if flags.contains(.inaccessible) { return isWritable = !isObserved }
    guard !flags.contains(.awakening) else { return }  // stays unnoted, so the next write asks again
    noteChange(isFirst: isFirst)
    isWritable = !isObserved
  }

  /// Writes one slot of any kind, without inverses.
  final func writeSlot(_ value: RowValue?, _ ordinal: Int) {
    if !isWritable { prepareToWrite() }
    guard let row = working else { return }
    observed(runtime.schema.slots[ordinal].name) {
      row.setValue(value, ordinal)
      row.setDirty(ordinal)
    }
  }

  /// Tells the context, once between two processings of pending changes, that the object has changed.
  ///
  /// - Parameter isFirst: whether the object's values are still those stored.
  final func noteChange(isFirst: Bool = false) {
    // A refresh takes an object out of the unit of work while it still waits to be processed; then it has to be listed anew.
    if flags.contains(.pending), hasChanges { return }
    guard !flags.contains(.awakening), let context = map?.context else { return }
    context.noteChanged(self, isFirst: isFirst)
  }

  // MARK: - Bits

  @inlinable @inline(__always)
  final func _setNullAndDirty(_ word: UInt64, _ isNull: Bool) {
    let ordinal = (word >> 20) & 0xFFF
    let at = slots + Int(truncatingIfNeeded: (ordinal >> 6) << 4)
    let bit: UInt64 = 1 << (ordinal & 63)
    let bits = at.load(as: UInt64.self)
    at.storeBytes(of: isNull ? bits | bit : bits & ~bit, as: UInt64.self)
    at.storeBytes(of: at.load(fromByteOffset: 8, as: UInt64.self) | bit, toByteOffset: 8, as: UInt64.self)
    if _slowPath(isObserved) { didWrite() }
  }

  @inlinable @inline(__always)
  final func _isNull(_ word: UInt64) -> Bool {
    let ordinal = (word >> 20) & 0xFFF
    return slots.load(fromByteOffset: Int(truncatingIfNeeded: (ordinal >> 6) << 4), as: UInt64.self) & (1 << (ordinal & 63)) != 0
  }

  @inlinable @inline(__always)
  final func _address(_ word: UInt64) -> UnsafeMutableRawPointer { slots + Int(truncatingIfNeeded: word & 0xFFFFF) }
}

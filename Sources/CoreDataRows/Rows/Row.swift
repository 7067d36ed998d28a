// SPDX-License-Identifier: MIT
// One stored row: a header and tail-allocated slots. Shared by every object that has not changed it; an object that changes a
// property first takes a private copy. Stores make rows, the object layer reads them through property handles.

import Foundation

package struct RowHeader {
  /// The schema keeps it alive; whoever holds a row holds the schema.
  ///
  /// Unmanaged, since even an unsafe unowned reference is retained wherever it is looked at.
  package let layoutReference: Unmanaged<RowLayout>
  package var layout: RowLayout { layoutReference.takeUnretainedValue() }
  package var primaryKey: Int64
  /// The optimistic lock, `Z_OPT`: 1 on insert, one more per update.
  package var version: Int64
  package var store: UInt32
}

/// One row's values.
///
/// A row that others can see is never written; only the one owner of a private copy writes, on its context's queue.
package final class Row: ManagedBuffer<RowHeader, UInt64> {
  /// Makes a row whose slots are *uninitialised* memory: the caller must initialise bitmaps and every slot before anybody else sees it.
  @inline(__always)
  package static func makeUninitialized(_ layout: RowLayout, primaryKey: Int64, version: Int64, store: UInt32) -> Row {
    let buffer = Row.create(minimumCapacity: layout.byteCount / 8) { _ in
      RowHeader(layoutReference: .passUnretained(layout), primaryKey: primaryKey, version: version, store: store)
    }
    return unsafeDowncast(buffer, to: Row.self)
  }

  /// Makes a row with every property null and nothing dirty.
  package static func makeEmpty(_ layout: RowLayout, primaryKey: Int64, version: Int64 = 1, store: UInt32 = 0) -> Row {
    let row = makeUninitialized(layout, primaryKey: primaryKey, version: version, store: store)
    let slots = row.slots
    slots.initializeMemory(as: UInt8.self, repeating: 0, count: layout.byteCount)
    for word in 0..<layout.bitmapWords {
      let bits = min(64, layout.slots.count - 64 * word)
      guard bits > 0 else { break }
      slots.storeBytes(of: bits == 64 ? ~0 : (1 << UInt64(bits)) - 1, toByteOffset: 16 * word, as: UInt64.self)
    }
    return row
  }

  @inline(__always)
  package var slots: UnsafeMutableRawPointer { withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) } }
  // Through the pointer, since reading `header` itself asks each time whether somebody is writing it.
  @inline(__always)
  package var layout: RowLayout { withUnsafeMutablePointerToHeader { $0.pointee.layout } }
  /// Whether the row has a layout, without a reference taken to either.
  @inline(__always)
  package func has(_ layout: Unmanaged<RowLayout>) -> Bool {
    withUnsafeMutablePointerToHeader { $0.pointee.layoutReference.toOpaque() == layout.toOpaque() }
  }
  /// The row's identity.
  @inline(__always)
  package var objectKey: ObjectKey {
    withUnsafeMutablePointerToHeader { header in
      header.pointee.layoutReference._withUnsafeGuaranteedRef { layout in
        ObjectKey(
          primaryKey: header.pointee.primaryKey, entity: layout.entity, rootEntity: layout.rootEntity, store: header.pointee.store)
      }
    }
  }

  /// A private copy with the same values and bitmaps.
  package func copy() -> Row {
    let layout = header.layout
    let row = Row.makeUninitialized(layout, primaryKey: header.primaryKey, version: header.version, store: header.store)
    let to = row.slots
    let from = slots
    to.copyMemory(from: from, byteCount: layout.byteCount)
    for offset in layout.stringOffsets {  // one more owner for each string
      (to + offset).assumingMemoryBound(to: String?.self).initialize(to: (from + offset).assumingMemoryBound(to: String?.self).pointee)
    }
    for offset in layout.objectOffsets {
      (to + offset).assumingMemoryBound(to: ValueBox?.self).initialize(to: (from + offset).assumingMemoryBound(to: ValueBox?.self).pointee)
    }
    return row
  }

  deinit {
    withUnsafeMutablePointers { header, elements in
      let slots = UnsafeMutableRawPointer(elements)
      let (strings, objects) = header.pointee.layoutReference._withUnsafeGuaranteedRef { ($0.stringOffsets, $0.objectOffsets) }
      for offset in strings { (slots + offset).assumingMemoryBound(to: String?.self).deinitialize(count: 1) }
      for offset in objects { (slots + offset).assumingMemoryBound(to: ValueBox?.self).deinitialize(count: 1) }
    }
  }
}

// MARK: - Values one at a time, for code off the hot path

extension Row {
  @inline(__always)
  package func isNull(_ ordinal: Int) -> Bool {
    slots.load(fromByteOffset: (ordinal >> 6) << 4, as: UInt64.self) & (1 << UInt64(ordinal & 63)) != 0
  }
  @inline(__always)
  package func setNull(_ ordinal: Int, _ isNull: Bool) {
    let at = (ordinal >> 6) << 4
    let bit: UInt64 = 1 << UInt64(ordinal & 63)
    let bits = slots.load(fromByteOffset: at, as: UInt64.self)
    slots.storeBytes(of: isNull ? bits | bit : bits & ~bit, toByteOffset: at, as: UInt64.self)
  }
  @inline(__always)
  package func isDirty(_ ordinal: Int) -> Bool {
    slots.load(fromByteOffset: ((ordinal >> 6) << 4) + 8, as: UInt64.self) & (1 << UInt64(ordinal & 63)) != 0
  }
  package func setDirty(_ ordinal: Int, _ isDirty: Bool = true) {
    let at = ((ordinal >> 6) << 4) + 8
    let bit: UInt64 = 1 << UInt64(ordinal & 63)
    let bits = slots.load(fromByteOffset: at, as: UInt64.self)
    slots.storeBytes(of: isDirty ? bits | bit : bits & ~bit, toByteOffset: at, as: UInt64.self)
  }
  package func clearDirty() {
    for word in 0..<layout.bitmapWords { slots.storeBytes(of: 0, toByteOffset: 16 * word + 8, as: UInt64.self) }
  }
  package var hasDirty: Bool {
    for word in 0..<layout.bitmapWords where slots.load(fromByteOffset: 16 * word + 8, as: UInt64.self) != 0 { return true }
    return false
  }
  /// The dirty bits, one word for each 64 properties; names the set of changed columns of an update.
  package var dirtyWords: [UInt64] { (0..<layout.bitmapWords).map { slots.load(fromByteOffset: 16 * $0 + 8, as: UInt64.self) } }

  /// The value of one slot, or nil when it is null.
  package func value(_ ordinal: Int) -> RowValue? {
    if isNull(ordinal) { return nil }
    let slot = layout.slots[ordinal]
    let at = slots + slot.offset
    switch slot.kind {
    case .integer: return .integer(at.load(as: Int64.self))
    case .double: return .double(at.load(as: Double.self))
    case .date: return .date(at.load(as: Double.self))
    case .reference: return .reference(at.load(as: ObjectKey.self))
    case .string: return at.assumingMemoryBound(to: String?.self).pointee.map { .string($0) }
    case .uuid: return .uuid(UUID(uuid: at.loadUnaligned(as: uuid_t.self)))
    case .object: return at.assumingMemoryBound(to: ValueBox?.self).pointee.map { .object($0) }
    }
  }

  /// Writes one slot and its null bit; the dirty bit is the caller's.
  package func setValue(_ value: RowValue?, _ ordinal: Int) {
    let slot = layout.slots[ordinal]
    let at = slots + slot.offset
    setNull(ordinal, value == nil)
    switch (slot.kind, value) {
    case (.integer, .integer(let v)?): at.storeBytes(of: v, as: Int64.self)
    case (.integer, nil): at.storeBytes(of: 0, as: Int64.self)
    case (.double, .double(let v)?), (.date, .date(let v)?): at.storeBytes(of: v, as: Double.self)
    case (.double, nil), (.date, nil): at.storeBytes(of: 0, as: Double.self)
    case (.reference, .reference(let v)?): at.storeBytes(of: v, as: ObjectKey.self)
    case (.reference, nil), (.uuid, nil):
      at.storeBytes(of: 0, as: Int64.self)
      at.storeBytes(of: 0, toByteOffset: 8, as: Int64.self)
    case (.uuid, .uuid(let v)?): at.storeBytes(of: v.uuid, as: uuid_t.self)
    case (.string, .string(let v)?): at.assumingMemoryBound(to: String?.self).pointee = v
    case (.string, nil): at.assumingMemoryBound(to: String?.self).pointee = nil
    case (.object, .object(let v)?): at.assumingMemoryBound(to: ValueBox?.self).pointee = v
    case (.object, nil): at.assumingMemoryBound(to: ValueBox?.self).pointee = nil
    default:
      preconditionFailure("The slot \(slot.name) of \(layout.entityName) is a \(slot.kind) and cannot hold \(String(describing: value)).")
    }
  }
}

/// One value of a row, off the hot path.
package enum RowValue: Sendable {
  case integer(Int64)
  case double(Double)
  /// Seconds since 2001-01-01 UTC.
  case date(Double)
  case string(String)
  case uuid(UUID)
  case reference(ObjectKey)
  case object(ValueBox)
}

// SPDX-License-Identifier: MIT
// The frozen shape of one entity's rows: which byte holds which property. Built once per schema, read by every layer.

import Synchronization

/// How a property's value lies in a row.
package enum SlotKind: UInt8, Sendable {
  /// 8 bytes: `Int64`. Integer 16/32/64 and Boolean (0 or 1).
  case integer
  /// 8 bytes: `Double`. Double and Float.
  case double
  /// 8 bytes: `Double`, seconds since 2001-01-01 UTC.
  case date
  /// 16 bytes: an `ObjectKey`; a to-one relationship.
  case reference
  /// 16 bytes: a Swift `String?`; nil is all zero bytes.
  case string
  /// 16 bytes: a UUID in RFC order.
  case uuid
  /// 8 bytes: a strong reference to a `ValueBox`, or zero. Binary, Decimal, URI, transformable.
  case object

  package var size: Int {
    switch self {
    case .integer, .double, .date, .object: 8
    case .reference, .string, .uuid: 16
    }
  }
}

/// Where one property lies.
package struct SlotLayout: Sendable {
  package let name: String
  package let kind: SlotKind
  /// The property's number among the entity's slots: its bit in the null and dirty bitmaps.
  package let ordinal: Int
  /// Bytes from the start of the slots, bitmaps included.
  package let offset: Int
}

/// The layout of one entity's rows.
///
/// Slots start with the bitmaps, two words for each 64 properties: null bits, dirty bits. Then the values in ordinal order. A null
/// scalar holds 0, so readers of non-optional scalars skip the bitmap. A superentity's properties come first, so a subentity shares
/// their offsets; entities of a hierarchy share one stamp where no name is declared twice in it.
package final class RowLayout: @unchecked Sendable {  // immutable after init
  package let entityName: String
  /// Ordinal of the concrete entity in the schema.
  package let entity: UInt16
  package let rootEntity: UInt16
  /// Proves that a property handle's offset holds for this row.
  ///
  /// Never 0; unique in the process but for sharing within a hierarchy.
  package let stamp: UInt32
  package let slots: [SlotLayout]
  /// Where strings lie; a buffer of the layout's own, since every row that ends goes through it and an array would be retained each time.
  package let stringOffsets: UnsafeBufferPointer<Int>
  package let objectOffsets: UnsafeBufferPointer<Int>
  package let referenceOffsets: UnsafeBufferPointer<Int>
  /// Bytes of bitmaps and values.
  package let byteCount: Int
  package let bitmapWords: Int
  private let ordinals: [String: Int]

  package init(entityName: String, entity: UInt16, rootEntity: UInt16, stamp: UInt32, _ columns: [(name: String, kind: SlotKind)]) {
    self.entityName = entityName
    self.entity = entity
    self.rootEntity = rootEntity
    self.stamp = stamp
    bitmapWords = max(1, (columns.count + 63) / 64)
    var offset = 16 * bitmapWords
    var list: [SlotLayout] = []
    for (ordinal, column) in columns.enumerated() {
      list.append(SlotLayout(name: column.name, kind: column.kind, ordinal: ordinal, offset: offset))
      offset += column.kind.size
    }
    slots = list
    byteCount = offset
    stringOffsets = Self.offsets(list, .string)
    objectOffsets = Self.offsets(list, .object)
    referenceOffsets = Self.offsets(list, .reference)
    ordinals = Dictionary(list.map { ($0.name, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
  }

  deinit { for offsets in [stringOffsets, objectOffsets, referenceOffsets] { offsets.deallocate() } }

  private static func offsets(_ slots: [SlotLayout], _ kind: SlotKind) -> UnsafeBufferPointer<Int> {
    let offsets = slots.filter { $0.kind == kind }.map(\.offset)
    let buffer = UnsafeMutableBufferPointer<Int>.allocate(capacity: offsets.count)
    _ = buffer.initialize(from: offsets)
    return UnsafeBufferPointer(buffer)
  }

  package func slot(named name: String) -> SlotLayout? { ordinals[name].map { slots[$0] } }

  private static let lastStamp = Atomic<UInt32>(0)
  package static func newStamp() -> UInt32 { lastStamp.wrappingAdd(1, ordering: .relaxed).newValue }
}

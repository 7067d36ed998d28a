// SPDX-License-Identifier: MIT
// Writes binary property lists (`bplist00`). Equal values give equal bytes. Called by KeyedArchiveBuilder.

import Foundation

/// Writes one binary property list.
package struct BinaryPropertyListWriter {
  /// A value whose members are numbers of other values.
  private enum Item {
    case plain(PropertyListValue)
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var items: [Item] = []
  /// The number of each value that is written once, however often it occurs.
  private var known: [PropertyListValue: Int] = [:]

  /// The bytes that stand for a value.
  package static func data(of value: PropertyListValue) -> Data {
    var writer = BinaryPropertyListWriter()
    let top = writer.number(of: value)
    return writer.data(top: top)
  }

  private mutating func number(of value: PropertyListValue) -> Int {
    switch value {
    case .array(let members):
      let number = reserve()
      items[number] = .array(members.map { self.number(of: $0) })
      return number
    case .dictionary(let entries):
      let number = reserve()
      let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      items[number] = .dictionary(keys: sorted.map { self.number(of: .string($0.key)) }, values: sorted.map { self.number(of: $0.value) })
      return number
    case .real, .date:  // equal numbers may differ in their bits
      items.append(.plain(value))
      return items.count - 1
    case .boolean, .integer, .data, .string, .uid:
      if let number = known[value] { return number }
      items.append(.plain(value))
      known[value] = items.count - 1
      return items.count - 1
    }
  }

  private mutating func reserve() -> Int {
    items.append(.array([]))
    return items.count - 1
  }

  private func data(top: Int) -> Data {
    let referenceSize = Self.size(of: items.count)
    var bytes = Data("bplist00".utf8)
    var offsets: [Int] = []
    for item in items {
      offsets.append(bytes.count)
      switch item {
      case .plain(let value): Self.append(value, to: &bytes)
      case .array(let members):
        Self.append(marker: 0xa, count: members.count, to: &bytes)
        for member in members { Self.append(UInt64(member), size: referenceSize, to: &bytes) }
      case .dictionary(let keys, let values):
        Self.append(marker: 0xd, count: keys.count, to: &bytes)
        for member in keys + values { Self.append(UInt64(member), size: referenceSize, to: &bytes) }
      }
    }
    let table = bytes.count
    let offsetSize = Self.size(of: table)
    for offset in offsets { Self.append(UInt64(offset), size: offsetSize, to: &bytes) }
    bytes.append(contentsOf: [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)])
    for word in [items.count, top, table] { Self.append(UInt64(word), size: 8, to: &bytes) }
    return bytes
  }

  private static func size(of number: Int) -> Int { number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8 }

  private static func append(_ value: PropertyListValue, to bytes: inout Data) {
    switch value {
    case .boolean(let value): bytes.append(value ? 0x09 : 0x08)
    case .integer(let value): append(value, to: &bytes)
    case .real(let value):
      bytes.append(0x23)
      append(value.bitPattern, size: 8, to: &bytes)
    case .date(let value):
      bytes.append(0x33)
      append(value.timeIntervalSinceReferenceDate.bitPattern, size: 8, to: &bytes)
    case .data(let value):
      append(marker: 0x4, count: value.count, to: &bytes)
      bytes.append(value)
    case .string(let value):
      if value.utf8.allSatisfy({ $0 < 0x80 }) {
        append(marker: 0x5, count: value.utf8.count, to: &bytes)
        bytes.append(contentsOf: value.utf8)
      } else {
        append(marker: 0x6, count: value.utf16.count, to: &bytes)
        for unit in value.utf16 { append(UInt64(unit), size: 2, to: &bytes) }
      }
    case .uid(let value):
      let size = size(of: value)
      bytes.append(0x80 | UInt8(size - 1))
      append(UInt64(value), size: size, to: &bytes)
    case .array, .dictionary: preconditionFailure("A collection's members are written by their numbers.")
    }
  }

  /// Numbers of one, two and four bytes have no sign.
  private static func append(_ value: Int64, to bytes: inout Data) {
    switch value {
    case 0..<1 << 8:
      bytes.append(0x10)
      append(UInt64(value), size: 1, to: &bytes)
    case 0..<1 << 16:
      bytes.append(0x11)
      append(UInt64(value), size: 2, to: &bytes)
    case 0..<1 << 32:
      bytes.append(0x12)
      append(UInt64(value), size: 4, to: &bytes)
    default:
      bytes.append(0x13)
      append(UInt64(bitPattern: value), size: 8, to: &bytes)
    }
  }

  private static func append(marker: UInt8, count: Int, to bytes: inout Data) {
    bytes.append(marker << 4 | UInt8(min(count, 0xf)))
    if count >= 0xf { append(Int64(count), to: &bytes) }
  }

  private static func append(_ value: UInt64, size: Int, to bytes: inout Data) {
    for byte in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(byte * 8))) }
  }
}

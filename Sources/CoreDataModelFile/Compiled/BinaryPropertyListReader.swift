// SPDX-License-Identifier: MIT
// Reads binary property lists (`bplist00`). Any bytes may come: every offset is checked, nesting and the number of values made are
// bounded, so that damage ends in an error. Called by KeyedArchive.

import Foundation

/// Reads the values of one binary property list.
package struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let offsets: [Int]
  private let referenceSize: Int
  private let top: Int
  /// Values that may still be made; a sound list has no more of them than bytes.
  private var budget: Int
  /// No list that a keyed archive needs is nested deeper.
  private static let deepest = 64

  /// The value that the bytes stand for.
  package static func value(of data: Data) throws(ArchiveError) -> PropertyListValue {
    var reader = try BinaryPropertyListReader(data)
    return try reader.value(reader.top, depth: 0)
  }

  private init(_ data: Data) throws(ArchiveError) {
    let bytes = Array(data)
    self.bytes = bytes
    budget = bytes.count + 64
    guard bytes.starts(with: Array("bplist00".utf8)), bytes.count >= 8 + 1 + 32 else { throw Self.damage("is no binary property list") }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else { throw Self.damage("has a damaged trailer") }
    func word(_ at: Int, _ size: Int) -> Int? {
      var value: UInt64 = 0
      for byte in bytes[at..<at + size] { value = value << 8 | UInt64(byte) }
      return Int(exactly: value)
    }
    guard let count = word(trailer + 8, 8), let top = word(trailer + 16, 8), let table = word(trailer + 24, 8), table >= 8,
      table <= trailer, count > 0, count <= (trailer - table) / offsetSize, top < count
    else { throw Self.damage("has a damaged trailer") }
    self.top = top
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    for index in 0..<count {
      guard let offset = word(table + index * offsetSize, offsetSize), offset >= 8, offset < table else {
        throw Self.damage("has a damaged table of offsets")
      }
      offsets.append(offset)
    }
    self.offsets = offsets
  }

  private static func damage(_ what: String) -> ArchiveError { ArchiveError("The archive is damaged: it \(what).") }

  private mutating func value(_ index: Int, depth: Int) throws(ArchiveError) -> PropertyListValue {
    budget -= 1
    guard budget >= 0, depth < Self.deepest else { throw Self.damage("leads back into itself") }
    guard offsets.indices.contains(index) else { throw Self.damage("refers to a value that is not there") }
    var at = offsets[index]
    let marker = bytes[at]
    at += 1
    switch marker >> 4 {
    case 0x0:
      guard marker == 0x08 || marker == 0x09 else { throw Self.damage("holds a value of an unknown kind") }
      return .boolean(marker == 0x09)
    case 0x1: return .integer(try integer(at, marker))
    case 0x2:
      guard marker & 0xf == 2 || marker & 0xf == 3 else { throw Self.damage("holds a number of an unknown size") }
      return .real(try real(at, size: 1 << Int(marker & 0xf)))
    case 0x3:
      guard marker == 0x33 else { throw Self.damage("holds a date of an unknown size") }
      return .date(Date(timeIntervalSinceReferenceDate: try real(at, size: 8)))
    case 0x4: return .data(Data(try slice(try count(marker, &at), at, width: 1)))
    case 0x5:
      guard let text = String(validating: try slice(try count(marker, &at), at, width: 1), as: UTF8.self) else {
        throw Self.damage("holds a text that is none")
      }
      return .string(text)
    case 0x6:
      let units = try slice(try count(marker, &at), at, width: 2)
      let words = stride(from: units.startIndex, to: units.endIndex, by: 2).map { UInt16(units[$0]) << 8 | UInt16(units[$0 + 1]) }
      return .string(String(decoding: words, as: UTF16.self))
    case 0x8:
      let size = Int(marker & 0xf) + 1
      guard size <= 4 else { throw Self.damage("holds a reference of an unknown size") }
      return .uid(try slice(size, at, width: 1).reduce(0) { $0 << 8 | Int($1) })
    case 0xa, 0xc:
      let count = try count(marker, &at)
      var members: [PropertyListValue] = []
      for reference in try references(count, at) { members.append(try value(reference, depth: depth + 1)) }
      return .array(members)
    case 0xd:
      let count = try count(marker, &at)
      let references = try references(count * 2, at)
      var entries: [String: PropertyListValue] = [:]
      for entry in 0..<count {
        guard case .string(let key) = try value(references[entry], depth: depth + 1) else { throw Self.damage("has a key that is no text") }
        entries[key] = try value(references[count + entry], depth: depth + 1)
      }
      return .dictionary(entries)
    default: throw Self.damage("holds a value of an unknown kind")
    }
  }

  /// The bytes of so many units, if they are there.
  private func slice(_ count: Int, _ at: Int, width: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
    guard count >= 0, at <= bytes.count, count <= (bytes.count - at) / width else { throw Self.damage("is cut off") }
    return bytes[at..<at + count * width]
  }

  /// How many units follow a marker; from fifteen on the number is a value of its own.
  private func count(_ marker: UInt8, _ at: inout Int) throws(ArchiveError) -> Int {
    guard marker & 0xf == 0xf else { return Int(marker & 0xf) }
    guard let next = try slice(1, at, width: 1).first, next >> 4 == 1 else { throw Self.damage("has a damaged length") }
    at += 1
    let count = try integer(at, next)
    at += 1 << Int(next & 0xf)
    // A dictionary has twice as many references.
    guard count >= 0, count <= Int64(bytes.count) else { throw Self.damage("has a damaged length") }
    return Int(count)
  }

  private func integer(_ at: Int, _ marker: UInt8) throws(ArchiveError) -> Int64 {
    guard marker & 0xf <= 4 else { throw Self.damage("holds a number of an unknown size") }
    // The high half of a number of sixteen bytes tells only that the low one has no sign.
    let size = 1 << Int(marker & 0xf)
    let value = try slice(size, at, width: 1).suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(bitPattern: value)
  }

  private func real(_ at: Int, size: Int) throws(ArchiveError) -> Double {
    let value = try slice(size, at, width: 1).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: value))) : Double(bitPattern: value)
  }

  private func references(_ count: Int, _ at: Int) throws(ArchiveError) -> [Int] {
    let bytes = try slice(count, at, width: referenceSize)
    return (0..<count).map { index in
      let start = bytes.startIndex + index * referenceSize
      let value = bytes[start..<start + referenceSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value) ?? Int.max
    }
  }
}

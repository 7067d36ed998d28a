// SPDX-License-Identifier: MIT
// The order of a list of names: as a reader expects it, capitals beside small letters and 2 before 10. Collections sort by it.

import Foundation

/// A name prepared for sorting.
///
/// The order is the localized standard comparison. That costs several microseconds a pair, half a second for a list of ten thousand; names of plain
/// letters, digits and spaces, whose order every locale agrees on, are compared here and only the others there.
public struct NameOrder: Sendable {
  private let text: String
  /// The name in small letters, if it is plain.
  private let plain: [UInt8]?

  public init(_ name: String) {
    text = name
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "): bytes.append(byte)
      default:
        plain = nil
        return
      }
    }
    plain = bytes
  }

  /// Whether the first name comes before the second.
  public static func precedes(_ left: NameOrder, _ right: NameOrder) -> Bool {
    if let a = left.plain, let b = right.plain, let answer = comparePlain(a, b) { return answer }
    return left.text.localizedStandardCompare(right.text) == .orderedAscending
  }

  /// Whether the first comes before the second, or nil when they differ in nothing but case or leading zeros.
  private static func comparePlain(_ a: [UInt8], _ b: [UInt8]) -> Bool? {
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      guard isDigit(a[i]), isDigit(b[j]) else {
        if a[i] != b[j] { return a[i] < b[j] }
        i += 1
        j += 1
        continue
      }
      let (first, second) = (digits(a, from: &i), digits(b, from: &j))
      if first.count != second.count { return first.count < second.count }
      if first != second { return first.lexicographicallyPrecedes(second) }
    }
    if i == a.count, j == b.count { return nil }
    return i == a.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// The number at a place, without leading zeros; the place moves past it.
  private static func digits(_ bytes: [UInt8], from place: inout Int) -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, isDigit(bytes[place]) { place += 1 }
    return bytes[start..<place].drop { $0 == UInt8(ascii: "0") }
  }
}

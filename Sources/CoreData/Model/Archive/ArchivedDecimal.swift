// SPDX-License-Identifier: MIT
// Exact decimal numbers in archives, by their parts: a mantissa of eight words, an exponent, a length and flags. Called by ArchivedValues.

import CoreDataModelFile
import Foundation

extension ArchivedValues {
  /// How many words of two bytes a mantissa has.
  private static let words = 8

  /// A decimal number; nil where its parts are no number.
  static func decimal(_ object: ArchivedObject) -> Decimal? {
    guard let bytes = object.data("NS.mantissa"), bytes.count == 2 * words, let exponent = object.integer("NS.exponent"),
      (-128...127).contains(exponent), let length = object.integer("NS.length"), (0...words).contains(length)
    else { return nil }
    let isNegative = object.flag("NS.negative")
    if length == 0 { return isNegative ? .nan : 0 }
    // The order of a word's bytes: 1 is little-endian, as every machine of today writes; 2 is big-endian. The lowest word comes first.
    let (low, high) = object.integer("NS.mantissa.bo") == 2 ? (1, 0) : (0, 1)
    let list = Array(bytes)
    let mantissa = (0..<length).reversed().reduce(UInt128(0)) { value, word in
      value << 16 | UInt128(list[2 * word + high]) << 8 | UInt128(list[2 * word + low])
    }
    guard let significand = Decimal(string: String(mantissa), locale: Locale(identifier: "en_US_POSIX")) else { return nil }
    return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
  }

  static func add(_ value: Decimal, _ builder: inout KeyedArchiveBuilder) -> PropertyListValue {
    var mantissa: UInt128 = 0
    if !value.isNaN { mantissa = UInt128(abs(value.significand).description) ?? 0 }
    let used: Int = (UInt128.bitWidth - mantissa.leadingZeroBitCount + 15) / 16
    let bytes = (0..<2 * words).map { UInt8(truncatingIfNeeded: mantissa >> UInt128(8 * $0)) }
    return builder.add(
      ["NSDecimalNumber", "NSNumber", "NSValue"],
      [
        "NS.exponent": .integer(value.isNaN ? 0 : Int64(value.exponent)), "NS.length": .integer(Int64(used)),
        "NS.negative": .boolean(value.isNaN || value.sign == .minus), "NS.compact": .boolean(mantissa % 10 != 0 || mantissa == 0),
        "NS.mantissa.bo": .integer(1), "NS.mantissa": .data(Data(bytes)),
      ])
  }
}

// SPDX-License-Identifier: MIT
// Turns a C argument list into values, by the conversions of the format it was made for. Called by the initialisers that take one.

import CoreDataCRuntime
import Foundation

extension FormatArguments {
  /// Reads the arguments that a format's conversions ask for.
  static func values(of list: CVaListPointer, format: String) throws(PredicateFormatError) -> [Any?] {
    var conversions: [String] = []
    for token in try FormatLexer.tokens(of: format) {
      if case .argument(let conversion) = token.kind { conversions.append(conversion) }
    }
    var bits = [UInt64](repeating: 0, count: conversions.count)
    CoreDataReadArguments(conversions.map(kind).joined(), &bits, list)
    return zip(conversions, bits).map(value)
  }

  private static func isLong(_ conversion: String) -> Bool {
    !conversion.dropLast().isEmpty && !conversion.hasPrefix("h") || "DUO".contains(conversion.last ?? " ")
  }

  /// The letter of the C function for a conversion.
  private static func kind(_ conversion: String) -> String {
    switch conversion.last {
    case "f", "F", "e", "E", "g", "G", "a", "A": "d"
    case "@", "K", "s", "S", "p": "p"
    default: isLong(conversion) ? "l" : "i"
    }
  }

  private static func value(_ conversion: String, _ bits: UInt64) -> Any? {
    switch conversion.last {
    case "@", "K":
      let object = UnsafeRawPointer(bitPattern: UInt(bits)).map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
      return (object as? FormatArgument)?.value ?? object
    case "f", "F", "e", "E", "g", "G", "a", "A": return Double(bitPattern: bits)
    case "s": return UnsafePointer<CChar>(bitPattern: UInt(bits)).map { String(cString: $0) }
    case "u", "x", "X", "o", "U", "O":
      return isLong(conversion) ? bits as Any : UInt32(truncatingIfNeeded: bits) as Any
    default: return Int64(bitPattern: bits)
    }
  }
}

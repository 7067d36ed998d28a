// SPDX-License-Identifier: MIT
// The arguments of a format string, taken one after the other by its conversions. Used by the parser.

import Foundation

struct FormatArguments {
  private let values: [Any?]
  private var next = 0

  init(_ values: [Any?]) { self.values = values }

  enum Mistake: Error {
    case missing(Int)
    case unsuitable(String)
  }

  /// Takes the argument of `%@`; nil and empty optionals are `NSNull`, as in an array of Apple's.
  mutating func object() throws(Mistake) -> Any {
    guard next < values.count else { throw .missing(values.count) }
    defer { next += 1 }
    return unwrapped(values[next]) ?? NSNull()
  }

  /// Takes the argument of `%K`: keys joined by dots.
  mutating func keyPath() throws(Mistake) -> [String] {
    let value = try object()
    if case .string(let text) = ComparableValue(value), !text.isEmpty { return keys(of: text) }
    if let path = value as? AnyKeyPath, let text = path._kvcKeyPathString { return keys(of: text) }
    throw .unsuitable("%K needs the name of a key, not \(ValueName.text(value)).")
  }

  /// Takes the argument of a printf conversion.
  mutating func number(_ conversion: String) throws(Mistake) -> Any {
    let value = try object()
    if conversion.hasSuffix("s"), let text = Self.cString(value) { return text }
    switch ComparableValue(value) {
    case .number: return value
    case .string(let text) where conversion.lowercased() == "c" && text.unicodeScalars.count == 1: return value
    default: throw .unsuitable("%\(conversion) needs a number, not \(ValueName.text(value)).")
    }
  }

  private static func cString(_ value: Any) -> String? {
    if let text = value as? String { return text }
    if let pointer = value as? UnsafePointer<CChar> { return String(cString: pointer) }
    if let pointer = value as? UnsafeMutablePointer<CChar> { return String(cString: pointer) }
    return nil
  }
}

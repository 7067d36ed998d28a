// SPDX-License-Identifier: MIT
// JSON with its keys in the order given and numbers digit by digit, which JSONSerialization cannot write. The commands build it.

import Foundation

/// A JSON value.
indirect enum JSONText {
  case null
  case boolean(Bool)
  /// A number as its digits.
  case number(String)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  static func number(_ value: some BinaryInteger) -> JSONText { .number(String(value)) }

  /// A text, or null.
  static func optional(_ text: String?) -> JSONText { text.map { .string($0) } ?? .null }

  /// The value on one line.
  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let digits): digits
    case .string(let value): Self.quoted(value)
    case .array(let members): "[" + members.map(\.text).joined(separator: ",") + "]"
    case .object(let entries): "{" + entries.map { Self.quoted($0) + ":" + $1.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    // Most texts need no escapes, and base64 has very many bytes: a quotation mark and a backslash are looked for as numbers.
    guard string.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == 0x22 || $0 == 0x5c }) else {
      return "\"\(string)\""
    }
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f: text += String(format: "\\u%04x", scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

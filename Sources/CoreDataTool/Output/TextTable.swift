// SPDX-License-Identifier: MIT
// Columns of text for people, and lines of CSV for programs.

import Foundation

extension String {
  /// The text with spaces behind it, up to a width in characters.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// The text on one line: control characters as escapes.
  var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f: text += String(format: "\\u%04x", scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text cut to a width, with a sign that it was.
  func cut(to width: Int) -> String { count <= width ? self : prefix(width - 1) + "…" }
}

/// Columns of text for people.
enum TextTable {
  /// Lines with a heading; numbers stand to the right in the columns named so.
  static func lines(_ headings: [String], _ rows: [[String]], rightAligned: Set<Int> = []) -> String {
    let widths = headings.indices.map { column in
      rows.reduce(headings[column].count) { max($0, $1[column].count) }
    }
    func line(_ cells: [String]) -> String {
      let parts = cells.enumerated().map { column, cell in
        rightAligned.contains(column)
          ? String(repeating: " ", count: max(0, widths[column] - cell.count)) + cell : cell.padded(to: widths[column])
      }
      var text = parts.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }
    return line(headings) + rows.map(line).joined()
  }
}

/// Records for programs.
enum CSVText {
  /// One record as RFC 4180 has it, ended by CR LF.
  static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\r\n" }

  private static func field(_ text: String) -> String {
    // A comma, a quotation mark and the ends of lines, as numbers: base64 has very many bytes.
    guard text.utf8.contains(where: { $0 == 0x2c || $0 == 0x22 || $0 == 0x0a || $0 == 0x0d }) else { return text }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}

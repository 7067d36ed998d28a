// SPDX-License-Identifier: MIT
// Columns of text for people, and lines of CSV for programs.

import Foundation

/// Columns of text for people.
enum TextTable {
  /// Lines with a heading; numbers stand to the right in the columns named so.
  static func lines(_ headings: [String], _ rows: [[String]], rightAligned: Set<Int> = []) -> String {
    let rows = rows.map { $0.map(\.onOneLine) }
    let widths = headings.indices.map { column in
      rows.reduce(headings[column].width) { max($0, $1[column].width) }
    }
    func line(_ cells: [String]) -> String {
      let parts = cells.enumerated().map { column, cell in
        rightAligned.contains(column) ? cell.paddedLeft(to: widths[column]) : cell.padded(to: widths[column])
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
  ///
  /// A single empty field is quoted, since many readers pass over empty lines.
  static func line(_ fields: [String]) -> String {
    (fields == [""] ? "\"\"" : fields.map(field).joined(separator: ",")) + "\r\n"
  }

  private static func field(_ text: String) -> String {
    // A comma, a quotation mark and the ends of lines, as numbers: base64 has very many bytes.
    guard text.utf8.contains(where: { $0 == 0x2c || $0 == 0x22 || $0 == 0x0a || $0 == 0x0d }) else { return text }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}

// SPDX-License-Identifier: MIT
// How wide text is on a terminal. Tables and the marks under mistakes are laid out by it.

import Foundation

extension String {
  /// The number of a terminal's cells that the text takes.
  var width: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.width } }

  /// The text with spaces behind it, up to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - self.width)) }

  /// The text with spaces before it, up to a width.
  func paddedLeft(to width: Int) -> String { String(repeating: " ", count: max(0, width - self.width)) + self }

  /// The text cut to a width, with a sign that it was.
  func cut(to width: Int) -> String {
    if self.width <= width { return self }
    var room = width - 1
    return prefix { character in
      room -= character.width
      return room >= 0
    } + "…"
  }

  /// The text on one line: control characters and the ends of lines as escapes.
  var onOneLine: String {
    guard unicodeScalars.contains(where: \.breaksLines) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.breaksLines: text += String(format: "\\u%04x", scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a terminal does something else than to show it: the control characters of both sets, and separators of lines.
  var breaksLines: Bool { value < 0x20 || 0x7f...0x9f ~= value || value == 0x2028 || value == 0x2029 }
}

extension Character {
  /// The number of cells: two for East Asian characters and emoji, none for marks that have nothing to stand on.
  fileprivate var width: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xfe0f }) { return 2 }
    if Self.wide.contains(where: { $0 ~= first.value }) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  /// Blocks of characters that are wide (`East Asian Width` of the Unicode Standard, Annex 11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3,
    0xf900...0xfaff, 0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x17000...0x18cff, 0x1b000...0x1b2ff, 0x20000...0x3fffd,
  ]
}

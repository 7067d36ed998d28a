// SPDX-License-Identifier: MIT
// Texts prepared so that a database can sort and search them: plain comparison of bytes gives the order readers expect.

import Foundation
import NameOrdering

extension String {
  /// The text so that comparing bytes compares names: without case and accents, and 2 before 10.
  ///
  /// Latin names need no more; a stored key cannot follow the language the program happens to run in.
  var orderedAsName: String {
    var key = ""
    var digits = ""
    func flush() {
      guard !digits.isEmpty else { return }
      let number = digits.drop { $0 == "0" }
      // How many digits a number has comes first, as one letter, so that longer numbers stand behind shorter ones.
      key.append(Character(UnicodeScalar(UInt8(ascii: "0") + UInt8(min(number.count, 9)))))
      key += number
      digits = ""
    }
    for character in Self.spelledOut(foldedAsName) {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        flush()
        key.append(character)
      }
    }
    flush()
    return key
  }

  /// Letters that folding leaves, in the plain ones they are sorted with.
  private static func spelledOut(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.map { letter in
      switch letter {
      case "ß": "ss"
      case "æ": "ae"
      case "œ": "oe"
      case "ø": "o"
      case "ł": "l"
      case "đ": "d"
      default: String(letter)
      }
    }.joined()
  }

  /// The words of a search, each without case and accents.
  var searchWords: [String] { foldedAsName.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// The words somebody looks for a name by: those of a search, but for the sign of a hybrid, which is written in several ways.
  var nameWords: [String] {
    let words = searchWords.map(HybridMarks.unmarked)
    let rest = words.filter { !HybridMarks.isTimes($0) }
    return rest.isEmpty ? words : rest
  }
}

extension PlantName {
  /// The name so that comparing bytes orders names: by genus, then species, then cultivar.
  var orderKey: String {
    [HybridMarks.unmarked(genus), HybridMarks.unmarked(species), cultivar ?? ""].map(\.orderedAsName).joined(separator: "\n")
  }

  /// The section of a list the name stands in.
  var sectionKey: String { HybridMarks.unmarked(genus).orderedAsName }
}

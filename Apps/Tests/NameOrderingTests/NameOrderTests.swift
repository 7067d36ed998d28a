// SPDX-License-Identifier: MIT
// The order of a list of names.

import Foundation
import NameOrdering
import Testing

@Suite("The order of names") struct NameOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    names.map { ($0, NameOrder($0)) }.sorted { NameOrder.precedes($0.1, $1.1) }.map(\.0)
  }

  @Test("puts 2 before 10, and capitals beside small letters") func natural() {
    #expect(
      sorted(["New thing 10", "banana", "Apple", "New thing 2", "apricot", "Zebra", "New thing 1"])
        == ["Apple", "apricot", "banana", "New thing 1", "New thing 2", "New thing 10", "Zebra"])
  }

  @Test("puts accented letters beside their base") func accents() {
    #expect(sorted(["zoo", "Éclair", "Egg", "Eat"]) == ["Eat", "Éclair", "Egg", "zoo"])
  }

  @Test(
    "leaves out the signs of a pasted name that turn what follows, and only those",
    arguments: [
      ("\u{202A}a\u{202C}", "a"), ("\u{202B}b", "b"), ("\u{202D}c\u{202E}d", "cd"), ("\u{2066}e\u{2067}f\u{2068}g\u{2069}", "efg"),
      ("\u{200E}h\u{200F}", "\u{200E}h\u{200F}"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("", ""),
    ])
  func directions(typed: String, kept: String) { #expect(typed.withoutDirectionSigns == kept) }

  @Test("is Foundation's localized standard order also where it is computed here", arguments: 0..<20)
  func agreement(round: Int) {
    var generator = Repeatable(state: UInt64(round) &* 7919 + 1)
    let letters = Array("abAB 01 29z")
    for _ in 0..<200 {
      let pair = (0..<2).map { _ in
        // As ThingName leaves them: no space at either end.
        String((0..<Int.random(in: 1...8, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "a" })
          .trimmingCharacters(in: .whitespaces)
      }
      let expected = pair[0].localizedStandardCompare(pair[1]) == .orderedAscending
      #expect(NameOrder.precedes(NameOrder(pair[0]), NameOrder(pair[1])) == expected, "“\(pair[0])” and “\(pair[1])”")
    }
  }

  /// A generator whose failures can be repeated.
  private struct Repeatable: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}

// SPDX-License-Identifier: MIT
// What a name may be, which names count as the same, and the order of a list.

import Foundation
import Testing

@testable import Days

@Suite("A name") struct ThingNameTests {
  @Test(
    "is kept as it was typed, but trimmed",
    arguments: [
      ("Mum's cooking", "Mum's cooking"), ("  coffee \n", "coffee"), (#"O'Brien "x" %@ \ 🚭"#, #"O'Brien "x" %@ \ 🚭"#),
      ("👩‍👩‍👧 family", "👩‍👩‍👧 family"), ("--store", "--store"), ("日本語", "日本語"),
    ])
  func kept(typed: String, name: String) throws {
    #expect(try ThingName(typed).text == name)
  }

  @Test("is refused when nothing is left of it", arguments: ["", " ", "\t\n", "\u{a0}", "\u{2003}"])
  func empty(typed: String) {
    #expect(throws: ThingError.nameIsEmpty) { try ThingName(typed) }
  }

  @Test("stands on one line", arguments: ["a\nb", "a\tb", "\u{1b}[31mred", "a\u{2028}b", "a\u{7f}b", "a\r\nb"])
  func controls(typed: String) {
    #expect(throws: ThingError.nameHasControlCharacters(typed)) { try ThingName(typed) }
  }

  @Test(
    "is the same as another that differs in case, accents, width or surrounding space only",
    arguments: [
      ("Coffee", "coffee "), ("Crème brûlée", "creme BRULEE"), ("Cafe\u{301}", "Café"), ("Straße", "STRASSE"), ("Ａbc", "abc"),
      ("ÅNGSTRÖM", "angstrom"),
    ])
  func same(one: String, other: String) throws {
    #expect(try ThingName(one).key == ThingName(other).key)
  }

  @Test(
    "is another when a letter, a sign or a space within differs",
    arguments: [("Coffee", "Coffees"), ("a b", "ab"), ("50%", "50"), ("🚭", "🚬"), ("O'Brien", "O’Brien"), ("が", "か")])
  func different(one: String, other: String) throws {
    #expect(try ThingName(one).key != ThingName(other).key)
  }

  @Test("for a new thing carries the first number that is free") func newThing() throws {
    let taken = ["new thing 1", "new thing 2", "new thing 4"]
    #expect(try ThingName.forNewThing { taken.contains($0.key) }.text == "New thing 3")
    #expect(try ThingName.forNewThing { _ in false }.text == "New thing 1")
  }
}

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

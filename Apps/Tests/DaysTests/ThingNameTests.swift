// SPDX-License-Identifier: MIT
// What a name may be, and which names count as the same.

import Foundation
import Testing

@testable import Days

@Suite("A name") struct ThingNameTests {
  @Test(
    "is kept as it was typed, but trimmed",
    arguments: [
      ("Mum's cooking", "Mum's cooking"), ("  coffee \n", "coffee"), (#"O'Brien "x" %@ \ 🚭"#, #"O'Brien "x" %@ \ 🚭"#),
      ("👩‍👩‍👧 family", "👩‍👩‍👧 family"), ("--store", "--store"), ("日本語", "日本語"),
      ("\u{2068}Coffee\u{2069}", "Coffee"), ("\u{202E} Coffee", "Coffee"), ("ab\u{200F}!", "ab\u{200F}!"),
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

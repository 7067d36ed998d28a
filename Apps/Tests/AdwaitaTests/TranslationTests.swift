// SPDX-License-Identifier: MIT
// Texts on their way to people.

import Adwaita
import Testing

struct TranslationTests {
  @Test(
    "words take the places of their numbers, and everything else stays",
    arguments: [
      ("“%1” removed", ["Tea"], "“Tea” removed"), ("%2 of %1", ["7", "3"], "3 of 7"), ("100 %", ["x"], "100 %"), ("%1", ["%1"], "%1"),
      ("%3", ["a"], "%3"), ("50%", [], "50%"),
    ])
  func words(_ text: String, _ words: [String], _ result: String) {
    let filled =
      switch words.count {
      case 0: tr(text)
      case 1: tr(text, words[0])
      default: tr(text, words[0], words[1])
      }
    #expect(filled == result)
  }

  @Test("a number decides between one and many", arguments: [(0, "0 days"), (1, "1 day"), (2, "2 days")])
  func numbers(_ count: Int, _ result: String) { #expect(tr(one: "%1 day", many: "%1 days", count, "\(count)") == result) }
}

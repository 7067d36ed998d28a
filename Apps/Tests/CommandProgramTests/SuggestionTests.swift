// SPDX-License-Identifier: MIT
// Which word was probably meant.

import CommandProgram
import Testing

@Suite("A suggestion") struct SuggestionTests {
  @Test(
    "is the nearest word, and none where nothing is near",
    arguments: [
      ("lst", "list"), ("lsit", "list"), ("LIST", "list"), ("delte", "delete"), ("histroy", "history"), ("list", "list"), ("xyz", nil),
      ("", nil),
      ("a", nil), ("deleteeverything", nil),
    ] as [(String, String?)])
  func nearest(typed: String, meant: String?) {
    #expect(Suggestion.nearest(to: typed, among: ["list", "delete", "history", "b"]) == meant)
  }

  @Test("of many near words is the one that differs least") func least() {
    #expect(Suggestion.nearest(to: "coffee", among: ["coffees!", "toffee", "koffie"]) == "toffee")
    #expect(Suggestion.question("tost", among: ["toast"]) { $0.uppercased() } == " Did you mean “TOAST”?")
    #expect(Suggestion.question("tost", among: []).isEmpty)
  }
}

// SPDX-License-Identifier: MIT
// Strings at the corners: letters without a pair, marks, composed emoji, NUL, very long ones, and patterns without an end.

import CoreDataPredicates
import Foundation
import Testing

@Suite struct StringCornerTests {
  private func holds(_ format: String, _ arguments: Any...) throws -> Bool {
    try parsePredicate(format: format, arguments: arguments).evaluate(with: nil)
  }

  @Test(
    arguments: [
      // Without a locale i and I are a pair; the dotless and the dotted one are letters of their own.
      ("i", "I", "[c]", true), ("ı", "I", "[c]", false), ("İ", "i", "[c]", false), ("İ", "i\u{307}", "[c]", true),
      ("ß", "SS", "[c]", true), ("ß", "ss", "", false), ("ẞ", "ß", "[c]", true), ("ﬁ", "FI", "[c]", true), ("Σ", "ς", "[c]", true),
      ("é", "e\u{301}", "", false), ("é", "e\u{301}", "[c]", true), ("é", "e", "[d]", true), ("q\u{307}\u{323}", "q", "[d]", true),
      ("👩🏽‍🚒", "👩‍🚒", "[cd]", false), ("👩🏽‍🚒", "👩🏽‍🚒", "[cd]", true), ("🇩🇪", "🇩🇪", "[cd]", true), ("a\u{0}b", "A\u{0}B", "[c]", true),
      ("a\u{0}b", "a", "", false), ("ø", "o", "[d]", false), ("Å", "\u{212B}", "[c]", true), ("가", "\u{1100}\u{1161}", "[d]", true),
    ])
  func `equality folds what the options say and nothing else`(a: String, b: String, options: String, expected: Bool) throws {
    #expect(try holds("%@ ==\(options) %@", a, b) == expected)
    #expect(try holds("%@ ==\(options) %@", b, a) == expected)
    #expect(try holds("%@ BEGINSWITH\(options) %@ AND %@ ENDSWITH\(options) %@", a, b, a, b) == expected || options.isEmpty)
    #expect(try holds("%@ IN\(options) {'other', %@}", a, b) == expected)
  }

  @Test(
    arguments: [
      ("a\u{0}b", "a*", true), ("a\u{0}b", "a?b", true), ("👩🏽‍🚒", "?", false), ("👩🏽‍🚒", "*🚒", true), ("a\nb", "a*b", true),
      ("a$^b", "a$^b", true),
      ("[ab]", "[ab]", true), ("a", "[ab]", false), ("a|b", "a|b", true), ("x", "a|x", false), ("a", "a*", true), ("ab", "a?b", false),
      ("axxb", "a?b", false), ("a?", "a\\?", true), ("ab", "a\\?", false), ("a\\b", "a\\\\b", true), ("", "", true), ("abab", "*ab", true),
      ("aab", "*ab*", true), ("aaab", "a*aab", true), ("ab", "ab*ab", false), ("abcbcd", "*b?d", true), ("abcbce", "*b?d", false),
      ("aXbXc", "a*b?c", true), ("aabaab", "*aab?", false), ("aabaabx", "*aab?", true),
    ])
  func `LIKE knows stars and question marks only`(text: String, pattern: String, expected: Bool) throws {
    #expect(try holds("%@ LIKE %@", text, pattern) == expected)
  }

  @Test(
    arguments: [
      ("a\nb", ".*^b$", true), ("a\nb", "^a$.*", true), ("a\nb", "a$\\nb", true), ("a\nb", "a\\n^b", true), ("ab", "^ab$", true),
      ("a\nb", "^b$", false), ("a\nb", "^a$", false), ("a\nb", "a.b", true), ("a\u{0}b", "a\\x00b", true), ("👩🏽‍🚒", ".+", true),
      ("é", "e\u{301}", false), ("İ", "İ", true),
    ])
  func `MATCHES fits the whole string, lines having ends of their own`(text: String, pattern: String, expected: Bool) throws {
    #expect(try holds("%@ MATCHES %@", text, pattern) == expected)
  }

  @Test(arguments: ["(a+)+b", "(a|aa)*c", "(.*)*x", "((a*)*)*y"])
  func `a pattern that would go on for ever is given up`(pattern: String) {
    #expect(throws: PredicateEvaluationError.exhaustingRegularExpression(pattern)) {
      try holds("%@ MATCHES %@", String(repeating: "a", count: 200), pattern)
    }
  }

  @Test func `a pattern that needs more memory than there is, is given up`() {
    #expect(throws: PredicateEvaluationError.self) {
      try holds("%@ MATCHES %@", String(repeating: "a", count: 3_000_000), "(.|\\n)*")
    }
  }

  @Test func `texts and patterns of a megabyte are answered`() throws {
    let text = String(repeating: "a", count: 1_000_000)
    let pattern = String(repeating: "a", count: 500_000) + "b"
    #expect(try !holds("%@ CONTAINS %@", text, pattern))
    #expect(try holds("%@ CONTAINS %@", text + "b", pattern))
    #expect(try !holds("%@ LIKE %@", text, "*" + pattern + "*"))
    #expect(try holds("%@ LIKE %@", text + "b", "*" + pattern))
    #expect(try holds("%@ BEGINSWITH[cd] %@", text, text.uppercased()))
    #expect(try holds("%@ MATCHES %@", String(repeating: "a", count: 100_000), "a*"))
    #expect(try !holds("%@ MATCHES %@", "a", pattern))
  }
}

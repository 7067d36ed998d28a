// SPDX-License-Identifier: MIT
// How strings compare, which memory and SQL share.

import CoreDataPredicates
import Foundation
import Testing

@Suite struct StringComparisonTests {
  private static let caseAndMarks: StringOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test func `without options strings compare by code point`() {
    #expect(!StringComparison.equal("\u{E9}", "e\u{301}", []))
    #expect(StringComparison.compare("Z", "a", StringOptions()) == .orderedAscending)
    #expect(StringComparison.compare("\u{FFFF}", "\u{1F6AD}", StringOptions()) == .orderedAscending)
    #expect(StringComparison.compare("a", "ab", StringOptions()) == .orderedAscending)
  }

  @Test(arguments: [("\u{E9}", "E\u{301}"), ("STRASSE", "straße"), ("ΣΑΣ", "σας"), ("Ǆ", "ǆ"), ("abc", "ABC")])
  func `folded case is one`(a: String, b: String) {
    #expect(StringComparison.equal(a, b, .caseInsensitive))
    #expect(!StringComparison.equal(a, b, [.caseInsensitive, .normalized]))
  }

  @Test(arguments: [("é", "e"), ("Ångström", "angstrom"), ("Zoë", "ZOE"), ("ñ", "N"), ("e\u{301}", "e")])
  func `folded marks are none`(a: String, b: String) {
    #expect(StringComparison.equal(a, b, Self.caseAndMarks))
    #expect(StringComparison.contains("x" + a + "y", b, Self.caseAndMarks))
    #expect(StringComparison.beginsWith(a + "y", b, Self.caseAndMarks))
    #expect(StringComparison.endsWith("x" + a, b, Self.caseAndMarks))
    #expect(StringComparison.like("x" + a, "*" + b, Self.caseAndMarks))
  }

  @Test(
    arguments: [
      ("abc", "a*c", true), ("abc", "a*b", false), ("abc", "***", true), ("", "*", true), ("", "?", false), ("aaa", "*a?a*", true),
      ("🚭x", "?x", true), ("a*c", "a\\*c", true), ("abc", "a\\*c", false), ("a\\c", "a\\\\c", true), ("a\nc", "a*c", true),
      ("abcabd", "*ab?", true), ("ab\\", "ab\\", true), ("a.c", "a.c", true), ("abc", "a.c", false), ("%_", "%_", true),
      ("ab", "%_", false),
    ])
  func `patterns fit whole strings`(text: String, pattern: String, expected: Bool) {
    #expect(StringComparison.like(text, pattern, []) == expected)
  }

  @Test func `a pattern of many stars ends soon`() {
    let text = String(repeating: "a", count: 2000)
    #expect(!StringComparison.like(text, String(repeating: "*a", count: 30) + "*b", []))
  }

  @Test func `a regular expression must match everything`() throws {
    #expect(try StringComparison.matches("ab", "a|ab", []))
    #expect(try !StringComparison.matches("xab", "ab", []))
    #expect(try !StringComparison.matches("ab\n", "ab", []))
    #expect(try StringComparison.matches("Ünï", "uni", Self.caseAndMarks))
    #expect(throws: PredicateEvaluationError.self) { try StringComparison.matches("a", "a)(b", []) }
  }

  @Test(
    arguments: [
      ("a", "B", StringOrdering.natural, ComparisonResult.orderedDescending), ("a", "B", .caseInsensitive, .orderedAscending),
      ("a", "A", .caseInsensitive, .orderedSame), ("a", "B", .localizedCaseInsensitive, .orderedAscending),
      ("file10", "file9", .localizedStandard, .orderedDescending), ("file10", "file9", .natural, .orderedAscending),
      ("a", "b", .localized, .orderedAscending),
    ])
  func `orders differ`(a: String, b: String, ordering: StringOrdering, expected: ComparisonResult) {
    #expect(StringComparison.compare(a, b, ordering) == expected)
  }
}

@Suite struct ExactNumberTests {
  @Test func `numbers of every type have one order`() {
    let ascending: [Any] = [
      Int64.min, -1.5, Int8(-1), false, 0.5, true, Decimal(string: "1.5") ?? 0, UInt8(2), NSNumber(value: 2.5), 9_007_199_254_740_992.0,
      Int64(9_007_199_254_740_993), Int64.max, UInt64(1) << 63, UInt64.max, 1e30, Double.infinity,
    ]
    for (i, a) in ascending.enumerated() {
      for (j, b) in ascending.enumerated() {
        let expected: ComparisonResult = i < j ? .orderedAscending : i > j ? .orderedDescending : .orderedSame
        #expect(ComparableValue(a).order(to: ComparableValue(b)) == expected, "\(a) and \(b)")
      }
    }
  }

  @Test func `equal numbers of different types have one key`() {
    let ones: [Any] = [1, 1.0, true, Decimal(1), NSNumber(value: 1), UInt16(1), Float(1), NSDecimalNumber(value: 1)]
    #expect(Set(ones.map { ComparableValue($0).key }).count == 1)
    #expect(ComparableValue(0.5).key == ComparableValue(Decimal(string: "0.5")).key)
  }
}

// SPDX-License-Identifier: MIT
// The parser under random formats: it never crashes, and what it prints is understood as the same again.

import CoreDataPredicates
import Foundation
import Testing

@Suite struct FormatFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["DURAMEN_RANDOM_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64(UInt32.max))
  /// How many formats one run tries: a long test is many runs, each with a seed of its own, several at a time.
  private static let count: UInt64 = 2_000
  private static let seeds = (0..<(environment["DURAMEN_LONG"] == nil ? 1 : 500)).map { seed &+ UInt64($0) * count }

  /// Says which run begins, so that one that crashes can be repeated.
  private func announce(_ name: String, _ seed: UInt64) {
    FileHandle.standardError.write(Data("\(name): DURAMEN_RANDOM_SEED=\(seed)\n".utf8))
  }

  @Test(arguments: Self.seeds)
  func `a predicate is what it was when parsed from its own text`(seed: UInt64) throws {
    announce("formats parsed again", seed)
    for number in 0..<Self.count {
      var writer = FormatWriter(seed: seed &+ number)
      let format = writer.predicate()
      let tree = try parsePredicate(format: format)
      let printed = tree.formatText
      let again = try parsePredicate(format: printed)
      // Asked before the expectation, which takes as long as the parsing.
      if !tree.isEqual(to: again) || again.formatText != printed {
        Issue.record("\(format)\nprints as\n\(printed)\nand is then\n\(again.formatText)")
        return
      }
    }
  }

  @Test(arguments: Self.seeds)
  func `a spoiled format is understood or refused with a sentence and a place`(seed: UInt64) {
    announce("spoiled formats", seed)
    var refused: UInt64 = 0
    for number in 0..<Self.count {
      var writer = FormatWriter(seed: seed &+ number)
      let format = writer.spoiled()
      do throws(PredicateFormatError) {
        let tree = try parsePredicate(format: format)
        let again = try parsePredicate(format: tree.formatText)
        if !tree.isEqual(to: again) { Issue.record("\(format)\nis then\n\(again.formatText)") }
      } catch {
        refused += 1
        if !error.reason.hasSuffix(".") || !(0...format.unicodeScalars.count).contains(error.position) {
          Issue.record("\(format)\nis refused at \(error.position): \(error.reason)")
        }
      }
    }
    #expect(refused > Self.count / 10)
  }

  @Test(
    arguments: [
      "(", "{", "NOT ", "a[", "-", "a.", "a+", "a + (", "a ** ", "sum(", "TERNARY(", "SUBQUERY(a, $x, ", "a == 1 AND ", "a[0]", "\\", "'",
      "%",
      "self.", "1 UNION ", "\u{0}", "(a + 1 + 1 + 1 + ",
    ])
  func `a piece ten thousand times over is refused with a sentence`(piece: String) {
    let error = #expect(throws: PredicateFormatError.self) {
      try parsePredicate(format: "a == " + String(repeating: piece, count: 10_000) + "1")
    }
    #expect(error?.reason.hasSuffix(".") == true)
  }

  @Test(arguments: ["\\ud800", "\\udc00\\ud83d", "\\u", "\\uD83D\\uDE00", "\\xZZ"])
  func `an escape of half a character is refused`(escape: String) {
    #expect(throws: PredicateFormatError.self) { try parsePredicate(format: "a == '\(escape)'") }
  }

  @Test(arguments: ["1e999", "-1e999", "0xFFFFFFFFFFFFFFFFF", "0b", String(repeating: "9", count: 400)])
  func `a number that nothing can hold is refused`(number: String) {
    #expect(throws: PredicateFormatError.self) { try parsePredicate(format: "a == \(number)") }
  }

  @Test func `a text of a megabyte is a constant like any other`() throws {
    let text = String(repeating: "naïve \u{0}\"", count: 120_000)
    let tree = try parsePredicate(format: "a == %@", arguments: [text])
    #expect(try parsePredicate(format: tree.formatText).isEqual(to: tree))
  }

  @Test(arguments: ["ıN", "ſelf", "ﬁrst", "NoT\u{301}"])
  func `a name that only looks like a keyword is a name`(name: String) throws {
    let tree = try parsePredicate(format: "\(name) == 1")
    #expect(tree.formatText == "\(name) == 1")
  }

  @Test func `Apple's operators of file types are refused by name`() {
    #expect {
      try parsePredicate(format: "type UTI-CONFORMS-TO 'public.text'")
    } throws: { error in
      (error as? PredicateFormatError)?.position == 5 && "\(error)".contains("UTI-CONFORMS-TO")
    }
  }
}

// SPDX-License-Identifier: MIT
// A format used again means what its own text and the arguments of that time say.

import CoreDataPredicates
import Foundation
import Testing

@Suite struct KnownFormatsTests {
  private func constants(_ format: String) throws -> [String] {
    guard case .comparison(let comparison) = try parsePredicate(format: format) else { return [] }
    return [comparison.left, comparison.right].compactMap { if case .constant(let value as String) = $0 { value } else { nil } }
  }

  @Test func `formats that are equal as strings keep the characters of their own`() throws {
    let composed = "name == 'caf\u{E9}'"
    let decomposed = "name == 'cafe\u{301}'"
    #expect(composed == decomposed)
    for _ in 1...2 {
      #expect(try constants(composed).map { Array($0.unicodeScalars) } == [Array("caf\u{E9}".unicodeScalars)])
      #expect(try constants(decomposed).map { Array($0.unicodeScalars) } == [Array("cafe\u{301}".unicodeScalars)])
    }
  }

  @Test func `a format takes other arguments each time`() {
    let rows = (0..<20).map { ["age": $0] as NSDictionary }
    let found = (0..<20).map { age in
      (rows as NSArray).filtered(using: NSPredicate(format: "age == %d", age)).count
    }
    #expect(found == Array(repeating: 1, count: 20))
  }

  @Test func `a faulty format is refused each time, with its place`() {
    for _ in 1...2 {
      let error = #expect(throws: PredicateFormatError.self) { try parsePredicate(format: "age == $") }
      #expect(error?.position == 8)
    }
  }

  @Test func `formats made up without end are all understood`() throws {
    for number in 0..<1000 { #expect(try constants("name == 'n\(number)'") == ["n\(number)"]) }
    #expect(try constants("name == 'n0'") == ["n0"])
  }
}

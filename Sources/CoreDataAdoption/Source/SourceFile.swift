// SPDX-License-Identifier: MIT
// A Swift file with its tokens: what every rule is given. It knows lines, which parts Linux compiles, and how tokens hang together.

import Foundation

/// A Swift file taken apart.
struct SourceFile {
  /// How a report names it.
  let name: String
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  /// Places in `tokens` of those that are no trivia.
  let significant: [Int]
  /// Whether Linux may compile a token, by its place in `tokens`.
  let isActive: [Bool]
  private let lineStarts: [Int]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    tokens = SwiftLexer.tokens(of: bytes)
    significant = tokens.indices.filter { [tokens] in !tokens[$0].isTrivia }
    isActive = ConditionalRegions.active(tokens, bytes: bytes)
    lineStarts =
      [0] + tokens.filter { $0.kind == .newline }.map(\.range.upperBound)
      + Self.linesWithin(tokens.filter { $0.kind == .stringText || $0.kind == .blockComment || $0.kind == .regex }, bytes)
  }

  init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  private static func linesWithin(_ tokens: [SwiftToken], _ bytes: [UInt8]) -> [Int] {
    tokens.flatMap { token in token.range.filter { bytes[$0] == .lineFeed }.map { $0 + 1 } }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The line end that the file uses.
  var newline: String { tokens.first { $0.kind == .newline }.map { text(of: $0.range) } ?? "\n" }

  /// The number of the line that a byte stands in, from 1.
  func line(at offset: Int) -> Int { lineStarts.count { $0 <= offset } }

  func text(of range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Significant tokens, by their place among them

  /// The text of the significant token at a place, empty beyond the file's ends.
  func word(_ place: Int) -> String { significant.indices.contains(place) ? text(of: tokens[significant[place]].range) : "" }

  func token(_ place: Int) -> SwiftToken { tokens[significant[place]] }

  func kind(_ place: Int) -> SwiftToken.Kind? { significant.indices.contains(place) ? token(place).kind : nil }

  func isActive(_ place: Int) -> Bool { significant.indices.contains(place) && isActive[significant[place]] }

  /// Whether tokens from a place on are those, with anything between that is no token.
  func reads(_ words: [String], at place: Int) -> Bool { words.indices.allSatisfy { word(place + $0) == words[$0] } }

  /// Whether nothing stands between a significant token and the next.
  func touchesNext(_ place: Int) -> Bool {
    significant.indices.contains(place + 1) && token(place).range.upperBound == token(place + 1).range.lowerBound
  }

  /// The place of the bracket that closes the one at a place.
  func closing(_ place: Int) -> Int? {
    let pairs = ["(": ")", "[": "]", "{": "}"]
    guard pairs[word(place)] != nil else { return nil }
    var open = 0
    for index in place..<significant.count where kind(index) == .punctuation {
      switch word(index) {
      case "(", "[", "{": open += 1
      case ")", "]", "}": open -= 1
      default: break
      }
      if open == 0 { return index }
    }
    return nil
  }

  /// The place of the bracket that the one at a place closes.
  func opening(_ place: Int) -> Int? {
    var open = 0
    for index in stride(from: place, through: 0, by: -1) where kind(index) == .punctuation {
      switch word(index) {
      case ")", "]", "}": open += 1
      case "(", "[", "{": open -= 1
      default: break
      }
      if open == 0 { return index }
    }
    return nil
  }

  /// The place of the `>` that closes the `<` at a place, nil where that is no list of generic arguments.
  func closingAngle(_ place: Int) -> Int? {
    guard word(place) == "<" else { return nil }
    var open = 0
    var index = place
    while significant.indices.contains(index) {
      switch word(index) {
      case "<": open += 1
      case ">" where word(index - 1) == "-" && touchesNext(index - 1): break
      case ">":
        open -= 1
        if open == 0 { return index }
      case "(", "[":
        guard let close = closing(index) else { return nil }
        index = close
      case "{", "}", ")", "]", ";", "=": return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The text from one significant token to another, both included.
  func text(from first: Int, through last: Int) -> String { text(of: token(first).range.lowerBound..<token(last).range.upperBound) }

  /// Such text without spaces, line ends and comments: to compare types and names.
  func squeezed(from first: Int, through last: Int) -> String { first > last ? "" : (first...last).map(word).joined() }

  /// The spaces that the line of a byte begins with.
  func indentation(at offset: Int) -> String {
    let start = lineStarts.filter { $0 <= offset }.max() ?? 0
    let end = bytes[start...].firstIndex { $0 != .space && $0 != .tab } ?? bytes.count
    return text(of: start..<end)
  }

  /// Whether only spaces stand before a byte on its line.
  func beginsLine(_ offset: Int) -> Bool {
    let start = lineStarts.filter { $0 <= offset }.max() ?? 0
    // A byte order mark is no part of the first line.
    let mark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[(start + mark)..<max(start + mark, offset)].allSatisfy { $0 == .space || $0 == .tab }
  }
}

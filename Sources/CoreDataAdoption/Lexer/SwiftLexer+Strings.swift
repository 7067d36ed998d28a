// SPDX-License-Identifier: MIT
// String literals: quoted, over several lines, raw, with interpolations, whose tokens stand among all others.

extension SwiftLexer {
  /// Makes the tokens of a string that begins at the position with that many hashes.
  ///
  /// A string of one line that is not closed ends at the line's end, as it does for the compiler.
  mutating func lexString(hashes: Int) {
    let quote = position + hashes
    let isMultiline = has("\"\"\"", at: quote) && !(hashes > 0 && closesOnItsLine(from: quote + 1, hashes: hashes))
    let quotes = isMultiline ? 3 : 1
    take(.stringStart, to: quote + quotes)
    var index = position
    func flush(_ lexer: inout SwiftLexer) { if index > lexer.position { lexer.take(.stringText, to: index) } }
    while let byte = byte(at: index) {
      if !isMultiline, byte == .lineFeed || byte == .carriageReturn { break }
      if isDelimiter(at: index, quotes: quotes, hashes: hashes) {
        flush(&self)
        return take(.stringEnd, to: index + quotes + hashes)
      }
      guard byte == UInt8(ascii: "\\"), hasHashes(hashes, at: index + 1) else {
        index += 1
        continue
      }
      let escaped = index + 1 + hashes
      switch self.byte(at: escaped) {
      case UInt8(ascii: "("):
        flush(&self)
        take(.interpolationStart, to: escaped + 1)
        lex(untilParenthesisCloses: true)
        index = position
      case nil: index = escaped
      case .lineFeed, .carriageReturn: index = escaped
      default: index = escaped + 1
      }
    }
    index = min(index, bytes.count)
    flush(&self)
  }

  private func isDelimiter(at index: Int, quotes: Int, hashes: Int) -> Bool {
    (index..<index + quotes).allSatisfy { byte(at: $0) == UInt8(ascii: "\"") } && hasHashes(hashes, at: index + quotes)
  }

  func hasHashes(_ count: Int, at index: Int) -> Bool { (index..<index + count).allSatisfy { byte(at: $0) == UInt8(ascii: "#") } }

  /// Whether a raw string that seems to begin with three quotes is closed on its line, so that the other two quotes are its text.
  private func closesOnItsLine(from start: Int, hashes: Int) -> Bool {
    (start..<max(start, endOfLine(from: start))).contains { isDelimiter(at: $0, quotes: 1, hashes: hashes) }
  }
}

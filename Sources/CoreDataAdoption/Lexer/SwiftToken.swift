// SPDX-License-Identifier: MIT
// A token of Swift source: what SwiftLexer makes and all rules of the adoption look at.

/// A piece of a Swift file, by its place in the file's bytes.
struct SwiftToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Spaces, tabs and the like, without line ends.
    case space
    /// One line end: LF, CR LF or CR.
    case newline
    case lineComment
    case blockComment
    /// A name or a keyword; with its backticks, if it has some.
    case word
    /// `#if`, `#keyPath` and the like.
    case poundWord
    case number
    /// The hashes and quotes that begin a string.
    case stringStart
    case stringText
    /// The backslash, the hashes and the parenthesis that begin an interpolation.
    case interpolationStart
    case interpolationEnd
    case stringEnd
    case regex
    /// Brackets, commas, colons, semicolons, `@` and what else stands alone.
    case punctuation
    /// One character of an operator, so that `>>` closes two lists of generic arguments.
    case operatorCharacter
    /// Bytes that begin no token of Swift.
    case other
  }

  let kind: Kind
  /// The bytes of the file that it takes up.
  let range: Range<Int>

  /// Whether it separates other tokens and means nothing itself.
  var isTrivia: Bool {
    switch kind {
    case .space, .newline, .lineComment, .blockComment: true
    default: false
    }
  }
}

// SPDX-License-Identifier: MIT
// Splits a format string into tokens. Called by the parser.

import Foundation

struct FormatLexer {
  private let format: String
  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// Splits the whole format, the last token being the end.
  static func tokens(of format: String) throws(PredicateFormatError) -> [FormatToken] {
    var lexer = FormatLexer(format: format, scalars: Array(format.unicodeScalars))
    var tokens: [FormatToken] = []
    while let token = try lexer.next() { tokens.append(token) }
    tokens.append(FormatToken(kind: .end, position: lexer.scalars.count))
    return tokens
  }

  private init(format: String, scalars: [Unicode.Scalar]) {
    self.format = format
    self.scalars = scalars
  }

  /// How many characters the symbol here has; nil where none begins.
  private func symbolLength() -> Int? {
    guard let first = peek() else { return nil }
    switch (first, peek(1) ?? "\0") {
    case ("*", "*"), ("&", "&"), ("|", "|"), ("=", "="), ("=", "<"), ("=", ">"), ("!", "="), ("<", ">"), ("<", "="), (">", "="), (":", "="):
      return 2
    default: return Self.singleSymbols.contains(first) ? 1 : nil
    }
  }

  private static let singleSymbols = Set("(){}[],.+-*/<>=!:".unicodeScalars)

  private mutating func next() throws(PredicateFormatError) -> FormatToken? {
    while let scalar = peek(), scalar == " " || scalar.properties.isWhitespace { position += 1 }
    guard let scalar = peek() else { return nil }
    let start = position
    let kind = try kind(startingWith: scalar)
    return FormatToken(kind: kind, position: start)
  }

  private mutating func kind(startingWith scalar: Unicode.Scalar) throws(PredicateFormatError) -> FormatToken.Kind {
    switch scalar {
    case "\"", "'": return .string(try quoted(by: scalar))
    case "%": return .argument(try conversion())
    case "$":
      position += 1
      return .variable(try name(after: "$"))
    case "#":
      position += 1
      return .escapedName(try name(after: "#"))
    case "@":
      position += 1
      return .operatorName("@" + (try name(after: "@")))
    case "0"..."9": return .number(number())
    case let first where Self.isNameStart(first): return .name(nameText())
    default:
      guard let length = symbolLength() else { throw error("\"\(scalar)\" has no meaning here.") }
      defer { position += length }
      return .symbol(String(String.UnicodeScalarView(scalars[position..<(position + length)])))
    }
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private func error(_ reason: String) -> PredicateFormatError {
    PredicateFormatError(format: format, position: position, reason: reason)
  }

  static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "0"..."9": true
    default: !scalar.isASCII && (scalar.properties.isXIDContinue || scalar.properties.isAlphabetic)
    }
  }

  private mutating func name(after sign: String) throws(PredicateFormatError) -> String {
    guard let first = peek(), Self.isNamePart(first) else { throw error("A name must follow \"\(sign)\".") }
    return nameText()
  }

  private mutating func nameText() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = peek(), Self.isNamePart(scalar) {
      text.append(scalar)
      position += 1
    }
    return String(text)
  }

  private mutating func number() -> String {
    var text = String.UnicodeScalarView()
    func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }
    func take() {
      text.append(scalars[position])
      position += 1
    }
    if peek() == "0", let base = peek(1), "xXoObB".unicodeScalars.contains(base) {
      take()
      take()
      while let digit = peek(), digit.properties.isASCIIHexDigit { take() }
      return String(text)
    }
    while isDigit(peek()) { take() }
    if peek() == ".", isDigit(peek(1)) {
      take()
      while isDigit(peek()) { take() }
    }
    if peek() == "e" || peek() == "E" {
      let isSigned = peek(1) == "+" || peek(1) == "-"
      if isDigit(peek(isSigned ? 2 : 1)) {
        take()
        if isSigned { take() }
        while isDigit(peek()) { take() }
      }
    }
    return String(text)
  }

  private mutating func quoted(by quote: Unicode.Scalar) throws(PredicateFormatError) -> String {
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek() {
      position += 1
      if scalar == quote { return String(text) }
      text.append(scalar == "\\" ? try escape() : scalar)
    }
    position = start
    throw error("The string that begins here has no closing \(quote).")
  }

  /// The character that a backslash and what follows stand for.
  private mutating func escape() throws(PredicateFormatError) -> Unicode.Scalar {
    guard let scalar = peek() else { throw error("A character must follow the backslash.") }
    position += 1
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "0": return "\0"
    case "u": return try hexadecimal(digits: 4)
    case "x": return try hexadecimal(digits: 2)
    default: return scalar
    }
  }

  private mutating func hexadecimal(digits: Int) throws(PredicateFormatError) -> Unicode.Scalar {
    let end = min(position + digits, scalars.count)
    let text = String(String.UnicodeScalarView(scalars[position..<end]))
    guard text.count == digits, let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw error("The escape needs \(digits) hexadecimal digits of a character.")
    }
    position = end
    return scalar
  }

  /// Reads `%@`, `%K` or a printf conversion such as `%ld`.
  private mutating func conversion() throws(PredicateFormatError) -> String {
    let start = position
    position += 1
    if let scalar = peek(), scalar == "@" || scalar == "K" {
      position += 1
      return String(scalar)
    }
    var text = String.UnicodeScalarView()
    while let scalar = peek(), "hlLqztj".unicodeScalars.contains(scalar) {
      text.append(scalar)
      position += 1
    }
    guard let scalar = peek(), "dDiuUxXoOfFeEgGaAcCsSp".unicodeScalars.contains(scalar) else {
      position = start
      throw error("After \"%\" there must be @, K or a number's conversion such as d, ld or f.")
    }
    text.append(scalar)
    position += 1
    return String(text)
  }
}

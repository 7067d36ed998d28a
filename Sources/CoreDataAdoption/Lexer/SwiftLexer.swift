// SPDX-License-Identifier: MIT
// Takes Swift source apart without loss: the tokens' ranges follow one another from the first byte to the last, whatever the file holds.
// SourceFile calls it. Strings and regular expressions are in files of their own.

/// Makes tokens of the bytes of a Swift file.
struct SwiftLexer {
  let bytes: [UInt8]
  var position = 0
  var tokens: [SwiftToken] = []
  /// The last token that is no trivia; it decides whether a slash begins a regular expression.
  var lastSignificant: SwiftToken?

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes)
    lexer.tokens.reserveCapacity(bytes.count / 3)
    lexer.lexStart()
    lexer.lex(untilParenthesisCloses: false)
    return lexer.tokens
  }

  func byte(at index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  func has(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[index + $0] == wanted[$0] } }
  }

  /// Adds a token from the position to an end, and goes there.
  mutating func take(_ kind: SwiftToken.Kind, to end: Int) {
    let token = SwiftToken(kind: kind, range: position..<end)
    tokens.append(token)
    if !token.isTrivia { lastSignificant = token }
    position = end
  }

  /// A byte order mark, and a line that names an interpreter.
  private mutating func lexStart() {
    if has("\u{FEFF}", at: 0) { take(.space, to: 3) }
    if has("#!", at: position) { take(.lineComment, to: endOfLine(from: position)) }
  }

  /// Makes tokens to the end of the file or, in an interpolation, up to the parenthesis that ends it.
  mutating func lex(untilParenthesisCloses isInterpolation: Bool) {
    var depth = 0
    while let byte = byte(at: position) {
      switch byte {
      case .space, .tab, 0x0B, 0x0C, 0: take(.space, to: end(from: position) { [.space, .tab, 0x0B, 0x0C, 0].contains($0) })
      case .lineFeed: take(.newline, to: position + 1)
      case .carriageReturn: take(.newline, to: position + (self.byte(at: position + 1) == .lineFeed ? 2 : 1))
      case UInt8(ascii: "/"): lexSlash()
      case UInt8(ascii: "\""): lexString(hashes: 0)
      case UInt8(ascii: "#"): lexHash()
      case UInt8(ascii: "`"): lexBackticks()
      case UInt8(ascii: "$") where self.byte(at: position + 1)?.continuesWord == true:
        take(.word, to: end(from: position + 1, while: \.continuesWord))
      case _ where byte.isDigit: lexNumber()
      case _ where byte.continuesWord: take(.word, to: end(from: position, while: \.continuesWord))
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        if byte == UInt8(ascii: "(") { depth += 1 } else { depth -= 1 }
        if isInterpolation, depth < 0 { return take(.interpolationEnd, to: position + 1) }
        take(.punctuation, to: position + 1)
      case _ where byte.isPunctuation: take(.punctuation, to: position + 1)
      case _ where byte.isOperator: take(.operatorCharacter, to: position + 1)
      default: take(.other, to: position + 1)
      }
    }
  }

  func end(from start: Int, while belongs: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, belongs(bytes[end]) { end += 1 }
    return end
  }

  func endOfLine(from start: Int) -> Int { end(from: start) { $0 != .lineFeed && $0 != .carriageReturn } }

  private mutating func lexSlash() {
    if has("//", at: position) {
      take(.lineComment, to: endOfLine(from: position))
    } else if has("/*", at: position) {
      take(.blockComment, to: endOfBlockComment())
    } else if let end = endOfBareRegex() {
      take(.regex, to: end)
    } else {
      take(.operatorCharacter, to: position + 1)
    }
  }

  private func endOfBlockComment() -> Int {
    var depth = 1
    var index = position + 2
    while index < bytes.count, depth > 0 {
      if has("/*", at: index) {
        depth += 1
        index += 2
      } else if has("*/", at: index) {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    }
    return index
  }

  private mutating func lexHash() {
    let afterHashes = end(from: position) { $0 == UInt8(ascii: "#") }
    let hashes = afterHashes - position
    switch byte(at: afterHashes) {
    case UInt8(ascii: "\""): lexString(hashes: hashes)
    case UInt8(ascii: "/"):
      if let end = endOfExtendedRegex(hashes: hashes) { take(.regex, to: end) } else { take(.punctuation, to: position + 1) }
    case let next? where hashes == 1 && next.continuesWord && !next.isDigit:
      take(.poundWord, to: end(from: afterHashes, while: \.continuesWord))
    default: take(.punctuation, to: position + 1)
    }
  }

  /// A name in backticks, which since Swift 6.2 may hold almost anything but a line end.
  private mutating func lexBackticks() {
    let end = end(from: position + 1) { $0 != UInt8(ascii: "`") && $0 != .lineFeed && $0 != .carriageReturn }
    if byte(at: end) == UInt8(ascii: "`"), end > position + 1 { take(.word, to: end + 1) } else { take(.other, to: position + 1) }
  }

  /// A number: digits, letters of its base and exponent, a point before a digit, a sign after an exponent's letter.
  private mutating func lexNumber() {
    let isHexadecimal = has("0x", at: position)
    var index = position
    while let byte = byte(at: index) {
      if byte.continuesWord {
        index += 1
      } else if byte == UInt8(ascii: "."), self.byte(at: index + 1)?.isDigit == true, lastSignificantText != "." {
        index += 1
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), index > position,
        (isHexadecimal ? Array("pP".utf8) : Array("eE".utf8)).contains(bytes[index - 1]), self.byte(at: index + 1)?.isDigit == true
      {
        index += 1
      } else {
        break
      }
    }
    take(.number, to: index)
  }

  var lastSignificantText: String? { lastSignificant.map { String(decoding: bytes[$0.range], as: UTF8.self) } }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Whether it can stand in a name; every byte of a character beyond ASCII counts.
  var continuesWord: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
      || self == UInt8(ascii: "_") || self >= 0x80
  }
  var isPunctuation: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }
  var isOperator: Bool {
    switch self {
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"),
      UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

// SPDX-License-Identifier: MIT
// Finds the texts that a source hands to `tr`. TextTemplate has it read all sources of an app.

/// A text to be translated; one that depends on a number has two forms.
struct FoundText: Hashable {
  var one: String
  var many: String?
}

/// A call of `tr` that no translator could be given, and where.
struct UnreadableText: Error, CustomStringConvertible {
  let file: String
  let line: Int
  let reason: String
  var description: String { "\(file):\(line): \(reason)" }
}

/// Reads the calls of `tr` in one Swift source.
struct TextScanner {
  private let file: String
  private let letters: [Character]
  private var place = 0

  private init(_ source: String, file: String) {
    self.file = file
    letters = Array(source)
  }

  /// The texts of a source, in its order.
  ///
  /// - Throws: `UnreadableText` where the text is put together while the program runs.
  static func texts(in source: String, file: String) throws -> [FoundText] {
    var scanner = TextScanner(source, file: file)
    var found: [FoundText] = []
    try scanner.scan(&found)
    return found
  }

  /// Goes through code, to the end or to the bracket that ends an interpolation.
  private mutating func scan(_ found: inout [FoundText], isInterpolation: Bool = false) throws {
    var depth = 0
    while place < letters.count {
      if starts("//") {
        while place < letters.count, letters[place] != "\n" { place += 1 }
      } else if starts("\"") {
        try skipString(&found)
      } else if take("tr(") {
        depth += 1
        if !isDeclaration { found.append(try call()) }
      } else {
        if isInterpolation, depth == 0, letters[place] == ")" { return }
        depth += letters[place] == "(" ? 1 : letters[place] == ")" ? -1 : 0
        place += 1
      }
    }
  }

  /// Goes past a text that is not handed to `tr`; what is put into it may be.
  private mutating func skipString(_ found: inout [FoundText]) throws {
    let mark = starts("\"\"\"") ? "\"\"\"" : "\""
    place += mark.count
    while place < letters.count, !starts(mark) {
      if starts("\\(") {
        place += 2
        try scan(&found, isInterpolation: true)
      } else {
        place += letters[place] == "\\" ? 2 : 1
      }
    }
    place += mark.count
  }

  /// What stands in the brackets, whose first one has been taken.
  private mutating func call() throws -> FoundText {
    skipSpace()
    guard take("one:") else { return FoundText(one: try literal(), many: nil) }
    let one = try literal()
    skipSpace()
    guard take(",") else { throw wrong("After one: comes many:.") }
    skipSpace()
    guard take("many:") else { throw wrong("After one: comes many:.") }
    return FoundText(one: one, many: try literal())
  }

  /// A text in quotation marks, or several joined by plus signs.
  private mutating func literal() throws -> String {
    var text = ""
    repeat {
      skipSpace()
      guard !starts("\"\"\""), take("\"") else { throw wrong("tr wants a text in quotation marks, on one line.") }
      while !starts("\"") {
        guard place < letters.count, letters[place] != "\n" else { throw wrong("The text has no end.") }
        text.append(try letter())
      }
      place += 1
      skipSpace()
    } while take("+")
    return text
  }

  private mutating func letter() throws -> Character {
    defer { place += 1 }
    guard letters[place] == "\\" else { return letters[place] }
    place += 1
    guard place < letters.count else { throw wrong("The text has no end.") }
    switch letters[place] {
    case "n": return "\n"
    case "t": return "\t"
    case "\"", "\\", "'": return letters[place]
    case "u":
      let digits = letters[place...].dropFirst(2).prefix { $0 != "}" }
      guard let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) else { throw wrong("That is no letter.") }
      place += digits.count + 2
      return Character(scalar)
    default: throw wrong("Words come into a text by %1, %2 …, not by interpolation.")
    }
  }

  // MARK: Places

  private func starts(_ text: String) -> Bool { letters[place...].starts(with: text) }

  /// Goes past a word of the source, if it stands here and is not the end of a longer one.
  private mutating func take(_ text: String) -> Bool {
    guard starts(text) else { return false }
    if place > 0, text.first?.isLetter == true, letters[place - 1].isLetter || letters[place - 1].isNumber || letters[place - 1] == "_" {
      return false
    }
    place += text.count
    return true
  }

  /// Whether the call that has just been taken is where `tr` itself is declared.
  private var isDeclaration: Bool { place >= 8 && letters[(place - 8)..<place].elementsEqual("func tr(") }

  private mutating func skipSpace() { while place < letters.count, letters[place].isWhitespace { place += 1 } }

  private func wrong(_ reason: String) -> UnreadableText {
    UnreadableText(file: file, line: 1 + letters[..<min(place, letters.count)].count { $0 == "\n" }, reason: reason)
  }
}

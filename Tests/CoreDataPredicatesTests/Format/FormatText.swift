// SPDX-License-Identifier: MIT
// Random formats: made by the grammar, and spoiled. For the fuzz of the parser.

import Foundation

/// A source of random choices that can be repeated.
struct Chance: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  /// The generator SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func one<T>(of choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &self)] }
  mutating func happens(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }
}

/// Writes one format at random.
struct FormatWriter {
  var chance: Chance
  private var depth = 0

  init(seed: UInt64) { chance = Chance(seed) }

  mutating func predicate() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > 3 { return comparison() }
    switch Int.random(in: 0..<9, using: &chance) {
    case 0: return list(2...4) { $0.predicate() }.joined(separator: chance.one(of: [" AND ", " and ", " && "]))
    case 1: return list(2...4) { $0.predicate() }.joined(separator: chance.one(of: [" OR ", " or ", " || "]))
    case 2: return chance.one(of: ["NOT ", "!", "not "]) + predicate()
    case 3: return "(" + predicate() + ")"
    case 4: return chance.one(of: ["TRUEPREDICATE", "falsepredicate"])
    default: return comparison()
    }
  }

  mutating func comparison() -> String {
    let modifier = chance.happens(0.2) ? chance.one(of: ["ANY ", "SOME ", "ALL ", "NONE ", "any "]) : ""
    let symbol = chance.one(of: [
      "=", "==", "!=", "<>", "<", "<=", "=<", ">", ">=", "=>", " BETWEEN ", " IN ", " CONTAINS ", " BEGINSWITH ", " ENDSWITH ", " LIKE ",
      " MATCHES ", " contains",
    ])
    let options = chance.happens(0.3) ? chance.one(of: ["[c]", "[cd]", "[d]", "[n]", "[l]", "[dc]", "[cdl]", " [CD]"]) : ""
    return "\(modifier)\(expression())\(symbol)\(options) \(expression())"
  }

  mutating func expression() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > 5 { return primary() }
    switch Int.random(in: 0..<16, using: &chance) {
    case 0: return list(2...4) { $0.expression() }.joined(separator: chance.one(of: [" + ", "-", " * ", "/", " ** ", " - "]))
    case 1: return "-" + expression()
    case 2: return "(" + expression() + ")"
    case 3: return "{" + list(0...3) { $0.expression() }.joined(separator: ", ") + "}"
    case 4: return expression() + chance.one(of: [" UNION ", " INTERSECT ", " minus "]) + expression()
    case 5:
      return chance.one(of: ["sum", "count:", "MAX", "lowercase:", "length", "abs", "sqrt", "canonical:", "trunc"]) + "(\(expression()))"
    case 6: return chance.one(of: ["modulus:by:", "bitwiseAnd", "add:to:", "objectFrom:withIndex:"]) + "(\(expression()), \(expression()))"
    case 7: return "FUNCTION(\(expression()), 'a:b:', \(expression()))"
    case 8: return "CAST(\(expression()), \"NSDate\")"
    case 9: return "SUBQUERY(\(expression()), $x, \(predicate()))" + chance.one(of: ["", ".@count", "[SIZE]"])
    case 10: return "TERNARY(\(predicate()), \(expression()), \(expression()))"
    case 11: return "(\(expression())).\(name())"
    case 12: return primary() + "[" + chance.one(of: ["FIRST", "LAST", "SIZE", "0", expression()]) + "]"
    case 13: return "FETCH(\(expression()), \(expression()), \(chance.one(of: ["YES", "NO"])))"
    default: return primary()
    }
  }

  mutating func primary() -> String {
    switch Int.random(in: 0..<10, using: &chance) {
    case 0:
      return chance.one(of: [
        "0", "1", "7", "3.5", "1e3", "2.5e-3", "0x1F", "0b101", "0o17", "18446744073709551615", "99999999999999999999",
        "(-9223372036854775808)",
        "1e300", "0.1", "123456789.123456789",
      ])
    case 1: return chance.one(of: ["YES", "no", "TRUE", "nil", "NULL", "SELF", "ANYKEY", "now()", "random()"])
    case 2, 3: return string()
    case 4: return "$" + name().filter { $0 != "#" } + chance.one(of: ["", ".name"])
    default: return list(1...3) { $0.name() }.joined(separator: ".") + (chance.happens(0.2) ? chance.one(of: [".@count", ".@sum.x"]) : "")
    }
  }

  private mutating func name() -> String {
    chance.one(of: ["a", "b1", "_c", "name", "size", "first", "größe", "ıN", "ſelf", "#in", "#and", "#self", "名前", "e\u{301}"])
  }

  private mutating func string() -> String {
    let quote = chance.one(of: ["'", "\""])
    let parts = list(0...4) {
      $0.chance.one(of: [
        "a", "\\n", "\\\\", "\\\"", "\\'", "\\u00e9", "\\x41", "é", "👩🏽‍🚒", "\u{0}", "%@", "$x", "*", "?", "ß", "İ", "e\u{301}", " ", "\t",
        "\u{1F}",
      ])
    }
    return quote + parts.joined() + quote
  }

  private mutating func list(_ counts: ClosedRange<Int>, _ make: (inout FormatWriter) -> String) -> [String] {
    let count = Int.random(in: counts, using: &chance)
    var parts: [String] = []
    for _ in 0..<count { parts.append(make(&self)) }
    return parts
  }

  /// A format with some characters taken away, doubled, exchanged or put in.
  mutating func spoiled() -> String {
    var scalars = Array(predicate().unicodeScalars)
    let pieces = [
      "(", ")", "{", "}", "[", "]", "'", "\"", "\\", "\\u12", "\\ud800", "\\uD83D\\uDE00", "%", "%@", "%K", "%d", "$", "#", "@", "@count",
      ".",
      "..", ",", "-", "**", ":=", "1e999", "0x", "0xFFFFFFFFFFFFFFFFFF", "1e", "\u{0}", "\u{202E}", "\u{FFFF}", "NOT", "ANY", "IN",
      "SUBQUERY(",
      "TERNARY(", "UTI-CONFORMS-TO", "NOT IN", "FETCH(",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &chance) {
      let place = Int.random(in: 0...scalars.count, using: &chance)
      switch Int.random(in: 0..<4, using: &chance) {
      case 0 where place < scalars.count: scalars.remove(at: place)
      case 1 where place < scalars.count: scalars.insert(scalars[place], at: place)
      case 2: scalars.removeSubrange(place..<min(scalars.count, place + Int.random(in: 0...6, using: &chance)))
      default: scalars.insert(contentsOf: Array(chance.one(of: pieces).unicodeScalars), at: place)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

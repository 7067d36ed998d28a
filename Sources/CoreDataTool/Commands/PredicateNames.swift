// SPDX-License-Identifier: MIT
// Where names stand in the text of a predicate. FetchPredicate asks for the place of one that means nothing.

/// The names in a predicate's text, joined by dots to chains; what is quoted has none.
struct PredicateNames {
  private struct Name {
    let text: String
    /// The number of Unicode scalars before it.
    let position: Int
  }
  private var chains: [[Name]] = []

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var position = 0
    /// Whether the next name goes on from the last one; nil where there is none to go on from.
    var isJoined: Bool?
    while position < scalars.count {
      let scalar = scalars[position]
      if Self.isStart(scalar) {
        let end = scalars[(position + 1)...].firstIndex { !Self.isPart($0) } ?? scalars.count
        let name = Name(text: String(String.UnicodeScalarView(scalars[position..<end].drop { $0 == "#" })), position: position)
        if isJoined == true, !chains.isEmpty { chains[chains.count - 1].append(name) } else { chains.append([name]) }
        (position, isJoined) = (end, false)
      } else if scalar == "'" || scalar == "\"" {
        (position, isJoined) = (Self.endOfQuotation(scalars, position), nil)
      } else {
        if scalar == "." { isJoined = isJoined.map { _ in true } } else if !scalar.properties.isWhitespace { isJoined = nil }
        position += 1
      }
    }
  }

  private static func endOfQuotation(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
    var position = start + 1
    while position < scalars.count, scalars[position] != scalars[start] { position += scalars[position] == "\\" ? 2 : 1 }
    return position + 1
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    "_$@#".unicodeScalars.contains(scalar) || scalar.properties.isAlphabetic
  }
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDContinue || scalar.properties.isAlphabetic
  }

  /// The place of the last key of a path, in scalars; `SELF` may stand before the path.
  func position(of path: [String]) -> Int? {
    for chain in chains {
      let names = chain.drop { $0.text.lowercased() == "self" }
      if names.map(\.text).starts(with: path) { return names[names.startIndex + path.count - 1].position }
    }
    return chains.joined().first { $0.text == path.last }?.position
  }
}

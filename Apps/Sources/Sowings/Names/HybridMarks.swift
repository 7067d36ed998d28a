// SPDX-License-Identifier: MIT
// The marks of hybrids and graft-chimaeras in names, in the one form in which they are kept. PlantName settles every name with it.

/// The signs × and + before a genus, and × before an epithet.
enum HybridMarks {
  static let times: Character = "×"
  static let plus: Character = "+"

  /// A genus and what follows it, with their marks where they belong: "× Fatshedera" is one genus, "×piperita" two words.
  ///
  /// - Parameters:
  ///   - genus: The genus as it was typed, without space around it and with one space where there are several.
  ///   - species: The rest in the same way.
  /// - Returns: Both, so that all ways to write a mark give the same.
  static func settled(genus: String, species: String) -> (genus: String, species: String) {
    var genera = genus.split(separator: " ").map(String.init)
    var epithets = species.split(separator: " ").map(String.init)
    if let first = genera.first {
      let (mark, rest) = marked(first)
      if let mark, !rest.isEmpty {
        genera[0] = "\(mark)\(rest)"
      } else if let mark, genera.count > 1 || !epithets.isEmpty {
        // The mark stands alone: the next word is its genus, in whichever field it was typed.
        if genera.count == 1 { genera.append(epithets.removeFirst()) }
        genera.replaceSubrange(0...1, with: ["\(mark)\(genera[1])"])
      }
    }
    // Of a lone mark at the end nothing can be said.
    for index in epithets.indices.dropLast() where isTimes(epithets[index]) { epithets[index] = String(times) }
    epithets = epithets.flatMap { word in
      word.first == times && word.count > 1 ? [String(times), String(word.dropFirst())] : [word]
    }
    return (genera.joined(separator: " "), epithets.joined(separator: " "))
  }

  /// A name without the mark at its beginning, which botany passes over in its order: ×Fatshedera stands at F.
  static func unmarked(_ name: String) -> String {
    var rest = name[...]
    while let first = rest.first, first == times || first == plus || first == " " { rest.removeFirst() }
    return rest.isEmpty ? name : String(rest)
  }

  /// Whether a word stands for the sign alone: keyboards have no ×.
  static func isTimes(_ word: String) -> Bool { word == String(times) || word == "x" || word == "X" }

  /// The mark at the beginning of a word, and what follows it.
  private static func marked(_ word: String) -> (mark: Character?, rest: String) {
    if isTimes(word) { return (times, "") }
    guard let first = word.first else { return (nil, word) }
    let rest = String(word.dropFirst())
    if first == times || first == plus { return (first, rest) }
    // No genus begins with a small x before a capital.
    if first == "x", rest.first?.isUppercase == true { return (times, rest) }
    return (nil, word)
  }
}

// SPDX-License-Identifier: MIT
// Guesses what a mistyped word was to be. Sentences about unknown commands, options and names end with it.

/// The word that was probably meant.
package enum Suggestion {
  /// A question with a space before it, or nothing where no word is near.
  package static func text(_ typed: String, _ words: [String]) -> String {
    let near = words.map { ($0, distance(Array(typed.lowercased()), Array($0.lowercased()))) }.min { $0.1 < $1.1 }
    guard let near, near.1 <= max(1, min(3, typed.count / 3)), near.1 < near.0.count else { return "" }
    return " Did you mean “\(near.0)”?"
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var last = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var row = [i + 1]
      for (j, y) in b.enumerated() { row.append(min(row[j] + 1, last[j + 1] + 1, last[j] + (x == y ? 0 : 1))) }
      last = row
    }
    return last[b.count]
  }
}

// SPDX-License-Identifier: MIT
// The word that was probably meant. The parser asks for commands and options, programs for names.

/// Finds the nearest of some words to one that was typed.
public enum Suggestion {
  /// The word that differs least, or nil if none is near enough to be a slip of the hand.
  ///
  /// Neighbouring letters that are swapped count as one difference; a third of the letters may differ, three at most.
  public static func nearest(to typed: String, among words: some Sequence<String>) -> String? {
    let typed = Array(typed.lowercased())
    let limit = min(3, max(1, typed.count / 3))
    var best: (word: String, distance: Int)?
    for word in words {
      let letters = Array(word.lowercased())
      guard abs(letters.count - typed.count) <= limit else { continue }
      let distance = distance(typed, letters)
      if distance <= limit, distance < letters.count, distance < best?.distance ?? .max { best = (word, distance) }
    }
    return best?.word
  }

  /// A question to put behind a complaint, with a space before it, or nothing.
  public static func question(_ typed: String, among words: some Sequence<String>, _ write: (String) -> String = { $0 }) -> String {
    nearest(to: typed, among: words).map { " Did you mean “\(write($0))”?" } ?? ""
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var (before, last) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}

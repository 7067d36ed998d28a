// SPDX-License-Identifier: MIT
// Counts as people scratch them into walls.

/// Tally marks.
enum Tally {
  /// Marks in groups of five, as many as fit; the number of days alone tells the rest.
  static func marks(_ count: Int, width: Int) -> String {
    let shown = min(count, width / 6 * 5)
    let groups = Array(repeating: "||||/", count: shown / 5) + [String(repeating: "|", count: shown % 5)]
    return groups.filter { !$0.isEmpty }.joined(separator: " ") + (shown < count ? " …" : "")
  }
}

// SPDX-License-Identifier: MIT
// The patterns of LIKE. Made by StringComparison and by evaluation, which keeps one for a constant pattern.

/// A pattern of `*`, `?` and plain characters.
package struct LikePattern: Sendable {
  /// What stands between two stars: scalars, and question marks for any one of them.
  private let runs: [Run]
  private let options: StringOptions

  package init(_ pattern: String, _ options: StringOptions) {
    self.options = options
    var runs: [Run] = []
    var run: [UInt32] = []
    var literal = ""
    func endLiteral() {
      run += StringComparison.folded(literal, options).unicodeScalars.map(\.value)
      literal = ""
    }
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      switch scalar {
      case "*" where !isEscaped:
        endLiteral()
        runs.append(Run(run))
        run = []
      case "?" where !isEscaped:
        endLiteral()
        run.append(Run.any)
      default: literal.unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { literal.append("\\") }
    endLiteral()
    runs.append(Run(run))
    self.runs = runs
  }

  /// Answers whether the whole text fits.
  ///
  /// Takes time proportional to the length of the text and the pattern, but for runs with question marks between stars, which are tried
  /// at every place.
  package func matches(_ text: String) -> Bool {
    let scalars = StringComparison.folded(text, options).unicodeScalars.map(\.value)
    let (first, last) = (runs[0], runs[runs.count - 1])
    guard runs.count > 1 else { return scalars.count == first.count && first.fits(scalars, at: 0) }
    guard scalars.count >= first.count + last.count, first.fits(scalars, at: 0) else { return false }
    let end = scalars.count - last.count
    guard last.fits(scalars, at: end) else { return false }
    var position = first.count
    for run in runs.dropFirst().dropLast() {
      // The leftmost place leaves most to the others.
      guard let place = run.place(in: scalars, from: position, to: end) else { return false }
      position = place + run.count
    }
    return true
  }
}

/// The scalars between two stars.
private struct Run: Sendable {
  /// Stands for any one scalar; no scalar has this value.
  static let any = UInt32.max
  private let units: [UInt32]
  /// How much of the beginning a failed comparison need not repeat, by the number of scalars that fitted; nil with a question mark.
  private let borders: [Int]?

  init(_ units: [UInt32]) {
    self.units = units
    borders = units.contains(Self.any) ? nil : Self.borders(of: units)
  }

  var count: Int { units.count }

  func fits(_ text: [UInt32], at position: Int) -> Bool {
    for (offset, unit) in units.enumerated() where unit != Self.any && text[position + offset] != unit { return false }
    return true
  }

  /// The first place at which the run fits within a stretch of the text.
  func place(in text: [UInt32], from start: Int, to end: Int) -> Int? {
    guard !units.isEmpty else { return start }
    guard end - start >= units.count else { return nil }
    guard let borders else { return (start...(end - units.count)).first { fits(text, at: $0) } }
    var fitting = 0
    for position in start..<end {
      while fitting > 0, units[fitting] != text[position] { fitting = borders[fitting - 1] }
      if units[fitting] == text[position] { fitting += 1 }
      if fitting == units.count { return position + 1 - fitting }
    }
    return nil
  }

  /// The table of Knuth, Morris and Pratt.
  private static func borders(of units: [UInt32]) -> [Int] {
    var borders = [Int](repeating: 0, count: units.count)
    var length = 0
    for position in units.indices.dropFirst() {
      while length > 0, units[length] != units[position] { length = borders[length - 1] }
      if units[length] == units[position] { length += 1 }
      borders[position] = length
    }
    return borders
  }
}

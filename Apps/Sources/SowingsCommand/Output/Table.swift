// SPDX-License-Identifier: MIT
// Lists in columns. `plants` and `sowings` are set with it.

import CommandProgram

/// Lines with figures in columns; names come last: how wide one is on a screen only the terminal knows.
struct Table {
  private let headings: [String]
  private let before: String
  private let after: String
  private var lines: [Line] = []

  private enum Line {
    case row([String], before: String, after: String)
    case text(String)
  }

  /// - Parameters:
  ///   - headings: Above the figures.
  ///   - before: Above what stands before them, as wide as that is.
  ///   - after: Above what stands behind them.
  init(_ headings: [String], before: String = "", then after: String) {
    self.headings = headings
    self.before = before
    self.after = after
  }

  mutating func add(_ figures: [String], before: String = "", then after: String) {
    lines.append(.row(figures, before: before, after: after))
  }

  /// Adds a line without columns.
  mutating func addLine(_ text: String) { lines.append(.text(text)) }

  /// All lines, without the end of the last.
  var text: String {
    var widths = headings.map(\.count)
    for case .row(let figures, _, _) in lines { widths = zip(widths, figures).map { max($0, $1.count) } }
    func row(_ figures: [String], _ before: String, _ after: String) -> String {
      let parts = (before.isEmpty ? [] : [before]) + zip(figures, widths).map { $0.indented(to: $1) } + [after]
      return parts.joined(separator: "  ")
    }
    let rows = lines.map { line in
      switch line {
      case .row(let figures, let before, let after): row(figures, before, after)
      case .text(let text): text
      }
    }
    return ([row(headings, before, after)] + rows).joined(separator: "\n")
  }
}

// SPDX-License-Identifier: MIT
// How far a long command has come, for a person who waits. Commands that take seconds draw one.

import Foundation

/// A bar on standard error, drawn only where that is a terminal.
public final class ProgressBar {
  private let title: String
  private let total: Int
  private let isShown: Bool
  private var drawn: String?

  /// - Parameters:
  ///   - title: What is being done.
  ///   - total: The count at which it is done.
  public init(_ title: String, total: Int) {
    self.title = title
    self.total = total
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Draws the bar for a count, if it looks different from before.
  public func show(_ done: Int) {
    guard isShown else { return }
    let line = Self.line(title, done: done, total: total)
    guard line != drawn else { return }
    drawn = line
    try? StandardStreams.write("\r\(line)", to: STDERR_FILENO)
  }

  /// Wipes the bar away, so that what follows has the line for itself.
  public func clear() {
    guard isShown, let drawn else { return }
    self.drawn = nil
    try? StandardStreams.write("\r" + String(repeating: " ", count: drawn.count) + "\r", to: STDERR_FILENO)
  }

  /// The bar as text: a title, thirty places and the percentage.
  static func line(_ title: String, done: Int, total: Int) -> String {
    let share = total > 0 ? min(1, max(0, Double(done) / Double(total))) : 1
    let full = Int(share * 30)
    return title + " " + String(repeating: "█", count: full) + String(repeating: "░", count: 30 - full)
      + String(Int(share * 100)).indented(to: 4) + " %"
  }
}

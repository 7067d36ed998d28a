// SPDX-License-Identifier: MIT
// Columns of text. The help and the commands' lists are set with it.

extension String {
  /// The text with spaces behind it, up to a width in characters.
  public func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// The text with spaces before it, up to a width in characters.
  public func indented(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

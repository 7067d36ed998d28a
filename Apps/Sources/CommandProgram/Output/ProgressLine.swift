// SPDX-License-Identifier: MIT
// How far a long command is. Commands that take seconds show it.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A line on standard error that is written over and over; nothing where standard error is no terminal.
public struct ProgressLine {
  private let isShown = isatty(STDERR_FILENO) == 1

  public init() {}

  /// Writes a short text in place of the one before.
  public func show(_ text: String) { write("\r\(text)\u{1B}[K") }

  /// Takes the line away.
  public func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    // A terminal that takes no more is no reason to end the work.
    if isShown { try? StandardStreams.write(text, to: STDERR_FILENO) }
  }
}

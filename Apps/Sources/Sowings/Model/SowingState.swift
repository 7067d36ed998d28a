// SPDX-License-Identifier: MIT
// What has become of a sowing, as the model stores it.

/// Whether a sowing is still looked after, and how it ended if it is not.
public enum SowingState: Int16, CaseIterable, Sendable {
  case active = 0
  /// Everything that was hoped for has come of it.
  case finished = 1
  /// Nothing came up, or nothing is left.
  case failed = 2
  /// Put away, whatever came of it.
  case archived = 3

  /// The word for the state on a command line and in JSON.
  public var word: String { String(describing: self) }

  public init?(word: String) {
    guard let state = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = state
  }
}

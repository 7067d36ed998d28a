// SPDX-License-Identifier: MIT
// The kinds of things, as the model stores them.

/// What the days of a thing mean.
public enum DateType: Int16, CaseIterable, Sendable {
  /// Days until a date while it is ahead, since it once it is past.
  case when = 0
  /// Days with something, counted from a start.
  case with = 1
  /// Days without something, counted from a start.
  case without = 2

  /// The word for the kind on a command line and in JSON.
  public var word: String {
    switch self {
    case .when: "when"
    case .with: "with"
    case .without: "without"
    }
  }

  public init?(word: String) {
    guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }

  /// Whether the thing counts up from a start, which cannot lie ahead.
  public var countsARun: Bool { self != .when }
}

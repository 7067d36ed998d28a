// SPDX-License-Identifier: MIT
// The colours a thing can have, as the model stores them.

/// One of the nine colours of GNOME's palette of accents.
public enum ThingColor: Int16, CaseIterable, Sendable {
  case blue = 0
  case teal, green, yellow, orange, red, pink, purple, slate

  /// The colour's name on a command line and in JSON.
  public var word: String { String(describing: self) }

  public init?(word: String) {
    guard let color = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = color
  }
}

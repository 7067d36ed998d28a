// SPDX-License-Identifier: MIT
// How often a session is kept: the longer that takes, the more seldom. The window asks it before each save.

/// Spaces saves so that they take only a small share of the time.
public struct SavePace: Hashable, Sendable {
  /// The share of the time that saving may take.
  public static let share = 0.02
  /// Seconds from one save to the next at least.
  public static let shortest = 10.0

  /// The moment from which on the next save is due, in seconds from any moment on.
  public private(set) var next: Double

  /// - Parameter moment: When the first session has begun.
  public init(from moment: Double) { next = moment + Self.shortest }

  public func isDue(at moment: Double) -> Bool { moment >= next }

  /// Puts the next save off after one that has ended.
  ///
  /// - Parameters:
  ///   - seconds: How long the save took.
  ///   - moment: When it ended.
  public mutating func hasTaken(_ seconds: Double, until moment: Double) {
    next = moment + max(Self.shortest, seconds * (1 / Self.share - 1))
  }
}

// SPDX-License-Identifier: MIT
// How long work will still take, and the words for it. The export dialog shows them.

import Foundation

/// How far an export is.
public struct ExportProgress: Hashable, Sendable {
  /// Frames that are written.
  public var done: Int
  public var total: Int
  /// How much of the present frame is computed, from 0 to 1.
  public var share: Double
  /// Seconds, or nil as long as nobody can tell.
  public var secondsLeft: Double?

  public init(done: Int, total: Int, share: Double, secondsLeft: Double? = nil) {
    (self.done, self.total, self.share, self.secondsLeft) = (done, total, share, secondsLeft)
  }

  /// How much of everything is done, from 0 to 1.
  public var fraction: Double { total > 0 ? min(1, (Double(done) + share) / Double(total)) : 1 }

  /// The frame in work, as in “Frame 154 of 300”.
  public var text: String { "Frame \(min(done + 1, total)) of \(total)" }

  /// The time left in words, as in “About 8 seconds left”.
  public var timeText: String? { secondsLeft.map(TimeLeft.text) }
}

/// Estimates the time left from the time passed.
public enum TimeLeft {
  /// - Parameters:
  ///   - fraction: How much is done, from 0 to 1.
  ///   - elapsed: Seconds it took.
  /// - Returns: Seconds, or nil in the first half second or per cent, in which guesses are wild.
  public static func seconds(fraction: Double, elapsed: Double) -> Double? {
    guard fraction > 0.01, elapsed > 0.5 else { return nil }
    return elapsed * (1 - min(1, fraction)) / fraction
  }

  /// Words for a time that is only guessed: by seconds up to 10, then rounded ever more.
  public static func text(_ seconds: Double) -> String {
    switch seconds {
    case ..<1.5: return "About 1 second left"
    case ..<10: return "About \(Int(seconds.rounded())) seconds left"
    case ..<55: return "About \(Int((seconds / 5).rounded()) * 5) seconds left"
    case ..<90: return "About 1 minute left"
    case ..<3300: return "About \(Int((seconds / 60).rounded())) minutes left"
    case ..<5400: return "About 1 hour left"
    default: return "About \(Int((seconds / 3600).rounded())) hours left"
    }
  }
}

// SPDX-License-Identifier: MIT
// The counts worth celebrating, and how far the next one is. Thing keeps its own; the window shows and notifies.

/// A milestone that is ahead.
public struct Milestone: Hashable, Sendable {
  /// The count to be reached.
  public let dayCount: Int
  /// In how many days it will be.
  public let daysAhead: Int
}

/// The rules of milestones.
public enum Milestones {
  /// A week, a month and so on to a thousand days.
  public static let usual = [7, 30, 50, 100, 365, 1000]

  /// The counts in a text as the store keeps it; what is no positive number is left out.
  public static func read(_ text: String) -> [Int] { sorted(text.split(separator: " ").compactMap { Int($0) }) }

  public static func write(_ counts: [Int]) -> String { sorted(counts).map(String.init).joined(separator: " ") }

  private static func sorted(_ counts: [Int]) -> [Int] { Set(counts.filter { $0 > 0 }).sorted() }
}

extension Thing {
  /// The next milestone, or nil if the days do not count up or all have been reached.
  public func nextMilestone(_ rules: DayRules) -> Milestone? {
    let days = standing(rules).days
    guard days >= 0, let next = milestones.first(where: { $0 > days }) else { return nil }
    return Milestone(dayCount: next, daysAhead: next - days)
  }

  /// The milestone the thing has come to on this very day, if any.
  public func milestoneReached(_ rules: DayRules) -> Int? {
    let days = standing(rules).days
    return milestones.contains(days) ? days : nil
  }
}

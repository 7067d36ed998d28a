// SPDX-License-Identifier: MIT
// The hour at which a day ends for people who are up late. A setting; DayClock reads it.

/// The time of day at which the user's day gives way to the next: midnight, or some hours later.
public struct DayEnd: Hashable, Sendable {
  /// Minutes after midnight, less than twelve hours.
  public let minutes: Int

  public static let midnight = DayEnd(unchecked: 0)
  public static let latest = DayEnd(unchecked: 11 * 60 + 59)

  private init(unchecked minutes: Int) { self.minutes = minutes }

  public init?(minutes: Int) {
    guard (Self.midnight.minutes...Self.latest.minutes).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// The time written as `04:00` or `4:00`, or nil if it is no time before noon.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }), let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
    else { return nil }
    self.init(minutes: hour * 60 + minute)
  }
}

extension DayEnd: CustomStringConvertible {
  /// The time as `04:00`.
  public var description: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}

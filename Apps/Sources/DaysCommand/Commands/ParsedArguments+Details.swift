// SPDX-License-Identifier: MIT
// Lists given as one word: milestones and reminders. `add` and `edit` read them.

import CommandProgram
import Days

extension ParsedArguments {
  /// The counts that `--milestones` names, if it was given.
  func milestones() throws -> [Int]? {
    guard let text = values["milestones"] else { return nil }
    if text == "usual" { return Milestones.usual }
    if text == "none" { return [] }
    return try Self.list(text).map { part in
      guard let days = Int(part), (1...Self.mostDays).contains(days) else {
        throw UsageError("“\(part)” can’t be a milestone. Write counts of days with commas between, as in 7,30,100.", command: command)
      }
      return days
    }
  }

  /// The reminders that `--reminders` names, if it was given.
  func reminders() throws -> [ThingSnapshot.Reminding]? {
    guard let text = values["reminders"] else { return nil }
    if text == "none" { return [] }
    return try Self.list(text).map { part in
      let parts = part.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let time = parts.last.flatMap(Self.minute), let days = parts.count == 2 ? Int(parts[0]) : 0, (0...Self.mostDays).contains(days)
      else {
        throw UsageError(
          "“\(part)” can’t be a reminder. Write a time for every day, as in 20:00, or for one count, as in 60@20:00.", command: command)
      }
      return ThingSnapshot.Reminding(days: days, minute: time)
    }
  }

  private static let mostDays = 4_000_000

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.filter { $0 != " " }) }
  }

  private static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }), let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24,
      minute < 60
    else { return nil }
    return hour * 60 + minute
  }
}

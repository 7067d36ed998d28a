// SPDX-License-Identifier: MIT
// Milestones in words. The sign shows the next one, the editor all.

import Adwaita
import Days

/// The next milestone in words, and how far it is.
struct MilestoneWords {
  /// "Next: 50 days, in 3 days".
  let text: String
  /// From 0 to 1.
  let fraction: Double

  init?(_ thing: Thing, _ rules: DayRules) {
    // A date that is today, or comes again, is no count that grows.
    guard thing.standing(rules).form != .today, thing.repetition == .never else { return nil }
    if let reached = thing.milestoneReached(rules) {
      text = tr("%1 reached today", Self.name(reached))
      fraction = 1
      return
    }
    guard let next = thing.nextMilestone(rules) else { return nil }
    let name = Self.name(next.dayCount)
    text =
      next.daysAhead == 1
      ? tr("Next: %1, tomorrow", name)
      : tr(one: "Next: %1, in %2 day", many: "Next: %1, in %2 days", next.daysAhead, name, next.daysAhead.formatted())
    fraction = Double(next.dayCount - next.daysAhead) / Double(next.dayCount)
  }

  /// A milestone's name: "1 week", "50 days", "1 year", "1,000 days".
  static func name(_ days: Int) -> String {
    switch days {
    case 7: tr("1 week")
    case 365: tr("1 year")
    default: tr(one: "%1 day", many: "%1 days", days, days.formatted())
    }
  }
}

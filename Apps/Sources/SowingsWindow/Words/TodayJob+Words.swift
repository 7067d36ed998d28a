// SPDX-License-Identifier: MIT
// What there is to do today, in the window's words. The rows of the list's first section get them from here.

import Adwaita
import CivilCalendar
import Sowings

extension TodayJob {
  /// "Prick out 18 seedlings", "Look for seedlings", "Count again".
  var title: String {
    switch self {
    case .lookForSeedlings: tr("Look for seedlings")
    case .prickOut(let count): tr(one: "Prick out %1 seedling", many: "Prick out %1 seedlings", count, count.formatted())
    case .countAgain: tr("Count again")
    }
  }
}

extension TodayJob.Due {
  /// "15 days": since the sowing, the first seedling or the last count.
  func age(_ today: CivilDay) -> String { CountWords.days(max(0, today - since)) }

  /// What a screen reader says of the row: "Today: Count again, Digitalis purpurea, 9 days".
  func spoken(_ plant: BotanicalName, _ today: CivilDay) -> String { tr("Today: %1, %2, %3", job.title, plant.plain, age(today)) }
}

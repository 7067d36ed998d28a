// SPDX-License-Identifier: MIT
// Runs in the window's words: their dates, their lengths, what is wrong with days that are being chosen. The history page shows them.

import Adwaita
import CivilCalendar
import Days
import Foundation

extension RunHistory.Stretch {
  /// The run's dates: "Since 14 October 2026", "18 Sep – 14 Oct 2026".
  var datesText: String {
    guard let end else { return tr("Since %1", start.longText) }
    return tr("%1 – %2", start.parts.year == end.parts.year ? start.dayText : start.shortText, end.shortText)
  }

  /// The run's length with its unit: "26 days".
  var lengthText: String { Self.length(days) }

  static func length(_ days: Int) -> String { tr(one: "%1 day", many: "%1 days", days, days.formatted()) }

  /// What stands below the dates: why it ended, or that it has not.
  var remark: String { isPresent ? tr("Still going") : note ?? "" }

  /// What a screen reader says of the run.
  var spoken: String { [datesText, lengthText, isLongest ? tr("Longest run") : "", remark].filter { !$0.isEmpty }.joined(separator: ", ") }
}

extension RunHistory {
  /// What a screen reader says of the chart.
  var chartName: String {
    let chart = tr(one: "Bar chart of %1 run; the longest", many: "Bar chart of %1 runs; the longest", runs.count, runs.count.formatted())
    guard let averageDays else { return "\(chart) \(Stretch.length(longest))" }
    return tr("%1 %2, %3 on average", chart, Stretch.length(longest), averageDays.formatted())
  }
}

extension RunCheck {
  /// Why a run cannot have these days, or nil if it can.
  var problem: String? {
    switch self {
    case .fits: nil
    case .hasNoDays: tr("A run ends after the day it starts on.")
    case .endsInTheFuture: tr("An earlier run can’t end in the future.")
    case .meetsPresent(let start): tr("The present run began on %1. Choose an end up to that day.", start.longText)
    case .meets(let start, let end): tr("It shares days with the run from %1 to %2.", start.shortText, end.shortText)
    }
  }
}

// SPDX-License-Identifier: MIT
// How seeds came up, in the window's words: the line under the figure, and what a screen reader says of the chart.

import Adwaita
import Sowings

enum GerminationWords {
  /// "79 % · first on day 6 · half by day 8 · 1 lost", or what there is to be expected.
  static func facts(_ log: SowingLog, usualFirstDay: Int?) -> String {
    guard log.seeds > 0 else { return tr("How many seeds were sown is not noted.") }
    guard log.germinated > 0 else {
      if log.stage == .failed { return tr("Nothing came up.") }
      return usualFirstDay.map { tr("Nothing up yet. The first usually shows on day %1.", $0.formatted()) } ?? tr("Nothing up yet.")
    }
    return CountWords.joined([
      log.rate.map { CountWords.percent($0) }, log.firstDay.map { tr("first on day %1", $0.formatted()) },
      log.germinated > 1 ? log.halfDay.map { tr("half by day %1", $0.formatted()) } : nil,
      log.lost > 0 ? tr(one: "%1 lost", many: "%1 lost", log.lost, log.lost.formatted()) : nil,
    ])
  }

  /// "Germination: 19 of 24 came up, the first after 6 days, the last after 14 days".
  static func chart(_ layout: GerminationLayout, germinated: Int) -> String {
    let (count, seeds) = (germinated.formatted(), layout.seeds.formatted())
    guard germinated > 0 else {
      return layout.seeds > 0 ? tr("Germination: none of %1 came up yet", seeds) : tr("Germination: none came up yet")
    }
    var parts = [layout.seeds > 0 ? tr("Germination: %1 of %2 came up", count, seeds) : tr("Germination: %1 came up", count)]
    if let first = layout.steps.first, let last = layout.steps.last {
      parts.append(tr("the first after %1", CountWords.days(first.day)))
      if last.day != first.day { parts.append(tr("the last after %1", CountWords.days(last.day))) }
    }
    let lost = layout.losses.reduce(0) { $0 + $1.count }
    if lost > 0 { parts.append(tr(one: "%1 lost", many: "%1 lost", lost, lost.formatted())) }
    return parts.joined(separator: ", ")
  }
}

// SPDX-License-Identifier: MIT
// A run in the history: its dates, its length, why it ended, a star for the longest. HistoryPage makes them.

import Adwaita
import Days

enum RunRow {
  /// Makes a row; ended runs get a menu.
  static func make(_ run: RunHistory.Stretch, _ color: ThingColor, menu: @escaping (RunHistory.Stretch) -> Menu) -> ActionRow {
    // Where text is large the length goes below the dates.
    let isLarge = Appearance.textScale >= 1.4
    var ends: [any Widget] = []
    if run.isLongest {
      ends.append(
        Icon("starred-symbolic", name: tr("Longest run")).css("ink-\(color.word)").tooltip(tr("Longest run")).align(.center, .center))
    }
    if !isLarge {
      let unit = tr(one: "day", many: "days", run.days)
      ends.append(
        Box(
          .horizontal, spacing: 6,
          [Label(run.days.formatted(), css: "numeric", "heading"), Label(unit, css: "dim-label")]
        ).align(.end, .center))
    }
    if !run.isPresent {
      let more = MenuButton(icon: "view-more-symbolic", name: tr("Actions for the run %1", run.datesText))
      more.css("flat", "circular").align(.center, .center)
      more.setMenu { menu(run) }
      ends.append(more)
    } else if !isLarge {
      // As wide as the menus of the other rows, so that the lengths stand in one column.
      ends.append(Box(.horizontal).atLeast(width: 34))
    }
    let subtitle = (isLarge ? [run.lengthText, run.remark] : [run.remark]).filter { !$0.isEmpty }.joined(separator: "\n")
    let row = ActionRow(run.datesText, subtitle: subtitle, suffix: ends)
    row.accessibleName(run.spoken)
    return row
  }
}

// SPDX-License-Identifier: MIT
// A run in the history: its dates, its length, why it ended, a star for the longest. HistoryPage makes them.

import Adwaita
import Days

enum RunRow {
  private static let menuWidth = 34

  /// Adds a row to a list; ended runs get a menu.
  static func append(
    _ run: RunHistory.Stretch, _ color: ThingColor, to list: ListBox, menu: @escaping (RunHistory.Stretch) -> Menu
  ) {
    // Where text is large the length goes below the words.
    let isLarge = Appearance.hasLargeText
    let words = Box(.vertical, spacing: 3, [Label(run.datesText).wrapping()]).expand(vertically: false).align(.fill, .center)
    if !run.remark.isEmpty { words.append(Label(run.remark, css: "caption", "dim-label").wrapping()) }
    let figures = Box(.horizontal, spacing: 6).align(isLarge ? .start : .end, .center)
    if run.isLongest {
      figures.append(Icon("starred-symbolic", name: tr("Longest run")).css("ink-\(color.word)").tooltip(tr("Longest run")))
    }
    let unit = tr(one: "day", many: "days", run.days)
    figures.append(Label(run.days.formatted(), css: "numeric", "heading"), Label(unit, css: "dim-label"))
    let row = Box(.horizontal, spacing: 12, [words]).css("run-row")
    if isLarge { words.append(figures) } else { row.append(figures) }
    if run.isPresent {
      // As wide as the menus of the other rows, so that the lengths stand in one column.
      if !isLarge { row.append(Box(.horizontal).atLeast(width: menuWidth)) }
    } else {
      let more = MenuButton(icon: "view-more-symbolic", name: tr("Actions for the run %1", run.datesText))
      more.css("flat", "circular").align(.center, .center)
      more.setMenu { menu(run) }
      row.append(more)
    }
    list.append(row)
    // The list puts a cell round the row, which has the name and the focus; there is nothing to activate.
    row.parent?.accessibleName(run.spoken)
    row.parent?.set("activatable", false)
  }
}

// SPDX-License-Identifier: MIT
// How many seeds have come up: a figure, one more or one less with a press, and the chart. SowingPage shows it.

import Adwaita
import CivilCalendar
import Sowings

final class GerminationCard {
  let widget: RowGroup
  private let figure = Label(css: "figure")
  private let rest = Label(css: "dim-label").wrapping()
  private let facts = Label(css: "caption", "dim-label").wrapping()
  private let less: Button
  private let more: Button
  private let chart = GerminationChart()

  init(more addOne: @escaping () -> Void, less takeOne: @escaping () -> Void) {
    less = Button(icon: "list-remove-symbolic", name: tr("Take the latest seedling back"), takeOne).css("circular")
    more = Button(icon: "list-add-symbolic", name: tr("One more seedling today"), addOne).css("circular")
    let isLarge = Appearance.hasLargeText
    let headline = Box(isLarge ? .vertical : .horizontal, spacing: isLarge ? 0 : 8, [figure.atStart(), rest.align(.fill, .baseline)])
    let words = Box(.vertical, [headline, facts]).expand(vertically: false)
    let buttons = Box(.horizontal, spacing: 6, [less, more]).align(.end, .center)
    let card = Box(.vertical, spacing: 10, [Box(.horizontal, spacing: 12, [words, buttons]), chart.widget]).css("card", "pane")
    widget = RowGroup(title: tr("Germination"), [card])
    widget.keep(self)
  }

  func show(_ log: SowingLog, usualFirstDay: Int?, today: CivilDay) {
    figure.text = log.germinated.formatted()
    rest.text = log.seeds > 0 ? tr("of %1 germinated", log.seeds.formatted()) : tr("germinated")
    facts.text = GerminationWords.facts(log, usualFirstDay: usualFirstDay)
    more.isSensitive = log.germinated < log.seeds
    less.isSensitive = log.germinated > log.lost
    // Without the day of sowing there is no axis.
    chart.widget.isVisible = log.sown != nil
    chart.show(log, today: today)
  }
}

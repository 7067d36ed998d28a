// SPDX-License-Identifier: MIT
// What was sown and came up in each year: the right pane while no plant is open. AppWindow shows it.

import Adwaita
import CoreData
import Foundation
import Sowings

final class TotalsPage {
  let widget = Box(.vertical)
  private let garden: OpenGarden
  private let header = HeaderBar(title: tr("Totals"))
  private let back: Button
  private let column = Box(.vertical, spacing: 24)
  private let nothing = StatusPage(
    icon: "emoji-nature-symbolic", title: tr("Nothing Sown Yet"), text: tr("What you sow is added up here, year by year."))
  private let stack = Stack()
  private let title = Label(css: "heading").atStart()
  private let figures = FlowBox(name: tr("The year in numbers"), perLine: 4)
  private let bars = YearBars()
  private let earlier = ListBox(name: tr("Years"), css: "boxed-list")
  private let earlierTitle = Label(tr("Other Years"), css: "heading").atStart()
  /// The year whose months are shown; the last one if nil.
  private var year: Int?
  private var isShown = false
  private var isStale = true
  private var reading: Task<Void, Never>?

  /// - Parameters:
  ///   - garden: The open garden.
  ///   - back: Goes back to the list, where that is not beside it.
  init(_ garden: OpenGarden, back: @escaping () -> Void) {
    self.garden = garden
    self.back = Button(icon: "go-previous-symbolic", name: tr("Back"), back)
    header.add(start: [self.back])
    let key = Box(.horizontal, spacing: 14, [Self.key(tr("Sown")) { YearBars.sown }, Self.key(tr("Germinated")) { YearBars.germinated }])
    let card = Box(.vertical, spacing: 16, [figures, bars.widget, key.align(.center, .center)]).css("card", "pane")
    column.append(
      Box(.vertical, spacing: 9, [title, card]), Box(.vertical, spacing: 9, [earlierTitle, earlier]))
    stack.add(Box(.vertical), name: "reading")
    stack.add(Scroller(Clamp(width: 640, column.margins(Margins(top: 18, bottom: 36, sides: 12)))), name: "years")
    stack.add(nothing, name: "nothing")
    widget.append(header, stack.expand())
    // Nothing is read for what is not seen.
    widget.onShow { [unowned self] in
      isShown = true
      if isStale { read() }
    }
    widget.onHide { [unowned self] in isShown = false }
    widget.keep(self)
  }

  isolated deinit { reading?.cancel() }

  func setFolded(_ isFolded: Bool) {
    back.isVisible = isFolded
    header.setButtons(start: isFolded, end: true)
  }

  /// Reads anew what there is.
  func refresh() {
    isStale = true
    if isShown { read() }
  }

  private func read() {
    isStale = false
    reading?.cancel()
    let coordinator = garden.coordinator
    let year = year
    reading = Task { [weak self] in
      do {
        let totals = try await Task.detached(priority: .userInitiated) { try YearMonths.totals(in: coordinator, year: year) }.value
        guard !Task.isCancelled else { return }
        self?.show(totals)
      } catch {
        FileHandle.standardError.write(Data("The totals were not read: \(error.localizedDescription)\n".utf8))
      }
    }
  }

  private func show(_ totals: YearMonths.Totals) {
    guard let months = totals.months, let shown = totals.years.first(where: { $0.year == months.year }) else {
      stack.show("nothing")
      return
    }
    stack.show("years")
    title.text = "\(shown.year)"
    figures.removeAll()
    for (number, words) in [
      (shown.sowings.formatted(), tr(one: "sowing", many: "sowings", shown.sowings)),
      (shown.seeds.formatted(), tr(one: "seed", many: "seeds", shown.seeds)), (shown.germinated.formatted(), tr("germinated")),
      (CountWords.percent(shown.rate ?? 0), tr("of the seeds")),
    ] {
      let figure = Box(.vertical, [Label(number, css: "figure"), Label(words, css: "caption", "dim-label")])
      figures.append(figure.expand(vertically: false).accessibleName("\(number) \(words)"))
    }
    bars.show(months)
    let others = totals.years.filter { $0.year != shown.year }
    earlierTitle.isVisible = !others.isEmpty
    earlier.isVisible = !others.isEmpty
    earlier.setRows(others.map(row))
  }

  private func row(_ totals: YearTotals) -> ActionRow {
    let bar = ProgressBar(name: tr("Germinated in %1", "\(totals.year)"), fraction: totals.rate ?? 0)
    bar.css("thin").align(.end, .center).atLeast(width: 80)
    bar.setAccessiblyHidden(true)
    if totals.germinated == 0 { bar.css("none") }
    let percent = Label(CountWords.percent(totals.rate ?? 0), css: "numeric", "dim-label")
    let row = ActionRow(
      "\(totals.year)", subtitle: "\(CountWords.sowings(totals.sowings)) · \(CountWords.seeds(totals.seeds))", suffix: [bar, percent])
    return row.onActivate { [unowned self] in
      year = totals.year
      // The row is gone when the year is shown.
      MainLoop.whenIdle { [weak self] in self?.read() }
    }
  }

  private static func key(_ text: String, _ color: @escaping () -> RGBA) -> any Widget {
    let swatch = DrawingArea(name: nil) { painter, width, height in
      painter.roundedRectangle(0, 0, width, height, radius: 3)
      painter.fill(color())
    }
    return Box(
      .horizontal, spacing: 6, [swatch.atLeast(width: 10, height: 10).align(.center, .center), Label(text, css: "caption", "dim-label")])
  }
}

// SPDX-License-Identifier: MIT
// The bars of a history. Only what is in view is drawn; what is older lies to the side, behind a scroller without content. HistoryPage shows it.

import Adwaita
import CivilCalendar
import Days

final class HistoryChart {
  /// Lines of text that the chart is high.
  private static let lines = 10.0
  /// So many bars are in view; older ones are scrolled to.
  private static let barsInView = 24
  private static let gridLines = 4
  /// The room below for the bar that scrolls.
  private static let scrollRoom = 12.0

  let widget: Overlay
  private let area: DrawingArea
  private let scroller: Scroller
  private let length = Box(.horizontal)
  private let content: Content
  /// Whether the newest bars have come into view once.
  private var hasBegun = false

  /// What is drawn; the drawing's closure holds it.
  private final class Content {
    var history: RunHistory
    var chart: RunHistory.Chart
    var color: ThingColor
    /// How far the view lies from the oldest bar, from 0 to 1.
    var place = 1.0
    init(_ history: RunHistory, _ color: ThingColor) {
      self.history = history
      self.color = color
      chart = history.chart(lines: HistoryChart.gridLines)
    }
    var isScrolled: Bool { chart.bars.count > HistoryChart.barsInView }
  }

  /// Makes the chart; `turnPage` is called with the notches by which the wheel is to move the page, up or down.
  init(_ history: RunHistory, _ color: ThingColor, turnPage: @escaping (_ notches: Double) -> Void) {
    let content = Content(history, color)
    self.content = content
    let own = Own()
    area = DrawingArea(name: history.chartName) { painter, width, height in
      guard let area = own.area else { return }
      HistoryDrawing(
        painter: painter, area: area, chart: content.chart, runs: content.history.runs, place: content.place,
        color: content.color.picture(isDark: Appearance.isDark), width: width,
        height: height - (content.isScrolled ? HistoryChart.scrollRoom : 0)
      ).draw()
    }
    own.area = AnyWidget(area)
    area.expand(vertically: false)
    scroller = Scroller(length, horizontally: true, vertically: false)
    widget = Overlay(area, over: [scroller])
    scroller.accessibleName(tr("Older runs"))
    scroller.onSidewaysMove { [unowned self] in moved() }
    // A scroller that only goes sideways takes the wheel for itself.
    widget.onWheel(first: true) { turn in
      guard !turn.keys.contains(.shift), abs(turn.y) > abs(turn.x) else { return false }
      turnPage(turn.y)
      return true
    }
    area.onResize { _, _ in MainLoop.whenIdle { [weak self] in self?.fit() } }
    show(history, color)
    widget.keep(self)
  }

  private final class Own { var area: AnyWidget? }

  func show(_ history: RunHistory, _ color: ThingColor) {
    content.history = history
    content.color = color
    content.chart = history.chart(lines: Self.gridLines)
    area.accessibleName(history.chartName)
    fit()
  }

  /// Makes what is scrolled as long as all bars are.
  private func fit() {
    let count = content.chart.bars.count
    area.atLeast(height: Int(area.textSize("0").height * Self.lines + (content.isScrolled ? Self.scrollRoom : 0)))
    let column = HistoryDrawing.columnWidth(content.chart, area)
    let plot = max(0, Double(area.width) - column)
    scroller.isVisible = content.isScrolled
    scroller.set("margin-end", Int(column))
    length.atLeast(width: content.isScrolled ? Int(HistoryDrawing.slot(count, plot) * Double(count)) : 0)
    area.redraw()
  }

  private func moved() {
    let extent = scroller.sidewaysExtent
    guard extent > 0 else { return }
    if !hasBegun {
      hasBegun = true
      scroller.sidewaysOffset = area.isRightToLeft ? 0 : extent
    }
    let place = scroller.sidewaysOffset / extent
    content.place = area.isRightToLeft ? 1 - place : place
    area.redraw()
  }

  static func slots(_ count: Int) -> Int { min(count, barsInView) }
}

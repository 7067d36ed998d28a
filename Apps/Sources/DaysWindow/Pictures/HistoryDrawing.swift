// SPDX-License-Identifier: MIT
// One drawing of a history's bars with their grid, labels and mean. HistoryChart has it drawn.

import Adwaita
import Days

struct HistoryDrawing {
  let painter: Painter
  let area: AnyWidget
  let chart: RunHistory.Chart
  let runs: [RunHistory.Stretch]
  /// How far the view lies from the oldest bar, from 0 to 1.
  let place: Double
  let color: RGBA
  let width: Double
  let height: Double

  private static let widestBar = 36.0
  private static let barShare = 0.62
  private static let gap = 8.0

  /// The room for the numbers of the grid, beside the bars.
  static func columnWidth(_ chart: RunHistory.Chart, _ area: any Widget) -> Double {
    area.textSize(chart.top.formatted()).width + gap + 2
  }
  /// The room of one bar.
  static func slot(_ count: Int, _ plot: Double) -> Double { count == 0 ? plot : plot / Double(HistoryChart.slots(count)) }

  private var em: Double { painter.lineHeight }
  private var column: Double { Self.columnWidth(chart, area) }
  private var plot: Double { max(0, width - column) }
  private var ink: RGBA { RGBA(hex: Appearance.isDark ? 0xffffff : 0x1e1e1e) }
  private var isMirrored: Bool { area.isRightToLeft }

  /// A place counted from the side where the oldest bars are.
  private func x(_ fromOldest: Double) -> Double { isMirrored ? width - fromOldest : fromOldest }

  func draw() {
    let em = em
    let (top, foot) = (2 * em, 1.2 * em)
    let room = max(1, height - top - foot)
    func y(_ share: Double) -> Double { top + room * (1 - share) }
    drawGrid(em, y)
    let slot = Self.slot(chart.bars.count, plot)
    let offset = max(0, slot * Double(chart.bars.count) - plot) * place
    let first = max(0, Int(offset / slot))
    let last = min(chart.bars.count, Int(((offset + plot) / slot).rounded(.up)))
    guard first < last else { return }
    painter.saving {
      painter.rectangle(isMirrored ? column : 0, 0, plot, y(0))
      painter.clip()
      for index in first..<last { drawBar(chart.bars[index], center: slot * (Double(index) + 0.5) - offset, slot, y) }
    }
    drawMean(em, y)
    for index in first..<last {
      let bar = chart.bars[index]
      let center = slot * (Double(index) + 0.5) - offset
      guard center > 0, center < plot else { continue }
      if bar.isLongest || bar.isPresent {
        label(bar.days.formatted(), at: center, baseline: y(bar.height) - 5, ink.opacity(0.95), isBold: true)
      }
    }
    drawDates(first..<last, slot, offset, em)
  }

  private func drawGrid(_ em: Double, _ y: (Double) -> Double) {
    for days in stride(from: 0, through: chart.top, by: chart.step) {
      let line = y(Double(days) / Double(chart.top)).rounded() + 0.5
      painter.move(x(0), line)
      painter.line(x(plot), line)
      painter.stroke(ink.opacity(Appearance.strength(days == 0 ? 0.25 : 0.08)), width: 1)
      painter.text(
        days.formatted(), x: x(plot + Self.gap), baseline: line + em * 0.22, ink.opacity(Appearance.strength(0.6)),
        anchor: isMirrored ? .right : .left
      )
    }
  }

  private func drawBar(_ bar: RunHistory.Chart.Bar, center: Double, _ slot: Double, _ y: (Double) -> Double) {
    let width = min(Self.widestBar, max(2, slot * Self.barShare))
    // A run of no days is seen, too.
    let head = min(y(bar.height), y(0) - 2)
    let left = x(center) - width / 2
    // Longer than it is: the clip cuts the round foot off.
    let radius = min(5, width / 3)
    painter.roundedRectangle(left, head, width, y(0) - head + 8, radius: radius)
    painter.fill(bar.isPresent ? color.opacity(0.32) : color)
    guard bar.isPresent else { return }
    painter.roundedRectangle(left + 1, head + 1, max(0, width - 2), y(0) - head + 8, radius: max(0, radius - 1))
    painter.stroke(color, width: 2)
  }

  private func drawMean(_ em: Double, _ y: (Double) -> Double) {
    guard let share = chart.averageHeight else { return }
    let paint = ink.opacity(Appearance.strength(0.55))
    let line = y(share).rounded() + 0.5
    painter.move(x(0), line)
    painter.line(x(plot), line)
    painter.stroke(paint, width: 1.5, dashes: [5, 4])
    let legend = (em * 0.55).rounded() + 0.5
    painter.move(x(2), legend)
    painter.line(x(26), legend)
    painter.stroke(paint, width: 1.5, dashes: [5, 4])
    painter.text(
      tr("Average"), x: x(33), baseline: legend + em * 0.24, ink.opacity(Appearance.strength(0.7)), anchor: isMirrored ? .right : .left)
  }

  /// Says when some of the runs began: first, middle and last, or where bars are scrolled, as many as find room.
  private func drawDates(_ shown: Range<Int>, _ slot: Double, _ offset: Double, _ em: Double) {
    let count = chart.bars.count
    let widest = runs.isEmpty ? 0 : area.textSize(runs[0].start.monthText).width
    let every = max(1, Int((widest * 1.6 / slot).rounded(.up)))
    for index in shown {
      let isWanted: Bool
      if count <= HistoryChart.slots(count) {
        let isMiddle = count > 4 && index == count / 2 && plot > widest * 4.5
        isWanted = index == count - 1 || isMiddle || (index == 0 && slot * Double(count - 1) > widest * 1.3)
      } else {
        isWanted = (count - 1 - index) % every == 0
      }
      let center = slot * (Double(index) + 0.5) - offset
      guard isWanted, center > 0, center < plot else { continue }
      let text = runs[index].isPresent ? tr("now") : runs[index].start.monthText
      label(text, at: center, baseline: height - 4, ink.opacity(Appearance.strength(0.6)))
    }
  }

  /// Text centred on a bar, as far as the drawing reaches.
  private func label(_ text: String, at center: Double, baseline: Double, _ color: RGBA, isBold: Bool = false) {
    let half = area.textSize(text, isBold: isBold).width / 2
    let x = max(half, min(width - half, x(center)))
    painter.text(text, x: x, baseline: baseline, color, isBold: isBold, anchor: .center)
  }
}

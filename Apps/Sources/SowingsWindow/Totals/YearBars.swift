// SPDX-License-Identifier: MIT
// The months of a year as bars: how many seeds were sown, and how many of them came up. TotalsPage shows it.

import Adwaita
import CivilCalendar
import Sowings

final class YearBars {
  private static let small = 0.84
  /// Lines of text that the bars are high, with their numbers and months.
  private static let lines = 8.0

  let widget: DrawingArea
  private let content: Content

  /// What is drawn; the drawing's closure holds it.
  private final class Content {
    var months: YearMonths?
    var area: AnyWidget?
  }

  static var sown: RGBA { accent.opacity(0.28) }
  static var germinated: RGBA { accent }
  private static var accent: RGBA { RGBA(hex: Appearance.isDark ? 0x7fd48f : 0x1d6f34) }

  init() {
    let content = Content()
    self.content = content
    widget = DrawingArea(name: tr("Seeds by month")) { painter, width, height in
      guard let area = content.area, let months = content.months else { return }
      Self.draw(months, painter, area, width, height)
    }
    content.area = AnyWidget(widget)
    widget.expand(vertically: false)
    widget.keep(self)
  }

  func show(_ months: YearMonths) {
    content.months = months
    let words = months.months.enumerated().compactMap { index, month in
      month.sown > 0
        ? tr("%1: %2, %3 germinated", Self.month(index), CountWords.seeds(month.sown), month.germinated.formatted()) : nil
    }
    widget.accessibleName(([tr("Seeds by month in %1", "\(months.year)")] + words).joined(separator: ". "))
    // Grows with the user's text, as its words do.
    widget.atLeast(height: Int(widget.textSize("0").height * Self.lines))
    widget.redraw()
  }

  private static func month(_ index: Int) -> String { CivilDay(year: 2001, month: index + 1, day: 1)?.monthName ?? "" }

  private static func draw(_ months: YearMonths, _ painter: Painter, _ area: AnyWidget, _ width: Double, _ height: Double) {
    let ink = RGBA(hex: Appearance.isDark ? 0xffffff : 0x1e1e1e)
    let em = painter.lineHeight * small
    let highest = Double(max(1, months.months.map { max($0.sown, $0.germinated) }.max() ?? 1))
    let bottom = height - em * 1.6
    let room = bottom - em * 1.5
    let slot = width / 12
    let wide = min(26, slot * 0.6)
    let names = (0..<12).map(month)
    let isShort = names.contains { area.textSize($0).width * small > slot - 4 }
    for (index, month) in months.months.enumerated() {
      let place = area.isRightToLeft ? 11 - index : index
      let x = slot * (Double(place) + 0.5)
      for (number, color) in [(month.sown, sown), (month.germinated, germinated)] where number > 0 {
        let high = max(3, room * Double(number) / highest)
        painter.roundedRectangle(x - wide / 2, bottom - high, wide, high, radius: 3)
        painter.fill(color)
      }
      if month.sown > 0 {
        let text = month.sown.formatted(.number.notation(.compactName))
        painter.text(
          area.textSize(month.sown.formatted()).width * small > slot * 0.85 ? text : month.sown.formatted(), x: x,
          baseline: bottom - room * Double(month.sown) / highest - em * 0.35, ink.opacity(Appearance.strength(0.62)), scale: small,
          anchor: .center)
      } else {
        painter.rectangle(x - wide / 2, bottom - 1, wide, 1)
        painter.fill(ink.opacity(Appearance.strength(0.12)))
      }
      painter.text(
        isShort ? String(names[index].prefix(1)) : names[index], x: x, baseline: height - em * 0.3, ink.opacity(Appearance.strength(0.62)),
        scale: small,
        anchor: .center)
    }
  }
}

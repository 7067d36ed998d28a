// SPDX-License-Identifier: MIT
// One drawing of a chart of germination: steps, the goal, losses, both axes. GerminationChart has it drawn.

import Adwaita
import Sowings

struct GerminationDrawing {
  let painter: Painter
  let area: AnyWidget
  let layout: GerminationLayout
  let width: Double
  let height: Double

  private static let small = 0.84
  private static let dot = 3.2
  private static let gap = 8.0
  private static let rightMargin = 8.0

  private var em: Double { painter.lineHeight * Self.small }
  private var isMirrored: Bool { area.isRightToLeft }
  /// The room for the numbers.
  private var column: Double { area.textSize(layout.top.formatted()).width * Self.small + Self.gap + 2 }
  private var top: Double { em * 0.8 }
  private var bottom: Double { height - em * 1.5 }

  private var ink: RGBA { RGBA(hex: Appearance.isDark ? 0xffffff : 0x1e1e1e) }
  private var accent: RGBA { RGBA(hex: Appearance.isDark ? 0x7fd48f : 0x1d6f34) }
  private var red: RGBA { RGBA(hex: Appearance.isDark ? 0xff7b63 : 0xc01c28) }

  /// A place counted from the side where the sowing is.
  private func mirrored(_ fromStart: Double) -> Double { isMirrored ? width - fromStart : fromStart }
  private func x(_ day: Int) -> Double {
    mirrored(column + max(1, width - column - Self.rightMargin) * Double(day) / Double(layout.lastDay))
  }
  private func y(_ number: Int) -> Double { bottom - (bottom - top) * Double(number) / Double(layout.top) }

  func draw() {
    if area.isDimmed { painter.group(alpha: 0.45, drawAll) } else { drawAll() }
  }

  private func drawAll() {
    drawNumbers()
    drawDays()
    drawSteps()
    drawLosses()
  }

  private func drawNumbers() {
    for number in layout.numbers {
      let line = y(number).rounded() + 0.5
      painter.move(mirrored(column), line)
      painter.line(mirrored(width), line)
      let isGoal = number == layout.top && layout.seeds > 0
      painter.stroke(ink.opacity(Appearance.strength(isGoal ? 0.55 : 0.10)), width: 1, dashes: isGoal ? [4, 4] : [])
      painter.text(
        number.formatted(), x: mirrored(column - Self.gap), baseline: line + em * 0.3, ink.opacity(Appearance.strength(0.62)),
        scale: Self.small,
        anchor: isMirrored ? .left : .right)
    }
  }

  private func drawDays() {
    let words = { (day: Int) in day == 0 ? tr("Sown") : tr("Day %1", day.formatted()) }
    let widest = max(area.textSize(words(0)).width, area.textSize(words(layout.lastDay)).width) * Self.small
    let days = layout.days(atMost: max(2, Int((width - column) / (widest * 1.3))))
    for day in days {
      let anchor: Painter.Anchor =
        day == 0 ? (isMirrored ? .right : .left) : day == layout.lastDay ? (isMirrored ? .left : .right) : .center
      painter.text(
        words(day), x: x(day), baseline: height - em * 0.3, ink.opacity(Appearance.strength(0.62)), scale: Self.small, anchor: anchor)
    }
  }

  private func drawSteps() {
    let corners = layout.corners
    follow(corners)
    painter.line(x(layout.reach), y(0))
    painter.fill(accent.opacity(0.16))
    follow(corners)
    painter.stroke(accent, width: 2, isRound: true)
    for step in layout.steps {
      painter.begin()
      painter.arc(x(step.day), y(step.total), radius: Self.dot)
      painter.fill(accent)
    }
  }

  private func follow(_ corners: [GerminationLayout.Corner]) {
    painter.begin()
    for (index, corner) in corners.enumerated() {
      if index == 0 { painter.move(x(corner.day), y(corner.total)) } else { painter.line(x(corner.day), y(corner.total)) }
    }
  }

  /// Dots on the axis, with words where they find room beside those before.
  private func drawLosses() {
    var taken = -Double.infinity
    for loss in layout.losses {
      painter.begin()
      painter.arc(x(loss.day), y(0), radius: Self.dot)
      painter.fill(red)
      let text = tr(one: "%1 lost", many: "%1 lost", loss.count, loss.count.formatted())
      let half = area.textSize(text).width * Self.small / 2
      let center = max(half, min(width - half, x(loss.day)))
      let start = isMirrored ? width - center - half : center - half
      guard start > taken else { continue }
      taken = start + half * 2 + 4
      painter.text(text, x: center, baseline: y(0) - em * 0.5, red, scale: Self.small, anchor: .center)
    }
  }
}

// SPDX-License-Identifier: MIT
// The days until or since a date as a winding row of boxes. The sign shows it.

import Adwaita
import CivilCalendar
import Days

struct RibbonPicture {
  let start: CivilDay
  let today: CivilDay
  let color: RGBA
  let isDark: Bool
  let isRightToLeft: Bool

  private static let smallestMarked = 13.0
  private static let smallestNumbered = 22.0
  private var isAhead: Bool { start > today }
  private var paper: RGBA { RGBA(hex: isDark ? 0x212121 : 0xffffff) }

  func draw(_ painter: Painter, width: Double, height: Double) {
    let layout = RibbonLayout(days: abs(start - today), width: width, height: height, isRightToLeft: isRightToLeft)
    guard layout.boxes > 0 else { return }
    painter.saving {
      painter.translate((width - layout.width) / 2, (height - layout.height) / 2)
      drawBoxes(painter, layout)
      if layout.step >= Self.smallestMarked { drawMarks(painter, layout) }
    }
  }

  /// The box of the date: ahead the last; behind none, as the first box is the day after it; on the day itself the only one.
  private func goal(_ layout: RibbonLayout) -> Int { isAhead ? layout.boxes - 1 : start == today ? 0 : -1 }
  private func now(_ layout: RibbonLayout) -> Int { isAhead ? 0 : layout.boxes - 1 }

  private func drawBoxes(_ painter: Painter, _ layout: RibbonLayout) {
    let (goal, now) = (goal(layout), now(layout))
    let tones = (0..<layout.boxes).map { $0 == goal || $0 == now ? 2 : isShaded($0, layout) ? 1 : 0 }
    // One group for each tone: fill and outline overlap without showing, and thousands of boxes cost three groups.
    for (tone, alpha) in [(0, isAhead ? 0.40 : 0.68), (1, isAhead ? 0.26 : 0.50), (2, 1)] {
      painter.group(alpha: alpha) {
        for box in tones.indices where tones[box] == tone { drawBox(painter, box, layout) }
      }
    }
  }

  /// Shade alternates by month, by year where a box is a week.
  private func isShaded(_ box: Int, _ layout: RibbonLayout) -> Bool {
    let first = isAhead ? today : start
    let parts = (first + box * (layout.hasWeeks ? 7 : 1) + (isAhead ? 0 : 1)).parts
    return (layout.hasWeeks ? parts.year : parts.month) % 2 == 0
  }

  private func drawBox(_ painter: Painter, _ box: Int, _ layout: RibbonLayout) {
    let corner = min(7, layout.step * 0.26)
    let inset = max(1, layout.step * 0.12) / 2 + corner / 2
    let (begin, end) = (Double(box) * layout.step + inset, Double(box + 1) * layout.step - inset)
    let pieces = 5
    painter.begin()
    for side in [1.0, -1.0] {
      for piece in 0...pieces {
        let point = layout.point(at: begin + (end - begin) * Double(side > 0 ? piece : pieces - piece) / Double(pieces))
        let offset = side * (layout.band - corner) / 2
        painter.line(point.x - point.dy * offset, point.y + point.dx * offset)
      }
    }
    painter.close()
    painter.fillAndOutline(color, width: corner)
  }

  private func drawMarks(_ painter: Painter, _ layout: RibbonLayout) {
    let (goal, now) = (goal(layout), now(layout))
    for box in 0..<layout.boxes {
      let middle = layout.point(at: (Double(box) + 0.5) * layout.step)
      let number = isAhead ? layout.boxes - box : box + 1
      if box == goal {
        drawFlag(painter, middle, layout.band * 0.3)
      } else if box == now {
        painter.begin()
        painter.arc(middle.x, middle.y, radius: layout.band * 0.15)
        painter.fill(paper)
      } else if !layout.hasWeeks, layout.step >= Self.smallestNumbered, number % 10 == 0 {
        drawNumber(painter, number, middle, layout.band)
      }
    }
  }

  private func drawFlag(_ painter: Painter, _ point: RibbonLayout.Point, _ size: Double) {
    painter.move(point.x - size * 0.6, point.y - size)
    painter.line(point.x - size * 0.6, point.y + size)
    painter.stroke(paper, width: max(1.2, size * 0.24), isRound: true)
    painter.move(point.x - size * 0.6, point.y - size)
    painter.line(point.x + size * 0.9, point.y - size * 0.4)
    painter.line(point.x - size * 0.6, point.y + size * 0.25)
    painter.close()
    painter.fill(paper)
  }

  private func drawNumber(_ painter: Painter, _ number: Int, _ point: RibbonLayout.Point, _ band: Double) {
    let shade = isDark ? 1.0 : 0.62
    let ink = isAhead ? RGBA(red: color.red * shade, green: color.green * shade, blue: color.blue * shade) : paper
    let size = band * (number > 999 ? 0.30 : number > 99 ? 0.38 : 0.44)
    // In pixels, as the boxes are: a number must stay in its box whatever the text size.
    let scale = size / (painter.lineHeight * 0.72)
    painter.text("\(number)", x: point.x, baseline: point.y + size * 0.36, ink, scale: scale, isBold: true, anchor: .center)
  }
}

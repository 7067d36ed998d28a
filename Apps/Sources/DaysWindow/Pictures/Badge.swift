// SPDX-License-Identifier: MIT
// The small tile of a list row, which tells a thing's kind without its colour. ThingRow shows it.

import Adwaita
import Days

enum Badge {
  /// Draws a gate for days with and without, a piece of the winding row for days until and since.
  static func draw(_ painter: Painter, kind: DateType, _ color: ThingColor, size: Double) {
    let white = RGBA(hex: 0xffffff)
    painter.roundedRectangle(0, 0, size, size, radius: size * 0.28)
    painter.fill(RGBA(hex: color.fill))
    if kind.countsARun {
      let pitch = size * 0.148
      Hand(seed: 5).gate(
        painter, x: size * 0.285, y: size * 0.5 - (0.75 + Hand.markHeight / 2) * pitch, pitch: pitch, marks: 5, first: 0, white)
    } else {
      let unit = size * 0.2
      for (column, row) in [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2)] {
        painter.roundedRectangle(
          size * 0.2 + Double(column) * unit, size * 0.2 + Double(row) * unit, unit * 0.8, unit * 0.8, radius: unit * 0.22)
        painter.fill(white)
      }
    }
  }
}

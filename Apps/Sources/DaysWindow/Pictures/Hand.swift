// SPDX-License-Identifier: MIT
// The hand that draws tally marks: a gate of five and its strokes. TallyPicture and Badge draw with it.

import Adwaita

/// A small, repeatable noise, so that a mark never changes once it is set.
struct Hand {
  var seed: UInt64

  /// From -1 to 1, always the same for a mark and a purpose.
  func wobble(_ mark: Int, _ purpose: UInt64) -> Double {
    var bits = seed &+ UInt64(truncatingIfNeeded: mark) &* 0x9e37_79b9_7f4a_7c15 &+ purpose &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    bits ^= bits >> 31
    return Double(bits >> 11) / Double(1 << 52) - 1
  }

  static let gateWidth = 6.2
  static let lineHeight = 5.7
  static let markHeight = 4.2
  private static let traceOpacity = 0.13

  /// Draws four uprights and a slash, or as many as there are marks; `pitch` is the distance of two uprights.
  ///
  /// The hand knows a mark by its number, which is `first` and so on. Those still to come are a faint trace if `isTraced`.
  func gate(
    _ painter: Painter, x: Double, y: Double, pitch: Double, marks: Int, first: Int, _ color: RGBA, isTraced: Bool = false
  ) {
    let height = Self.markHeight * pitch
    let top = y + 0.75 * pitch
    let width = max(1.1, 0.36 * pitch)
    for place in 0..<5 where place < marks || isTraced {
      let mark = first + place
      let paint = color.opacity(place < marks ? 1 : Appearance.strength(Self.traceOpacity))
      let (a, b, d, e) = (wobble(mark, 1), wobble(mark, 2), wobble(mark, 3), wobble(mark, 4))
      let bow = wobble(mark, 5) * 0.022 * height
      if place < 4 {
        let middle = x + (Double(place) + 0.12 * a) * pitch
        stroke(
          painter, middle + (0.10 + 0.11 * b) * pitch, top + 0.045 * height * d, middle - (0.06 + 0.08 * e) * pitch,
          top + height * (1 + 0.045 * e), width, bow, paint)
      } else {
        stroke(
          painter, x - (0.72 + 0.12 * a) * pitch, top + height * (0.80 + 0.05 * b), x + (3.78 + 0.12 * d) * pitch,
          top + height * (0.20 + 0.05 * e), width, bow * 1.4, paint)
      }
    }
  }

  /// One stroke of a pen: full where it starts, lighter where it leaves.
  private func stroke(
    _ painter: Painter, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ width: Double, _ bow: Double, _ color: RGBA
  ) {
    let (dx, dy) = (x1 - x0, y1 - y0)
    let length = (dx * dx + dy * dy).squareRoot()
    let (ux, uy) = (dx / length, dy / length)
    let (nx, ny) = (-uy, ux)
    let (start, middle, end) = (width / 2, width * 0.47, width * 0.36)
    let (mx, my) = ((x0 + x1) / 2 + nx * bow, (y0 + y1) / 2 + ny * bow)
    func cap(_ x: Double, _ y: Double, _ half: Double, _ side: Double) {
      let (sx, sy) = (nx * half * side, ny * half * side)
      guard width > 2 else { return painter.line(x - sx, y - sy) }
      let (ox, oy) = (ux * half * 1.3 * side, uy * half * 1.3 * side)
      painter.curve(x + sx + ox, y + sy + oy, x - sx + ox, y - sy + oy, x - sx, y - sy)
    }
    painter.begin()
    painter.move(x0 + nx * start, y0 + ny * start)
    painter.curve(mx + nx * middle, my + ny * middle, mx + nx * middle, my + ny * middle, x1 + nx * end, y1 + ny * end)
    cap(x1, y1, end, 1)
    painter.curve(mx - nx * middle, my - ny * middle, mx - nx * middle, my - ny * middle, x0 - nx * start, y0 - ny * start)
    cap(x0, y0, start, -1)
    painter.close()
    painter.fill(color)
  }
}

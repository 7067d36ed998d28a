// SPDX-License-Identifier: MIT
// The days with or without something as tally marks in fives. The sign shows it.

import Adwaita

enum TallyPicture {
  /// Gates that are smaller have no trace of the marks to come.
  private static let smallestTracedPitch = 6.0

  /// Draws the marks of a thing, whose seed is the hand's.
  static func draw(
    _ painter: Painter, days: Int, seed: UInt64, _ color: RGBA, width: Double, height: Double, isRightToLeft: Bool
  ) {
    let layout = TallyLayout(days: days, width: width, height: height)
    let hand = Hand(seed: seed)
    painter.saving {
      if isRightToLeft {
        painter.translate(width, 0)
        painter.scale(-1, 1)
      }
      painter.translate(
        (width - layout.width) / 2 + 0.9 * (layout.isBundled ? layout.slipPitch : layout.pitch), (height - layout.height) / 2)
      if layout.isBundled { drawSlips(painter, days, layout, hand, color) } else { drawGates(painter, days, layout, hand, color) }
    }
  }

  private static func drawGates(_ painter: Painter, _ days: Int, _ layout: TallyLayout, _ hand: Hand, _ color: RGBA) {
    for gate in 0..<max(1, (days + 4) / 5) {
      var x = Double(gate % layout.columns) * Hand.gateWidth
      var y = Double(gate / layout.columns) * Hand.lineHeight
      if days > 100 {
        let inLine = TallyLayout.gatesInBlockLine
        let (block, place) = gate.quotientAndRemainder(dividingBy: inLine * TallyLayout.linesInBlock)
        let blockWidth = Double(inLine) * Hand.gateWidth + TallyLayout.blockGap
        let blockHeight = Double(TallyLayout.linesInBlock) * Hand.lineHeight + TallyLayout.blockGap
        x = Double(block % layout.blockColumns) * blockWidth + Double(place % inLine) * Hand.gateWidth
        y = Double(block / layout.blockColumns) * blockHeight + Double(place / inLine) * Hand.lineHeight
      }
      hand.gate(
        painter, x: x * layout.pitch, y: y * layout.pitch, pitch: layout.pitch, marks: min(5, days - gate * 5), first: gate * 5, color,
        isTraced: layout.pitch >= smallestTracedPitch)
    }
  }

  private static func drawSlips(_ painter: Painter, _ days: Int, _ layout: TallyLayout, _ hand: Hand, _ color: RGBA) {
    let (hundreds, rest) = (days / 100, days % 100)
    for slip in 0..<hundreds {
      let x = Double(slip % layout.columns) * Hand.gateWidth * layout.slipPitch
      let y = Double(slip / layout.columns) * Hand.lineHeight * layout.slipPitch
      drawSlip(painter, x, y, layout.slipPitch, slip, hand, color)
    }
    for gate in 0..<(rest + 4) / 5 {
      hand.gate(
        painter, x: Double(gate % 10) * Hand.gateWidth * layout.pitch,
        y: layout.slipsHeight + (Double(gate / 10) * Hand.lineHeight + 1.5) * layout.pitch, pitch: layout.pitch,
        marks: min(5, rest - gate * 5), first: hundreds * 100 + gate * 5, color)
    }
  }

  /// A hundred days: a gate on a slip of paper.
  private static func drawSlip(
    _ painter: Painter, _ x: Double, _ y: Double, _ pitch: Double, _ number: Int, _ hand: Hand, _ color: RGBA
  ) {
    painter.saving {
      painter.translate(x + 2.2 * pitch, y + 2.85 * pitch)
      painter.rotate(hand.wobble(number, 9) * 0.035)
      painter.roundedRectangle(-2.75 * pitch, -2.5 * pitch, 5.5 * pitch, 5 * pitch, radius: 1.1 * pitch)
      painter.fill(color.opacity(0.22))
      let inner = pitch * 0.72
      hand.gate(painter, x: -1.5 * inner, y: -2.85 * inner, pitch: inner, marks: 5, first: number * 5, color)
    }
  }
}

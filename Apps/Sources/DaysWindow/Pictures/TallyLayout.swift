// SPDX-License-Identifier: MIT
// Where tally marks go, from no day to tens of thousands. TallyPicture draws them; lengths count in the distance of two uprights.

/// A day more never moves marks that are there, except at 20, at 100 and where a new hundred begins.
struct TallyLayout {
  private static let largestPitch = 22.0
  private static let smallestPitch = 3.0
  static let blockGap = 2.6
  static let gatesInBlockLine = 5
  static let linesInBlock = 4

  /// Whether hundreds are slips of paper, and only the rest is single marks.
  private(set) var isBundled = false
  /// The distance of two uprights, in pixels; bundled, that of the rest.
  private(set) var pitch = 0.0
  /// The same on the slips.
  private(set) var slipPitch = 0.0
  /// Gates, or slips, in a line.
  private(set) var columns = 1
  /// Blocks of a hundred side by side.
  private(set) var blockColumns = 1
  private(set) var width = 0.0
  private(set) var height = 0.0
  /// The height of the slips.
  private(set) var slipsHeight = 0.0

  init(days: Int, width: Double, height: Double) {
    if days <= 100 {
      layLines(days, width, height)
    } else if !layBlocks(days, width, height) {
      laySlips(days, width, height)
    }
  }

  /// Up to 20 in lines of ten, up to 100 in lines of twenty-five.
  private mutating func layLines(_ days: Int, _ room: Double, _ roomHeight: Double) {
    let isShort = days <= 20
    let gates = max(1, (days + 4) / 5)
    columns = isShort ? 2 : 5
    let lines = isShort ? 2.0 : 4.0
    pitch = min(
      Self.largestPitch * (isShort ? 1.35 : 1), room / (Double(columns) * Hand.gateWidth), roomHeight / (lines * Hand.lineHeight))
    width = (Double(min(columns, gates)) * Hand.gateWidth - 1.2) * pitch
    height = Double((gates + columns - 1) / columns) * Hand.lineHeight * pitch
  }

  /// Blocks of five gates by four lines, as large as they fit.
  private mutating func layBlocks(_ days: Int, _ room: Double, _ roomHeight: Double) -> Bool {
    columns = Self.gatesInBlockLine
    let blocks = (days + 99) / 100
    let blockWidth = Double(Self.gatesInBlockLine) * Hand.gateWidth + Self.blockGap
    let blockHeight = Double(Self.linesInBlock) * Hand.lineHeight + Self.blockGap
    for pitch in stride(from: Self.largestPitch, through: Self.smallestPitch, by: -0.25) {
      let most = max(1, min(blocks, Int((room + Self.blockGap * pitch) / (blockWidth * pitch))))
      let lines = (blocks + most - 1) / most
      guard (Double(most) * blockWidth - Self.blockGap) * pitch <= room, Double(lines) * blockHeight * pitch <= roomHeight else { continue }
      // Evened out, so that the last line is as full as can be.
      blockColumns = (blocks + lines - 1) / lines
      self.pitch = pitch
      width = (Double(blockColumns) * blockWidth - Self.blockGap) * pitch
      height = (Double(lines) * blockHeight - Self.blockGap) * pitch
      return true
    }
    return false
  }

  private mutating func laySlips(_ days: Int, _ room: Double, _ roomHeight: Double) {
    isBundled = true
    let (hundreds, rest) = (days / 100, days % 100)
    for pitch in stride(from: Self.largestPitch, to: 0, by: -0.25) {
      let small = max(Self.smallestPitch, min(pitch * 0.6, room / (10 * Hand.gateWidth)))
      let strip = rest == 0 ? 0 : (Double((rest + 49) / 50) * Hand.lineHeight + 1.5) * small
      for columns in [5, 10, 15, 20, 40] where Double(columns) * Hand.gateWidth * pitch <= room {
        let slips = Double((hundreds + columns - 1) / columns) * Hand.lineHeight * pitch
        guard slips + strip <= roomHeight else { continue }
        self.columns = columns
        slipPitch = pitch
        self.pitch = small
        width = Double(min(columns, hundreds)) * Hand.gateWidth * pitch
        slipsHeight = slips
        height = slips + strip
        return
      }
    }
  }
}

// SPDX-License-Identifier: MIT
// The winding row: a ribbon that goes to and fro with round turns, cut into boxes of equal length. RibbonPicture draws it.

import Foundation

struct RibbonLayout {
  private static let largestStep = 44.0
  /// Smaller boxes are a week each.
  private static let smallestDay = 9.0
  private static let smallestWeek = 1.0

  /// Whether a box is a week.
  private(set) var hasWeeks = false
  private(set) var boxes = 0
  /// The length of a box.
  private(set) var step = 0.0
  private var rows = 1
  private var radius = 0.0
  private var straight = 0.0
  private let isRightToLeft: Bool

  var band: Double { step * 0.8 }
  var width: Double { straight + (rows > 1 ? 2 * radius : 0) + band }
  var height: Double { Double(rows - 1) * 2 * radius + band }

  init(days: Int, width: Double, height: Double, isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
    if fit(max(1, days), width, height, smallest: Self.smallestDay) { return }
    hasWeeks = true
    _ = fit((days + 6) / 7, width, height, smallest: Self.smallestWeek)
  }

  /// Finds the largest boxes that fit, in the number of rows whose shape is closest to the room's.
  private mutating func fit(_ count: Int, _ room: Double, _ roomHeight: Double, smallest: Double) -> Bool {
    let least = count >= 12 ? 3 : count >= 5 ? 2 : 1
    for step in stride(from: Self.largestStep, through: smallest, by: -0.5) {
      // Rows sit closer when boxes are small.
      let radius = step * (1.36 + 0.54 * min(1, max(0, (step - 10) / 20))) / 2
      var best: (rows: Int, straight: Double, off: Double)?
      var rows = least
      while Double(rows - 1) * 2 * radius + step * 0.8 <= roomHeight {
        let straight = (Double(count) * step - Double(rows - 1) * .pi * radius) / Double(rows)
        if straight < step * 1.2, rows > least { break }
        let full = straight + (rows > 1 ? 2 * radius : 0) + step * 0.8
        if full <= room {
          let off = abs((full / (Double(rows - 1) * 2 * radius + step * 0.8)) / (room / roomHeight) - 1)
          if off < best?.off ?? .infinity { best = (rows, straight, off) }
        }
        rows += 1
      }
      guard let best else { continue }
      (boxes, self.step, self.rows, self.radius, straight) = (count, step, best.rows, radius, max(best.straight, 0))
      return true
    }
    return false
  }

  /// A point of the ribbon and its direction.
  struct Point {
    var x, y, dx, dy: Double
  }

  /// The point at a distance along the ribbon.
  func point(at distance: Double) -> Point {
    var point = leftToRight(distance)
    if isRightToLeft { (point.x, point.dx) = (width - point.x, -point.dx) }
    return point
  }

  private func leftToRight(_ distance: Double) -> Point {
    let leg = straight + .pi * radius
    let row = rows == 1 ? 0 : min(rows - 1, Int(distance / leg))
    let along = distance - Double(row) * leg
    let isForth = row % 2 == 0
    let edge = (rows > 1 ? radius : 0) + band / 2
    let y = band / 2 + Double(row) * 2 * radius
    if along <= straight || row == rows - 1 {
      return Point(x: isForth ? edge + along : edge + straight - along, y: y, dx: isForth ? 1 : -1, dy: 0)
    }
    // Round the bend.
    let angle = (along - straight) / radius
    let x = sin(angle) * radius
    return Point(
      x: isForth ? edge + straight + x : edge - x, y: y + radius - cos(angle) * radius, dx: isForth ? cos(angle) : -cos(angle),
      dy: sin(angle))
  }
}

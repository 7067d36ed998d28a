// SPDX-License-Identifier: MIT
// A round brush, and how a simulation is painted with it between two slices. The window calls it for pointer, touch and pen.

/// A round brush that lays down a substance, or takes away what is there.
public struct Brush: Hashable, Sendable {
  /// What a touched cell becomes.
  public enum Paint: Hashable, Sendable {
    /// An amount of one substance; the others stay.
    case substance(Int, amount: Float)
    /// What an untouched cell of the model holds.
    case erase
  }

  /// The diameter in cells; a brush of 1 touches one cell.
  public var size: Double
  public var paint: Paint

  public init(size: Double, paint: Paint) {
    self.size = size
    self.paint = paint
  }

  /// The columns the brush touches in each row, for a place in cells (0.5 is the middle of the first).
  func spans(column: Double, row: Double) -> [(row: Int, columns: Range<Int>)] {
    let radius = max(0.5, size / 2)
    // A brush of one cell touches the cell it is in, wherever in it.
    guard radius > 0.5 else { return [(Int(row.rounded(.down)), Int(column.rounded(.down))..<Int(column.rounded(.down)) + 1)] }
    return (Int((row - radius).rounded(.down))...Int((row + radius).rounded(.down))).compactMap { line in
      let distance = Double(line) + 0.5 - row
      guard abs(distance) < radius else { return nil }
      let half = (radius * radius - distance * distance).squareRoot()
      // Cells whose middle lies within.
      let first = Int((column - half - 0.5).rounded(.up)), last = Int((column + half - 0.5).rounded(.down))
      return first <= last ? (line, first..<last + 1) : nil
    }
  }
}

extension ReactionModel {
  /// What each substance of an untouched cell amounts to: the background of the start states.
  public var background: [Float] {
    switch self {
    case .grayScott: [1, 0]
    case .fitzHughNagumo: [0.13, 0.29]
    case .belousovZhabotinsky: [0, 0, 0]
    }
  }
}

extension Simulation {
  /// Touches the field with a brush at a place in cells.
  ///
  /// What lies beyond the edge comes in at the opposite edge if the boundary is periodic, and is lost otherwise.
  public mutating func paint(_ brush: Brush, column: Double, row: Double) {
    guard column.isFinite, row.isFinite, brush.size.isFinite else { return }
    let (width, height, wraps) = (setting.width, setting.height, setting.boundary == .periodic)
    // No place and no brush need be larger than this.
    let limit = Double(4 * max(width, height))
    guard abs(column) < limit, abs(row) < limit else { return }
    var brush = brush
    brush.size = min(brush.size, limit)
    for span in brush.spans(column: column, row: row) {
      let line = wraps ? span.row.modulo(height) : span.row
      guard (0..<height).contains(line) else { continue }
      if !wraps {
        fill(span.columns.clamped(to: 0..<width), line, brush.paint)
      } else if span.columns.count >= width {
        fill(0..<width, line, brush.paint)
      } else {
        let first = span.columns.lowerBound.modulo(width), end = first + span.columns.count
        fill(first..<min(end, width), line, brush.paint)
        if end > width { fill(0..<end - width, line, brush.paint) }
      }
    }
  }

  /// Draws a line with a brush, from one place to another, without gaps.
  public mutating func paint(_ brush: Brush, from start: (column: Double, row: Double), to end: (column: Double, row: Double)) {
    let length = max(abs(end.column - start.column), abs(end.row - start.row))
    guard length.isFinite else { return }
    // A quarter of the brush between two touches, a cell at least; more than the field's side many times over is no stroke.
    let touches = min(Int((length / max(1, brush.size / 4)).rounded(.up)), 16 * max(setting.width, setting.height))
    for touch in 0...touches {
      let share = touches == 0 ? 0 : Double(touch) / Double(touches)
      paint(
        brush, column: start.column + share * (end.column - start.column), row: start.row + share * (end.row - start.row))
    }
  }

  private mutating func fill(_ columns: Range<Int>, _ row: Int, _ paint: Brush.Paint) {
    guard !columns.isEmpty else { return }
    let rectangle = CellRectangle(columns: columns, rows: row..<row + 1)
    switch paint {
    case .substance(let index, let amount):
      write([Float](repeating: amount, count: columns.count), to: rectangle, of: index)
    case .erase:
      for (index, amount) in setting.model.background.enumerated() {
        write([Float](repeating: amount, count: columns.count), to: rectangle, of: index)
      }
    }
  }
}

extension Int {
  /// The rest from 0 up to but not including the divisor.
  fileprivate func modulo(_ divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}

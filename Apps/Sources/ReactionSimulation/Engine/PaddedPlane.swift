// SPDX-License-Identifier: MIT
// A plane with a frame of one cell around it, so that the equations need not ask where the edge is. ReferenceSolver keeps its state in these.

/// The cells of one substance within a frame that stands for what lies beyond the edge.
struct PaddedPlane: Sendable {
  let width: Int
  let height: Int
  /// The distance from a cell to the one below it.
  let stride: Int
  var cells: [Float]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width + 2
    cells = [Float](repeating: 0, count: (width + 2) * (height + 2))
  }

  /// Takes over a plane without a frame.
  init(_ plane: [Float], width: Int, height: Int) {
    self.init(width: width, height: height)
    for row in 0..<height {
      let start = (row + 1) * stride + 1
      cells.replaceSubrange(start..<start + width, with: plane[row * width..<(row + 1) * width])
    }
  }

  /// Where the cells of some columns of a row lie.
  func range(_ columns: Range<Int>, in row: Int) -> Range<Int> {
    let start = (row + 1) * stride + 1
    return start + columns.lowerBound..<start + columns.upperBound
  }

  /// The plane without its frame.
  var plane: [Float] {
    (0..<height).flatMap { row in
      let start = (row + 1) * stride + 1
      return cells[start..<start + width]
    }
  }

  /// Fills the frame for the next step.
  mutating func fillFrame(_ boundary: Boundary) {
    // A zero frame is made with the plane and never written to.
    guard boundary != .zero else { return }
    let (beforeFirst, afterLast) = boundary == .periodic ? (width, 1) : (1, width)
    for row in 1...height {
      cells[row * stride] = cells[row * stride + beforeFirst]
      cells[row * stride + width + 1] = cells[row * stride + afterLast]
    }
    // Whole rows, the corners among them, which by now have their columns' values.
    let (above, below) = boundary == .periodic ? (height, 1) : (1, height)
    for column in 0..<stride {
      cells[column] = cells[above * stride + column]
      cells[(height + 1) * stride + column] = cells[below * stride + column]
    }
  }
}

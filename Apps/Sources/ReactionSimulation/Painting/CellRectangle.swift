// SPDX-License-Identifier: MIT
// A part of a field, by its columns and rows. Reading, writing and painting name their cells with it.

/// Columns and rows of cells, from the upper left corner.
public struct CellRectangle: Hashable, Sendable {
  public var columns: Range<Int>
  public var rows: Range<Int>

  public init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  public var width: Int { columns.count }
  public var height: Int { rows.count }

  /// The part that lies within a field of a size.
  public func clipped(width: Int, height: Int) -> CellRectangle {
    CellRectangle(columns: columns.clamped(to: 0..<width), rows: rows.clamped(to: 0..<height))
  }
}

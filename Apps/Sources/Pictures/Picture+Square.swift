// SPDX-License-Identifier: MIT
// The middle of a picture, for lists whose pictures all have one shape.

extension Picture {
  /// The largest square in the middle, in a size of its own.
  ///
  /// - Throws: `PictureError.noMemory`.
  public func square(side: Int) throws -> Picture {
    let edge = min(width, height)
    let (left, top) = ((width - edge) / 2, (height - edge) / 2)
    guard edge != width || edge != height else { return edge == side ? self : try scaled(width: side, height: side) }
    var middle: [UInt8] = []
    middle.reserveCapacity(edge * edge * 3)
    for row in top..<top + edge {
      let start = (row * width + left) * 3
      middle += pixels[start..<start + edge * 3]
    }
    return try Picture(width: edge, height: edge, pixels: middle).scaled(width: side, height: side)
  }
}

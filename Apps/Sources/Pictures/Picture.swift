// SPDX-License-Identifier: MIT
// A picture in memory: what simulations become, and what files and terminals are given.

/// Pixels of red, green and blue.
public struct Picture: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Three bytes for each pixel, row by row.
  public let pixels: [UInt8]

  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0, "A picture has at least one pixel.")
    precondition(pixels.count == width * height * 3, "A picture has three bytes for each of its pixels.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The picture made smaller, in proportion, so that neither side is longer than this; one that is small enough already stays as it is.
  ///
  /// - Throws: `PictureError`.
  public func fitting(longestSide: Int) throws -> Picture {
    let longest = max(width, height)
    guard longest > longestSide else { return self }
    // To the nearest pixel, but never to none.
    func shortened(_ side: Int) -> Int { max(1, (side * longestSide * 2 + longest) / (longest * 2)) }
    return try scaled(width: shortened(width), height: shortened(height))
  }
}

// SPDX-License-Identifier: MIT
// Pictures made smaller by a box filter and larger by whole pixels. Thumbnails are made by the first, exports by the second.

import Pictures

extension Picture {
  /// The picture made smaller, in proportion, each new pixel the mean of the ones it covers; one that is small enough stays as it is.
  public func boxed(longestSide: Int) -> Picture {
    let longest = max(width, height)
    guard longest > longestSide else { return self }
    func shortened(_ side: Int) -> Int { max(1, (side * longestSide * 2 + longest) / (longest * 2)) }
    let (newWidth, newHeight) = (shortened(width), shortened(height))
    // Where each new pixel begins, in pixels; an old one belongs to each new one that it lies in, by its share.
    let (columns, rows) = (Self.shares(width, newWidth), Self.shares(height, newHeight))
    var wide = [Float](repeating: 0, count: newWidth * height * 3)
    pixels.withUnsafeBufferPointer { old in
      for row in 0..<height {
        for (column, covered) in columns.enumerated() {
          for (source, share) in covered {
            for channel in 0..<3 {
              wide[(row * newWidth + column) * 3 + channel] += share * Float(old[(row * width + source) * 3 + channel])
            }
          }
        }
      }
    }
    var bytes = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
    let line = newWidth * 3
    for (row, covered) in rows.enumerated() {
      for place in 0..<line {
        let mean = covered.reduce(Float(0)) { $0 + $1.share * wide[$1.source * line + place] }
        bytes[row * line + place] = UInt8(min(255, mean.rounded()))
      }
    }
    return Picture(width: newWidth, height: newHeight, pixels: bytes)
  }

  /// For each place of a shorter line the places of the longer one that it covers, with shares whose sum is 1.
  private static func shares(_ long: Int, _ short: Int) -> [[(source: Int, share: Float)]] {
    let length = Double(long) / Double(short)
    return (0..<short).map { place in
      let (start, end) = (Double(place) * length, Double(place + 1) * length)
      return (Int(start)..<min(long, Int(end.rounded(.up)))).compactMap { source in
        let covered = min(end, Double(source + 1)) - max(start, Double(source))
        return covered > 1e-9 ? (source, Float(covered / length)) : nil
      }
    }
  }

  /// The picture made larger by a whole number: each pixel becomes a square of it.
  public func enlarged(_ scale: Int) -> Picture {
    precondition(scale >= 1, "A picture is enlarged once or more.")
    guard scale > 1 else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * scale * scale)
    for row in 0..<height {
      var line: [UInt8] = []
      line.reserveCapacity(width * 3 * scale)
      for column in 0..<width {
        let pixel = pixels[((row * width + column) * 3)..<((row * width + column) * 3 + 3)]
        for _ in 0..<scale { line.append(contentsOf: pixel) }
      }
      for _ in 0..<scale { bytes.append(contentsOf: line) }
    }
    return Picture(width: width * scale, height: height * scale, pixels: bytes)
  }
}

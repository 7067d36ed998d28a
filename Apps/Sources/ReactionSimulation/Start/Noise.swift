// SPDX-License-Identifier: MIT
// Noise with a grain, the stuff start states are made of. Field+Start draws it.

/// A plane of noise with mean 0 and standard deviation 1, that continues from each edge to the opposite one.
struct Noise {
  let width: Int
  let height: Int
  private(set) var values: [Double]

  /// Independent values.
  init(width: Int, height: Int, _ generator: inout SplitMix64) {
    self.width = width
    self.height = height
    values = (0..<width * height).map { _ in generator.unit() }
    normalise()
  }

  /// Noise whose grain is as wide as several running means of a width.
  ///
  /// One mean of 4 gives a correlation of 0.75, 0.5 and 0.25 at distances 1, 2 and 3; three means of 5 give 0.96, 0.85, 0.69 and 0.51.
  init(width: Int, height: Int, grain: Int, passes: Int, _ generator: inout SplitMix64) {
    self.init(width: width, height: height, &generator)
    for _ in 0..<passes {
      smooth(min(grain, width), count: width, step: 1, lines: height, lineStep: width)
      smooth(min(grain, height), count: height, step: width, lines: width, lineStep: 1)
    }
    normalise()
  }

  /// Replaces each value by the mean of a stretch of its line.
  private mutating func smooth(_ length: Int, count: Int, step: Int, lines: Int, lineStep: Int) {
    guard length > 1 else { return }
    var line = [Double](repeating: 0, count: count)
    for index in 0..<lines {
      let start = index * lineStep
      for place in 0..<count { line[place] = values[start + place * step] }
      var sum = line[0..<length].reduce(0, +)
      for place in 0..<count {
        values[start + place * step] = sum
        sum += line[(place + length) % count] - line[place]
      }
    }
  }

  /// Adds other noise of a weight, and makes the deviation 1 again.
  mutating func add(_ other: Noise, weight: Double) {
    for index in values.indices { values[index] += weight * other.values[index] }
    normalise()
  }

  /// Shifts every column by its number, so that the grain lies along a diagonal.
  mutating func slant() {
    let old = values
    for row in 0..<height {
      for column in 0..<width { values[row * width + column] = old[(row + column) % height * width + column] }
    }
  }

  private mutating func normalise() {
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    let scale = variance > 0 ? 1 / variance.squareRoot() : 0
    for index in values.indices { values[index] = (values[index] - mean) * scale }
  }

  subscript(column: Int, row: Int) -> Double { values[row * width + column] }
}

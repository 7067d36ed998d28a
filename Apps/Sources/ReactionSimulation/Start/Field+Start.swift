// SPDX-License-Identifier: MIT
// The states runs begin with, made from a seed. Their shapes, means and grains follow those of the original's start pictures.

extension Field {
  /// The start state of a setting's model, size and seed.
  public init(startOf setting: SimulationSetting) {
    var generator = SplitMix64(seed: setting.seed)
    let (width, height) = (setting.width, setting.height)
    switch setting.model {
    case .grayScott: self = Self.square(width, height, &generator)
    case .fitzHughNagumo: self = Self.bar(width, height, &generator)
    case .belousovZhabotinsky: self = Self.clouds(width, height, &generator)
    }
  }

  /// Gray-Scott: the second substance in a noisy square with a ragged edge, in the middle of the first.
  private static func square(_ width: Int, _ height: Int, _ generator: inout SplitMix64) -> Field {
    let noise = (0..<4).map { _ in Noise(width: width, height: height, grain: 4, passes: 1, &generator) }
    // 231 of 640 cells, in the middle.
    let half = Double(min(width, height)) * 231 / 640 / 2
    let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
    return Field(width: width, height: height) { column, row in
      let x = abs(Double(column) + 0.5 - middleX) + 0.7 * noise[2][column, row]
      let y = abs(Double(row) + 0.5 - middleY) + 0.7 * noise[3][column, row]
      guard x < half, y < half else { return [1, 0] }
      return [0.25 + 0.08 * noise[0][column, row], 0.75 + 0.08 * noise[1][column, row]]
    }
  }

  /// FitzHugh–Nagumo: an upright bar of much of the first substance in a grainy background.
  private static func bar(_ width: Int, _ height: Int, _ generator: inout SplitMix64) -> Field {
    let background = (0..<2).map { _ in Noise(width: width, height: height, grain: 5, passes: 3, &generator) }
    let fine = (0..<2).map { _ in Noise(width: width, height: height, grain: 4, passes: 1, &generator) }
    // Columns 272 to 368 and rows 146 to 496 of 640.
    let columns = (width * 272 / 640)..<(width * 369 / 640)
    let rows = (height * 146 / 640)..<(height * 497 / 640)
    return Field(width: width, height: height) { column, row in
      if columns.contains(column), rows.contains(row) { return [0.75 + 0.08 * fine[0][column, row], 0.25 + 0.08 * fine[1][column, row]] }
      return [0.13 + 0.05 * background[0][column, row], 0.29 + 0.065 * background[1][column, row]]
    }
  }

  /// Belousov-Zhabotinsky: clouds of all three substances, in grains of three sizes that lie along a diagonal.
  private static func clouds(_ width: Int, _ height: Int, _ generator: inout SplitMix64) -> Field {
    let clouds = (0..<3).map { _ in
      var noise = Noise(width: width, height: height, grain: 8, passes: 2, &generator)
      noise.add(Noise(width: width, height: height, grain: 40, passes: 2, &generator), weight: 1)
      noise.add(Noise(width: width, height: height, grain: 110, passes: 2, &generator), weight: 0.7)
      noise.slant()
      return noise
    }
    return Field(width: width, height: height) { column, row in clouds.map { 0.65 + 0.18 * $0[column, row] } }
  }

  /// A field of the values a closure answers for each cell, moved into 0…1.
  private init(width: Int, height: Int, _ values: (_ column: Int, _ row: Int) -> [Double]) {
    var planes: [[Float]] = []
    for row in 0..<height {
      for column in 0..<width {
        let cell = values(column, row)
        if planes.isEmpty { planes = cell.map { _ in [] } }
        for index in cell.indices { planes[index].append(Quantisation.clamp(Float(cell[index]))) }
      }
    }
    self.init(width: width, height: height, planes: planes)
  }
}

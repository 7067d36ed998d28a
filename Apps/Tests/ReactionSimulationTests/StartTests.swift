// SPDX-License-Identifier: MIT
// Start states: the same from a seed for ever, and with the statistics of the original's pictures.

import Testing

@testable import ReactionSimulation

@Suite("A start state") struct StartTests {
  private func field(_ model: ReactionModel, seed: UInt64 = 1, width: Int = 640, height: Int = 640) -> Field {
    Field(startOf: SimulationSetting(model: model, width: width, height: height, seed: seed))
  }

  /// Mean and standard deviation of a plane within columns and rows.
  private func statistics(_ field: Field, _ plane: Int, _ columns: Range<Int>, _ rows: Range<Int>) -> (mean: Float, deviation: Float) {
    let values = rows.flatMap { row in columns.map { field.planes[plane][row * field.width + $0] } }
    let mean = values.reduce(0, +) / Float(values.count)
    return (mean, (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)).squareRoot())
  }

  @Test("comes from its seed alone", arguments: ReactionModel.allCases) func seeded(model: ReactionModel) {
    let one = field(model, seed: 7, width: 96, height: 64)
    #expect(one == field(model, seed: 7, width: 96, height: 64))
    #expect(one != field(model, seed: 8, width: 96, height: 64))
    #expect(one.planes.count == model.substances)
    #expect(one.planes.allSatisfy { $0.allSatisfy { (0...1).contains($0) } })
  }

  @Test("is drawn by the published generator SplitMix64") func generator() {
    var generator = SplitMix64(seed: 1_234_567)
    let first = (0..<3).map { _ in generator.next() }
    #expect(first == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test("of Gray-Scott is a noisy square in the middle of nothing") func square() {
    let start = field(.grayScott)
    let (u, v) = (statistics(start, 0, 215..<425, 215..<425), statistics(start, 1, 215..<425, 215..<425))
    #expect(abs(u.mean - 0.25) < 0.01 && abs(u.deviation - 0.08) < 0.01)
    #expect(abs(v.mean - 0.75) < 0.01 && abs(v.deviation - 0.08) < 0.01)
    let outside = (statistics(start, 0, 0..<200, 0..<640), statistics(start, 1, 0..<200, 0..<640))
    #expect(outside.0 == (1, 0) && outside.1 == (0, 0))
  }

  @Test("of FitzHugh–Nagumo is a bar in a grainy background") func bar() {
    let start = field(.fitzHughNagumo)
    let (a, b) = (statistics(start, 0, 272..<369, 146..<497), statistics(start, 1, 272..<369, 146..<497))
    #expect(abs(a.mean - 0.75) < 0.01 && abs(a.deviation - 0.08) < 0.01)
    #expect(abs(b.mean - 0.25) < 0.01 && abs(b.deviation - 0.08) < 0.01)
    let outside = (statistics(start, 0, 0..<260, 0..<640), statistics(start, 1, 0..<260, 0..<640))
    #expect(abs(outside.0.mean - 0.13) < 0.01 && abs(outside.0.deviation - 0.05) < 0.01)
    #expect(abs(outside.1.mean - 0.29) < 0.01 && abs(outside.1.deviation - 0.065) < 0.01)
  }

  @Test("of Belousov-Zhabotinsky is clouds of three colours") func clouds() {
    let start = field(.belousovZhabotinsky)
    for plane in 0..<3 {
      let figures = statistics(start, plane, 0..<640, 0..<640)
      #expect(abs(figures.mean - 0.65) < 0.03 && abs(figures.deviation - 0.18) < 0.03)
    }
  }

  @Test(
    "has the grain of the original's",
    arguments: [
      (ReactionModel.fitzHughNagumo, 1, [1: 0.95, 2: 0.84, 3: 0.69, 4: 0.52] as [Int: Double]),
      // At 80 cells a field has too few clouds for a figure that a seed does not sway.
      (.belousovZhabotinsky, 0, [5: 0.8, 20: 0.55]),
    ])
  func grain(model: ReactionModel, plane: Int, correlations: [Int: Double]) {
    let start = field(model)
    // Left of the bar; the automaton's clouds are everywhere.
    let columns = model == .fitzHughNagumo ? 0..<260 : 0..<640
    let (mean, deviation) = statistics(start, plane, columns, 0..<640)
    for (distance, expected) in correlations {
      var (sum, count) = (0.0, 0.0)
      for row in 0..<(640 - distance) {
        for column in columns {
          let (one, other) = (start.planes[plane][row * 640 + column], start.planes[plane][(row + distance) * 640 + column])
          sum += Double((one - mean) * (other - mean))
          count += 1
        }
      }
      let found = sum / count / Double(deviation * deviation)
      #expect(abs(found - expected) < 0.15, "at \(distance): \(found)")
    }
  }

  @Test("keeps its shape in a field that is not square") func oblong() {
    let start = field(.grayScott, width: 200, height: 100)
    let rows = (0..<100).filter { start.planes[1][$0 * 200 + 100] > 0 }
    let columns = (0..<200).filter { start.planes[1][50 * 200 + $0] > 0 }
    #expect(abs(rows.count - 36) <= 4 && abs(columns.count - 36) <= 4)
  }

  @Test("of a shape is germ within and background without", arguments: StartShape.allCases, ReactionModel.allCases)
  func shape(shape: StartShape, model: ReactionModel) {
    let setting = SimulationSetting(model: model, width: 60, height: 40)
    let mask = shape.mask(width: 60, height: 40)
    let start = Field(startOf: setting, mask: mask)
    for (plane, (background, germ)) in zip(start.planes, zip(model.background, model.germ)) {
      #expect(zip(plane, mask).allSatisfy { $1 > 0 || $0 == background })
      let within = zip(plane, mask).filter { $1 > 0 }.map(\.0)
      #expect(within.isEmpty == (shape == .empty))
      if !within.isEmpty { #expect(abs(within.reduce(0, +) / Float(within.count) - germ) < 0.05) }
    }
    // As wide as it is high, wherever it fits.
    func extent(_ cells: [Int]) -> Int { cells.isEmpty ? 0 : (cells.max() ?? 0) - (cells.min() ?? 0) + 1 }
    let inside = mask.indices.filter { mask[$0] > 0 }
    #expect(extent(inside.map { $0 / 60 }) == (shape == .empty ? 0 : shape == .stripe ? 40 : 14))
    #expect(extent(inside.map { $0 % 60 }) == (shape == .empty ? 0 : shape == .stripe ? 4 : 14))
    #expect(start == Field(startOf: setting, mask: mask))
  }

  @Test("of an image has as much germ as the image is bright, and none where it is no number") func image() {
    let setting = SimulationSetting(model: .grayScott, width: 8, height: 8)
    let bright: [Float] = (0..<64).map { $0 < 16 ? 0.5 : $0 < 32 ? 7 : $0 < 48 ? .nan : -1 }
    let second = Field(startOf: setting, mask: bright).planes[1]
    #expect(second[0..<16].allSatisfy { abs($0 - 0.375) < 0.2 } && second[16..<32].allSatisfy { abs($0 - 0.75) < 0.3 })
    #expect(second[32..<64].allSatisfy { $0 == 0 })
  }
}

// SPDX-License-Identifier: MIT
// What `bench` prints of one case, as JSON and as a line of a table.

import CommandProgram
import Foundation
import ReactionSimulation

/// The speed of one case, in cell updates.
struct BenchRecord: Encodable {
  let model: String
  let precision: String
  let stencil: String?
  let side: Int
  let steps: Int
  let threads: Int
  let instructions: String
  let runs: Int
  /// The engine, by the processor time of all its threads: the median.
  let perCoreSecond: Double
  /// The engine by the clock: the median and the best.
  let perSecond: Double
  let bestPerSecond: Double
  /// The plain loop on one core, by processor time: the median.
  let plainPerCoreSecond: Double
  /// What the memory allows one core, if each step goes over it.
  let memoryRoof: Double
  /// The mean amount of each substance at the end: the engine's and the plain loop's, which must agree.
  let means: [Double]
  let plainMeans: [Double]

  init(_ measurement: SpeedMeasurement, _ series: BenchCommand.Series, roof: Double) {
    let measured = measurement.speedCase
    model = measured.model.name
    precision = measured.precision.word
    stencil = measured.model == .belousovZhabotinsky ? nil : measured.stencil.word
    (side, steps, threads, instructions) = (measured.side, measured.steps, measurement.threads, measurement.instructions)
    runs = series.engine.count
    perCoreSecond = series.engine.map(\.speed.perCoreSecond).median
    perSecond = series.engine.map(\.speed.perSecond).median
    bestPerSecond = series.engine.map(\.speed.perSecond).max() ?? 0
    plainPerCoreSecond = series.plain.map(\.speed.perCoreSecond).median
    memoryRoof = MemoryRoof.updates(measured.model, bytes: roof)
    means = series.engine.last?.means ?? []
    plainMeans = series.plain.last?.means ?? []
  }

  /// The records below one another.
  static func table(_ records: [BenchRecord]) -> String {
    let titles = ["model", "precision", "stencil", "side", "per core-second", "plain C", "ratio", "memory roof", "per second", "threads"]
    let rows = [titles] + records.map(\.columns)
    let widths = titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let instructions = records.first.map { "Billions of cell updates, \($0.runs) runs, \($0.instructions) instructions.\n" } ?? ""
    return instructions
      + rows.map { row in
        row.enumerated().map { $0 < 3 ? $1.padded(to: widths[$0]) : $1.indented(to: widths[$0]) }.joined(separator: "  ")
      }.joined(separator: "\n")
  }

  private var columns: [String] {
    func billions(_ value: Double) -> String { String(format: "%.2f", value * 1e-9) }
    return [
      model, precision, stencil ?? "blur", "\(side)", billions(perCoreSecond), billions(plainPerCoreSecond),
      String(format: "%.2f", perCoreSecond / plainPerCoreSecond), billions(memoryRoof), billions(bestPerSecond), "\(threads)",
    ]
  }
}

extension [Double] {
  /// The middle one, or the mean of the two in the middle.
  fileprivate var median: Double {
    let ordered = sorted()
    guard let last = ordered.last else { return 0 }
    return ordered.count % 2 == 1 ? ordered[count / 2] : count > 1 ? (ordered[count / 2 - 1] + ordered[count / 2]) / 2 : last
  }
}

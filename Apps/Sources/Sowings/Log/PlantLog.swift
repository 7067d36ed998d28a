// SPDX-License-Identifier: MIT
// The sowings of a plant taken together: its chart, its rate, and when its first seedling usually shows.

/// What all sowings of a plant came to, as if they had been sown on one day.
public struct PlantLog: Hashable, Sendable {
  public let sowings: [SowingLog]

  public init(_ sowings: [SowingLog]) { self.sowings = sowings }

  public var seeds: Int { sowings.reduce(0) { $0 + $1.seeds } }
  public var germinated: Int { sowings.reduce(0) { $0 + $1.germinated } }
  public var lost: Int { sowings.reduce(0) { $0 + $1.lost } }
  /// The part of the seeds that has come up, from 0 to 1, or nil where no number of seeds is known.
  public var rate: Double? { seeds > 0 ? Double(germinated) / Double(seeds) : nil }

  /// The seedlings that had come up by each day after their sowing.
  public var steps: [GerminationStep] { SowingLog.steps(merged(.germinated)) }
  public var losses: [GerminationLoss] { SowingLog.losses(merged(.lost)) }

  /// After how many days the first seedling usually shows, or nil before any has.
  public var medianFirstDay: Int? { Self.median(sowings.compactMap(\.firstDay)) }

  private func merged(_ kind: EventKind) -> [Int: Int] {
    sowings.reduce(into: [:]) { all, sowing in all.merge(sowing.counted(kind), uniquingKeysWith: +) }
  }

  /// The middle of some numbers of days; of two in the middle their mean, rounded up.
  static func median(_ days: [Int]) -> Int? {
    guard !days.isEmpty else { return nil }
    let sorted = days.sorted()
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    return low + (high - low + 1) / 2
  }
}

extension Plant {
  /// What all its sowings came to.
  public var log: PlantLog { PlantLog(sowings.map(\.log)) }
}

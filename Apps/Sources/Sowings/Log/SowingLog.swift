// SPDX-License-Identifier: MIT
// What has happened to a sowing, as plain values, and what follows from it. Derivation stores some of it; pages and charts show it.

import CivilCalendar

/// One thing that happened to a sowing.
public struct LogEntry: Hashable, Sendable {
  let kindRaw: Int16
  /// Nil where the day is not known.
  public var day: CivilDay?
  /// How many seedlings, where the kind counts any.
  public var count: Int
  public var note: String?

  public var kind: EventKind { EventKind(rawValue: kindRaw) ?? .other }

  public init(_ kind: EventKind, day: CivilDay?, count: Int = 0, note: String? = nil) {
    self.init(kindRaw: kind.rawValue, day: day, count: count, note: note)
  }

  init(kindRaw: Int16, day: CivilDay?, count: Int, note: String?) {
    self.kindRaw = kindRaw
    self.day = day
    self.count = count
    self.note = note
  }

  /// The order of a log: by day, what has none first, then as life goes.
  static func isEarlier(_ left: LogEntry, _ right: LogEntry) -> Bool {
    let days = (left.day?.number ?? .min, right.day?.number ?? .min)
    if days.0 != days.1 { return days.0 < days.1 }
    if left.kindRaw != right.kindRaw { return left.kindRaw < right.kindRaw }
    if left.count != right.count { return left.count < right.count }
    return (left.note ?? "") < (right.note ?? "")
  }
}

/// The life of a sowing.
public struct SowingLog: Hashable, Sendable {
  public let seeds: Int
  public let sown: CivilDay?
  /// What has happened, the earliest first.
  public let entries: [LogEntry]

  public init(seeds: Int, sown: CivilDay?, entries: [LogEntry]) {
    self.seeds = seeds
    self.sown = sown
    self.entries = entries.sorted(by: LogEntry.isEarlier)
  }

  /// How many seeds have come up.
  public var germinated: Int { total(.germinated) }
  /// How many seedlings have been lost.
  public var lost: Int { total(.lost) }
  /// How many seedlings there are.
  public var alive: Int { max(0, germinated - lost) }
  /// The part of the seeds that has come up, from 0 to 1, or nil where no number of seeds is known.
  public var rate: Double? { seeds > 0 ? Double(germinated) / Double(seeds) : nil }

  /// The stage: archived or failed if that was noted, or else the furthest that was reached.
  public var stage: SowingStage {
    let reached = entries.filter { $0.kind != .germinated || $0.count > 0 }.compactMap(\.kind.stage)
    return reached.max() ?? .sown
  }

  /// The day on which a stage was reached, if it was and the day is known.
  public func day(of stage: SowingStage) -> CivilDay? {
    stage == .sown ? sown : entries.first { $0.kind.stage == stage && ($0.kind != .germinated || $0.count > 0) }?.day
  }

  /// Whether a stage was reached.
  public func hasReached(_ stage: SowingStage) -> Bool { stage == .sown || entries.contains { $0.kind.stage == stage } }

  /// The day of the first seedling, if it is known.
  public var firstUp: CivilDay? { entries.first { $0.kind == .germinated && $0.count > 0 && $0.day != nil }?.day }

  /// The last day on which seedlings were counted, come up or lost.
  public var lastCounted: CivilDay? { entries.last { $0.kind.counts }?.day }

  /// The day of the last entry, if there is one with a day.
  public var lastDay: CivilDay? { entries.last?.day }

  /// After how many days the first seedling showed.
  public var firstDay: Int? { firstUp.flatMap(daysSinceSowing) }

  /// After how many days half of those that came up were there.
  public var halfDay: Int? { steps.first { $0.total * 2 >= germinated }?.day }

  /// The seedlings that had come up by each day on which any did: the steps of a chart.
  public var steps: [GerminationStep] { Self.steps(counted(.germinated)) }

  /// The seedlings lost, by day since the sowing.
  public var losses: [GerminationLoss] { Self.losses(counted(.lost)) }

  private func total(_ kind: EventKind) -> Int { entries.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) } }

  private func daysSinceSowing(_ day: CivilDay) -> Int? { sown.map { day - $0 } }

  /// Numbers by day since the sowing; what has no day is left out.
  func counted(_ kind: EventKind) -> [Int: Int] {
    var byDay: [Int: Int] = [:]
    for entry in entries where entry.kind == kind {
      guard let day = entry.day.flatMap(daysSinceSowing), entry.count > 0 else { continue }
      byDay[day, default: 0] += entry.count
    }
    return byDay
  }

  static func steps(_ counted: [Int: Int]) -> [GerminationStep] {
    var total = 0
    return counted.sorted { $0.key < $1.key }.map { day, count in
      total += count
      return GerminationStep(day: day, total: total)
    }
  }

  static func losses(_ counted: [Int: Int]) -> [GerminationLoss] {
    counted.sorted { $0.key < $1.key }.map { GerminationLoss(day: $0.key, count: $0.value) }
  }
}

/// How many seedlings had come up by a day.
public struct GerminationStep: Hashable, Sendable {
  /// Days since the sowing.
  public let day: Int
  public let total: Int
}

/// How many seedlings were lost on a day.
public struct GerminationLoss: Hashable, Sendable {
  /// Days since the sowing.
  public let day: Int
  public let count: Int
}

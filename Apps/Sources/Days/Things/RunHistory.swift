// SPDX-License-Identifier: MIT
// The history of a thing as figures: its runs in order, the longest, the average, the bars of a chart. The command and the history page show it.

import CivilCalendar

/// The runs of a thing as they stand on one day.
public struct RunHistory: Hashable, Sendable {
  /// A run as it is shown.
  public struct Stretch: Hashable, Sendable {
    public let start: CivilDay
    /// The day it ended, or nil for the present run.
    public let end: CivilDay?
    /// Its days, counted as the rules count them.
    public let days: Int
    public let note: String?
    /// Whether no other run was longer; of equal ones the first is it.
    public let isLongest: Bool

    public var isPresent: Bool { end == nil }
  }

  /// All runs, the earliest first, the present one last; there is no present one while the date is ahead.
  public let runs: [Stretch]
  /// The days of the present run, or nil while the date is ahead.
  public let now: Int?
  /// The days of the longest run, the present one included.
  public let longest: Int
  /// The days of the ended runs on average, or nil if none has ended.
  public let average: Double?

  /// The ended runs, the earliest first.
  public var ended: [Stretch] { runs.filter { !$0.isPresent } }

  /// The average as a whole number, as it is shown.
  public var averageDays: Int? { average.map { Int($0.rounded()) } }

  /// - Parameters:
  ///   - ended: The ended runs in any order.
  ///   - present: The first day of the present run.
  ///   - extra: What is added to each distance of days: 1 where the first day counts as one.
  ///   - today: The day it is.
  init(ended: [ThingSnapshot.EndedRun], present: CivilDay, extra: Int, today: CivilDay) {
    var all = ended.sorted { ($0.end, $0.start) < ($1.end, $1.start) }.map {
      (start: $0.start, end: CivilDay?.some($0.end), days: $0.end - $0.start + extra, note: $0.note)
    }
    average = all.isEmpty ? nil : Double(all.reduce(0) { $0 + $1.days }) / Double(all.count)
    now = present <= today ? today - present + extra : nil
    if let now { all.append((present, nil, now, nil)) }
    let longest = all.map(\.days).max() ?? 0
    self.longest = longest
    let first = longest > 0 ? all.firstIndex { $0.days == longest } : nil
    runs = all.enumerated().map {
      Stretch(start: $1.start, end: $1.end, days: $1.days, note: $1.note, isLongest: $0 == first)
    }
  }
}

extension RunHistory {
  /// The chart of the runs: bars from the oldest to the newest, on a grid whose steps are 1, 2 or 5 times a power of ten.
  public struct Chart: Hashable, Sendable {
    public struct Bar: Hashable, Sendable {
      public let days: Int
      /// The height, from 0 to 1 of the chart's top.
      public let height: Double
      public let isPresent: Bool
      public let isLongest: Bool
    }

    public let bars: [Bar]
    /// The days between two lines of the grid.
    public let step: Int
    /// The days at the top line.
    public let top: Int
    /// The height of the average's line, if there is one.
    public let averageHeight: Double?
  }

  /// The chart, with at most about `lines` lines.
  public func chart(lines: Int = 5) -> Chart {
    let step = Self.step(longest, lines: max(1, lines))
    let top = max(step, (longest + step - 1) / step * step)
    return Chart(
      bars: runs.map {
        Chart.Bar(days: $0.days, height: Double($0.days) / Double(top), isPresent: $0.isPresent, isLongest: $0.isLongest)
      }, step: step, top: top, averageHeight: average.map { $0 / Double(top) })
  }

  private static func step(_ longest: Int, lines: Int) -> Int {
    var power = 1
    while true {
      for factor in [1, 2, 5] where factor * power * lines >= longest { return factor * power }
      power *= 10
    }
  }
}

extension Thing {
  /// The thing's history as it stands by the rules.
  public func runHistory(_ rules: DayRules) -> RunHistory {
    RunHistory(
      ended: runs.map { ThingSnapshot.EndedRun(start: $0.startDay, end: $0.endDay, note: $0.note) }, present: startDay,
      extra: dateType.countsARun ? rules.firstDay : 0, today: rules.today)
  }
}

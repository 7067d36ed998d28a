// SPDX-License-Identifier: MIT
// Where a chart of germination has its lines: days and numbers, not pixels. GerminationDrawing paints it.

import CivilCalendar
import Sowings

/// Seedlings by day since the sowing, and the axes they are shown on.
struct GerminationLayout: Hashable {
  private static let week = 7
  /// So long a sowing of which nothing is up is followed on the axis.
  private static let longestWait = 28

  /// How many seeds were sown; 0 where nobody has counted.
  let seeds: Int
  let steps: [GerminationStep]
  let losses: [GerminationLoss]
  /// The last day of the axis, a whole number of weeks.
  let lastDay: Int
  /// The day up to which the line goes: today, or the end of the axis.
  let reach: Int

  /// - Parameters:
  ///   - seeds: How many seeds were sown.
  ///   - steps: How many had come up by each day.
  ///   - losses: How many were lost on a day.
  ///   - age: Days since the sowing, or nil for several sowings taken together.
  init(seeds: Int, steps: [GerminationStep], losses: [GerminationLoss], age: Int?) {
    self.seeds = seeds
    self.steps = steps
    self.losses = losses
    let waited = steps.isEmpty ? min(age ?? 0, Self.longestWait) : 0
    let last = max(steps.last?.day ?? 0, losses.last?.day ?? 0, waited)
    // What happens on the last day still has its room.
    lastDay = max(1, (last + Self.week) / Self.week) * Self.week
    reach = min(age.map { max($0, last) } ?? lastDay, lastDay)
  }

  init(_ log: SowingLog, today: CivilDay) {
    self.init(seeds: log.seeds, steps: log.steps, losses: log.losses, age: log.sown.map { today - $0 })
  }

  init(_ log: PlantLog) { self.init(seeds: log.seeds, steps: log.steps, losses: log.losses, age: nil) }

  /// The number at the top: the seeds sown, which is the goal.
  var top: Int { max(1, seeds, steps.last?.total ?? 0) }

  /// The numbers written beside the chart.
  var numbers: [Int] { top >= 2 ? [0, top / 2, top] : [0, top] }

  /// The days written below, in whole weeks, the first being the sowing; not more than there is room for.
  func days(atMost count: Int) -> [Int] {
    let weeks = lastDay / Self.week
    let step = max(1, (weeks + max(1, count - 1) - 1) / max(1, count - 1))
    return stride(from: 0, through: weeks, by: step).map { $0 * Self.week }
  }

  /// The corners of the line, from the sowing to the last day it reaches.
  var corners: [Corner] {
    var corners = [Corner(day: 0, total: 0)]
    for step in steps {
      corners.append(Corner(day: step.day, total: corners.last?.total ?? 0))
      corners.append(Corner(day: step.day, total: step.total))
    }
    corners.append(Corner(day: reach, total: corners.last?.total ?? 0))
    return corners
  }

  struct Corner: Hashable {
    let day, total: Int
  }
}

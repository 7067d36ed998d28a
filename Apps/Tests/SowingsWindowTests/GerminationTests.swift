// SPDX-License-Identifier: MIT
// The chart of germination: its axes, its line, and what is said of it. No display is needed.

import CivilCalendar
import Sowings
import Testing

@testable import SowingsWindow

@Suite("The chart of germination") struct GerminationTests {
  /// The sowing of the design: 24 seeds on the 3rd of May.
  private func hero() throws -> SowingLog {
    let sown = try day(5, 3)
    let up = [(6, 2), (7, 4), (8, 6), (9, 3), (11, 2), (14, 2)].map { LogEntry(.germinated, day: sown + $0.0, count: $0.1) }
    return SowingLog(seeds: 24, sown: sown, entries: up + [LogEntry(.lost, day: sown + 21, count: 1)])
  }

  @Test("goes in whole weeks beyond the last thing that happened, and its line up to today") func axis() throws {
    let log = try hero()
    let layout = GerminationLayout(log, today: try day(6, 14))
    #expect(layout.lastDay == 28 && layout.reach == 28 && layout.top == 24)
    #expect(layout.numbers == [0, 12, 24])
    #expect(layout.days(atMost: 9) == [0, 7, 14, 21, 28])
    #expect(layout.days(atMost: 3) == [0, 14, 28])
    #expect(layout.days(atMost: 1) == [0, 28])
    let early = GerminationLayout(log, today: try day(5, 25))
    #expect(early.lastDay == 28 && early.reach == 22)
  }

  @Test("has a corner before and after each day on which seeds came up") func corners() throws {
    let corners = GerminationLayout(try hero(), today: try day(6, 14)).corners
    #expect(corners.prefix(4).map(\.day) == [0, 6, 6, 7])
    #expect(corners.prefix(4).map(\.total) == [0, 0, 2, 2])
    #expect(corners.last == .init(day: 28, total: 19))
  }

  @Test("has an axis where nothing has come up, which ends after some weeks of waiting", arguments: [(0, 7), (5, 7), (10, 14), (700, 35)])
  func waiting(age: Int, lastDay: Int) throws {
    let sown = try day(5, 3)
    let layout = GerminationLayout(SowingLog(seeds: 10, sown: sown, entries: []), today: sown + age)
    #expect(layout.lastDay == lastDay)
    #expect(layout.reach == min(age, lastDay))
    #expect(layout.corners == [.init(day: 0, total: 0), .init(day: layout.reach, total: 0)])
  }

  @Test("of a plant takes all its sowings together") func plant() throws {
    let layout = GerminationLayout(PlantLog([try hero(), try hero()]))
    #expect(layout.seeds == 48 && layout.steps.last?.total == 38 && layout.reach == 28)
  }

  @Test("shows what came up where nobody has counted the seeds") func uncounted() throws {
    let log = SowingLog(seeds: 0, sown: try day(5, 3), entries: [LogEntry(.germinated, day: try day(5, 10), count: 3)])
    let layout = GerminationLayout(log, today: try day(5, 20))
    #expect(layout.top == 3 && layout.numbers == [0, 1, 3])
    #expect(GerminationWords.chart(layout, germinated: 3) == "Germination: 3 came up, the first after 7 days")
    #expect(GerminationLayout(seeds: 1, steps: [], losses: [], age: 3).numbers == [0, 1])
  }

  @Test("is said in a sentence, and so is what is expected") func words() throws {
    let log = try hero()
    let layout = GerminationLayout(log, today: try day(6, 14))
    #expect(
      GerminationWords.chart(layout, germinated: 19)
        == "Germination: 19 of 24 came up, the first after 6 days, the last after 14 days, 1 lost")
    #expect(GerminationWords.facts(log, usualFirstDay: 8) == "79\u{A0}% · first on day 6 · half by day 8 · 1 lost")
    let waiting = SowingLog(seeds: 12, sown: try day(5, 3), entries: [])
    #expect(GerminationWords.facts(waiting, usualFirstDay: 8) == "Nothing up yet. The first usually shows on day 8.")
    #expect(GerminationWords.facts(waiting, usualFirstDay: nil) == "Nothing up yet.")
    let failed = SowingLog(seeds: 12, sown: try day(5, 3), entries: [LogEntry(.failed, day: try day(6, 3))])
    #expect(GerminationWords.facts(failed, usualFirstDay: 8) == "Nothing came up.")
    #expect(
      GerminationWords.chart(GerminationLayout(waiting, today: try day(5, 4)), germinated: 0) == "Germination: none of 12 came up yet")
  }
}

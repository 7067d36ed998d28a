// SPDX-License-Identifier: MIT
// The figures of the history page, and earlier runs added by hand.

import CivilCalendar
import CoreData
import Testing

@testable import Days

@Suite("The history of a thing") @MainActor struct RunHistoryTests {
  private func coffee(_ fixture: Fixture, kind: DateType = .without) throws -> Thing {
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(kind: kind, start: try civil("2026-08-01")))
    try fixture.things.resetDaysForThing(thing, on: civil("2026-09-10"), note: "Cake")
    try fixture.things.resetDaysForThing(thing, on: civil("2026-09-15"))
    return thing
  }

  @Test("has its runs in order, the longest and the average") func figures() throws {
    let fixture = try Fixture()
    let history = try coffee(fixture).runHistory(fixture.things.rules)
    #expect(history.runs.map(\.days) == [40, 5, 29])
    #expect(history.runs.map(\.note) == ["Cake", nil, nil])
    #expect(history.runs.map(\.isPresent) == [false, false, true])
    #expect(history.runs.map(\.isLongest) == [true, false, false])
    #expect(history.now == 29 && history.longest == 40 && history.average == 22.5 && history.averageDays == 23)
    #expect(history.ended.count == 2)
  }

  @Test("counts the first day as the rules do, but not for a distance to a date", arguments: [(DateType.without, 1), (.when, 0)])
  func firstDay(kind: DateType, extra: Int) throws {
    let fixture = try Fixture(firstDay: 1)
    let history = try coffee(fixture, kind: kind).runHistory(fixture.things.rules)
    #expect(history.runs.map(\.days) == [40 + extra, 5 + extra, 29 + extra])
  }

  @Test("has no present run while the date is ahead, and nothing to average at first") func ahead() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Lisbon", details: ThingDetails(start: try civil("2026-12-01")))
    let history = thing.runHistory(fixture.things.rules)
    #expect(history.runs.isEmpty && history.now == nil && history.longest == 0 && history.average == nil)
    let chart = history.chart()
    #expect(chart.bars.isEmpty && chart.top == 1 && chart.step == 1)
  }

  @Test("names one longest run only, the first of equal ones") func equal() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(kind: .without, start: try civil("2026-10-04")))
    try fixture.things.resetDaysForThing(thing, on: civil("2026-10-09"))
    #expect(thing.runHistory(fixture.things.rules).runs.map(\.isLongest) == [true, false])
  }

  @Test(
    "is drawn on a grid of 1, 2 or 5 times a power of ten",
    arguments: [(3, 1, 3), (5, 1, 5), (6, 2, 6), (29, 10, 30), (112, 50, 150), (400, 100, 400), (10_001, 5000, 15_000)])
  func chart(longest: Int, step: Int, top: Int) throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing(
      "x", details: ThingDetails(kind: .with, start: fixture.things.rules.today - longest))
    let chart = thing.runHistory(fixture.things.rules).chart()
    #expect(chart.step == step && chart.top == top)
    #expect(chart.bars.map(\.height) == [Double(longest) / Double(top)])
  }

  @Test("takes an earlier run between or before the others, and its record with it") func earlier() throws {
    let fixture = try Fixture()
    let thing = try coffee(fixture)
    try fixture.things.addRun(to: thing, from: civil("2026-01-01"), to: civil("2026-08-01"), note: "Remembered")
    #expect(thing.recordDayCount == 212)
    #expect(thing.history.map(\.dayCount) == [5, 40, 212])
  }

  @Test(
    "refuses an earlier run that shares days with another, or has none",
    arguments: [
      ("2026-07-01", "2026-08-02"), ("2026-08-05", "2026-08-06"), ("2026-09-12", "2026-09-16"), ("2026-09-20", "2026-09-25"),
      ("2026-01-05", "2026-01-05"), ("2026-01-05", "2026-01-04"),
    ])
  func overlap(start: String, end: String) throws {
    let fixture = try Fixture()
    let thing = try coffee(fixture)
    #expect(throws: ThingError.self) { try fixture.things.addRun(to: thing, from: civil(start), to: civil(end)) }
    #expect(thing.runs.count == 2)
  }
}

// SPDX-License-Identifier: MIT
// What follows from the log of a sowing: stage, rate, days, steps, and what there is to do.

import CivilCalendar
import Testing

@testable import Sowings

@Suite("A log") struct SowingLogTests {
  private static let sown = CivilDay(number: 9_000)

  private static func log(_ entries: [(EventKind, Int?, Int)], seeds: Int = 24) -> SowingLog {
    SowingLog(seeds: seeds, sown: sown, entries: entries.map { LogEntry($0.0, day: $0.1.map { sown + $0 }, count: $0.2) })
  }

  private static let example: [(EventKind, Int?, Int)] = [
    (.germinated, 14, 2), (.germinated, 6, 2), (.germinated, 7, 4), (.germinated, 8, 6), (.germinated, 9, 3), (.germinated, 11, 2),
    (.lost, 21, 1), (.prickedOut, 28, 0),
  ]

  @Test("knows how many came up, the rate, the first day and the half day") func numbers() {
    let log = Self.log(Self.example)
    #expect(log.germinated == 19 && log.lost == 1 && log.alive == 18)
    #expect(log.rate == 19.0 / 24)
    #expect(log.firstDay == 6 && log.halfDay == 8)
    #expect(log.lastCounted == Self.sown + 21)
    #expect(log.day(of: .sown) == Self.sown && log.day(of: .germinated) == Self.sown + 6 && log.day(of: .prickedOut) == Self.sown + 28)
    #expect(log.day(of: .harvested) == nil)
  }

  @Test("gives a chart its cumulative steps and losses, whatever order it was kept in") func steps() {
    let log = Self.log(Self.example.reversed())
    #expect(log.steps.map(\.day) == [6, 7, 8, 9, 11, 14])
    #expect(log.steps.map(\.total) == [2, 6, 12, 15, 17, 19])
    #expect(log.losses == [GerminationLoss(day: 21, count: 1)])
  }

  @Test("without seedlings has no first day, no half day and no steps") func empty() {
    let log = Self.log([])
    #expect(log.stage == .sown && log.firstDay == nil && log.halfDay == nil && log.steps.isEmpty && log.rate == 0)
    #expect(Self.log([], seeds: 0).rate == nil)
  }

  @Test(
    "has the furthest stage that was reached, unless it failed or was archived",
    arguments: [
      ([], SowingStage.sown), ([.germinated], .germinated), ([.plantedOut], .plantedOut), ([.plantedOut, .prickedOut], .plantedOut),
      ([.harvested, .germinated], .harvested), ([.germinated, .failed], .failed), ([.failed, .archived], .archived),
      ([.note, .lost], .sown),
    ] as [([EventKind], SowingStage)])
  func stage(kinds: [EventKind], stage: SowingStage) {
    #expect(Self.log(kinds.map { ($0, 3, $0 == .germinated ? 1 : 0) }).stage == stage)
  }

  @Test("counts seedlings of an unknown day, but has no step for them") func unknownDay() {
    let log = Self.log([(.germinated, nil, 3), (.germinated, 5, 1)])
    #expect(log.germinated == 4 && log.firstDay == 5 && log.steps == [GerminationStep(day: 5, total: 1)])
  }

  @Test("of a plant adds its sowings up by days since sowing") func plant() {
    let plant = PlantLog([Self.log(Self.example), Self.log([(.germinated, 6, 1), (.germinated, 20, 5)], seeds: 6), Self.log([])])
    #expect(plant.seeds == 54 && plant.germinated == 25)
    #expect(plant.steps.first == GerminationStep(day: 6, total: 3) && plant.steps.last == GerminationStep(day: 20, total: 25))
    #expect(plant.medianFirstDay == 6)
  }

  @Test(
    "has the median of first days, the mean of two in the middle rounded up",
    arguments: [([], nil), ([9], 9), ([9, 5], 7), ([9, 6], 8), ([30, 5, 7], 7)] as [([Int], Int?)])
  func median(days: [Int], median: Int?) { #expect(PlantLog.median(days) == median) }

  @Test(
    "says what there is to do and since when",
    arguments: [
      ([], nil, 13, nil), ([], nil, 14, TodayJob.lookForSeedlings), ([], 6, 6, .lookForSeedlings), ([], 20, 19, nil),
      ([], nil, 104, .lookForSeedlings), ([], 6, 96, .lookForSeedlings), ([(.note, 30, 0)], nil, 120, .lookForSeedlings),
      ([(.germinated, 6, 3)], nil, 12, nil), ([(.germinated, 6, 3)], nil, 13, .countAgain),
      ([(.germinated, 6, 3)], nil, 20, .prickOut(seedlings: 3)),
      ([(.germinated, 6, 3), (.germinated, 13, 2)], nil, 19, nil),
      ([(.germinated, 6, 3), (.lost, 13, 2)], nil, 20, .prickOut(seedlings: 1)),
      ([(.germinated, 6, 24)], nil, 19, nil), ([(.germinated, 6, 3), (.lost, 8, 3)], nil, 14, nil),
      ([(.germinated, 6, 3), (.lost, 8, 3)], nil, 15, .countAgain), ([(.germinated, 6, 3), (.prickedOut, 20, 0)], nil, 40, nil),
      ([(.failed, 10, 0)], nil, 40, nil), ([(.archived, 10, 0)], nil, 40, nil),
    ] as [([(EventKind, Int?, Int)], Int?, Int, TodayJob?)])
  func today(entries: [(EventKind, Int?, Int)], median: Int?, day: Int, job: TodayJob?) {
    let log = Self.log(entries)
    let today = Self.sown + day
    let due = TodayJob.next(log, medianFirstDay: median, today: today).flatMap { $0.from <= today ? $0 : nil }
    #expect(due?.job == job)
    // What the store keeps is the same day.
    #expect((TodayJob.firstDay(log, medianFirstDay: median).map { $0 <= today } ?? false) == (job != nil))
  }

  @Test(
    "is not waited for when nothing was noted for 90 days after the first seedling was due",
    arguments: [([], nil, 105), ([], 6, 97), ([(.note, 30, 0)], nil, 121), ([(.note, 2, 0)], nil, 105)]
      as [([(EventKind, Int?, Int)], Int?, Int)])
  func givenUp(entries: [(EventKind, Int?, Int)], median: Int?, day: Int) {
    #expect(TodayJob.next(Self.log(entries), medianFirstDay: median, today: Self.sown + day) == nil)
  }
}

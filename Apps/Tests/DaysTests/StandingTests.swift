// SPDX-License-Identifier: MIT
// How things stand: counts, forms and records on a given day.

import CivilCalendar
import Foundation
import Testing

@testable import Days

@Suite("A thing's standing") struct StandingTests {
  struct Case: Sendable {
    let kind: DateType
    let start: String
    var longest = 0
    var firstDay = 0
    let days: Int
    let record: Int
    let caption: String
  }

  @Test(
    "on 14 October 2026",
    arguments: [
      Case(kind: .without, start: "2026-10-14", days: 0, record: 0, caption: "0 days without"),
      Case(kind: .without, start: "2026-10-13", days: 1, record: 1, caption: "1 day without"),
      Case(kind: .with, start: "2026-08-28", days: 47, record: 47, caption: "47 days with"),
      Case(kind: .with, start: "2026-08-28", longest: 112, days: 47, record: 112, caption: "47 days with"),
      Case(kind: .when, start: "2026-10-14", days: 0, record: 0, caption: "today"),
      Case(kind: .when, start: "2026-10-15", days: -1, record: 0, caption: "1 day until"),
      Case(kind: .when, start: "2026-10-13", days: 1, record: 1, caption: "1 day since"),
      // A date ahead leaves the record alone and is "until", whatever the kind.
      Case(kind: .without, start: "2026-10-16", longest: 9, days: -2, record: 9, caption: "2 days until"),
      // The first day counts as one: in runs, not in the distance to a date.
      Case(kind: .without, start: "2026-10-14", firstDay: 1, days: 1, record: 1, caption: "1 day without"),
      Case(kind: .with, start: "2026-10-04", longest: 10, firstDay: 1, days: 11, record: 11, caption: "11 days with"),
      Case(kind: .with, start: "2026-10-04", longest: 11, firstDay: 1, days: 11, record: 12, caption: "11 days with"),
      Case(kind: .when, start: "2026-10-15", firstDay: 1, days: -1, record: 0, caption: "1 day until"),
      Case(kind: .when, start: "2026-10-13", firstDay: 1, days: 1, record: 1, caption: "1 day since"),
      // More days than the original's 16 bits hold.
      Case(kind: .when, start: "1900-01-01", days: 46_307, record: 46_307, caption: "46307 days since"),
      Case(kind: .when, start: "2300-01-01", days: -99_790, record: 0, caption: "99790 days until"),
    ])
  func standing(expected: Case) throws {
    let today = try #require(CivilDay(iso: "2026-10-14"))
    let standing = Standing(
      kind: expected.kind, start: try #require(CivilDay(iso: expected.start)), longest: expected.longest,
      rules: DayRules(today: today, firstDay: expected.firstDay))
    #expect(standing.days == expected.days)
    #expect(standing.record == expected.record)
    #expect(standing.caption == expected.caption)
  }

  @Test("turns from until over today to since as the days pass") func flip() throws {
    let day = try #require(CivilDay(iso: "2026-12-24"))
    let forms = (-1...1).map { Standing(kind: .when, start: day, longest: 0, rules: DayRules(today: day + $0)).form }
    #expect(forms == [.until, .today, .since])
  }
}

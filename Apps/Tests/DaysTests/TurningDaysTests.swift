// SPDX-License-Identifier: MIT
// When the counts turn, what is due in between, dates that come again, and milestones; with a clock that the test sets.

import CivilCalendar
import CoreData
import Foundation
import Testing

@testable import Days

/// An instant, or a failure of the test.
private func instant(_ text: String) throws -> Date { try #require(ISO8601DateFormatter().date(from: text)) }

private func clock(_ zone: String, _ dayEnd: String = "00:00") throws -> DayClock {
  DayClock(timeZone: try #require(TimeZone(identifier: zone)), dayEnd: try #require(DayEnd(dayEnd)))
}

@Suite("A day turns") @MainActor struct TurningDaysTests {
  @Test(
    "at its end in the user's zone, however long it lasts",
    arguments: [
      ("Europe/Vienna", "00:00", "2026-10-14T12:00:00Z", "2026-10-14T22:00:00Z"),
      ("Europe/Vienna", "04:00", "2026-10-14T12:00:00Z", "2026-10-15T02:00:00Z"),
      ("Europe/Vienna", "04:00", "2026-10-14T01:00:00Z", "2026-10-14T02:00:00Z"),
      // Exactly at the turn it is the next one's turn.
      ("Europe/Vienna", "00:00", "2026-10-14T22:00:00Z", "2026-10-15T22:00:00Z"),
      // 25 hours, 23 hours, and an end that the zone skips.
      ("Europe/Vienna", "00:00", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
      ("Europe/Vienna", "00:00", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
      ("Europe/Vienna", "02:30", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
      // A day that begins at one o'clock, and a zone that left a day out.
      ("America/Sao_Paulo", "00:00", "2018-11-03T12:00:00Z", "2018-11-04T03:00:00Z"),
      ("Pacific/Apia", "00:00", "2011-12-29T20:00:00Z", "2011-12-30T10:00:00Z"),
      ("UTC", "00:00", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"),
    ])
  func turns(zone: String, dayEnd: String, from: String, to: String) throws {
    let clock = try clock(zone, dayEnd)
    let turn = clock.nextTurn(after: try instant(from))
    #expect(turn == (try instant(to)))
    #expect(clock.day(of: turn) > clock.day(of: turn - 1))
  }

  @Test("a second time where the clock goes back over its end, as the wall shows it") func backAgain() throws {
    // On 25 October 2026 Vienna's clocks show 02:30 twice.
    let clock = try clock("Europe/Vienna", "02:30")
    let first = clock.nextTurn(after: try instant("2026-10-24T12:00:00Z"))
    #expect(first == (try instant("2026-10-25T00:30:00Z")))
    // The clock goes back at 01:00 UTC, and the old day is shown until 02:30 comes again.
    let back = clock.nextTurn(after: first)
    #expect(back == (try instant("2026-10-25T01:00:00Z")))
    #expect(clock.nextTurn(after: back) == (try instant("2026-10-25T01:30:00Z")))
  }

  @Test("under an open window, after a suspend and when the clock or the zone changes") func whileOpen() throws {
    var now = try instant("2026-10-14T21:59:00Z")
    var zone = "Europe/Vienna"
    var turns: [String] = []
    let days = DayTurns(DaySettings(), now: { now }, zone: { _ in TimeZone(identifier: zone) ?? .gmt }) { turns.append("\($0.today)") }
    #expect(days.rules.today.description == "2026-10-14")
    #expect(days.nextTurn == (try instant("2026-10-14T22:00:00Z")))
    days.check()
    now = days.nextTurn
    days.check()
    days.check()
    #expect(turns == ["2026-10-15"])
    now = try instant("2026-10-20T12:00:00Z")
    days.check()
    now = try instant("2026-10-15T12:00:00Z")
    days.check()
    zone = "Pacific/Kiritimati"
    days.check()
    days.settings.firstDay = 1
    #expect(turns == ["2026-10-15", "2026-10-20", "2026-10-15", "2026-10-16", "2026-10-16"])
    #expect(days.rules.firstDay == 1)
  }
}

@Suite("What is due") @MainActor struct DueTests {
  private func due(_ fixture: Fixture, _ start: String, _ end: String, _ dayEnd: String = "00:00") throws -> [String] {
    try fixture.things.due(after: instant(start), upTo: instant(end), clock: clock("Europe/Vienna", dayEnd)).map {
      let what = if case .milestone(let days) = $0.reason { "milestone \(days)" } else { "reminder" }
      return "\(ISO8601DateFormatter().string(from: $0.instant)) \($0.name) \(what): \($0.standing.caption)"
    }
  }

  @Test("between two instants is every reminder and milestone in it, in order, once") func between() throws {
    let fixture = try Fixture()
    try fixture.things.createThing(
      "Coffee",
      details: ThingDetails(
        kind: .without, start: try civil("2026-09-14"), milestones: [30, 31],
        reminders: [.init(days: 0, minute: 20 * 60), .init(days: 31, minute: 8 * 60)]))
    #expect(
      try due(fixture, "2026-10-14T06:00:00Z", "2026-10-15T18:00:00Z") == [
        "2026-10-14T18:00:00Z Coffee reminder: 30 days without", "2026-10-14T22:00:00Z Coffee milestone 31: 31 days without",
        "2026-10-15T06:00:00Z Coffee reminder: 31 days without", "2026-10-15T18:00:00Z Coffee reminder: 31 days without",
      ])
    // What is due at the end has been told; what comes after it has not.
    #expect(try due(fixture, "2026-10-15T18:00:00Z", "2026-10-16T17:59:59Z") == [])
    #expect(try due(fixture, "2026-10-15T18:00:00Z", "2026-10-15T18:00:00Z") == [])
    #expect(
      try fixture.things.nextDue(after: instant("2026-10-14T06:00:00Z"), clock: clock("Europe/Vienna")) == instant("2026-10-14T18:00:00Z"))
  }

  @Test("before a date counts the days until it") func until() throws {
    let fixture = try Fixture()
    try fixture.things.createThing(
      "Lisbon", details: ThingDetails(start: try civil("2026-10-16"), reminders: [.init(days: 1, minute: 9 * 60)]))
    #expect(try due(fixture, "2026-10-14T00:00:00Z", "2026-10-16T20:00:00Z") == ["2026-10-15T07:00:00Z Lisbon reminder: 1 day until"])
  }

  @Test("in the small hours belongs to the day that has not ended") func night() throws {
    let fixture = try Fixture()
    try fixture.things.createThing(
      "Coffee",
      details: ThingDetails(kind: .without, start: try civil("2026-10-10"), milestones: [5], reminders: [.init(days: 4, minute: 120)]))
    #expect(
      try due(fixture, "2026-10-14T12:00:00Z", "2026-10-15T12:00:00Z", "04:00") == [
        "2026-10-15T00:00:00Z Coffee reminder: 4 days without", "2026-10-15T02:00:00Z Coffee milestone 5: 5 days without",
      ])
  }

  @Test("of private and archived things is nothing, and of a long sleep only the last days") func quiet() throws {
    let fixture = try Fixture()
    let start = try civil("2026-01-01")
    let reminders = [ThingSnapshot.Reminding(days: 0, minute: 600)]
    try fixture.things.createThing("Secret", details: ThingDetails(start: start, isPrivate: true, reminders: reminders))
    try fixture.things.createThing("Old", details: ThingDetails(start: start, isArchived: true, reminders: reminders))
    #expect(try due(fixture, "2026-10-01T00:00:00Z", "2026-10-14T12:00:00Z") == [])
    try fixture.things.createThing("Tea", details: ThingDetails(start: start, milestones: [], reminders: reminders))
    #expect(try due(fixture, "2026-02-01T00:00:00Z", "2026-10-14T12:00:00Z").count == 4)
  }
}

@Suite("A date that comes again") struct RepetitionTests {
  @Test(
    "is counted to its next time",
    arguments: [
      (Repetition.yearly, "1990-02-28", "2026-10-14", "2027-02-28"), (.yearly, "1990-10-14", "2026-10-14", "2026-10-14"),
      (.yearly, "1990-10-13", "2026-10-14", "2027-10-13"), (.yearly, "2000-02-29", "2026-02-01", "2026-02-28"),
      (.yearly, "2000-02-29", "2028-02-01", "2028-02-29"), (.yearly, "2030-01-01", "2026-10-14", "2030-01-01"),
      (.monthly, "2026-01-31", "2026-04-01", "2026-04-30"), (.monthly, "2026-01-31", "2026-05-01", "2026-05-31"),
      (.monthly, "2026-01-15", "2026-12-16", "2027-01-15"), (.never, "2026-01-01", "2026-10-14", "2026-01-01"),
    ])
  func next(repetition: Repetition, start: String, day: String, expected: String) throws {
    #expect(try repetition.next(from: civil(start), onOrAfter: civil(day)).description == expected)
  }

  @Test("shows in the thing's standing, but only for a date") @MainActor func standing() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Birthday", details: ThingDetails(start: try civil("1990-10-20"), repetition: .yearly))
    #expect(thing.standing(fixture.things.rules).sentence == "6 days until 2026-10-20")
    try fixture.things.editThing(thing, details: ThingDetails(kind: .with))
    #expect(thing.standing(fixture.things.rules).form == .with)
  }
}

@Suite("A milestone") @MainActor struct MilestoneTests {
  @Test(
    "is ahead by so many days, and reached on one day only",
    arguments: [("2026-10-14", 7, 7, nil), ("2026-10-08", 7, 1, nil), ("2026-10-07", 30, 23, 7), ("2023-01-01", nil, nil, nil)]
      as [(String, Int?, Int?, Int?)])
  func next(start: String, count: Int?, ahead: Int?, reached: Int?) throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("x", details: ThingDetails(kind: .with, start: try civil(start)))
    let milestone = thing.nextMilestone(fixture.things.rules)
    #expect(milestone?.dayCount == count && milestone?.daysAhead == ahead)
    #expect(thing.milestoneReached(fixture.things.rules) == reached)
  }

  @Test("of one's own replaces the usual ones, and none is kept for a date ahead") func own() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("x", details: ThingDetails(start: try civil("2026-10-01"), milestones: [40, 20, 20, -3]))
    #expect(thing.milestones == [20, 40])
    #expect(thing.nextMilestone(fixture.things.rules) == Milestone(dayCount: 20, daysAhead: 7))
    try fixture.things.editThing(thing, details: ThingDetails(start: try civil("2026-12-01"), milestones: Milestones.usual))
    #expect(thing.milestones == Milestones.usual && thing.milestoneDays == nil)
    #expect(thing.nextMilestone(fixture.things.rules) == nil)
  }
}

@Suite("A span on the calendar") struct CalendarSpanTests {
  @Test(
    "has whole years and months, and the days that are left",
    arguments: [
      ("2025-10-10", "2026-10-14", 1, 0, 4), ("2026-10-14", "2026-10-14", 0, 0, 0), ("2026-01-31", "2026-02-28", 0, 1, 0),
      ("2026-01-31", "2026-03-01", 0, 1, 1), ("2024-02-29", "2025-02-28", 1, 0, 0), ("2024-02-29", "2025-03-01", 1, 0, 1),
      ("2026-03-31", "2026-04-29", 0, 0, 29), ("1900-01-01", "2026-10-14", 126, 9, 13), ("2026-10-14", "2025-12-31", 0, 9, 14),
    ])
  func parts(first: String, last: String, years: Int, months: Int, days: Int) throws {
    let span = try CalendarSpan(from: civil(first), to: civil(last))
    #expect(span.years == years && span.months == months && span.days == days, "\(span)")
  }
}

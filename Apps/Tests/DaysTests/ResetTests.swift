// SPDX-License-Identifier: MIT
// Ending runs: today, on an earlier day, with a note; and what becomes of the record.

import CoreData
import Testing

@testable import Days

@Suite("A reset") @MainActor struct ResetTests {
  private func coffee(since start: String, in fixture: Fixture) throws -> Thing {
    try fixture.things.createThing("Coffee", details: ThingDetails(kind: .without, start: try civil(start)))
  }

  @Test("brings the record up to date, keeps the run and starts again at 0") func today() throws {
    let fixture = try Fixture()
    let thing = try coffee(since: "2026-08-28", in: fixture)
    let run = try #require(try fixture.things.resetDaysForThing(thing))
    #expect(run.startDay == (try civil("2026-08-28")))
    #expect(run.endDay == fixture.things.rules.today)
    #expect(run.dayCount == 47)
    #expect(run.note == nil)
    #expect(thing.recordDayCount == 47)
    #expect(thing.standing(fixture.things.rules).days == 0)
    #expect(thing.standing(fixture.things.rules).record == 47)
    #expect(thing.runs == [run])
  }

  @Test("can be on an earlier day, with a note") func earlier() throws {
    let fixture = try Fixture()
    let thing = try coffee(since: "2026-08-28", in: fixture)
    let run = try #require(try fixture.things.resetDaysForThing(thing, on: civil("2026-10-10"), note: "Aunt Ida's birthday"))
    #expect(run.dayCount == 43)
    #expect(run.note == "Aunt Ida's birthday")
    #expect(thing.standing(fixture.things.rules).days == 4)
    #expect(thing.recordDayCount == 43)
  }

  @Test("can follow another on the day that one made the first") func twice() throws {
    let fixture = try Fixture()
    let thing = try coffee(since: "2026-10-01", in: fixture)
    try fixture.things.resetDaysForThing(thing, on: civil("2026-10-04"), note: "first")
    try fixture.things.resetDaysForThing(thing, on: civil("2026-10-09"), note: "second")
    #expect(thing.history.map(\.note) == ["second", "first"])
    #expect(thing.history.map(\.dayCount) == [5, 3])
    #expect(thing.recordDayCount == 5)
  }

  @Test("outside the run is refused with the days it could be on", arguments: ["2026-08-27", "2026-10-15", "1900-01-01"])
  func outside(day: String) throws {
    let fixture = try Fixture()
    let thing = try coffee(since: "2026-08-28", in: fixture)
    let error = #expect(throws: ThingError.self) { try fixture.things.resetDaysForThing(thing, on: civil(day)) }
    #expect(error == .resetOutsideRun(name: "Coffee", from: try civil("2026-08-28"), to: try civil("2026-10-14")))
    #expect(error?.errorDescription?.contains("from 2026-08-28 to 2026-10-14") == true)
    #expect(thing.startDay == (try civil("2026-08-28")))
    #expect(thing.runs.isEmpty)
  }

  @Test("on the first day changes nothing, and does not lose a note silently") func firstDay() throws {
    let fixture = try Fixture()
    let thing = try coffee(since: "2026-10-14", in: fixture)
    #expect(try fixture.things.resetDaysForThing(thing) == nil)
    #expect(throws: ThingError.nothingToNote(name: "Coffee", day: fixture.things.rules.today)) {
      try fixture.things.resetDaysForThing(thing, note: "again")
    }
    #expect(thing.runs.isEmpty)
  }

  @Test("of a date that is ahead is refused") func ahead() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Visit", details: ThingDetails(start: try civil("2026-12-24")))
    #expect(throws: ThingError.notBegun(name: "Visit", start: try civil("2026-12-24"))) { try fixture.things.resetDaysForThing(thing) }
  }

  @Test("leaves the present run to become the record later") func laterRecord() throws {
    let fixture = try Fixture()
    let thing = try coffee(since: "2026-10-01", in: fixture)
    try fixture.things.resetDaysForThing(thing, on: civil("2026-10-10"))
    #expect(try !fixture.things.updateRecord(thing))
    try fixture.setToday("2026-10-30")
    #expect(thing.standing(fixture.things.rules).record == 20)
    #expect(try fixture.things.updateRecord(thing))
    #expect(thing.recordDayCount == 20)
    #expect(try !fixture.things.updateRecord(thing))
  }
}

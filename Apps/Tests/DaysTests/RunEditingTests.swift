// SPDX-License-Identifier: MIT
// Ended runs that are corrected and taken away: the record follows, undo takes it back, and what is wrong is refused.

import CivilCalendar
import CoreData
import Foundation
import Testing

@testable import Days

@Suite("An ended run") @MainActor struct RunEditingTests {
  /// Runs of 40 and 5 days, and the present one of 29.
  private func coffee(_ fixture: Fixture) throws -> Thing {
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(kind: .without, start: try civil("2026-08-01")))
    try fixture.things.resetDaysForThing(thing, on: civil("2026-09-10"), note: "Cake")
    try fixture.things.resetDaysForThing(thing, on: civil("2026-09-15"))
    return thing
  }

  private func longest(_ thing: Thing) throws -> Run { try #require(thing.history.last) }

  @Test("gets other days and another note, and the record follows") func edit() throws {
    let fixture = try Fixture()
    let thing = try coffee(fixture)
    #expect(thing.recordDayCount == 40)
    try fixture.things.editRun(longest(thing), from: civil("2026-09-01"), to: civil("2026-09-10"), note: "")
    #expect(thing.recordDayCount == 29)
    let run = try longest(thing)
    #expect(run.dayCount == 9 && run.note == nil)
    try fixture.reopen()
    let again = try #require(try fixture.things.findThing("Coffee"))
    #expect(again.recordDayCount == 29 && again.history.map(\.dayCount) == [5, 9])
  }

  @Test("may be given the days it has, for the sake of its note") func note() throws {
    let fixture = try Fixture()
    let run = try longest(coffee(fixture))
    try fixture.things.editRun(run, from: run.startDay, to: run.endDay, note: "Birthday")
    #expect(run.note == "Birthday" && run.dayCount == 40)
    let change = fixture.things.lastChange
    // What changes nothing leaves nothing to undo.
    try fixture.things.editRun(run, from: run.startDay, to: run.endDay, note: "Birthday")
    #expect(fixture.things.lastChange == change)
  }

  @Test("is taken away, and the record follows") func delete() throws {
    let fixture = try Fixture()
    let thing = try coffee(fixture)
    try fixture.things.deleteRun(longest(thing))
    #expect(thing.recordDayCount == 29 && thing.runs.count == 1)
    try fixture.things.undo()
    #expect(thing.recordDayCount == 40 && thing.history.map(\.note) == [nil, "Cake"])
  }

  @Test(
    "cannot get days that are not free",
    arguments: [
      ("2026-08-01", "2026-08-01", RunCheck.hasNoDays), ("2026-08-02", "2026-08-01", .hasNoDays),
      ("2026-08-01", "2026-10-15", .endsInTheFuture),
      ("2026-08-01", "2026-09-16", .meetsPresent(CivilDay(iso: "2026-09-15") ?? CivilDay(number: 0))),
      ("2026-08-01", "2026-09-11", .meets(from: CivilDay(number: 9383), to: CivilDay(number: 9388))),
    ])
  func refused(start: String, end: String, reason: RunCheck) throws {
    let fixture = try Fixture()
    let thing = try coffee(fixture)
    let run = try longest(thing)
    let before = ThingSnapshot(thing)
    #expect(try fixture.things.check(runFrom: civil(start), to: civil(end), of: thing, instead: run) == reason)
    #expect(throws: ThingError.self) { try fixture.things.editRun(run, from: civil(start), to: civil(end), note: nil) }
    #expect(ThingSnapshot(thing) == before)
  }

  @Test("that another program has deleted is not changed") func gone() throws {
    let fixture = try Fixture()
    let thing = try coffee(fixture)
    let run = try longest(thing)
    let stretch = fixture.things.rules
    let shown = thing.runHistory(stretch).runs[0]
    #expect(thing.endedRun(shown) == run)
    let other = try ThingStore.open(at: fixture.storeURL)
    fixture.keep(other)
    let outside = ThingCollection(context: other.viewContext, rules: fixture.things.rules)
    try outside.deleteRun(longest(#require(try outside.findThing("Coffee"))))
    #expect(throws: ThingError.changedElsewhere) {
      try fixture.things.editRun(run, from: civil("2026-08-02"), to: civil("2026-09-10"), note: nil)
    }
    try fixture.things.takeInOutsideChanges()
    #expect(thing.endedRun(shown) == nil)
    #expect(throws: ThingError.changedElsewhere) { try fixture.things.deleteRun(run) }
  }

  @Test("the names that a file shares with the things here are told") func sharedNames() throws {
    let fixture = try Fixture()
    _ = try coffee(fixture)
    try fixture.things.createThing("Tea")
    var file = try fixture.things.export()
    file.things[0].name = "COFFEE"
    file.things[1].name = "Milk"
    #expect(try fixture.things.names(alsoIn: file) == ["Coffee"])
  }
}

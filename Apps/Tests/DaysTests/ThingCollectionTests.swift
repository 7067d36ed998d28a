// SPDX-License-Identifier: MIT
// The collection as the original had it, with the faults of the original as claims that they are gone.

import CivilCalendar
import CoreData
import Testing

@testable import Days

@Suite("The things") @MainActor struct ThingCollectionTests {
  @Test("are none at first, and a new one starts today") func create() throws {
    let fixture = try Fixture()
    #expect(try fixture.things.things.isEmpty)
    let thing = try fixture.things.createThing("Coffee")
    #expect(thing.name == "Coffee")
    #expect(thing.startDay == (try civil("2026-10-14")))
    #expect(thing.dateType == .when)
    #expect(thing.recordDayCount == 0)
    #expect(thing.standing(fixture.things.rules).days == 0)
    #expect(try fixture.things.things == [thing])
  }

  @Test("are there again after the file is opened anew, with all that is known of them") func reopen() throws {
    let fixture = try Fixture()
    let details = ThingDetails(kind: .without, start: try civil("2026-08-28"), color: .purple, isPrivate: true)
    #expect(try fixture.things.addThing("Coffee", details: details))
    try fixture.things.resetDaysForThing(try #require(try fixture.things.findThing("Coffee")), on: civil("2026-09-01"), note: "Sunday")
    try fixture.reopen()
    let thing = try #require(try fixture.things.findThing("Coffee"))
    #expect(thing.dateType == .without)
    #expect(thing.startDay == (try civil("2026-09-01")))
    #expect(thing.thingColor == .purple)
    #expect(thing.isPrivate)
    #expect(thing.history.map(\.note) == ["Sunday"])
    #expect(thing.history.map(\.dayCount) == [4])
  }

  // Fault 1: the original pasted the name into its predicate.
  @Test(
    "are found by exactly their name, whatever signs it is made of",
    arguments: [
      "Mum's cooking", #"O'Brien "x" %@ \ 🚭"#, "100%", "%K", #"\"#, #"x" OR 1 == 1"#, "$NAME", "-5 kg", "*", "?", "日本語", "'", "SELF",
    ])
  func lookup(name: String) throws {
    let fixture = try Fixture()
    try fixture.things.createThing("Decoy")
    #expect(try !fixture.things.thingExists(name))
    #expect(try fixture.things.addThing(name))
    #expect(try fixture.things.thingExists(name))
    #expect(try fixture.things.findThing(name)?.name == name)
    try fixture.things.deleteThing(try #require(try fixture.things.findThing(name)))
    #expect(try fixture.things.findThing(name) == nil)
    #expect(try fixture.things.things.map(\.name) == ["Decoy"])
  }

  // Fault 2: names were compared byte by byte, and on adding only.
  @Test("have names of their own on adding, whatever the case and the accents", arguments: ["crème", "CRÈME", " Creme\n", "Cre\u{300}me"])
  func unique(name: String) throws {
    let fixture = try Fixture()
    try fixture.things.createThing("Crème")
    #expect(try !fixture.things.addThing(name))
    #expect(throws: ThingError.nameIsTaken(name.trimmingCharacters(in: .whitespacesAndNewlines))) { try fixture.things.createThing(name) }
    #expect(try fixture.things.things.map(\.name) == ["Crème"])
  }

  @Test("have names of their own on renaming, too") func rename() throws {
    let fixture = try Fixture()
    try fixture.things.createThing("Coffee")
    let tea = try fixture.things.createThing("Tea")
    #expect(throws: ThingError.nameIsTaken("Coffee")) { try fixture.things.editThing(tea, details: ThingDetails(name: "coffee ")) }
    #expect(tea.name == "Tea")
    // Its own name in another spelling is no clash.
    try fixture.things.editThing(tea, details: ThingDetails(name: " TEA"))
    #expect(tea.name == "TEA")
    #expect(try fixture.things.findThing("tea") == tea)
  }

  @Test("can be called by a name that was given up") func freedName() throws {
    let fixture = try Fixture()
    let tea = try fixture.things.createThing("Tea")
    try fixture.things.editThing(tea, details: ThingDetails(name: "Coffee"))
    #expect(try fixture.things.addThing("Tea"))
    try fixture.things.deleteThing(tea)
    #expect(try fixture.things.addThing("Coffee"))
    #expect(try fixture.things.things.map(\.name) == ["Coffee", "Tea"])
  }

  @Test("are not made without a name", arguments: ["", "  ", "\n"])
  func emptyName(name: String) throws {
    let fixture = try Fixture()
    #expect(throws: ThingError.nameIsEmpty) { try fixture.things.addThing(name) }
    let thing = try fixture.things.createThing("Tea")
    #expect(throws: ThingError.nameIsEmpty) { try fixture.things.editThing(thing, details: ThingDetails(name: name)) }
    #expect(try fixture.things.things.map(\.name) == ["Tea"])
  }

  @Test("offer a free name for a new one") func newName() throws {
    let fixture = try Fixture()
    #expect(try fixture.things.nameForNewThing() == "New thing 1")
    for name in ["new thing 1", "New Thing 3"] { try fixture.things.createThing(name) }
    #expect(try fixture.things.nameForNewThing() == "New thing 2")
  }

  // Fault 3: capitals came before small letters, and 10 before 2.
  @Test("are in the order a reader expects") func order() throws {
    let fixture = try Fixture()
    for name in ["New thing 10", "banana", "Apple", "New thing 2", "éclair", "Zebra"] { try fixture.things.createThing(name) }
    #expect(try fixture.things.things.map(\.name) == ["Apple", "banana", "éclair", "New thing 2", "New thing 10", "Zebra"])
  }

  // Fault 4: 16 bits hold 89 years.
  @Test("count from 1900 and keep such a record") func manyDays() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Century", details: ThingDetails(kind: .with, start: try civil("1900-01-01")))
    #expect(try fixture.things.updateRecord(thing))
    try fixture.reopen()
    let again = try #require(try fixture.things.findThing("Century"))
    #expect(again.recordDayCount == 46_307)
    #expect(again.standing(fixture.things.rules).days == 46_307)
  }

  @Test("count to 2300") func farAhead() throws {
    let fixture = try Fixture()
    try fixture.things.createThing("Far", details: ThingDetails(start: try civil("2300-01-01")))
    try fixture.reopen()
    let standing = try #require(try fixture.things.findThing("Far")).standing(fixture.things.rules)
    #expect(standing.days == -99_790)
    #expect(standing.form == .until)
  }

  // Fault 5: the start was an instant, so that another zone or a shifted clock changed the count.
  @Test(
    "started on the same day in whatever zone one looks at them",
    arguments: ["America/Sao_Paulo", "Africa/Cairo", "Asia/Beirut", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Vienna"])
  func zones(zone: String) throws {
    let fixture = try Fixture()
    let start = try civil("2018-11-04")
    try fixture.things.createThing("Gap", details: ThingDetails(kind: .without, start: start))
    try fixture.reopen()
    let clock = DayClock(timeZone: try #require(TimeZone(identifier: zone)))
    let noon = try #require(ISO8601DateFormatter().date(from: "2018-11-10T12:30:00Z"))
    fixture.things.rules = DayRules(today: clock.day(of: noon))
    let thing = try #require(try fixture.things.findThing("Gap"))
    #expect(thing.startDay == start)
    #expect(thing.standing(fixture.things.rules).days == clock.day(of: noon) - start)
  }

  // Fault 6: a start that was set too early by mistake raised the record for ever.
  @Test("lose a record that was a mistake") func mistakenStart() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(kind: .without, start: try civil("2026-10-01")))
    try fixture.things.resetDaysForThing(thing, on: civil("2026-10-05"))
    #expect(thing.recordDayCount == 9)
    try fixture.things.editThing(thing, details: ThingDetails(start: try civil("1926-10-05")))
    #expect(thing.standing(fixture.things.rules).record > 36_000)
    try fixture.things.editThing(thing, details: ThingDetails(start: try civil("2026-10-13")))
    #expect(thing.standing(fixture.things.rules).record == 4)
    #expect(thing.recordDayCount == 4)
  }

  // Fault 9: a start ahead gave a negative count and touched the record.
  @Test("keep their record while their date is ahead") func futureStart() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Visit", details: ThingDetails(start: try civil("2026-10-01")))
    try fixture.things.resetDaysForThing(thing)
    try fixture.things.editThing(thing, details: ThingDetails(start: try civil("2026-12-24")))
    let standing = thing.standing(fixture.things.rules)
    #expect(standing.caption == "71 days until")
    #expect(standing.record == 13)
    #expect(try !fixture.things.updateRecord(thing))
    #expect(thing.recordDayCount == 13)
  }

  @Test("with and without cannot start ahead, neither on adding nor on editing", arguments: [DateType.with, .without])
  func runAhead(kind: DateType) throws {
    let fixture = try Fixture()
    let tomorrow = try civil("2026-10-15")
    #expect(throws: ThingError.startsInTheFuture(tomorrow)) {
      try fixture.things.createThing("Coffee", details: ThingDetails(kind: kind, start: tomorrow))
    }
    #expect(try fixture.things.things.isEmpty)
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(start: tomorrow))
    #expect(throws: ThingError.startsInTheFuture(tomorrow)) { try fixture.things.editThing(thing, details: ThingDetails(kind: kind)) }
    #expect(thing.dateType == .when)
    // After a flight westwards a start can lie ahead by itself; then the colour can still be changed.
    try fixture.setToday("2026-10-15")
    try fixture.things.editThing(thing, details: ThingDetails(kind: kind))
    try fixture.setToday("2026-10-14")
    try fixture.things.editThing(thing, details: ThingDetails(color: .red))
    #expect(thing.thingColor == .red)
  }

  // Fault 10: all errors were swallowed.
  @Test("stay as they are when the store refuses, and say so") func refused() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee")
    let coordinator = fixture.container.persistentStoreCoordinator
    for store in coordinator.persistentStores { try coordinator.remove(store) }
    let description = NSPersistentStoreDescription(url: fixture.storeURL)
    description.isReadOnly = true
    fixture.container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    fixture.container.loadPersistentStores { _, error in failure = error }
    #expect(failure == nil)
    _ = thing
    fixture.things.context.reset()
    let again = try #require(try fixture.things.findThing("Coffee"))
    #expect(throws: (any Error).self) { try fixture.things.editThing(again, details: ThingDetails(name: "Tea")) }
    #expect(throws: (any Error).self) { try fixture.things.createThing("Milk") }
    #expect(throws: (any Error).self) { try fixture.things.deleteThing(again) }
    #expect(again.name == "Coffee")
    #expect(try fixture.things.things.map(\.name) == ["Coffee"])
    #expect(!fixture.things.context.hasChanges)
  }

  @Test("take their runs and reminders with them when they are deleted") func cascade() throws {
    let fixture = try Fixture()
    let context = fixture.things.context
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(kind: .without, start: try civil("2026-01-01")))
    try fixture.things.resetDaysForThing(thing, on: civil("2026-02-01"))
    let reminder = Reminder(context: context)
    reminder.dayCount = 60
    reminder.minuteOfDay = 20 * 60
    reminder.thing = thing
    try context.save()
    #expect(thing.reminders.map(\.dayCount) == [60])
    try fixture.things.deleteThing(thing)
    #expect(try context.count(for: NSFetchRequest<Run>(entityName: "Run")) == 0)
    #expect(try context.count(for: NSFetchRequest<Reminder>(entityName: "Reminder")) == 0)
  }
}

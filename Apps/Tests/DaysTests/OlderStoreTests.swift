// SPDX-License-Identifier: MIT
// Stores kept from earlier versions of the program. They open in every later one: that is a promise, and these files are its proof.
//
// `DURAMEN_MAKE_STORES=1 swift test --filter OlderStoreTests` makes the file of a version that has none yet.

import CivilCalendar
import CoreData
import Foundation
import Testing

@testable import Days

@Suite("A store kept from version") @MainActor struct OlderStoreTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Stores")

  /// A copy that may be changed, in a folder that goes with the owner.
  private func open(_ name: String, today: String = "2026-10-14", zone: String = "Europe/Vienna") throws -> (Fixture, ThingCollection) {
    let fixture = try Fixture(today: today)
    let copy = fixture.folder.appendingPathComponent(name)
    try FileManager.default.copyItem(at: Self.folder.appendingPathComponent(name), to: copy)
    let clock = DayClock(timeZone: try #require(TimeZone(identifier: zone)))
    let container = try ThingStore.open(at: copy, clock: clock, today: try civil(today))
    fixture.keep(container)
    return (fixture, ThingCollection(context: container.viewContext, rules: DayRules(today: try civil(today), firstDay: 0)))
  }

  @Test("1 opens: names that were distinct only by bytes get numbers, instants become days, a record becomes a run")
  func first() throws {
    let (fixture, things) = try open("Days-1.sqlite")
    #expect(try things.things.map(\.name) == ["Coffee", "coffee 2", "New thing 1", "Office", "Wedding"])
    let coffee = try #require(try things.findThing("Coffee"))
    #expect(coffee.startDay == (try civil("2018-11-04")))
    #expect(coffee.history.isEmpty)
    #expect(coffee.dateType == .without && coffee.thingColor == .teal && coffee.isPrivate)
    let office = try #require(try things.findThing("Office"))
    #expect(office.startDay == (try civil("2026-10-04")))
    #expect(office.standing(things.rules).record == 365)
    #expect(office.history.map(\.dayCount) == [365])
    try things.resetDaysForThing(office)
    #expect(office.recordDayCount == 365)
    #expect(try #require(try things.findThing("Wedding")).standing(things.rules).days == -200)
    // A second opening changes nothing more.
    let again = try ThingStore.open(at: try #require(things.context.persistentStoreCoordinator?.persistentStores.first?.url))
    #expect(try ThingCollection(context: again.viewContext, rules: things.rules).things.count == 5)
    withExtendedLifetime(fixture) {}
  }

  @Test("2 opens with all that is in it") func second() throws {
    let (fixture, things) = try open("Days-2.sqlite")
    #expect(try things.things.map(\.name) == ["Mum's cooking", "Tøyen 🚭"])
    let cooking = try #require(try things.findThing("Mum's cooking"))
    #expect(cooking.history.map(\.note) == ["Sunday"])
    #expect(cooking.history.map(\.dayCount) == [6])
    #expect(cooking.standing(things.rules).days == 2895)
    withExtendedLifetime(fixture) {}
  }

  @Test("2 begins a journal, and what it brought is not in it") func secondGoesOn() throws {
    let (fixture, things) = try open("Days-2.sqlite")
    #expect(try things.undo() == nil)
    let cooking = try #require(try things.findThing("Mum's cooking"))
    #expect(cooking.note == nil && !cooking.isArchived && cooking.milestones == Milestones.usual && cooking.repetition == .never)
    try things.deleteThing(cooking)
    #expect(try things.undo()?.kind == .delete)
    #expect(try things.findThing("Mum's cooking")?.history.map(\.note) == ["Sunday"])
    withExtendedLifetime(fixture) {}
  }

  @Test("3 opens with all that is in it, its journal too") func third() throws {
    let (fixture, things) = try open("Days-3.sqlite")
    #expect(try things.things.map(\.name) == ["Birthday", "Tøyen 🚭"])
    #expect(try #require(try things.findThing("Birthday")).repetition == .yearly)
    #expect(try #require(try things.findThing("tøyen 🚭")).isArchived)
    #expect(try things.undo()?.phrase == "deleting “Mum's cooking”")
    let cooking = try #require(try things.findThing("Mum's cooking"))
    #expect(cooking.history.map(\.note) == ["Sunday"] && cooking.reminders.map(\.dayCount) == [60])
    #expect(cooking.note == "Why not" && cooking.milestones == [10] && cooking.isPrivate)
    withExtendedLifetime(fixture) {}
  }

  @Test("a store that has no file yet is made", .enabled(if: ProcessInfo.processInfo.environment["DURAMEN_MAKE_STORES"] != nil))
  func make() throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try make("Days-1.sqlite", version: "Days") { context in
      func add(_ name: String, _ start: Double, _ values: [String: Any] = [:]) {
        let thing = NSEntityDescription.insertNewObject(forEntityName: "Thing", into: context)
        thing.setValue(name, forKey: "name")
        thing.setValue(Date(timeIntervalSinceReferenceDate: start), forKey: "startDate")
        for (key, value) in values { thing.setValue(value, forKey: key) }
      }
      // Midnights in Vienna: an hour or two before those of UTC.
      add("Coffee", 6516 * 86_400 - 3600, ["dateTypeRaw": 2, "color": 1, "isPrivate": true])
      add("coffee ", 6517 * 86_400 - 3600)
      add("", 6518 * 86_400 - 3600)
      add("Office", 9407 * 86_400 - 7200, ["recordDayCount": 365])
      add("Wedding", 9617 * 86_400 - 7200)
    }
    // The program that made Days-2.sqlite is gone: what it wrote, this one would write in another way.
    try make("Days-3.sqlite", version: "Days 3") { context in
      let things = ThingCollection(context: context, rules: DayRules(today: CivilDay(number: 9417), firstDay: 0))
      let details = ThingDetails(
        kind: .without, start: CivilDay(number: 6516), color: .teal, isPrivate: true, note: "Why not", milestones: [10],
        reminders: [ThingSnapshot.Reminding(days: 60, minute: 1200)])
      let cooking = try things.createThing("Mum's cooking", details: details)
      try things.resetDaysForThing(cooking, on: CivilDay(number: 6522), note: "Sunday")
      try things.createThing("Birthday", details: ThingDetails(start: CivilDay(number: 100), repetition: .yearly))
      try things.createThing("Tøyen 🚭", details: ThingDetails(isArchived: true))
      try things.deleteThing(cooking)
    }
  }

  /// Leaves a file that exists as it is: it was made by the version whose name it bears.
  private func make(_ name: String, version: String, _ fill: (NSManagedObjectContext) throws -> Void) throws {
    let file = Self.folder.appendingPathComponent(name)
    if FileManager.default.fileExists(atPath: file.path) { return }
    let models = Self.folder.deletingLastPathComponent().appendingPathComponent("../../Sources/Days/Model/Days.xcdatamodeld")
    let model = try #require(NSManagedObjectModel(contentsOf: models.appendingPathComponent("\(version).xcdatamodel")))
    if version == "Days" { for entity in model.entities { entity.managedObjectClassName = nil } }
    let description = NSPersistentStoreDescription(url: file)
    // No log beside the file, so that it is whole by itself.
    description.setValue("DELETE" as NSString, forPragmaNamed: "journal_mode")
    let container = NSPersistentContainer(name: "Days", managedObjectModel: model)
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in if let error { Issue.record(error) } }
    try fill(container.viewContext)
    try container.viewContext.save()
  }
}

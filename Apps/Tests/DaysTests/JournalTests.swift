// SPDX-License-Identifier: MIT
// Taking changes back: every kind, across starts and programs, and making them again.

import CoreData
import Foundation
import Testing

@testable import Days

@Suite("Undo") @MainActor struct JournalTests {
  /// What the store says, read by a program of its own.
  private func saved(_ fixture: Fixture) throws -> [ThingSnapshot] {
    let container = try ThingStore.open(at: fixture.storeURL)
    return try ThingCollection(context: container.viewContext, rules: fixture.things.rules).export().things
  }

  /// A thing with everything a thing can have.
  private func fullThing(_ fixture: Fixture, _ name: String = "Coffee") throws -> Thing {
    let thing = try fixture.things.createThing(
      name,
      details: ThingDetails(
        kind: .without, start: try civil("2026-01-01"), color: .red, isPrivate: true, note: "Why not", milestones: [10, 20],
        reminders: [.init(days: 60, minute: 1200), .init(days: 0, minute: 480)]))
    try fixture.things.resetDaysForThing(thing, on: civil("2026-03-01"), note: "Cake")
    return thing
  }

  enum Step: CaseIterable {
    case add, edit, rename, delete, reset, addRun, editRun, deleteRun, archive, bringBack, importing, importingOver
  }

  @MainActor private func make(_ step: Step, _ fixture: Fixture, _ thing: Thing) throws {
    let things = fixture.things
    switch step {
    case .add: try things.createThing("Tea", details: ThingDetails(kind: .with))
    case .edit:
      try things.editThing(
        thing, details: ThingDetails(kind: .with, start: try civil("2026-02-02"), color: .teal, note: "", milestones: [5], reminders: []))
    case .rename: try things.editThing(thing, details: ThingDetails(name: "Milk", color: .teal))
    case .delete: try things.deleteThing(thing)
    case .reset: try things.resetDaysForThing(thing, on: civil("2026-05-01"), note: "Ice")
    case .addRun: try things.addRun(to: thing, from: civil("2025-01-01"), to: civil("2025-06-01"), note: "Long ago")
    case .editRun:
      try things.editRun(#require(thing.history.first), from: civil("2026-01-10"), to: civil("2026-02-20"), note: "Pie")
    case .deleteRun: try things.deleteRun(#require(thing.history.first))
    case .archive: try things.editThing(thing, details: ThingDetails(isArchived: true))
    case .bringBack: try things.editThing(thing, details: ThingDetails(isArchived: false))
    case .importing, .importingOver:
      var file = try things.export()
      file.things[0].note = "From a file"
      file.things[0].runs = []
      var other = file.things[0]
      other.name = "Water"
      file.things.append(other)
      try things.importThings(file, rule: step == .importing ? .merge : .replace)
    }
  }

  @Test("takes back every kind of change, wholly, and redo makes it again", arguments: Step.allCases)
  func everyKind(step: Step) throws {
    let fixture = try Fixture()
    let thing = try fullThing(fixture)
    if step == .bringBack { try fixture.things.editThing(thing, details: ThingDetails(isArchived: true)) }
    let before = try saved(fixture)
    try make(step, fixture, thing)
    let after = try saved(fixture)
    #expect(before != after)
    // Another start of the program.
    try fixture.reopen()
    let report = try #require(try fixture.things.undo())
    #expect(try saved(fixture) == before)
    try fixture.reopen()
    #expect(try fixture.things.changeToRedo() == report)
    #expect(try fixture.things.redo() == report)
    #expect(try saved(fixture) == after)
    #expect(try fixture.things.redo() == nil)
    #expect(try fixture.things.undo() == report)
    #expect(try saved(fixture) == before)
  }

  @Test(
    "says what it takes back",
    arguments: [
      (Step.add, "adding “Tea”"), (.edit, "changing “Coffee”"), (.rename, "renaming “Coffee” to “Milk”"), (.delete, "deleting “Coffee”"),
      (.reset, "the reset of “Coffee”"), (.addRun, "adding a run to “Coffee”"),
      (.editRun, "changing a run of “Coffee”"), (.deleteRun, "deleting a run of “Coffee”"), (.archive, "archiving “Coffee”"),
      (.importing, "importing 1 thing"), (.importingOver, "importing 2 things"),
    ])
  func phrases(step: Step, phrase: String) throws {
    let fixture = try Fixture()
    try make(step, fixture, fullThing(fixture))
    #expect(try fixture.things.changeToUndo()?.phrase == phrase)
    #expect(fixture.things.lastChange?.phrase == phrase)
    #expect(try fixture.things.undo()?.phrase == phrase)
  }

  @Test("goes on to the change before, down to the first") func goesOn() throws {
    let fixture = try Fixture()
    let thing = try fullThing(fixture)
    try fixture.things.deleteThing(thing)
    var phrases: [String] = []
    while let report = try fixture.things.undo() { phrases.append(report.phrase) }
    #expect(phrases == ["deleting “Coffee”", "the reset of “Coffee”", "adding “Coffee”"])
    #expect(try fixture.things.things.isEmpty)
    phrases = []
    while let report = try fixture.things.redo() { phrases.append(report.phrase) }
    #expect(phrases == ["adding “Coffee”", "the reset of “Coffee”", "deleting “Coffee”"])
  }

  @Test("knows of runs and reminders that a change removes") func removed() throws {
    let fixture = try Fixture()
    let thing = try fullThing(fixture)
    try fixture.reopen()
    var file = try fixture.things.export()
    file.things[0].runs = []
    file.things[0].reminders = []
    try fixture.things.importThings(file, rule: .replace)
    #expect(try #require(try fixture.things.findThing("Coffee")).recordDayCount == 227)
    #expect(try fixture.things.undo()?.kind == .import)
    #expect(try saved(fixture)[0].runs.count == 1 && saved(fixture)[0].reminders.count == 2)
    #expect(try fixture.things.redo()?.kind == .import)
    #expect(try saved(fixture) == file.things)
    #expect(try fixture.things.context.count(for: NSFetchRequest<Run>(entityName: "Run")) == 0)
    withExtendedLifetime(thing) {}
  }

  @Test("derives the record anew") func record() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(kind: .without, start: try civil("2026-10-01")))
    try fixture.things.editThing(thing, details: ThingDetails(start: try civil("1990-10-01")))
    #expect(thing.recordDayCount == 13_162)
    try fixture.things.undo()
    #expect(thing.recordDayCount == 13)
  }

  @Test("forgets what could be made again once something else is done") func redoEnds() throws {
    let fixture = try Fixture()
    try fixture.things.createThing("Coffee")
    try fixture.things.createThing("Tea")
    try fixture.things.undo()
    try fixture.things.createThing("Milk")
    #expect(try fixture.things.redo() == nil)
    #expect(try fixture.things.undo()?.phrase == "adding “Milk”")
    #expect(try fixture.things.redo()?.phrase == "adding “Milk”")
    #expect(try fixture.things.undo()?.phrase == "adding “Milk”")
    #expect(try fixture.things.undo()?.phrase == "adding “Coffee”")
    #expect(try fixture.things.undo() == nil)
    // “Tea” was taken back before “Milk” came: it stays away.
    #expect(try fixture.things.redo()?.phrase == "adding “Coffee”")
    #expect(try fixture.things.redo()?.phrase == "adding “Milk”")
    #expect(try fixture.things.redo() == nil)
  }

  @Test("can mean one change, and refuses when another has come since") func stamp() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee")
    try fixture.things.deleteThing(thing)
    let stamp = try #require(fixture.things.lastChange?.stamp)
    let other = try ThingStore.open(at: fixture.storeURL)
    let outside = ThingCollection(context: other.viewContext, rules: fixture.things.rules)
    try outside.createThing("Tea")
    #expect(throws: ThingError.changedSince) { try fixture.things.undo(stamp) }
    #expect(try saved(fixture).map(\.name) == ["Tea"])
    try outside.undo()
    #expect(try fixture.things.undo(stamp)?.kind == .delete)
    #expect(try saved(fixture).map(\.name) == ["Coffee"])
    #expect(throws: ThingError.changedSince) { try fixture.things.undo(stamp) }
  }

  @Test("takes back what another program has done, though this one remembers the thing otherwise") func otherProgram() throws {
    let fixture = try Fixture()
    let thing = try fullThing(fixture)
    #expect(thing.runs.count == 1)
    let other = try ThingStore.open(at: fixture.storeURL)
    let outside = ThingCollection(context: other.viewContext, rules: fixture.things.rules)
    try outside.editThing(try #require(try outside.findThing("Coffee")), details: ThingDetails(name: "Tea"))
    try outside.resetDaysForThing(try #require(try outside.findThing("Tea")))
    #expect(try fixture.things.undo()?.phrase == "the reset of “Tea”")
    #expect(thing.name == "Tea" && thing.runs.count == 1)
    #expect(try fixture.things.undo()?.phrase == "renaming “Coffee” to “Tea”")
    #expect(thing.name == "Coffee")
  }

  @Test("keeps no step for what changes nothing, nor for what is refused") func nothing() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(color: .red))
    try fixture.things.editThing(thing, details: ThingDetails(name: "Coffee", color: .red))
    #expect(try fixture.things.resetDaysForThing(thing) == nil)
    #expect(throws: ThingError.nameIsTaken("COFFEE")) {
      _ = try fixture.things.createThing("COFFEE")
    }
    #expect(throws: ThingError.self) { try fixture.things.editThing(thing, details: ThingDetails(name: "")) }
    #expect(try fixture.things.changeToUndo()?.phrase == "adding “Coffee”")
    #expect(fixture.things.lastChange?.phrase == "adding “Coffee”")
  }

  @Test("reaches back fifty changes, and the store does not grow for ever") func bounded() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee")
    for number in 1...130 { try fixture.things.editThing(thing, details: ThingDetails(note: "\(number)")) }
    let kept = try fixture.things.context.count(for: NSFetchRequest<Change>(entityName: "Change"))
    #expect((50...60).contains(kept))
    for _ in 1...50 { try fixture.things.undo() }
    #expect(thing.note == "80")
    while try fixture.things.undo() != nil {}
    #expect(try fixture.things.things.count == 1)
  }

  @Test("refuses with a sentence where the store no longer has what the change left") func repaired() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee")
    try fixture.things.editThing(thing, details: ThingDetails(color: .red))
    thing.rename(to: try ThingName("Tea"))
    try fixture.things.context.save()
    #expect(throws: ThingError.cannotBeUndone("changing “Coffee”")) { try fixture.things.undo() }
    #expect(thing.thingColor == .red)
    #expect(!fixture.things.context.hasChanges)
  }

  @Test("is not the way past another program that is faster") func conflict() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee")
    let other = try ThingStore.open(at: fixture.storeURL)
    let outside = ThingCollection(context: other.viewContext, rules: fixture.things.rules)
    try outside.editThing(try #require(try outside.findThing("Coffee")), details: ThingDetails(color: .red))
    #expect(thing.thingColor == .blue)
    #expect(throws: ThingError.changedElsewhere) { try fixture.things.editThing(thing, details: ThingDetails(color: .teal)) }
    try fixture.things.takeInOutsideChanges()
    #expect(thing.thingColor == .red)
    try fixture.things.editThing(thing, details: ThingDetails(color: .teal))
    #expect(try saved(fixture).map(\.color) == ["teal"])
  }
}

// SPDX-License-Identifier: MIT
// Noticing what other programs save: which changes count, and that the watch on the files reports them.

import CoreData
import Foundation
import StoreFiles
import Testing

@testable import Days

@Suite("Changes from outside") @MainActor struct OutsideChangesTests {
  private func another(_ fixture: Fixture) throws -> (NSPersistentContainer, ThingCollection) {
    let container = try ThingStore.open(at: fixture.storeURL)
    return (container, ThingCollection(context: container.viewContext, rules: fixture.things.rules))
  }

  @Test("are told from one's own") func own() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee")
    _ = try fixture.things.things
    #expect(try !fixture.things.hasOutsideChanges())
    for number in 1...5 { try fixture.things.editThing(thing, details: ThingDetails(note: "\(number)")) }
    try fixture.things.undo()
    try fixture.things.undo()
    try fixture.things.redo()
    try fixture.things.deleteThing(thing)
    #expect(try !fixture.things.hasOutsideChanges())
    let (container, outside) = try another(fixture)
    try outside.createThing("Tea")
    #expect(try fixture.things.hasOutsideChanges())
    try fixture.things.takeInOutsideChanges()
    #expect(try !fixture.things.hasOutsideChanges())
    #expect(try fixture.things.things.map(\.name) == ["Tea"])
    try outside.undo()
    #expect(try fixture.things.hasOutsideChanges())
    try fixture.things.takeInOutsideChanges()
    #expect(try fixture.things.things.isEmpty)
    withExtendedLifetime(container) {}
  }

  @Test("are not made by files somebody chooses: the store itself, under whatever name, is no export to read or write") func other() throws
  {
    let fixture = try Fixture()
    let store = ThingStore.file(at: fixture.storeURL)
    let alias = fixture.folder.appendingPathComponent("alias.json")
    try FileManager.default.createSymbolicLink(at: alias, withDestinationURL: fixture.storeURL)
    for file in [fixture.storeURL, alias] {
      let failure = #expect(throws: StoreFailure.self) { try store.requireOther(file) }
      #expect(failure?.localizedDescription == "\(file.path) is the store that is open here. Choose another file.")
    }
    try store.requireOther(fixture.folder.appendingPathComponent("new.json"))
  }

  @Test("are noticed even when a change of one's own follows at once") func between() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee")
    _ = try fixture.things.things
    let (container, outside) = try another(fixture)
    try outside.createThing("Tea")
    try fixture.things.editThing(thing, details: ThingDetails(color: .red))
    #expect(try fixture.things.hasOutsideChanges())
    withExtendedLifetime(container) {}
  }

  @Test("show in the objects at hand: values, runs, and that a thing is gone") func shown() throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(kind: .without, start: try civil("2026-10-01")))
    let tea = try fixture.things.createThing("Tea")
    #expect(try fixture.things.things.count == 2)
    #expect(thing.runs.isEmpty)
    let (container, outside) = try another(fixture)
    try outside.resetDaysForThing(try #require(try outside.findThing("Coffee")), on: civil("2026-10-04"), note: "Cake")
    try outside.deleteThing(try #require(try outside.findThing("Tea")))
    try fixture.things.takeInOutsideChanges()
    #expect(thing.startDay == (try civil("2026-10-04")))
    #expect(thing.history.map(\.note) == ["Cake"])
    #expect(try fixture.things.things == [thing])
    withExtendedLifetime((container, tea)) {}
  }

  @Test("that delete a thing leave nothing to be changed in it", arguments: Change.allCases) func gone(_ change: Change) throws {
    let fixture = try Fixture()
    let thing = try fixture.things.createThing("Coffee", details: ThingDetails(kind: .without, start: try civil("2026-10-01")))
    let (container, outside) = try another(fixture)
    try outside.deleteThing(try #require(try outside.findThing("Coffee")))
    try fixture.things.takeInOutsideChanges()
    #expect(!fixture.things.has(thing))
    #expect(throws: ThingError.isGone) { try change.make(fixture.things, thing) }
    withExtendedLifetime(container) {}
  }

  enum Change: CaseIterable, Sendable {
    case edit, reset, record, run, delete
    @MainActor func make(_ things: ThingCollection, _ thing: Thing) throws {
      switch self {
      case .edit: try things.editThing(thing, details: ThingDetails(note: "Cake"))
      case .reset: try things.resetDaysForThing(thing)
      case .record: try things.updateRecord(thing)
      case .run: try things.addRun(to: thing, from: civil("2026-09-01"), to: civil("2026-09-04"))
      case .delete: try things.deleteThing(thing)
      }
    }
  }

  @Test("are reported by the watch, again and again", .timeLimit(.minutes(10))) func watched() async throws {
    let fixture = try Fixture()
    try fixture.things.createThing("Coffee")
    _ = try fixture.things.things
    let (container, outside) = try another(fixture)
    let changes = try StoreWatch.changes(of: fixture.storeURL)
    var names = ["Tea", "Milk", "Water"]
    try outside.createThing(names.removeFirst())
    var seen: [[String]] = []
    for await _ in changes {
      guard try fixture.things.hasOutsideChanges() else { continue }
      try fixture.things.takeInOutsideChanges()
      seen.append(try fixture.things.things.map(\.name))
      guard !names.isEmpty else { break }
      try outside.createThing(names.removeFirst())
    }
    #expect(seen == [["Coffee", "Tea"], ["Coffee", "Milk", "Tea"], ["Coffee", "Milk", "Tea", "Water"]])
    withExtendedLifetime(container) {}
  }

  @Test("are reported no more after the watch has ended", .timeLimit(.minutes(10))) func cancelled() async throws {
    let fixture = try Fixture()
    let first = try StoreWatch.changes(of: fixture.storeURL)
    let (ended, continuation) = AsyncStream<Void>.makeStream()
    let watch = try StoreWatch(fixture.storeURL) { continuation.yield() }
    watch.cancel()
    try fixture.things.createThing("Coffee")
    // The other watch has heard of it, so this one would have, too.
    for await _ in first { break }
    continuation.finish()
    var reports = 0
    for await _ in ended { reports += 1 }
    #expect(reports == 0)
  }

  @Test("in a folder that is not there cannot be watched") func noFolder() {
    #expect(throws: POSIXError.self) { try StoreWatch(URL(fileURLWithPath: "/nowhere/at/all.sqlite")) {} }
  }
}

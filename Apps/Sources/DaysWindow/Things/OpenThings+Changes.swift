// SPDX-License-Identifier: MIT
// What a person does with things: each change is one save and one step to undo. AppWindow and the pages call it.

import CivilCalendar
import Days

extension OpenThings {
  /// Makes a change, and has everything shown anew.
  ///
  /// - Throws: `StoreFailure` where the store is no longer in its place, or the change's error.
  func change<Result>(_ body: (ThingCollection) throws -> Result) throws -> Result {
    try requireFile()
    let result = try body(collection)
    onChange()
    return result
  }

  func create(_ name: String, _ details: ThingDetails) throws { try change { _ = try $0.createThing(name, details: details) } }
  func edit(_ thing: Thing, _ details: ThingDetails) throws { try change { try $0.editThing(thing, details: details) } }
  func delete(_ thing: Thing) throws { try change { try $0.deleteThing(thing) } }

  /// Puts a thing away, or brings it back.
  func setArchived(_ thing: Thing, _ isArchived: Bool) throws { try edit(thing, ThingDetails(isArchived: isArchived)) }

  /// Ends the present run of a thing; see `ThingCollection.resetDaysForThing`.
  func reset(_ thing: Thing, on day: CivilDay, note: String?) throws {
    try change { _ = try $0.resetDaysForThing(thing, on: day, note: note) }
  }

  /// Takes back the last change, or just the one that is meant.
  ///
  /// - Returns: What was taken back, or nil if nothing is left to be.
  func undo(_ stamp: ChangeStamp? = nil) throws -> ChangeReport? { try change { try $0.undo(stamp) } }

  /// Makes the change again that was taken back last.
  func redo() throws -> ChangeReport? { try change { try $0.redo() } }

  /// Whether a thing has a run that can end.
  func canReset(_ thing: Thing) -> Bool { thing.dateType.countsARun && thing.startDay < rules.today }
}

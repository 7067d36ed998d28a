// SPDX-License-Identifier: MIT
// The things as the window works with them: the open store, the day it is, undo. AppWindow makes one; its pages ask and change it.

import CivilCalendar
import CoreData
import Days
import Foundation

/// The user's things while the window shows them.
final class OpenThings {
  let collection: ThingCollection
  private let container: NSPersistentContainer
  private let places: Places
  /// What holds for all things.
  private(set) var settings: DaySettings
  /// Counts the changes, so that an offer to undo one knows whether another has come after it.
  private(set) var changeCount = 0

  /// Opens the store; it is made if there is none yet.
  ///
  /// - Throws: `StoreFailure`, or `ThingError.settingsUnreadable`.
  init(_ places: Places = Places()) throws {
    self.places = places
    settings = try DaySettings(contentsOf: places.settings)
    container = try ThingStore.file(at: places.store).toChange()
    collection = ThingCollection(context: container.viewContext, rules: settings.rules(now: Date()))
    context.undoManager = UndoManager()
    context.undoManager?.levelsOfUndo = 100
  }

  /// Looks at what other programs have changed, and what day it is.
  ///
  /// - Throws: `ThingError.settingsUnreadable`; the rules then stay as they are.
  func refresh() throws {
    context.refreshAllObjects()
    collection.reloadData()
    settings = try DaySettings(contentsOf: places.settings)
    collection.rules = settings.rules(now: Date())
  }

  /// Changes the settings as they are in their file now, and writes them.
  func changeSettings(_ change: (inout DaySettings) -> Void) throws {
    var settings = try DaySettings(contentsOf: places.settings)
    change(&settings)
    try settings.write(to: places.settings)
    self.settings = settings
    collection.rules = settings.rules(now: Date())
  }

  /// Whether the day is another than the one that is counted to.
  func isNewDay() throws -> Bool { try DaySettings(contentsOf: places.settings).rules(now: Date()) != rules }

  /// The folders in which another program's changes show.
  var folders: [URL] { [places.store.deletingLastPathComponent(), places.settings.deletingLastPathComponent()] }

  var context: NSManagedObjectContext { collection.context }
  var rules: DayRules { collection.rules }

  /// How many things are private; none where the store cannot be read.
  var privateCount: Int {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.predicate = NSPredicate(format: "isPrivate == YES")
    return (try? context.count(for: request)) ?? 0
  }

  func standing(_ thing: Thing) -> Standing { thing.standing(rules) }

  // MARK: Changes, each of which is one save

  func create(_ name: String, _ details: ThingDetails) throws -> Thing {
    try changing { try collection.createThing(name, details: details) }
  }
  func edit(_ thing: Thing, _ details: ThingDetails) throws { try changing { try collection.editThing(thing, details: details) } }
  func delete(_ thing: Thing) throws { try changing { try collection.deleteThing(thing) } }

  /// Ends the present run of a thing; see `ThingCollection.resetDaysForThing`.
  func reset(_ thing: Thing, on day: CivilDay, note: String?) throws {
    _ = try changing { try collection.resetDaysForThing(thing, on: day, note: note) }
  }

  /// Takes back the last change.
  ///
  /// - Returns: Whether there was one.
  func undo() throws -> Bool {
    guard context.undoManager?.canUndo == true else { return false }
    try changing {
      context.undo()
      do {
        try context.save()
      } catch {
        context.rollback()
        throw error
      }
    }
    return true
  }

  private func changing<Result>(_ change: () throws -> Result) throws -> Result {
    defer { collection.reloadData() }
    let result = try change()
    changeCount += 1
    return result
  }

  /// Whether a thing is still in the store, and was not deleted by another program.
  func isThere(_ thing: Thing) throws -> Bool {
    guard thing.managedObjectContext != nil, !thing.isDeleted else { return false }
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.predicate = NSPredicate(format: "SELF == %@", thing.objectID)
    return try context.count(for: request) > 0
  }

  /// Whether a thing has a run that can end.
  func canReset(_ thing: Thing) -> Bool { thing.dateType.countsARun && thing.startDay < rules.today }

  // MARK: Checks while somebody types

  /// Why a run of a thing cannot have ended on a day, in a sentence; nil if it can.
  func problem(withReset day: CivilDay, of thing: Thing) -> String? {
    sentence {
      guard thing.startDay <= day, day <= rules.today else {
        throw ThingError.resetOutsideRun(name: thing.name, from: thing.startDay, to: rules.today)
      }
    }
  }

  private func sentence(_ check: () throws -> Void) -> String? {
    do {
      try check()
      return nil
    } catch {
      return error.localizedDescription
    }
  }
}

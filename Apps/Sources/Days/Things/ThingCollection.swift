// SPDX-License-Identifier: MIT
// All things: finding, adding, deleting. Editing, resetting and records are in the files beside this one.

import CivilCalendar
import CoreData
import NameOrdering

/// The things in a store.
///
/// Whatever it is asked is done and saved, or refused with an error and nothing is changed. It belongs to the main queue, as its context does.
@MainActor
public final class ThingCollection {
  public let context: NSManagedObjectContext
  /// The day it is, and how days are counted; set again when the day has changed.
  public var rules: DayRules

  private var loaded: [Thing]?

  public init(context: NSManagedObjectContext, rules: DayRules) {
    self.context = context
    self.rules = rules
  }

  /// All things by name, fetched at first use and after `reloadData`.
  public var things: [Thing] {
    get throws {
      if let loaded { return loaded }
      let request = NSFetchRequest<Thing>(entityName: "Thing")
      let sorted = try context.fetch(request).map { ($0, NameOrder($0.name)) }.sorted { NameOrder.precedes($0.1, $1.1) }.map(\.0)
      loaded = sorted
      return sorted
    }
  }

  /// Forgets what was fetched, so that the next look at `things` sees the store.
  public func reloadData() { loaded = nil }

  /// The thing with this name; case, accents and surrounding space make no difference.
  public func findThing(_ name: String) throws -> Thing? {
    let request = Self.request(for: name)
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  public func thingExists(_ name: String) throws -> Bool { try context.count(for: Self.request(for: name)) > 0 }

  /// A name for a thing that has none yet: "New thing" and the first number that is free.
  public func nameForNewThing() throws -> String { try ThingName.forNewThing { try thingExists($0.text) }.text }

  private static func request(for name: String) -> NSFetchRequest<Thing> {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.predicate = NSPredicate(format: "nameKey == %@", ThingName.key(of: name))
    request.includesSubentities = false
    return request
  }

  /// Adds a thing, unless one has that name.
  ///
  /// - Returns: Whether the thing was added.
  @discardableResult public func addThing(_ name: String, details: ThingDetails = ThingDetails()) throws -> Bool {
    if try thingExists(ThingName(name).text) { return false }
    try createThing(name, details: details)
    return true
  }

  /// Makes a thing that starts today and is of the kind `when`, as far as the details say nothing else.
  ///
  /// - Throws: `ThingError.nameIsTaken` also if another program was faster.
  @discardableResult public func createThing(_ name: String, details: ThingDetails = ThingDetails()) throws -> Thing {
    let name = try ThingName(name)
    return try saving(name) {
      let thing = Thing(context: context)
      thing.rename(to: name)
      thing.startDay = rules.today
      thing.dateType = .when
      try apply(details, to: thing)
      return thing
    }
  }

  /// Deletes a thing with its history and its reminders.
  public func deleteThing(_ thing: Thing) throws { try saving { context.delete(thing) } }

  /// Makes changes and saves them, or takes them all back.
  func saving<Result>(_ name: ThingName? = nil, _ changes: () throws -> Result) throws -> Result {
    defer { reloadData() }
    do {
      let result = try changes()
      try context.save()
      return result
    } catch {
      context.rollback()
      // Between the look and the save another program can have taken the name; then the store's own constraint speaks.
      if let name, (error as NSError).code == NSManagedObjectConstraintMergeError { throw ThingError.nameIsTaken(name.text) }
      throw error
    }
  }
}

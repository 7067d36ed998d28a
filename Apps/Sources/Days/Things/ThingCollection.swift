// SPDX-License-Identifier: MIT
// All things: finding, adding, deleting. Editing, resetting and records are in the files beside this one.

import CivilCalendar
import CoreData
import NameOrdering
import StoreJournal

/// The things in a store.
///
/// Whatever it is asked is done and saved, or refused with an error and nothing is changed. It belongs to the main queue, as its context does.
@MainActor
public final class ThingCollection {
  public let context: NSManagedObjectContext
  /// The day it is, and how days are counted; set again when the day has changed.
  public var rules: DayRules

  private var loaded: [Thing]?
  let journal: Journal<Change>
  /// The last change that was made here and saved, for an Undo that means just this one.
  public internal(set) var lastChange: ChangeReport?
  /// The latest touches of the journal that are known here; nil until the things have been read.
  var known: [RevisionStamp]?
  /// The touch that the save under way makes.
  var written: (before: RevisionStamp?, after: RevisionStamp)?

  public init(context: NSManagedObjectContext, rules: DayRules) {
    self.context = context
    self.rules = rules
    journal = Journal(context)
  }

  /// All things by name, fetched at first use and after `reloadData`.
  public var things: [Thing] {
    get throws {
      if let loaded { return loaded }
      if known == nil { known = try journal.touches() }
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
  public func nameForNewThing() throws -> String {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.predicate = NSPredicate(format: "nameKey BEGINSWITH %@", ThingName.newThingKey)
    let taken = Set(try context.fetch(request).compactMap(\.nameKey))
    return try ThingName.forNewThing { taken.contains($0.key) }.text
  }

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
    return try changing(.add, [], name: name, added: { [$0] }) {
      let thing = Thing(context: context)
      thing.rename(to: name)
      thing.startDay = rules.today
      thing.dateType = .when
      try apply(details, to: thing)
      return thing
    }
  }

  /// Deletes a thing with its history and its reminders; `undo` brings all of it back.
  ///
  /// - Throws: `ThingError.isGone`, as every change of a thing that is there no longer.
  public func deleteThing(_ thing: Thing) throws {
    try requirePresence(of: thing)
    try changing(.delete, [thing]) { context.delete(thing) }
  }

  /// Whether a thing is there, as far as is known here: neither deleted here nor found deleted by `takeInOutsideChanges`.
  public func has(_ thing: Thing) -> Bool { thing.managedObjectContext != nil && !thing.isDeleted }

  /// Refuses to read what a deleted thing has no longer.
  func requirePresence(of thing: Thing) throws { if !has(thing) { throw ThingError.isGone } }

  /// Makes changes and saves them, or takes them all back.
  func saving<Result>(_ name: ThingName? = nil, _ changes: () throws -> Result) throws -> Result {
    defer {
      reloadData()
      written = nil
    }
    let previous = lastChange
    do {
      let result = try changes()
      try context.save()
      if let written { countAsKnown(written) }
      journal.trim()
      return result
    } catch {
      context.rollback()
      lastChange = previous
      throw Self.explained(error, name)
    }
  }

  private static func explained(_ error: any Error, _ name: ThingName?) -> any Error {
    switch (error as NSError).code {
    // Between the look and the save another program can have taken the name; then the store's own constraint speaks.
    case NSManagedObjectConstraintMergeError: name.map { ThingError.nameIsTaken($0.text) } ?? ThingError.changedElsewhere
    case NSManagedObjectMergeError: ThingError.changedElsewhere
    default: error
    }
  }
}

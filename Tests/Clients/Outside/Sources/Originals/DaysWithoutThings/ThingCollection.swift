// SPDX-License-Identifier: MIT
// All things, by the original's steps: fetch, count, find, insert, delete, and the record of days.

public import CoreData

/// The things of one context, by name.
@MainActor public final class ThingCollection {
  public let managedObjectContext: NSManagedObjectContext
  public private(set) var things: [Thing] = []

  public init(_ managedObjectContext: NSManagedObjectContext) throws {
    self.managedObjectContext = managedObjectContext
    try reloadData()
  }

  /// Fetches all things by name.
  ///
  /// - Throws: the fetch's error.
  public func reloadData() throws {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    things = try managedObjectContext.fetch(request)
  }

  /// Adds a thing unless there is one of that name.
  ///
  /// - Throws: the fetch's or the save's error.
  public func addThing(_ name: String, today: Date) throws -> Bool {
    if try thingExists(name) { return false }
    let entity = NSEntityDescription.entity(forEntityName: "Thing", in: managedObjectContext)
    guard let entity else { fatalError("The model has no entity Thing.") }
    let thing = Thing(entity: entity, insertInto: managedObjectContext)
    thing.name = name
    thing.startDate = today
    thing.dateType = .when
    try saveContext()
    try reloadData()
    return true
  }

  /// Counts the things of a name.
  ///
  /// - Throws: the count's error.
  public func thingExists(_ name: String) throws -> Bool { try managedObjectContext.count(for: request(for: name)) > 0 }

  /// Finds the thing of a name.
  ///
  /// - Throws: the fetch's error.
  public func findThing(_ name: String) throws -> Thing? { try managedObjectContext.fetch(request(for: name)).first }

  private func request(for name: String) -> NSFetchRequest<Thing> {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.includesSubentities = false
    request.predicate = NSPredicate(format: "name == %@", name)
    return request
  }

  /// Deletes a thing and saves.
  ///
  /// - Throws: the save's or the fetch's error.
  public func deleteThing(_ thing: Thing) throws {
    managedObjectContext.delete(thing)
    try saveContext()
    try reloadData()
  }

  /// Raises a thing's record to its present count, and tells whether that was more.
  ///
  /// - Throws: the save's error.
  public func updateRecord(_ thing: Thing, today: Date) throws -> Bool {
    let count = thing.currentDayCount(on: today)
    guard count > thing.recordDayCount else { return false }
    thing.recordDayCount = Int16(count)
    try saveContext()
    return true
  }

  /// Saves if there is anything to save.
  ///
  /// - Throws: the save's error.
  public func saveContext() throws {
    if managedObjectContext.hasChanges { try managedObjectContext.save() }
  }
}

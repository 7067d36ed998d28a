// SPDX-License-Identifier: MIT
// What a store lacks that was written by the first version of the model and has just been migrated. ThingStore calls it on each opening.

import CivilCalendar
import CoreData
import NameOrdering

/// Fills in what the first version did not keep.
@MainActor enum StoreAdoption {
  /// Gives every thing of the first version its key, its civil day and its record as a run, and saves them together.
  ///
  /// Things that have a key are left alone, so that a second call finds nothing to do.
  ///
  /// - Parameters:
  ///   - context: A context on the store.
  ///   - clock: The zone in which the store was used: the first version kept local midnights.
  ///   - today: The day it is.
  /// - Throws: The error of Core Data; nothing is changed then.
  static func adopt(_ context: NSManagedObjectContext, clock: DayClock, today: CivilDay) throws {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.predicate = NSPredicate(format: "nameKey == nil")
    guard try context.count(for: request) > 0 else { return }
    // In a fixed order, so that of two things of one name always the same one keeps it.
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true), NSSortDescriptor(key: "startDate", ascending: true)]
    do {
      var taken = try keysInUse(context)
      for thing in try context.fetch(request) {
        let name = try freeName(for: thing.name, taken)
        taken.insert(name.key)
        thing.rename(to: name)
        thing.startDay = clock.day(of: thing.startDate)
        keepRecord(of: thing, today, in: context)
      }
      try context.save()
    } catch {
      context.rollback()
      throw error
    }
  }

  private static func keysInUse(_ context: NSManagedObjectContext) throws -> Set<String> {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    request.predicate = NSPredicate(format: "nameKey != nil")
    return Set(try context.fetch(request).compactMap(\.nameKey))
  }

  /// The name the thing has, with a number where it is another's already; the first version compared names byte by byte.
  private static func freeName(for text: String, _ taken: Set<String>) throws -> ThingName {
    guard let name = try? ThingName(kept: text.withControlCharactersAsSpaces) else {
      return try ThingName.forNewThing { taken.contains($0.key) }
    }
    if !taken.contains(name.key) { return name }
    var number = 2
    while true {
      let numbered = try ThingName(kept: "\(name.text) \(number)")
      if !taken.contains(numbered.key) { return numbered }
      number += 1
    }
  }

  /// The record is derived from runs: one that no run explains becomes a run that ended where the present one begins.
  private static func keepRecord(of thing: Thing, _ today: CivilDay, in context: NSManagedObjectContext) {
    let record = Int(thing.recordDayCount)
    guard record > 0, record > today - thing.startDay else { return }
    let run = Run(context: context)
    run.endDay = min(thing.startDay, today)
    run.startDay = run.endDay - record
    run.note = "The record before runs were kept."
    run.thing = thing
  }
}

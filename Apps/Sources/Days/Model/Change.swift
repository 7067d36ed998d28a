// SPDX-License-Identifier: MIT
// One step of what a user did, kept in the store so that it can be taken back later and by another program. ThingCollection+Journal makes them.

import CoreData

/// A step that can be taken back.
public final class Change: NSManagedObject {
  /// The revision at which the step was made first, and so the order of the steps.
  ///
  /// Among equal ones, made by two programs at once, `date` decides.
  @NSManaged public var sequence: Int64
  @NSManaged public var date: Date
  /// Goes up each time any step is made, taken back or made again, so that the highest one tells whether anything has happened.
  @NSManaged public var revision: Int64
  /// When `revision` was set; tells two programs' equal revisions apart.
  @NSManaged public var touched: Date
  @NSManaged public var kindRaw: Int16
  /// The thing's name before the step, or after it if it was made by it.
  @NSManaged public var name: String?
  /// The name a renaming gave.
  @NSManaged public var newName: String?
  /// How many things the step changed.
  @NSManaged public var count: Int64
  @NSManaged public var isUndone: Bool
  /// The things concerned, before and after, as `[ThingStep]` in JSON.
  @NSManaged public var steps: Data?
}

/// What was done in a step.
public enum ChangeKind: Int16, CaseIterable, Sendable {
  /// A step that only a later version knows.
  case other = 0
  case add = 1
  case edit, rename, delete, reset, addRun, archive, bringBack, editRun, deleteRun
  case `import` = 20

  /// The word for the kind in JSON.
  public var word: String { String(describing: self) }
}

// SPDX-License-Identifier: MIT
// One step of what a user did, kept in the store so that it can be taken back later and by another program. ThingCollection+Journal makes them.

import CoreData
import StoreJournal

/// A step that can be taken back.
public final class Change: NSManagedObject, JournalEntry {
  public typealias Kind = ChangeKind
  public static let entityName = "Change"

  @NSManaged public var sequence: Int64
  @NSManaged public var date: Date
  @NSManaged public var revision: Int64
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
public enum ChangeKind: Int16, CaseIterable, JournalKind {
  case other = 0
  case add = 1
  case edit, rename, delete, reset, addRun, archive, bringBack, editRun, deleteRun
  case `import` = 20
}

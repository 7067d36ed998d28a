// SPDX-License-Identifier: MIT
// One step of what a user did, kept in the store so that it can be taken back later and by another program. Garden+Journal makes them.

import CoreData

/// A step that can be taken back, or the notice of one that cannot.
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
  /// The garden that set `revision`.
  @NSManaged public var writer: UUID?
  @NSManaged public var kindRaw: Int16
  /// The plant's name before the step, or after it if it was made by it.
  @NSManaged public var name: String?
  /// The name of the plant a renaming, a merging or a move leads to.
  @NSManaged public var newName: String?
  /// How many sowings the step changed.
  @NSManaged public var count: Int64
  @NSManaged public var isUndone: Bool
  /// The plants and sowings concerned, before and after, as `[GardenStep]` in JSON.
  @NSManaged public var steps: Data?
}

/// What was done in a step.
public enum ChangeKind: Int16, CaseIterable, Sendable {
  /// Nothing that can be taken back, but other programs are to notice it.
  case notice = 0
  case addPlant = 1
  case editPlant, renamePlant, mergePlants, deletePlant
  case sow, editSowing, moveSowing, duplicateSowing, deleteSowing
  case log, takeBack, archive, bringBack, photo
  case addSamples, removeSamples
  case `import` = 40
  /// A step that only a later version knows.
  case other = 1000

  /// The word for the kind in JSON.
  public var word: String { String(describing: self) }
}

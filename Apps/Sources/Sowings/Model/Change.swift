// SPDX-License-Identifier: MIT
// One step of what a user did, kept in the store so that it can be taken back later and by another program. Garden+Journal makes them.

import CoreData
import StoreJournal

/// A step that can be taken back, or the notice of one that cannot.
public final class Change: NSManagedObject, SignedEntry {
  public typealias Kind = ChangeKind
  public static let entityName = "Change"
  public static let noticeKind = ChangeKind.notice

  @NSManaged public var sequence: Int64
  @NSManaged public var date: Date
  @NSManaged public var revision: Int64
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
public enum ChangeKind: Int16, CaseIterable, JournalKind {
  /// Nothing that can be taken back, but other programs are to notice it.
  case notice = 0
  case addPlant = 1
  case editPlant, renamePlant, mergePlants, deletePlant
  case sow, editSowing, moveSowing, duplicateSowing, deleteSowing
  case log, takeBack, archive, bringBack, photo
  case addSamples, removeSamples
  case `import` = 40
  case other = 1000
}

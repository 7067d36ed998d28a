// SPDX-License-Identifier: MIT
// The unit of work, and its conductor: state here, each verb in a file of its own (+Queue, +Objects, +Fetching, +PendingChanges,
// +Saving, +Reverting), the work itself in the types those call.

import CoreDataRows
import Foundation

/// The kinds of queue a context can work on.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  /// Deprecated by Apple: the context belongs to whoever uses it.
  case confinementConcurrencyType = 0
  case privateQueueConcurrencyType = 1
  case mainQueueConcurrencyType = 2
}

/// A unit of work over managed objects: fetches them, keeps one object per row, collects changes, saves them in one transaction.
///
/// Everything in a context is guarded by its queue: use `perform` or `performAndWait`, or stay on the main queue for a main-queue
/// context.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {  // confined to its queue by contract, as Apple's
  /// A context's kind of queue.
  public typealias ConcurrencyType = NSManagedObjectContextConcurrencyType

  // MARK: Set once

  /// The kind of queue the context works on.
  public let concurrencyType: NSManagedObjectContextConcurrencyType
  let queue: DispatchQueue
  let map = IdentityMap()
  /// Fetched results controllers that follow this context.
  let followers = ContextFollowers()

  // MARK: Settings

  /// The coordinator whose stores the context reads and writes, through its parents where it has any.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { parentStorage.map(\.persistentStoreCoordinator) ?? ownCoordinator }
    set { adopt(coordinator: newValue) }
  }
  final var ownCoordinator: NSPersistentStoreCoordinator?
  /// The context that this one reads from and saves into, instead of stores.
  ///
  /// Set it before the context is used, and set no coordinator beside it.
  open var parent: NSManagedObjectContext? {
    get { parentStorage }
    set { adopt(parent: newValue) }
  }
  final var parentStorage: NSManagedObjectContext?
  /// What contexts above and below this one tell each other of keys.
  let keyExchange = KeyExchange()
  /// A name for debugging and for the history.
  open var name: String?
  /// The author recorded for the context's saves.
  open var transactionAuthor: String?
  /// A place for the application's own values.
  public let userInfo = NSMutableDictionary()
  /// What a save does about conflicts; an `NSMergePolicy`.
  ///
  /// A save fails on a conflict unless this is changed.
  open var mergePolicy: Any = NSErrorMergePolicy
  /// Whether the context keeps every registered object alive, not only the changed ones.
  open var retainsRegisteredObjects = false {
    didSet { retained = retainsRegisteredObjects ? Set(map.all()) : [] }
  }
  /// Seconds after which values may no longer be taken from a cache; negative, the default, for no limit.
  ///
  /// There is no cache between contexts and stores here: a fault reads its row when it fires, so it is fresh whatever this says.
  open var stalenessInterval: TimeInterval = -1
  /// Whether a fault whose row is gone reads as nil (the default) instead of trapping.
  open var shouldDeleteInaccessibleFaults = true
  /// Whether deletions reach related objects when pending changes are processed (the default) or at the next save.
  open var propagatesDeletesAtEndOfEvent = true

  /// Whether the context takes over, on its queue, what others save into its coordinator's stores or into its parent.
  open var automaticallyMergesChangesFromParent: Bool {
    get { automaticMerging != nil }
    set {
      if newValue != (automaticMerging != nil) { automaticMerging = newValue ? AutomaticMerging(into: self) : nil }
    }
  }
  private final var automaticMerging: AutomaticMerging?

  /// Records changes so that they can be taken back; none unless one is set.
  open var undoManager: UndoManager? {
    willSet { if undoManager == nil { processPendingChanges() } }  // what came before is no part of what comes
    didSet {
      dropCaptures()
      checkpoint = undoManager.map { UndoCheckpoint($0, for: self) }
    }
  }
  private final var checkpoint: UndoCheckpoint?
  /// States of objects before their first change since pending changes were last processed, where the stored rows do not tell them.
  final var captures: [UndoCapture] = []
  /// Where in `captures` the last one of an object is; made when the first is looked for.
  final var captureIndex: [ObjectIdentifier: Int]?
  /// The same of the event that is being announced.
  final var announcedCaptures: [UndoCapture] = [] {
    didSet { capturesByObject = nil }
  }
  final var capturesByObject: [ObjectIdentifier: UndoCapture]?

  // MARK: The unit of work, guarded by the queue. The lists keep objects alive; an object's flags say whether it still counts.

  @exclusivity(unchecked) var inserted: [NSManagedObject] = []
  @exclusivity(unchecked) var updated: [NSManagedObject] = []
  @exclusivity(unchecked) var deleted: [NSManagedObject] = []
  /// Objects changed since pending changes were last processed.
  @exclusivity(unchecked) var pending: [NSManagedObject] = []
  var refreshed: [NSManagedObject] = []
  var retained: Set<NSManagedObject> = []
  /// Objects that `detectConflicts(for:)` has named since the last save.
  var watched: Set<NSManagedObject> = []
  /// Stores chosen by `assign(_:to:)` for objects not yet saved.
  var assignedStores: [ObjectIdentifier: NSPersistentStore] = [:]
  /// Where a temporary key went that somebody holds an ID of, or that children may know.
  var permanentKeys: [Int64: ObjectKey] = [:]
  /// Keys given by the save under way, by temporary key.
  var temporaries: [Int64: ObjectKey] = [:]
  /// Keys of objects deleted before any save, until the next one: references to them lead nowhere.
  var forgottenKeys: Set<ObjectKey> = []
  var isProcessScheduled = false
  var isProcessing = false
  var isSaving = false

  // MARK: Making

  /// Makes a context on a queue of the given kind.
  public init(concurrencyType type: NSManagedObjectContextConcurrencyType) {
    concurrencyType = type
    queue = type == .mainQueueConcurrencyType ? .main : DispatchQueue(label: "NSManagedObjectContext", qos: .userInitiated)
    super.init()
    map.context = self
    ContextQueue.mark(queue, for: self)
  }

  /// Makes a context on a queue of the given kind.
  public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type) }

  /// Makes a main-queue context; kept for source compatibility.
  public convenience override init() { self.init(concurrencyType: .mainQueueConcurrencyType) }

  deinit {
    map.context = nil
    breakCycles(map.all())
  }

  // MARK: Verbs that subclasses may override; each one's work is in the file of its name

  /// Registers an object for insertion by the next save.
  open func insert(_ object: NSManagedObject) { register(inserted: object) }

  /// Registers an object for deletion by the next save; its delete rules are carried out when pending changes are processed.
  open func delete(_ object: NSManagedObject) { markDeleted(object) }

  /// Writes all changes to the stores, each store in one transaction.
  ///
  /// - Throws: a validation error, a conflict (133020, 133021) or the store's error; the changes stay in the context.
  open func save() throws { try saveAll() }

  /// Carries out delete rules and announces the changes made since the last time.
  open func processPendingChanges() { processPending() }

  /// Takes back every change not saved: inserted objects leave, updated and deleted ones are as stored again.
  open func rollback() { rollBackAll() }

  /// Forgets every object and every change; objects held elsewhere are of no context any more.
  open func reset() { resetAll() }

  /// Makes an object's values those of the store at the next access, or merges the pending changes over them.
  ///
  /// - Parameters:
  ///   - object: an object of this context.
  ///   - flag: whether the object's unsaved changes stay; otherwise they are lost and the object becomes a fault.
  open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) { refreshOne(object, merging: flag) }

  /// Refreshes every registered object, keeping unsaved changes.
  open func refreshAllObjects() { refreshAll() }

  /// Gives objects permanent IDs before they are saved.
  ///
  /// - Throws: the store's error.
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws { try givePermanentIDs(to: objects) }

  open override var description: String {
    "<\(Swift.type(of: self)): \(Unmanaged.passUnretained(self).toOpaque())>\(name.map { " (\($0))" } ?? "")"
  }
}

// SPDX-License-Identifier: MIT
// Fetched results as a list for GTK's list views: objects are looked at only when a row shows them, and changes of the context become the
// model's changes. The apps' lists are made of it.

import Adwaita
import CoreData

/// A list model over a fetched results controller.
///
/// Give the request a `fetchBatchSize`, so that rows are read as they come into sight. An object that has only changed keeps its row, which shows it
/// again; one that has moved gets another. The results have no sections, as GTK 4.8's lists have none.
public final class FetchedListModel<Object: NSManagedObject> {
  /// How many objects are read at once, unless a request says something else.
  public static var usualBatchSize: Int { 20 }

  public let controller: NSFetchedResultsController<Object>
  /// The list for `ListView`.
  public let list: ListModel
  private let source: FetchedListSource<Object>

  /// Makes the model and fetches.
  ///
  /// - Parameters:
  ///   - request: what to fetch, with sort descriptors; one without a batch size gets `usualBatchSize`.
  ///   - context: a context of the main queue.
  ///   - steps: how many places of a change are told one by one; more are told as one, as GTK lays out anew for each.
  /// - Throws: The fetch's error.
  public init(_ request: NSFetchRequest<Object>, context: NSManagedObjectContext, steps: Int = 64) throws {
    if request.fetchBatchSize == 0 { request.fetchBatchSize = Self.usualBatchSize }
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    source = FetchedListSource(controller, stepLimit: steps)
    list = ListModel(source)
    controller.delegate = source
    try source.fetch()
  }

  public var count: Int { source.count }

  /// The object at a position, which must be less than `count`.
  public func object(at position: Int) -> Object { controller.object(at: IndexPath(row: position, section: 0)) }
  public func position(of object: Object) -> Int? { controller.indexPath(forObject: object)?.row }

  /// Fetches anew, after the request has got another predicate or another order.
  ///
  /// - Throws: The fetch's error; then the list is as it was.
  public func fetch() throws { try source.fetch() }

  /// Has all rows show their objects again, because what they show also depends on something else, such as the day it is.
  public func refreshRows() { source.tellUpdateOfAll() }

  /// Calls a closure after each change of the list's length, such as to show that it is empty.
  public func onChange(_ body: @escaping (_ count: Int) -> Void) {
    let source = source
    list.on("items-changed") { [unowned source] _ in body(source.count) }
  }
}

/// What the model asks: the controller, or, while a change is being told step by step, what the list is in between.
final class FetchedListSource<Object: NSManagedObject>: ListSource, NSFetchedResultsControllerDelegate {
  /// More places than these are told as one.
  private let stepLimit: Int

  private let controller: NSFetchedResultsController<Object>
  /// What has been told of the change that is going on.
  private var removed: [Int: NSManagedObject] = [:]
  private var inserted: [Int] = []
  private var updated: [NSManagedObject] = []
  /// The list in between, while it is told.
  private var telling: (edits: ListEdits, count: Int, stepsDone: Int)?
  /// The list's length as it was told.
  private var told = 0

  init(_ controller: NSFetchedResultsController<Object>, stepLimit: Int = 64) {
    self.controller = controller
    self.stepLimit = stepLimit
  }

  override var count: Int {
    if let telling { return telling.count + telling.edits.growth(after: telling.stepsDone) }
    return told
  }

  override func object(at position: Int) -> AnyObject {
    guard let telling else { return fetched(position) }
    switch telling.edits.place(of: position, after: telling.stepsDone) {
    case .new(let position): return fetched(position)
    case .old(let position):
      guard let object = removed[position] else {
        preconditionFailure("A change of fetched results was told without the object at \(position).")
      }
      return object
    }
  }

  private func fetched(_ position: Int) -> Object { controller.object(at: IndexPath(row: position, section: 0)) }

  // MARK: A new fetch

  func fetch() throws {
    let old = (controller.fetchedObjects ?? []) as [NSManagedObject]
    try controller.performFetch()
    let new = (controller.fetchedObjects ?? []) as [NSManagedObject]
    var start = 0
    while start < min(old.count, new.count), old[start] === new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start, old[old.count - 1 - end] === new[new.count - 1 - end] { end += 1 }
    told = new.count
    tellChange(at: start, removed: old.count - end - start, added: new.count - end - start)
  }

  // MARK: Changes of the context

  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    removed = [:]
    inserted = []
    updated = []
  }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    guard let object = anObject as? NSManagedObject else { return }
    if type != .update {
      if let indexPath { removed[indexPath.row] = object }
      if let newIndexPath { inserted.append(newIndexPath.row) }
    }
    if type == .update || type == .move { updated.append(object) }
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    let edits = ListEdits(removed: removed.keys.sorted(), inserted: inserted.sorted(), limit: stepLimit)
    telling = (edits, told, 0)
    for (index, step) in edits.steps.enumerated() {
      telling?.stepsDone = index + 1
      tellChange(at: step.new.lowerBound, removed: step.old.count, added: step.new.count)
    }
    told += edits.growth(after: edits.steps.count)
    telling = nil
    assert(told == self.controller.fetchedObjects?.count, "The changes told of fetched results do not add up to them.")
    for object in updated { tellUpdate(of: object) }
    removed = [:]
    updated = []
  }
}

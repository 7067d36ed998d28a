// SPDX-License-Identifier: MIT
// The fetched results controller: runs a request and answers by index path. All state is in a class without type parameters, as with
// fetch requests, so that controllers of every parameter share one layout and a delegate can be handed any of them.

import CoreDataRows
import Foundation

/// The part of a fetched results controller that does not depend on what it gives; name `NSFetchedResultsController` instead.
///
/// Guarded by its context's queue.
open class _NSFetchedResultsController: NSObject {
  // MARK: Set once

  final let request: _NSFetchRequest
  /// The context that the results belong to.
  public final let managedObjectContext: NSManagedObjectContext
  /// The key path by whose values the results are cut into sections.
  public final let sectionNameKeyPath: String?
  /// The name given for a cache of sections on disk, which there is none of: they are cut anew in a fraction of the fetch's time.
  public final let cacheName: String?

  // MARK: Guarded by the context's queue

  /// Who is told of changes; while there is one, the results follow the context's changes from the fetch on.
  ///
  /// Without one, and without a consumer of `snapshots`, they stay as they were fetched.
  public final weak var delegate: (any NSFetchedResultsControllerDelegate)? {
    didSet {
      sectionInfos = nil
      observe()
    }
  }
  /// The request's conditions at the last fetch.
  final private(set) var membership: ResultMembership?
  /// The results while they follow the context.
  final var followed: FollowedResults?
  /// The objects' IDs, while somebody is shown them.
  final var ids: [NSManagedObjectID]?
  /// The consumers of `snapshots`; each ends its channel by itself.
  final var channels: [WeakChannel] = []
  /// Whether a delegate is shown old results once more, after changes have been carried out.
  final var isShowingOld = false
  /// The delegate's method that is being called, for its default implementation to answer.
  final var calledMethod: DelegateMethods?
  /// Whether it has been said that the order tears sections apart.
  final var hasWarned = false
  /// Nil until the first fetch.
  final var results: FetchedResults?
  /// Where each object is, for results that do not follow; made when first asked for.
  private final var positions: [NSObject: Int]?
  /// Made when first asked for.
  private final var sectionInfos: [FetchedSection]?

  init(request: _NSFetchRequest, context: NSManagedObjectContext, sectionNameKeyPath: String?, cacheName: String?) {
    guard request.entityName != nil else {
      preconditionFailure(
        "A fetched results controller needs a fetch request with an entity. Make the request with NSFetchRequest(entityName:) or set entity."
      )
    }
    self.request = request
    managedObjectContext = context
    self.sectionNameKeyPath = sectionNameKeyPath
    self.cacheName = cacheName
    super.init()
  }

  deinit {
    if let followed { managedObjectContext.followers.depart(followed, in: managedObjectContext) }
    for channel in channels { channel.channel?.finish(dropping: false) }
  }

  /// Deletes a cache, or all of them with nil; the section cache of Apple's controllers has no counterpart, so there is none to delete.
  public class func deleteCache(withName name: String?) {}

  // MARK: Sections

  /// The sections; nil before the first fetch.
  public final var sections: [any NSFetchedResultsSectionInfo]? {
    guard let results else { return nil }
    if let known = sectionInfos { return known }
    let made = results.sections.map { section in
      FetchedSection(
        name: section.name, indexTitle: sectionIndexTitle(forSectionName: section.name), members: results.objects[section.range])
    }
    sectionInfos = made
    return made
  }

  /// Forgets what was made of the results, before they change.
  final func dropDerived() {
    positions = nil
    sectionInfos = nil
  }

  /// The title of a section in an index: the first letter of its name, capitalised, unless a subclass or the delegate answers otherwise.
  open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    guard let delegate else { return FetchedSection.indexTitle(of: sectionName) }
    return delegate.controller(erased, sectionIndexTitleForSectionName: sectionName)
  }

  /// This controller, as its delegate sees it: controllers of every parameter have one layout.
  final var erased: NSFetchedResultsController<any NSFetchRequestResult> {
    Unmanaged.fromOpaque(Unmanaged.passUnretained(self).toOpaque()).takeUnretainedValue()
  }

  /// The titles of the index in the sections' order; neighbours with one title share it.
  open var sectionIndexTitles: [String] { index.map(\.title) }

  /// The first of the sections that a title of the index stands for.
  ///
  /// Traps where the index does not have the title there; override it together with `sectionIndexTitles`.
  open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    let index = index
    guard index.indices.contains(sectionIndex), index[sectionIndex].title == title else {
      preconditionFailure(
        "The index of sections has no title \"\(title)\" at \(sectionIndex); its titles are \(index.map(\.title)). "
          + "Where sectionIndexTitles is overridden, override section(forSectionIndexTitle:at:) too.")
    }
    return index[sectionIndex].section
  }

  private final var index: [(title: String, section: Int)] {
    var index: [(title: String, section: Int)] = []
    for (number, section) in (results?.sections ?? []).enumerated() {
      if let title = sectionIndexTitle(forSectionName: section.name), title != index.last?.title { index.append((title, number)) }
    }
    return index
  }

  // MARK: Objects

  /// The results, which must be there, and the position an index path means.
  final func located(_ indexPath: IndexPath) -> (FetchedResults, Int) {
    guard let results else { preconditionFailure("A fetched results controller has no objects before performFetch() has been called.") }
    guard indexPath.count == 2, results.sections.indices.contains(indexPath.section) else {
      preconditionFailure("The fetched results have \(results.sections.count) sections, so there is no object at \(indexPath).")
    }
    let range = results.sections[indexPath.section].range
    guard indexPath.row >= 0, indexPath.row < range.count else {
      preconditionFailure(
        "Section \(indexPath.section) of the fetched results has \(range.count) objects, so there is none at row \(indexPath.row).")
    }
    return (results, range.lowerBound + indexPath.row)
  }

  final func position(of object: NSObject) -> Int? {
    guard let results else { return nil }
    if let followed, !isShowingOld {
      return (object as? NSManagedObject).flatMap { managedObjectContext.followers.member($0, in: followed)?.position }
    }
    if positions == nil {
      positions = Dictionary(zip(results.objects, results.objects.indices), uniquingKeysWith: { first, _ in first })
    }
    return positions?[object]
  }

  /// Takes what a fetch has found.
  ///
  /// - Throws: error 134060 where the order of the objects does not keep their sections together.
  final func take(_ objects: [NSObject]) throws {
    let fetched = FetchedResults(objects, sectionedBy: sectionNameKeyPath)
    if let section = fetched.firstOutOfOrder {
      let reason = outOfOrder(section)
      throw NSError(
        domain: NSCocoaErrorDomain, code: NSCoreDataError, userInfo: ["reason": reason, NSLocalizedDescriptionKey: reason])
    }
    let shown = ids ?? []
    stopFollowing()
    membership = managedObjectContext.persistentStoreCoordinator.map {
      ResultMembership(request, entity: request.entitySchema(in: $0.frozen.schema), sectionNameKeyPath: sectionNameKeyPath)
    }
    dropDerived()
    hasWarned = false
    isShowingOld = false
    results = fetched
    observe()
    showAll(after: shown)
  }

  /// What is wrong with a section whose name another one before it has.
  final func outOfOrder(_ section: FetchedResults.Section) -> String {
    "The fetched object at index \(section.range.lowerBound) has an out of order section name '\(section.name)'. "
      + "Objects must be sorted by section name: give the request a first sort descriptor that orders them as '\(sectionNameKeyPath ?? "")' does."
  }
}

/// The results of a fetch request, in sections, found by index path.
open class NSFetchedResultsController<ResultType: NSFetchRequestResult>: _NSFetchedResultsController {
  /// Makes a controller; `performFetch()` fills it.
  ///
  /// Traps where the request has no entity, as Apple raises.
  ///
  /// - Parameters:
  ///   - fetchRequest: what to fetch; may be changed before the next `performFetch()`.
  ///   - context: where to fetch.
  ///   - sectionNameKeyPath: what to cut the results into sections by; the first sort descriptor must keep equal values together.
  ///   - name: a cache's name; accepted, and there is no cache, so the request may be changed without deleting one.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext, sectionNameKeyPath: String?,
    cacheName name: String?
  ) {
    super.init(request: fetchRequest, context: context, sectionNameKeyPath: sectionNameKeyPath, cacheName: name)
  }

  /// The request that is fetched.
  public final var fetchRequest: NSFetchRequest<ResultType> {
    // The same object, whatever the controller is seen as: requests of every parameter have one layout.
    Unmanaged<NSFetchRequest<ResultType>>.fromOpaque(Unmanaged.passUnretained(request).toOpaque()).takeUnretainedValue()
  }

  /// Fetches, and cuts what is found into sections.
  ///
  /// Traps where the request's sort descriptors are nil, as Apple raises; an empty list leaves the objects as the store gives them.
  ///
  /// - Throws: the fetch's error, or 134060 where the order of the objects does not keep their sections together.
  open func performFetch() throws {
    requireObjects()
    guard fetchRequest.sortDescriptors != nil else {
      preconditionFailure(
        "A fetched results controller needs a fetch request with sort descriptors. Give the request some, or an empty list for no order.")
    }
    // Whatever a fetch can give is an object of Foundation's, one pointer per element.
    try take(unsafeBitCast(managedObjectContext.fetch(fetchRequest), to: [NSObject].self))
  }

  /// Everything found, in order; nil before the first fetch.
  public final var fetchedObjects: [ResultType]? { results.map { unsafeBitCast($0.objects, to: [ResultType].self) } }

  /// The object at an index path.
  ///
  /// Traps where there is none, as Apple raises.
  public final func object(at indexPath: IndexPath) -> ResultType {
    let (results, position) = located(indexPath)
    return unsafeBitCast(results.objects[position], to: ResultType.self)
  }

  /// Where an object is; nil if it is not among the results.
  public final func indexPath(forObject object: ResultType) -> IndexPath? {
    guard let object = object as AnyObject as? NSObject, let position = position(of: object) else { return nil }
    return results?.indexPath(at: position)
  }
}

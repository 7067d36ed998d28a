// SPDX-License-Identifier: MIT
// Fetching: the request is lowered to a plan, the stores find rows, the identity map makes objects of them, pending changes are laid
// over, and the order and limits are put right.

import CoreDataPredicates
import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// Finds what a request asks for.
  ///
  /// - Throws: an `NSError` where a store cannot be read or a predicate cannot be carried out by it.
  public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
    if request.resultType == .dictionaryResultType { return try cast(dictionaries(request), request) }
    let fetch = try prepare(request)
    switch request.resultType {
    case .managedObjectIDResultType: return try cast(objectIDs(fetch), request)
    case .countResultType: return try cast([NSNumber(value: try number(fetch))], request)
    default:
      let found = try objects(fetch)
      // One pointer per element either way; checked once for the entity's class instead of once an object.
      if isErased(T.self) || fetch.runtime.makesOnly(T.self) { return unsafeBitCast(found, to: [T].self) }
      return try cast(found, request)
    }
  }

  /// The number of objects a request would find.
  ///
  /// - Throws: an `NSError` where a store cannot be read or a predicate cannot be carried out by it.
  public func count<T>(for request: NSFetchRequest<T>) throws -> Int { try number(prepare(request)) }

  /// Carries out a request of any kind.
  ///
  /// - Throws: an `NSError` of the request's own.
  public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    throw NSError(
      domain: NSCocoaErrorDomain, code: NSPersistentStoreUnsupportedRequestTypeError,
      userInfo: [
        NSLocalizedDescriptionKey: "execute(_:) does not carry out a \(Swift.type(of: request)); use fetch(_:) for fetch requests."
      ])
  }

  private func cast<T>(_ values: [some AnyObject], _ request: NSFetchRequest<T>) throws -> [T] {
    if isErased(T.self) { return unsafeBitCast(values as [AnyObject], to: [T].self) }
    if let same = values as? [T] { return same }
    preconditionFailure(
      "The fetch request for \(request.entityName ?? "its entity") is declared to give \(T.self), but its results are \(Swift.type(of: values)). Use a matching NSFetchRequest type."
    )
  }

  /// Whether a request gives anything: `NSFetchRequest<NSFetchRequestResult>`, whose elements are class references like all results.
  private func isErased<T>(_ type: T.Type) -> Bool { ObjectIdentifier(type) == ObjectIdentifier((any NSFetchRequestResult).self) }

  // MARK: - Preparing

  struct PreparedFetch {
    var runtime: EntityRuntime
    var plan: FetchPlan
    var stores: [NSPersistentStore]
    var predicate: NSPredicate?
    var sortDescriptors: [NSSortDescriptor]
    var returnsFaults: Bool
    var refreshes: Bool
    /// Changed objects of the entity that the stores do not know of.
    var changes: PendingChangesOverlay
    var includesPendingChanges: Bool
    var includesPropertyValues: Bool
    var batchSize: Int
    var prefetched: [[String]]
  }

  private func prepare<T>(_ request: NSFetchRequest<T>) throws -> PreparedFetch {
    guard let coordinator = persistentStoreCoordinator else {
      preconditionFailure("The context has no persistent store coordinator, so there is nothing to fetch from.")
    }
    checkQueue()
    takeOverKeys()
    processPendingChanges()
    let runtime = try coordinator.runtime(for: request)
    let stores = coordinator.stores(holding: runtime.schema, affected: request.affectedStores)
    let plan: FetchPlan
    do {
      plan = try request.fetchPlan(entity: runtime.schema)
    } catch let error as RowStoreError {
      throw error.cocoaError(at: stores.first?.url)
    }
    let changes =
      request.includesPendingChanges ? PendingChangesOverlay(self, plan, request.predicate) : PendingChangesOverlay.none
    return PreparedFetch(
      runtime: runtime, plan: plan, stores: stores, predicate: request.predicate,
      sortDescriptors: request.resultType == .dictionaryResultType ? [] : request.sortDescriptors ?? [],
      returnsFaults: request.returnsObjectsAsFaults, refreshes: request.shouldRefreshRefetchedObjects, changes: changes,
      includesPendingChanges: request.includesPendingChanges, includesPropertyValues: request.includesPropertyValues,
      batchSize: request.fetchBatchSize,
      prefetched: request.relationshipKeyPathsForPrefetching?.map { $0.split(separator: ".").map(String.init) } ?? [])
  }

  // MARK: - Objects

  func objects(_ fetch: PreparedFetch) throws -> [NSManagedObject] {
    // With pending changes or several stores the limits hold for the whole, so they are applied here.
    let isWhole = fetch.changes.isEmpty && isOneSource(fetch)
    var plan = fetch.plan
    if !isWhole {
      if plan.limit > 0 { plan.limit += plan.offset + fetch.changes.count }
      plan.offset = 0
    }
    let batched = isBatched(fetch) ? BatchedFetch(try keysBelow(fetch, plan), fetch.batchSize, prefetched: fetch.prefetched) : nil
    var found = try batched.map { register($0) } ?? found(fetch, plan)
    if !isWhole {
      // A store's or a parent's order holds; only what has changed here has to find its place in it.
      if isOneSource(fetch) {
        found = fetch.changes.merge(into: found, fetch.sortDescriptors)
      } else {
        found = fetch.changes.merge(into: found, [])
        if !fetch.sortDescriptors.isEmpty { found = fetch.sortDescriptors.sorted(found) }
      }
      if fetch.plan.offset > 0 { found = Array(found.dropFirst(fetch.plan.offset)) }
      if fetch.plan.limit > 0 { found = Array(found.prefix(fetch.plan.limit)) }
    }
    if !fetch.returnsFaults { for object in found where object.stamp == 0 { object.fire() } }
    if let batched { batched.handOut(found) } else { try prefetch(fetch.prefetched, of: found) }
    return found
  }

  /// What the layer below finds, as objects: with their rows, or as faults alone.
  private func found(_ fetch: PreparedFetch, _ plan: FetchPlan) throws -> [NSManagedObject] {
    if !fetch.includesPropertyValues && fetch.returnsFaults && !fetch.refreshes {
      let keys = try keysBelow(fetch, plan)
      return registerFaults(keys.count) { keys[$0] }
    }
    let rows = try rowsBelow(fetch, plan)
    let found = register(rows)
    if fetch.refreshes { refresh(found, with: rows) }
    return found
  }

  private func isBatched(_ fetch: PreparedFetch) -> Bool { fetch.batchSize > 0 && fetch.returnsFaults && !fetch.refreshes }

  private func refresh(_ objects: [NSManagedObject], with rows: [Row]) {
    for (object, row) in zip(objects, rows) where !object.hasChanges && object.working == nil && object.shared !== row {
      object.shared = row
      if object.stamp != 0 {
        object.stamp = 0
        object.fire()
      }
    }
  }

  // MARK: - Other results

  /// Whether what comes from below is in order and limited already.
  private func isOneSource(_ fetch: PreparedFetch) -> Bool { parentStorage != nil || fetch.stores.count == 1 }

  private func objectIDs(_ fetch: PreparedFetch) throws -> [NSManagedObjectID] {
    guard let coordinator = persistentStoreCoordinator else { return [] }
    guard fetch.changes.isEmpty, isOneSource(fetch) else { return try objects(fetch).map(\.objectID) }
    return try keysBelow(fetch, fetch.plan).map { $0.isTemporary ? objectID(for: $0) : coordinator.objectID(for: $0) }
  }

  func number(_ fetch: PreparedFetch) throws -> Int {
    guard fetch.changes.isEmpty else { return try objects(fetch).count }
    return try countBelow(fetch)
  }

  private func dictionaries(_ request: _NSFetchRequest) throws -> [NSDictionary] {
    guard let coordinator = persistentStoreCoordinator else {
      preconditionFailure("The context has no persistent store coordinator, so there is nothing to fetch from.")
    }
    checkQueue()
    takeOverKeys()
    let runtime = try coordinator.runtime(for: request)
    let stores = coordinator.stores(holding: runtime.schema, affected: request.affectedStores)
    do {
      let (plan, columns) = try DictionaryLowering(request, runtime).plan()
      return try DictionaryFetch(coordinator: coordinator, stores: stores, plan: plan, columns: columns).results()
    } catch let error as RowStoreError {
      throw error.cocoaError(at: stores.first?.url)
    }
  }
}

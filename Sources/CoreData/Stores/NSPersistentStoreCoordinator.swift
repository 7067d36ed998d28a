// SPDX-License-Identifier: MIT
// The coordinator: one frozen model and the stores opened with it. Contexts read and write through it. Adding stores is in
// +Stores, work on files without loading them in +Files, metadata in +Metadata.

import CoreDataRows
import Foundation
import Synchronization

/// Joins a model and its stores.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {  // the store list is behind `state`; all else is set once
  /// The model, immutable once a coordinator has adopted it.
  public let managedObjectModel: NSManagedObjectModel
  let frozen: FrozenModel
  /// One runtime per entity, by ordinal.
  private let runtimes: [EntityRuntime]
  private let nameStorage = Mutex<String?>(nil)
  let queue = DispatchQueue(label: "NSPersistentStoreCoordinator")

  struct State: @unchecked Sendable {  // stores are safe to share
    var stores: [NSPersistentStore] = []
    /// Every store ever added, by number - 1, so that keys stay decidable.
    var byNumber: [NSPersistentStore?] = []
  }
  let state = Mutex(State())

  /// Makes a coordinator of a model, which becomes immutable.
  public init(managedObjectModel model: NSManagedObjectModel) {
    managedObjectModel = model
    frozen = model.freeze()
    runtimes = frozen.descriptions.map { EntityRuntime.of($0) }
    super.init()
  }

  deinit { for store in state.withLock({ $0.stores }) { store.rowStore.close() } }

  /// A name for debugging.
  open var name: String? {
    get { nameStorage.withLock { $0 } }
    set { nameStorage.withLock { $0 = newValue } }
  }
  /// The stores, in the order they were added.
  open var persistentStores: [NSPersistentStore] { state.withLock { $0.stores } }

  // MARK: - Work on the coordinator's queue

  /// Runs a block on the coordinator's queue, later.
  open func perform(_ block: @escaping () -> Void) {
    nonisolated(unsafe) let block = block  // handed over to the queue, which alone runs it
    queue.async { block() }
  }
  /// Runs a block on the coordinator's queue and waits for it.
  ///
  /// - Throws: what the block throws.
  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try queue.sync(execute: block) }

  // MARK: - Entities and keys

  @inline(__always)
  func runtime(_ ordinal: Int) -> EntityRuntime { runtimes[ordinal] }

  /// The entity a request names, in this coordinator's model.
  ///
  /// Traps where there is none, as Apple raises.
  func runtime(for request: _NSFetchRequest) throws -> EntityRuntime {
    let name = request.entityName ?? request.entity?.name
    guard let name else { preconditionFailure("A fetch request must have an entity. Use NSFetchRequest(entityName:) or set entity.") }
    guard let schema = frozen.schema.entity(named: name) else {
      preconditionFailure(
        "NSFetchRequest could not locate an NSEntityDescription for the entity name '\(name)'. The model has: \(frozen.schema.entities.map(\.name).joined(separator: ", "))."
      )
    }
    return runtimes[schema.ordinal]
  }

  func store(numbered number: UInt32) -> NSPersistentStore? {
    number == 0 ? nil : state.withLock { Int(number) <= $0.byNumber.count ? $0.byNumber[Int(number) - 1] : nil }
  }
  func storeUUID(_ number: UInt32) -> String? { store(numbered: number)?.uuid }

  func stores(holding entity: EntitySchema, affected: [NSPersistentStore]?) -> [NSPersistentStore] {
    let all = persistentStores
    if all.count == 1, affected == nil, all[0].rowStore.entities.count == frozen.schema.entities.count { return all }
    return all.filter { store in
      (affected?.contains { $0 === store } ?? true)
        && (entity.ordinal..<entity.subtreeEnd).contains { store.rowStore.entities.contains($0) }
    }
  }

  /// The ID of a stored row.
  func objectID(for key: ObjectKey) -> NSManagedObjectID {
    let runtime = runtimes[Int(key.entity)]
    return NSManagedObjectID(key: key, entity: runtime.description, runtime: runtime, coordinator: self)
  }

  /// The key by which this coordinator knows an ID's row, even if the ID was made by another coordinator over the same store.
  func key(for id: NSManagedObjectID) -> ObjectKey? {
    if id.runtime.model === frozen, store(numbered: id.key.store)?.uuid == id.storeUUID { return id.key }
    guard let store = persistentStores.first(where: { $0.uuid == id.storeUUID }),
      let entity = frozen.schema.entity(named: id.runtime.schema.name)
    else { return nil }
    return ObjectKey(primaryKey: id.key.primaryKey, entity: UInt16(entity.ordinal), rootEntity: UInt16(entity.root), store: store.number)
  }

  /// The ID a URI names, or nil where it names no store of this coordinator or no entity of its model.
  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    guard url.scheme == "x-coredata", let host = url.host, !host.isEmpty else { return nil }
    let parts = url.path.split(separator: "/")
    guard parts.count == 2, parts[1].hasPrefix("p"), let primaryKey = Int64(parts[1].dropFirst()), primaryKey > 0,
      let entity = frozen.schema.entity(named: String(parts[0])),
      let store = persistentStores.first(where: { $0.uuid.caseInsensitiveCompare(host) == .orderedSame })
    else { return nil }
    return objectID(
      for: ObjectKey(primaryKey: primaryKey, entity: UInt16(entity.ordinal), rootEntity: UInt16(entity.root), store: store.number))
  }

  // MARK: - Reading

  /// Runs a read and turns its error into Apple's.
  func reading<T>(_ store: NSPersistentStore, _ body: () throws -> T) throws -> T {
    do { return try body() } catch { throw self.error(from: error, store: store, context: nil) }
  }

  func row(_ key: ObjectKey) throws -> Row? {
    guard let store = store(numbered: key.store) else { return nil }
    return try reading(store) { try store.rowStore.rows([key]).first }
  }
  /// The rows of keys of any stores and entities; those that are gone are left out.
  func rows(_ keys: [ObjectKey]) throws -> [Row] {
    var rows: [Row] = []
    for (place, keys) in Dictionary(grouping: keys, by: { RowPlace(store: $0.store, root: $0.rootEntity) }) {
      guard let store = store(numbered: place.store) else { continue }
      rows += try reading(store) { try store.rowStore.rows(keys) }
    }
    return rows
  }
  func rows(of relationship: RelationshipSchema, owner: ObjectKey) throws -> [Row] {
    guard let store = store(numbered: owner.store) else { return [] }
    return try reading(store) { try store.rowStore.rows(of: relationship, owner: owner) }
  }
  /// The rows of the members of a to-many of many owners, parallel to them.
  func rows(of relationship: RelationshipSchema, owners: [ObjectKey]) throws -> [[Row]] {
    var lists: [[Row]] = Array(repeating: [], count: owners.count)
    for (number, indexes) in Dictionary(grouping: owners.indices, by: { owners[$0].store }) {
      guard let store = store(numbered: number) else { continue }
      let rows = try reading(store) { try store.rowStore.rows(of: relationship, owners: indexes.map { owners[$0] }) }
      for (index, list) in zip(indexes, rows) { lists[index] = list }
    }
    return lists
  }
}

/// What keys that are read together have in common.
private struct RowPlace: Hashable {
  var store: UInt32
  var root: UInt16
}

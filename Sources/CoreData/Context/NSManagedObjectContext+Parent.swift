// SPDX-License-Identifier: MIT
// Nested contexts: how one is put above another, what a parent answers its children, and how keys follow. A child asks on its parent's
// queue and waits; rows go down, objects never do. Saving upwards is in ParentSave.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  // MARK: - Putting a context above

  /// The work of setting `persistentStoreCoordinator`.
  func adopt(coordinator: NSPersistentStoreCoordinator?) {
    guard parentStorage == nil else {
      preconditionFailure("A context with a parent reads through that parent: set either parent or persistentStoreCoordinator, not both.")
    }
    ownCoordinator = coordinator
  }

  /// The work of setting `parent`.
  func adopt(parent: NSManagedObjectContext?) {
    if parent === parentStorage { return }
    guard ownCoordinator == nil else {
      preconditionFailure(
        "A context with a persistent store coordinator has no parent: set either parent or persistentStoreCoordinator, not both.")
    }
    guard parentStorage == nil else {
      preconditionFailure("The parent of a context cannot be changed once it is set. Make another context.")
    }
    guard let parent else { return }
    guard parent.concurrencyType != .confinementConcurrencyType else {
      preconditionFailure("A parent context must have a queue: make it with mainQueueConcurrencyType or privateQueueConcurrencyType.")
    }
    var above: NSManagedObjectContext? = parent
    while let next = above {
      if next === self { preconditionFailure("A context cannot be its own parent, nor the parent of one of its parents.") }
      above = next.parentStorage
    }
    parentStorage = parent
    parent.keyExchange.add(keyExchange)
  }

  // MARK: - Asking

  /// Runs a block on the parent's queue and waits for it; keys exchanged meanwhile are taken over before anything that it gave is used.
  func inParent<T>(_ body: (NSManagedObjectContext) throws -> T) throws -> T {
    guard let parent = parentStorage else { preconditionFailure("A context without a parent has asked for one.") }
    takeOverKeys()
    defer { takeOverKeys() }
    return try parent.performAndWait { try body(parent) }
  }

  /// Gives registered objects the permanent keys they have got above.
  func takeOverKeys() {
    if parentStorage == nil { return }
    for exchange in keyExchange.take() {
      permanentKeys[exchange.temporary] = exchange.permanent
      var old = exchange.permanent
      old.primaryKey = exchange.temporary
      if let object = map.find(old) { take(exchange.permanent, object) }
    }
  }

  func take(_ key: ObjectKey, _ object: NSManagedObject) {
    map.remove(object)
    object.key = key
    object.idStorage = nil
    if let row = object.working {
      row.header.primaryKey = key.primaryKey
      row.header.store = key.store
    }
    if let row = object.shared {  // others may be reading it
      let copy = row.copy()
      copy.header.primaryKey = key.primaryKey
      copy.header.store = key.store
      object.replaceShared(by: copy)
    }
    map.register(object)
    followers.exchangedIDs(of: [object])
  }

  /// The key that stands for a key now: a temporary one may have become permanent.
  @inline(__always)
  func current(_ key: ObjectKey) -> ObjectKey { key.isTemporary ? permanentKeys[key.primaryKey] ?? key : key }

  // MARK: - Answering, on this context's own queue

  /// An object's row as a child reads it: the values of this moment, pending ones included; nil where it is deleted.
  private func servedRow(_ object: NSManagedObject) -> Row? {
    if object.map !== map || object.flags.contains(.deleted) { return nil }
    if object.stamp == 0 { object.fire() }
    if object.flags.contains(.inaccessible) { return nil }
    guard let working = object.working else { return object.shared.map(withCurrentKeys) }
    let row = working.copy()
    row.clearDirty()
    return withCurrentKeys(row)
  }

  /// A row whose references are by keys of this moment; the row itself where nothing has to change.
  private func withCurrentKeys(_ row: Row) -> Row {
    if permanentKeys.isEmpty { return row }
    var result = row
    for offset in row.layout.referenceOffsets {
      let key = (row.slots + offset).load(as: ObjectKey.self)
      guard key.isTemporary, let permanent = permanentKeys[key.primaryKey] else { continue }
      if result === row { result = row.copy() }
      (result.slots + offset).storeBytes(of: permanent, as: ObjectKey.self)
    }
    return result
  }

  func servedRow(_ key: ObjectKey) throws -> Row? {
    takeOverKeys()
    let key = current(key)
    if let object = map.find(key) { return servedRow(object) }
    return key.isTemporary && parentStorage == nil ? nil : try rowBelow(key)
  }

  func servedRows(_ keys: [ObjectKey]) throws -> [Row] {
    takeOverKeys()
    var rows: [Row] = []
    var missing: [ObjectKey] = []
    for key in keys.lazy.map(current) {
      if let object = map.find(key) {
        if let row = servedRow(object) { rows.append(row) }
      } else if !key.isTemporary || parentStorage != nil {
        missing.append(key)
      }
    }
    return missing.isEmpty ? rows : rows + (try rowsBelow(missing))
  }

  func servedRows(of relationship: RelationshipSchema, owner: ObjectKey) throws -> [Row] {
    takeOverKeys()
    let owner = current(owner)
    if !hasChanges, map.find(owner) == nil { return try rowsBelow(of: relationship, owner: owner).compactMap(served) }
    let object = registeredOrFault(owner)
    if object.flags.contains(.deleted) { return [] }
    return object.holder(relationship).orderedMembers.compactMap { servedRow($0) }
  }

  /// A row from below, or the row of the object that this context has for it; nil where that is deleted here.
  private func served(_ row: Row) -> Row? {
    guard let object = map.find(row.objectKey), object.stamp != 0 || object.hasChanges else { return row }
    return servedRow(object)
  }

  func servedRows(_ fetch: PreparedFetch, _ plan: FetchPlan) throws -> [Row] {
    let own = served(fetch, plan)
    if own.changes.isEmpty && own.stores.count < 2 { return try rowsBelow(own, plan).compactMap(served) }
    return try objects(own).compactMap { servedRow($0) }
  }

  func servedKeys(_ fetch: PreparedFetch, _ plan: FetchPlan) throws -> [ObjectKey] {
    let own = served(fetch, plan)
    if own.changes.isEmpty && own.stores.count < 2 { return try keysBelow(own, plan) }
    return try objects(own).map(\.key)
  }

  func servedCount(_ fetch: PreparedFetch) throws -> Int { try number(served(fetch, fetch.plan)) }

  /// A child's fetch as this context carries it out: with its own pending changes.
  private func served(_ fetch: PreparedFetch, _ plan: FetchPlan) -> PreparedFetch {
    takeOverKeys()
    processPendingChanges()
    var own = fetch
    own.plan = plan
    own.returnsFaults = true
    own.refreshes = false
    own.changes = fetch.includesPendingChanges ? PendingChangesOverlay(self, plan, fetch.predicate) : .none
    return own
  }

  /// The key of a temporary ID's object here or above, where it has become permanent.
  func permanentKeyAbove(_ key: ObjectKey) -> ObjectKey {
    takeOverKeys()
    let known = current(key)
    if !known.isTemporary || parentStorage == nil || map.find(known) != nil { return known }
    return (try? inParent { $0.permanentKeyAbove(known) }) ?? known
  }
}

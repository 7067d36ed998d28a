// SPDX-License-Identifier: MIT
// Where a context's rows come from: the stores of its coordinator, or the context above it. Fetching, faulting and finding call
// these; what a parent answers is in NSManagedObjectContext+Parent.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// The row of a key as the layer below knows it; nil where there is none.
  func rowBelow(_ key: ObjectKey) throws -> Row? {
    guard parentStorage != nil else { return try persistentStoreCoordinator?.row(key) }
    return try inParent { try $0.servedRow(current(key)) }  // the parent may have forgotten what a temporary key became
  }

  /// The rows of keys, in any order, those that are gone left out.
  func rowsBelow(_ keys: [ObjectKey]) throws -> [Row] {
    guard parentStorage != nil else { return try persistentStoreCoordinator?.rows(keys) ?? [] }
    return try inParent { parent in try parent.servedRows(keys.map(current)) }
  }

  /// The rows of a to-many's members, in their order.
  func rowsBelow(of relationship: RelationshipSchema, owner: ObjectKey) throws -> [Row] {
    guard parentStorage != nil else { return try persistentStoreCoordinator?.rows(of: relationship, owner: owner) ?? [] }
    return try inParent { try $0.servedRows(of: relationship, owner: current(owner)) }
  }

  /// The rows of the members of a to-many of many owners, parallel to them.
  func rowsBelow(of relationship: RelationshipSchema, owners: [ObjectKey]) throws -> [[Row]] {
    guard parentStorage != nil else { return try persistentStoreCoordinator?.rows(of: relationship, owners: owners) ?? [] }
    return try inParent { parent in try owners.map { try parent.servedRows(of: relationship, owner: $0) } }
  }

  /// The rows of a fetch: in order and limited where one store or a parent answers, else store by store.
  func rowsBelow(_ fetch: PreparedFetch, _ plan: FetchPlan) throws -> [Row] {
    guard parentStorage != nil else {
      var rows: [Row] = []
      for store in fetch.stores {
        let part = try persistentStoreCoordinator?.reading(store) { try store.rowStore.rows(plan) } ?? []
        if rows.isEmpty { rows = part } else { rows += part }
      }
      return rows
    }
    return try inParent { try $0.servedRows(fetch, plan) }
  }

  /// The keys of a fetch, as `rowsBelow(_:_:)` gives its rows.
  func keysBelow(_ fetch: PreparedFetch, _ plan: FetchPlan) throws -> [ObjectKey] {
    guard parentStorage != nil else {
      var keys: [ObjectKey] = []
      for store in fetch.stores { keys += try persistentStoreCoordinator?.reading(store) { try store.rowStore.keys(plan) } ?? [] }
      return keys
    }
    return try inParent { try $0.servedKeys(fetch, plan) }
  }

  /// The number of rows of a fetch, its limit and offset applied.
  func countBelow(_ fetch: PreparedFetch) throws -> Int {
    guard parentStorage == nil else { return try inParent { try $0.servedCount(fetch) } }
    var sum = 0
    var plan = fetch.plan
    if fetch.stores.count > 1 {
      plan.limit = 0
      plan.offset = 0
    }
    for store in fetch.stores { sum += try persistentStoreCoordinator?.reading(store) { try store.rowStore.count(plan) } ?? 0 }
    if fetch.stores.count > 1 {
      sum = max(0, sum - fetch.plan.offset)
      if fetch.plan.limit > 0 { sum = min(sum, fetch.plan.limit) }
    }
    return sum
  }
}

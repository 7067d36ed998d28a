// SPDX-License-Identifier: MIT
// What a context has changed and not saved, laid over what a store found.

import CoreDataRows
import Foundation

/// The pending changes that matter for one fetch.
struct PendingChangesOverlay {
  static var none: PendingChangesOverlay { PendingChangesOverlay() }

  private var changed: [NSManagedObject] = []
  private var matching: Set<NSManagedObject> = []
  private var touched: Set<NSManagedObject> = []

  private init() {}

  /// Collects the changed objects of a plan's entity and decides which of them the predicate finds.
  ///
  /// Where the predicate looks through relationships, a change of another entity may matter too: then every registered, changed
  /// object's neighbours cannot be told, and the stored answer stands, as with Apple's.
  init(_ context: NSManagedObjectContext, _ plan: FetchPlan, _ predicate: NSPredicate?) {
    for list in [context.inserted, context.updated, context.deleted] {
      for object in list where object.hasChanges && touches(object, plan) && touched.insert(object).inserted {
        changed.append(object)
        if !object.flags.contains(.deleted), predicate?.evaluate(with: object) ?? true { matching.insert(object) }
      }
    }
  }

  private func touches(_ object: NSManagedObject, _ plan: FetchPlan) -> Bool {
    let entity = object.runtime.schema.ordinal
    return plan.includesSubentities ? plan.entity.includes(entity) : plan.entity.ordinal == entity
  }

  var isEmpty: Bool { changed.isEmpty }
  var count: Int { changed.count }

  /// Leaves out what no longer matches, and puts what does now in its place among the rest, which is in order already.
  ///
  /// Without an order, it comes last. Comparing reads a few of the objects found, not all.
  func merge(into found: [NSManagedObject], _ order: [NSSortDescriptor]) -> [NSManagedObject] {
    if changed.isEmpty { return found }
    if order.isEmpty { return keeping(found) }
    let rest = found.filter { !touched.contains($0) }
    let arrivals = order.sorted(changed.filter { matching.contains($0) })
    var result: [NSManagedObject] = []
    result.reserveCapacity(rest.count + arrivals.count)
    var taken = 0
    for object in arrivals {
      var (low, high) = (taken, rest.count)
      while low < high {
        let middle = (low + high) / 2
        if order.compare(rest[middle], object) == .orderedDescending { high = middle } else { low = middle + 1 }
      }
      result += rest[taken..<low]
      result.append(object)
      taken = low
    }
    return result + rest[taken...]
  }

  private func keeping(_ found: [NSManagedObject]) -> [NSManagedObject] {
    var present: Set<NSManagedObject> = []
    var result = found.filter { object in
      guard touched.contains(object) else { return true }
      present.insert(object)
      return matching.contains(object)
    }
    for object in changed where matching.contains(object) && !present.contains(object) { result.append(object) }
    return result
  }
}

extension [NSSortDescriptor] {
  /// How two objects follow each other by these descriptors, the first that tells deciding.
  fileprivate func compare(_ a: NSManagedObject, _ b: NSManagedObject) -> ComparisonResult {
    for descriptor in self {
      let comparison = descriptor.compare(a, to: b)
      if comparison != .orderedSame { return comparison }
    }
    return .orderedSame
  }

  /// The objects in order; those that no descriptor tells apart stay as they were.
  func sorted(_ objects: [NSManagedObject]) -> [NSManagedObject] {
    let order = objects.enumerated().sorted { a, b in
      let comparison = compare(a.element, b.element)
      return comparison == .orderedSame ? a.offset < b.offset : comparison == .orderedAscending
    }
    return order.map(\.element)
  }
}

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

  /// Leaves out what no longer matches and adds what does now.
  func apply(to found: [NSManagedObject]) -> [NSManagedObject] {
    if changed.isEmpty { return found }
    var present: Set<NSManagedObject> = []
    var result = found.filter { object in
      present.insert(object)
      return !touched.contains(object) || matching.contains(object)
    }
    for object in changed where matching.contains(object) && !present.contains(object) { result.append(object) }
    return result
  }
}

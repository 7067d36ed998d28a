// SPDX-License-Identifier: MIT
// Which objects belong to fetched results, and in what order: the request as it was at the fetch, asked in memory for each changed
// object. NSFetchedResultsController+Changes asks.

import CoreDataRows
import Foundation

/// A request's conditions and order, applied to one object at a time.
struct ResultMembership {
  private let entity: EntitySchema
  private let includesSubentities: Bool
  private let predicate: NSPredicate?
  private let sortDescriptors: [NSSortDescriptor]
  private let stores: [NSPersistentStore]?

  init(_ request: _NSFetchRequest, entity: EntitySchema) {
    self.entity = entity
    includesSubentities = request.includesSubentities
    predicate = request.predicate
    sortDescriptors = request.sortDescriptors ?? []
    stores = request.affectedStores
  }

  /// Whether an object is of the entity asked for.
  func concerns(_ object: NSManagedObject) -> Bool {
    let ordinal = object.runtime.schema.ordinal
    return includesSubentities ? entity.includes(ordinal) : entity.ordinal == ordinal
  }

  /// Whether an object of the entity is among the results.
  func accepts(_ object: NSManagedObject) -> Bool {
    guard object.managedObjectContext != nil, !object.isDeleted else { return false }
    if let stores, let own = object.objectID.persistentStore, !stores.contains(where: { $0 === own }) { return false }
    return predicate?.evaluate(with: object) ?? true
  }

  func compare(_ a: NSManagedObject, _ b: NSManagedObject) -> ComparisonResult {
    for descriptor in sortDescriptors {
      let order = descriptor.compare(a, to: b)
      if order != .orderedSame { return order }
    }
    return .orderedSame
  }

  /// Sorts by the descriptors; equal objects stand as they were saved or, unsaved, inserted.
  func sorted(_ objects: [NSManagedObject]) -> [NSManagedObject] {
    objects.sorted { a, b in
      switch compare(a, b) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: a.key.primaryKey.magnitude < b.key.primaryKey.magnitude
      }
    }
  }
}

/// The objects of results after a change, and which of those that stayed had to move.
struct UpdatedMembers {
  private(set) var objects: [NSManagedObject]
  private(set) var moved: Set<NSManagedObject>

  /// Takes out what no longer belongs, puts what is new in its place, and moves only what is out of order.
  ///
  /// - Parameters:
  ///   - old: the objects before, in order.
  ///   - touched: the objects that have changed, those in no results included.
  ///   - membership: what belongs, and the order.
  init(_ old: [NSManagedObject], touched: Set<NSManagedObject>, membership: ResultMembership) {
    let accepted = touched.filter { membership.accepts($0) }
    let present = Set(old)
    var following: [NSManagedObject?] = []  // the next untouched object after each, from the end
    var next: NSManagedObject?
    for object in old.reversed() {
      following.append(next)
      if !touched.contains(object), object.managedObjectContext != nil { next = object }
    }
    following.reverse()

    var kept: [NSManagedObject] = []
    var moved: [NSManagedObject] = []
    for (object, next) in zip(old, following) where object.managedObjectContext != nil {
      guard touched.contains(object) else {
        kept.append(object)
        continue
      }
      guard accepted.contains(object) else { continue }
      let isInOrder =
        (kept.last.map { membership.compare($0, object) != .orderedDescending } ?? true)
        && (next.map { membership.compare(object, $0) != .orderedDescending } ?? true)
      if isInOrder { kept.append(object) } else { moved.append(object) }
    }
    let arrivals = membership.sorted(moved + accepted.filter { !present.contains($0) })
    self.moved = Set(moved)
    objects = Self.merged(kept, arrivals, membership)
  }

  private static func merged(
    _ kept: [NSManagedObject], _ arrivals: [NSManagedObject], _ membership: ResultMembership
  ) -> [NSManagedObject] {
    var result: [NSManagedObject] = []
    result.reserveCapacity(kept.count + arrivals.count)
    var taken = 0
    for object in arrivals {
      var low = taken
      var high = kept.count
      while low < high {
        let middle = (low + high) / 2
        if membership.compare(kept[middle], object) == .orderedDescending { high = middle } else { low = middle + 1 }
      }
      result += kept[taken..<low]
      result.append(object)
      taken = low
    }
    return result + kept[taken...]
  }
}

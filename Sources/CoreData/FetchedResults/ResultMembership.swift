// SPDX-License-Identifier: MIT
// Which objects belong to fetched results, in what order and in what section: the request as it was at the fetch, asked in memory for
// changed objects alone. FollowedResults asks.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// A request's conditions and order, applied to one object at a time.
struct ResultMembership {
  let entity: EntitySchema
  private let includesSubentities: Bool
  let predicate: NSPredicate?
  private let order: [SortKey]
  private let stores: [NSPersistentStore]?
  private let sectionKeys: [String]?

  init(_ request: _NSFetchRequest, entity: EntitySchema, sectionNameKeyPath: String?) {
    self.entity = entity
    includesSubentities = request.includesSubentities
    predicate = request.predicate
    order = (request.sortDescriptors ?? []).compactMap { sortKey(of: $0) }  // a fetch refuses those without a key
    stores = request.affectedStores
    sectionKeys = sectionNameKeyPath.map(FetchedResults.keys)
  }

  /// Whether an object of the entity is among the results.
  func accepts(_ object: NSManagedObject) -> Bool {
    guard object.managedObjectContext != nil, !object.isDeleted else { return false }
    if object.stamp == 0 { object.fire() }  // tells whether its row is still there
    if object.flags.contains(.inaccessible) { return false }
    if let stores, let own = object.objectID.persistentStore, !stores.contains(where: { $0 === own }) { return false }
    return predicate?.evaluate(with: object) ?? true
  }

  /// The ordinals of the entities whose objects are asked for.
  var entities: Range<Int> { entity.ordinal..<(includesSubentities ? entity.subtreeEnd : entity.ordinal + 1) }

  var isSectioned: Bool { sectionKeys != nil }

  /// The name of the section an object belongs in now.
  func sectionName(of object: NSManagedObject) -> String {
    sectionKeys.map { FetchedResults.sectionName(of: object, $0) } ?? ""
  }

  // MARK: Order

  private func sortValues(of member: ResultMember) -> [SortValue] {
    if let known = member.sortValues { return known }
    let values = order.map { SortValue(of: member.object, $0.keyPath) }
    member.sortValues = values
    return values
  }

  /// Compares what two members were last seen with.
  func compare(_ a: ResultMember, _ b: ResultMember) -> ComparisonResult {
    let own = sortValues(of: a)
    let others = sortValues(of: b)
    for (index, key) in order.enumerated() {
      let result = own[index].order(to: others[index], key)
      if result != .orderedSame { return result }
    }
    return .orderedSame
  }

  /// Sorts newcomers; equal ones stand as they were saved or, unsaved, inserted.
  func sorted(_ members: [ResultMember]) -> [ResultMember] {
    members.sorted { a, b in
      switch compare(a, b) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: a.object.key.primaryKey.magnitude < b.object.key.primaryKey.magnitude
      }
    }
  }
}

// SPDX-License-Identifier: MIT
// Relationships read ahead: for many objects at once, one reading for each relationship of a path. Called with the results of a fetch
// or of one batch of it.

import CoreDataRows
import Foundation

extension NSManagedObjectContext {
  /// Reads what lies along key paths of relationships from some objects.
  func prefetch(_ keyPaths: [[String]], of objects: [NSManagedObject]) throws {
    for keyPath in keyPaths {
      var reached = objects
      for name in keyPath {
        if reached.isEmpty { break }
        reached = try prefetch(name, of: reached)
      }
    }
  }

  /// Reads one relationship of objects, those aside whose entity has none of the name, and answers its targets.
  private func prefetch(_ name: String, of objects: [NSManagedObject]) throws -> [NSManagedObject] {
    var targets: [NSManagedObject] = []
    var groups: [ObjectIdentifier: (relationship: RelationshipSchema, owners: [NSManagedObject])] = [:]
    for object in objects {
      guard let relationship = object.runtime.schema.relationship(named: name) else { continue }
      groups[ObjectIdentifier(relationship), default: (relationship, [])].owners.append(object)
    }
    for group in groups.values {
      targets +=
        try group.relationship.isToMany
        ? prefetchMembers(group.relationship, group.owners) : prefetchTargets(group.relationship, group.owners)
    }
    return targets
  }

  private func prefetchTargets(_ relationship: RelationshipSchema, _ owners: [NSManagedObject]) throws -> [NSManagedObject] {
    var targets: [NSManagedObject] = []
    var unread: [ObjectKey] = []
    var seen: Set<ObjectIdentifier> = []
    for owner in owners {
      guard let target = owner.toOneTarget(relationship), seen.insert(ObjectIdentifier(target)).inserted else { continue }
      targets.append(target)
      if target.stamp == 0, target.shared == nil { unread.append(target.key) }
    }
    _ = register(try rowsBelow(unread))
    return targets
  }

  private func prefetchMembers(_ relationship: RelationshipSchema, _ owners: [NSManagedObject]) throws -> [NSManagedObject] {
    let unread = owners.filter { !$0.holder(relationship).isLoaded && !$0.flags.contains(.inaccessible) }
    let lists = try rowsBelow(of: relationship, owners: unread.map(\.key))
    // All at once, so that a row that several owners have makes one object, and the map is locked twice for all.
    let all = register(lists.flatMap { $0 })
    var taken = 0
    for (owner, rows) in zip(unread, lists) {
      owner.holder(relationship).load(all[taken..<(taken + rows.count)])
      taken += rows.count
    }
    var seen: Set<ObjectIdentifier> = []
    return owners.flatMap { $0.holder(relationship).orderedMembers }.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

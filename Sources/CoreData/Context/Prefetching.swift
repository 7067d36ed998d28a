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
      for (index, name) in keyPath.enumerated() {
        if reached.isEmpty { break }
        reached = try prefetch(name, of: reached, isLast: index == keyPath.count - 1)
      }
    }
  }

  /// Reads one relationship of objects, those aside whose entity has none of the name, and answers its targets unless nothing follows.
  private func prefetch(_ name: String, of objects: [NSManagedObject], isLast: Bool) throws -> [NSManagedObject] {
    var targets: [NSManagedObject] = []
    var groups: [ObjectIdentifier: (relationship: RelationshipSchema, owners: [NSManagedObject])] = [:]
    for object in objects {
      guard let relationship = object.runtime.schema.relationship(named: name) else { continue }
      groups[ObjectIdentifier(relationship), default: (relationship, [])].owners.append(object)
    }
    for group in groups.values {
      guard group.relationship.isToMany else {
        targets += try prefetchTargets(group.relationship, group.owners)
        continue
      }
      try prefetchMembers(group.relationship, group.owners)
      if !isLast { targets += members(group.relationship, group.owners) }
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

  private func prefetchMembers(_ relationship: RelationshipSchema, _ owners: [NSManagedObject]) throws {
    let unread = owners.filter { !$0.holder(relationship).isLoaded && !$0.flags.contains(.inaccessible) }
    // Piece by piece: rows that are still in the processor's cache become objects faster. How many owners make a piece is learnt.
    var start = 0
    var count = 16
    while start < unread.count {
      let piece = unread[start..<min(start + count, unread.count)]
      let lists = try rowsBelow(of: relationship, owners: piece.map(\.key))
      for (owner, rows) in zip(piece, lists) { owner.holder(relationship).load(register(rows)[...]) }
      start += piece.count
      let read = lists.reduce(0) { $0 + $1.count }
      count = max(4, min(512, Self.rowsPerReading * piece.count / max(1, read)))
    }
  }

  private static let rowsPerReading = 1000

  /// The members of a relationship of some objects, each once.
  private func members(_ relationship: RelationshipSchema, _ owners: [NSManagedObject]) -> [NSManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    return owners.flatMap { $0.holder(relationship).orderedMembers }.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

// SPDX-License-Identifier: MIT
// An ordered to-many as the source of a mutable ordered set, which `mutableOrderedSetValue(forKey:)` hands out.

import CoreDataPredicates
import CoreDataRows
import Foundation

/// The members of an ordered to-many; single ones come and go without the others being looked at.
final class OrderedRelationshipMembers: OrderedMembers {
  private let owner: NSManagedObject
  private let relationship: RelationshipSchema
  /// The relationship's state that was last taken or published.
  private var seen: (holder: ToManyHolder, changes: Int)?

  init(_ owner: NSManagedObject, _ relationship: RelationshipSchema) {
    self.owner = owner
    self.relationship = relationship
  }

  private func noteSeen() {
    let holder = owner.holder(relationship)
    seen = (holder, holder.changes)
  }

  func changedMembers() -> [Any]? {
    let holder = owner.holder(relationship)
    if let seen, seen.holder === holder, holder.isLoaded, seen.changes == holder.changes { return nil }
    let members = holder.orderedMembers
    noteSeen()
    return members
  }

  func publish(_ members: NSOrderedSet) {
    owner.setManagedValue(members, forKey: relationship.name)
    noteSeen()
  }

  func publish(adding member: Any, at index: Int?) -> Bool {
    guard let member = member as? NSManagedObject else { return false }
    InverseMaintenance.add(member, to: owner, relationship, at: index)
    noteSeen()
    return true
  }

  func publish(removing member: Any) -> Bool {
    guard let member = member as? NSManagedObject else { return false }
    InverseMaintenance.remove(member, from: owner, relationship)
    noteSeen()
    return true
  }
}

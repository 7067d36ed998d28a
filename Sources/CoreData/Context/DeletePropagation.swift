// SPDX-License-Identifier: MIT
// The delete rules of one deleted object, and the check of the rule Deny.

import CoreDataRows
import Foundation

enum DeletePropagation {
  /// Carries out nullify and cascade for an object that has been marked as deleted.
  static func propagate(_ object: NSManagedObject, in context: NSManagedObjectContext) {
    let schema = object.runtime.schema
    // What was never saved leaves at once, so that no save can deny it; nobody must go on seeing it.
    let obeysDeny = !object.flags.contains(.inserted)
    for case let relationship? in schema.slots.lazy.map(\.relationship) where relationship.deleteRule != .noAction {
      if relationship.deleteRule == .deny && obeysDeny { continue }
      guard let target = object.toOneTarget(relationship) else { continue }
      if relationship.deleteRule == .cascade { context.delete(target) }
      clear(object, in: target, relationship)
    }
    for relationship in schema.toManys where relationship.deleteRule != .noAction {
      if relationship.deleteRule == .deny && obeysDeny { continue }
      // A nullified to-many without inverse leaves nothing to clear on the other side.
      if relationship.inverse == nil && relationship.deleteRule == .nullify { continue }
      for member in object.holder(relationship).orderedMembers {
        if relationship.deleteRule == .cascade { context.delete(member) }
        clear(object, in: member, relationship)
      }
    }
  }

  /// Takes the deleted object out of the other side of a relationship.
  private static func clear(_ object: NSManagedObject, in target: NSManagedObject, _ relationship: RelationshipSchema) {
    // A deleted object keeps what it had, but an object that was never saved is nowhere to be seen once it is deleted.
    guard !target.flags.contains(.deleted) || object.flags.contains(.inserted), !target.flags.contains(.inaccessible),
      let inverse = relationship.inverse,
      let side = target.runtime.schema.relationship(named: inverse)
    else { return }
    if side.isToMany {
      if target.holder(side).contains(object, ifKnown: true) { target.changeMembers(side) { $0.remove(object) } }
    } else if target.toOneTarget(side) === object {
      target.writeReference(nil, side)
    }
  }

  /// Takes nullifications back, of an object that stays after all.
  static func takeBack(_ object: NSManagedObject) {
    let schema = object.runtime.schema
    for relationship in schema.slots.compactMap(\.relationship) + schema.toManys where relationship.deleteRule == .nullify {
      guard let inverse = relationship.inverse else { continue }
      let targets = relationship.isToMany ? object.holder(relationship).orderedMembers : object.toOneTarget(relationship).map { [$0] } ?? []
      for target in targets where !target.flags.contains(.deleted) && !target.flags.contains(.inaccessible) {
        guard let side = target.runtime.schema.relationship(named: inverse) else { continue }
        if side.isToMany {
          if target.holder(side).removed.contains(object) { target.changeMembers(side) { $0.insert(object) } }
        } else if target.toOneTarget(side) == nil {
          target.writeReference(object, side)
        }
      }
    }
  }

  /// Checks that no relationship with the rule Deny still has members that stay.
  static func validateDelete(_ object: NSManagedObject) throws {
    var errors: [NSError] = []
    let schema = object.runtime.schema
    for relationship in schema.slots.compactMap(\.relationship) + schema.toManys where relationship.deleteRule == .deny {
      let targets = relationship.isToMany ? object.holder(relationship).orderedMembers : object.toOneTarget(relationship).map { [$0] } ?? []
      if targets.contains(where: { !$0.flags.contains(.deleted) }) {
        errors.append(
          ValidationError.make(
            NSValidationRelationshipDeniedDeleteError, relationship.name, of: object,
            "This \(schema.name) cannot be deleted while its \"\(relationship.name)\" is not empty."))
      }
    }
    if let error = ValidationError.combined(errors) { throw error }
  }
}

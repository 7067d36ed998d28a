// SPDX-License-Identifier: MIT
// A relationship of an entity: where it leads, how many objects it holds and what a deletion does to them.

import CoreDataRows
import Foundation

/// What deleting an object does to the objects a relationship of it holds.
public enum NSDeleteRule: UInt, Sendable {
  case noActionDeleteRule = 0
  case nullifyDeleteRule = 1
  case cascadeDeleteRule = 2
  case denyDeleteRule = 3

  var rule: DeleteRule {
    switch self {
    case .noActionDeleteRule: .noAction
    case .nullifyDeleteRule: .nullify
    case .cascadeDeleteRule: .cascade
    case .denyDeleteRule: .deny
    }
  }
}

/// A relationship of an entity.
open class NSRelationshipDescription: NSPropertyDescription {
  /// Not owned: the model keeps its entities.
  open weak var destinationEntity: NSEntityDescription? { willSet { checkEditable() } }
  /// Not owned: its entity keeps it.
  open weak var inverseRelationship: NSRelationshipDescription? { willSet { checkEditable() } }
  /// The most objects the relationship may hold; 1 makes it a to-one, 0 means no limit.
  open var maxCount = 0 { willSet { checkEditable() } }
  /// The fewest objects the relationship may hold when it holds any.
  open var minCount = 0 { willSet { checkEditable() } }
  open var deleteRule = NSDeleteRule.nullifyDeleteRule { willSet { checkEditable() } }
  open var isOrdered = false { willSet { checkEditable() } }
  open var isToMany: Bool { maxCount != 1 }

  public override init() { super.init() }

  override func makeCopy() -> NSPropertyDescription {
    let copy = NSRelationshipDescription()
    copy.takeBasics(of: self)
    copy.destinationEntity = destinationEntity
    copy.inverseRelationship = inverseRelationship
    copy.maxCount = maxCount
    copy.minCount = minCount
    copy.deleteRule = deleteRule
    copy.isOrdered = isOrdered
    return copy
  }
  override func hasSameParts(as other: NSPropertyDescription) -> Bool {
    guard let other = other as? NSRelationshipDescription, super.hasSameParts(as: other) else { return false }
    return destinationEntity?.name == other.destinationEntity?.name && inverseRelationship?.name == other.inverseRelationship?.name
      && maxCount == other.maxCount && minCount == other.minCount && deleteRule == other.deleteRule && isOrdered == other.isOrdered
  }
}

// SPDX-License-Identifier: MIT
// A frozen relationship, and how stores keep it. A to-one is part of a SlotSchema, a to-many of an EntitySchema.

/// What happens to the other side when an object is deleted, with the raw value of `NSDeleteRule`.
package enum DeleteRule: UInt, Sendable { case noAction = 0, nullify = 1, cascade = 2, deny = 3 }

package final class RelationshipSchema: Sendable {
  package let name: String
  /// For a to-one the slot's ordinal, for a to-many the place among the entity's to-manys.
  package let index: Int
  package let isToMany: Bool
  package let isOrdered: Bool
  package let isOptional: Bool
  package let isTransient: Bool
  /// Ordinal of the destination entity.
  package let destination: Int
  /// Name of the inverse, a property of the destination, or nil.
  package let inverse: String?
  package let inverseIsToMany: Bool
  package let inverseIsOrdered: Bool
  package let deleteRule: DeleteRule
  package let minCount: Int
  /// 0 means unlimited.
  package let maxCount: Int
  package let declaringEntity: Int

  package init(
    name: String, index: Int, isToMany: Bool, isOrdered: Bool, isOptional: Bool, isTransient: Bool, destination: Int, inverse: String?,
    inverseIsToMany: Bool, inverseIsOrdered: Bool, deleteRule: DeleteRule, minCount: Int, maxCount: Int, declaringEntity: Int
  ) {
    self.name = name
    self.index = index
    self.isToMany = isToMany
    self.isOrdered = isOrdered
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.destination = destination
    self.inverse = inverse
    self.inverseIsToMany = inverseIsToMany
    self.inverseIsOrdered = inverseIsOrdered
    self.deleteRule = deleteRule
    self.minCount = minCount
    self.maxCount = maxCount
    self.declaringEntity = declaringEntity
  }

  /// How the relationship is kept in a store.
  package enum Storage: Sendable {
    /// A foreign key in the declaring entity's row.
    case toOne
    /// Kept by the destination's to-one, the inverse.
    case byInverse
    /// Both sides to-many with each other as inverse.
    case manyToMany
    /// A to-many without an inverse.
    case alone
  }
  package var storage: Storage {
    if !isToMany { return .toOne }
    if inverse == nil { return .alone }
    return inverseIsToMany ? .manyToMany : .byInverse
  }
}

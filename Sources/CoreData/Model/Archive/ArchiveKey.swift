// SPDX-License-Identifier: MIT
// What the reader and the writer of archived models share: keys of our own, and bits of numbers.

import Foundation

/// Keys that Apple's archives do not have; its reader passes over them.
///
/// They hold what no file at hand shows the form of, so that a model we write is whole when we read it.
enum ArchiveKey {
  static let elements = "Duramen.elements"
  static let expression = "expression"
  static let displayName = "coreSpotlightDisplayNameExpression"
  /// Indexes that are over expressions.
  static let indexes = "Duramen.indexes"
  static let expressionResultType = "Duramen.expressionResultType"
  static let allowsCloudEncryption = "Duramen.allowsCloudEncryption"
  static let isStoredInExternalRecord = "Duramen.isStoredInExternalRecord"

  /// Where the text of a predicate or expression is, if it cannot stand under its own key.
  static func text(of key: String) -> String { "Duramen." + key }
}

/// Bits of the numbers in which an archive keeps flags.
enum ArchiveFlags {
  static let allowsExternalBinaryDataStorage = 4
  static let preservesValueInHistoryOnDeletion = 16

  /// The flags of a fetch request.
  ///
  /// Unverified but for 30, the value of a request with nothing changed: which of four bits stands for which property.
  static func number(of request: _NSFetchRequest) -> Int {
    (request.returnsDistinctResults ? 1 : 0) | (request.includesSubentities ? 2 : 0) | (request.includesPropertyValues ? 4 : 0)
      | (request.returnsObjectsAsFaults ? 8 : 0) | (request.includesPendingChanges ? 16 : 0)
  }
  static func set(_ flags: Int, _ request: _NSFetchRequest) {
    request.returnsDistinctResults = flags & 1 != 0
    request.includesSubentities = flags & 2 != 0
    request.includesPropertyValues = flags & 4 != 0
    request.returnsObjectsAsFaults = flags & 8 != 0
    request.includesPendingChanges = flags & 16 != 0
  }

  /// The private bit field that every archived property has.
  ///
  /// All files at hand agree on these bits; readers can do without them, as each flag has a key of its own too.
  static func bits(of property: NSPropertyDescription) -> Int {
    var bits = 0xf1
    if property.isOptional { bits |= 2 }
    if property is NSFetchedPropertyDescription || property is NSDerivedAttributeDescription { bits |= 4 }  // read-only
    if property.isTransient { bits |= 8 }
    if !property.validationPredicates.isEmpty { bits &= ~0x30 }
    if !(property.userInfo ?? [:]).isEmpty { bits &= ~0x40 }
    if let relationship = property as? NSRelationshipDescription, relationship.isOrdered { bits |= 0x400 }
    return bits
  }
}

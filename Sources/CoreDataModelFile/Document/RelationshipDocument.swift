// SPDX-License-Identifier: MIT
// The properties of an EntityDocument that lead to other objects: relationships, and fetched properties with their requests.

/// A relationship as the model's file describes it.
package struct RelationshipDocument: Sendable, Hashable, Codable {
  /// What deleting the source does to the destination; the raw values are the words of Xcode's model files.
  package enum DeleteRule: String, Sendable, Hashable, Codable, CaseIterable {
    case noAction = "No Action"
    case nullify = "Nullify"
    case cascade = "Cascade"
    case deny = "Deny"
  }

  package var name: String
  package var destinationEntityName: String?
  package var inverseName: String?
  package var inverseEntityName: String?
  package var isOptional = false
  package var isTransient = false
  package var isToMany = false
  package var isOrdered = false
  /// Zero when the file does not say.
  package var minCount = 0
  /// One for a to-one relationship, zero for a to-many without a limit.
  package var maxCount = 0
  package var deleteRule = DeleteRule.nullify
  package var isIndexed = false
  package var isIndexedBySpotlight = false
  package var isStoredInExternalRecord = false
  package var userInfo: [String: String] = [:]
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var isSyncable = false

  package init(name: String, destinationEntityName: String?) {
    self.name = name
    self.destinationEntityName = destinationEntityName
  }
}

/// A property whose value is the result of a fetch request.
package struct FetchedPropertyDocument: Sendable, Hashable, Codable {
  package var name: String
  package var isOptional = false
  /// The request; its name is the one Xcode gave to it (`fetchedPropertyFetchRequest`).
  package var fetchRequest: FetchRequestDocument?
  package var userInfo: [String: String] = [:]
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var isSyncable = false

  package init(name: String) { self.name = name }
}

/// A fetch request: a model's template, or the request of a fetched property.
package struct FetchRequestDocument: Sendable, Hashable, Codable {
  package var name: String
  package var entityName: String?
  /// The predicate's format; `$NAME` stands for a variable.
  package var predicateString: String?
  package var fetchLimit = 0
  package var fetchBatchSize = 0
  package var includesSubentities = true
  package var includesPropertyValues = true
  package var includesPendingChanges = true
  package var returnsObjectsAsFaults = true
  package var returnsDistinctResults = false

  package init(name: String, entityName: String?) {
    self.name = name
    self.entityName = entityName
  }
}

// SPDX-License-Identifier: MIT
// The fetch request. All state is in a class without type parameters, so that code which is handed any request can read it by a plain
// cast, and requests of every parameter share one layout.

import Foundation

/// What a fetch gives.
public struct NSFetchRequestResultType: OptionSet, Sendable, Hashable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let managedObjectResultType: NSFetchRequestResultType = []
  public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
  public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
  public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// The part of a fetch request that does not depend on what it gives; name `NSFetchRequest` instead.
open class _NSFetchRequest: NSPersistentStoreRequest {
  open var entity: NSEntityDescription?
  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  /// The most results wanted; 0 means all.
  open var fetchLimit = 0
  open var fetchOffset = 0
  open var fetchBatchSize = 0
  open var includesSubentities = true
  open var includesPendingChanges = true
  open var includesPropertyValues = true
  open var returnsObjectsAsFaults = true
  open var relationshipKeyPathsForPrefetching: [String]?
  open var resultType: NSFetchRequestResultType = []
  /// Names, property descriptions or expression descriptions.
  open var propertiesToFetch: [Any]?
  /// Names, property descriptions or expression descriptions.
  open var propertiesToGroupBy: [Any]?
  open var havingPredicate: NSPredicate?
  open var returnsDistinctResults = false
  open var shouldRefreshRefetchedObjects = false
  private final var givenEntityName: String?

  public override init() { super.init() }

  /// Makes a request for the entity of that name in the model of whatever executes it.
  public init(entityName: String) {
    givenEntityName = entityName
    super.init()
  }

  /// The entity's name, known before the entity is.
  open var entityName: String? { entity?.name ?? givenEntityName }
  open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

  final func takeParts(of other: _NSFetchRequest) {
    affectedStores = other.affectedStores
    entity = other.entity
    givenEntityName = other.givenEntityName
    predicate = other.predicate
    sortDescriptors = other.sortDescriptors
    fetchLimit = other.fetchLimit
    fetchOffset = other.fetchOffset
    fetchBatchSize = other.fetchBatchSize
    includesSubentities = other.includesSubentities
    includesPendingChanges = other.includesPendingChanges
    includesPropertyValues = other.includesPropertyValues
    returnsObjectsAsFaults = other.returnsObjectsAsFaults
    relationshipKeyPathsForPrefetching = other.relationshipKeyPathsForPrefetching
    resultType = other.resultType
    propertiesToFetch = other.propertiesToFetch
    propertiesToGroupBy = other.propertiesToGroupBy
    havingPredicate = other.havingPredicate
    returnsDistinctResults = other.returnsDistinctResults
    shouldRefreshRefetchedObjects = other.shouldRefreshRefetchedObjects
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? _NSFetchRequest else { return false }
    if self === other { return true }
    return entityName == other.entityName && predicate == other.predicate && sortDescriptors == other.sortDescriptors
      && fetchLimit == other.fetchLimit && fetchOffset == other.fetchOffset && fetchBatchSize == other.fetchBatchSize
      && includesSubentities == other.includesSubentities && includesPendingChanges == other.includesPendingChanges
      && includesPropertyValues == other.includesPropertyValues && returnsObjectsAsFaults == other.returnsObjectsAsFaults
      && relationshipKeyPathsForPrefetching == other.relationshipKeyPathsForPrefetching && resultType == other.resultType
      && ModelEquality.equal(propertiesToFetch, other.propertiesToFetch)
      && ModelEquality.equal(propertiesToGroupBy, other.propertiesToGroupBy) && havingPredicate == other.havingPredicate
      && returnsDistinctResults == other.returnsDistinctResults
      && shouldRefreshRefetchedObjects == other.shouldRefreshRefetchedObjects
  }
  open override var hash: Int { entityName?.hash ?? 0 }
  open override var description: String {
    "<NSFetchRequest> (entity: \(entityName ?? "none"); predicate: (\(predicate.map(String.init(describing:)) ?? "none")); "
      + "sortDescriptors: (\(sortDescriptors.map { "\($0)" } ?? "none")); limit: \(fetchLimit); offset: \(fetchOffset); "
      + "batch size: \(fetchBatchSize))"
  }
}

/// A search for objects of one entity.
open class NSFetchRequest<ResultType: NSFetchRequestResult>: _NSFetchRequest {
  public override init() { super.init() }
  public override init(entityName: String) { super.init(entityName: entityName) }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSFetchRequest<ResultType>()
    copy.takeParts(of: self)
    return copy
  }
}

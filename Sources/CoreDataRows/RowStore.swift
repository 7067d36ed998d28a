// SPDX-License-Identifier: MIT
// The protocol every store implements; start reading here. Objects above, rows here, SQL below.

import Foundation

/// A store of rows.
///
/// A store is safe to call from any thread: it serialises its own work. Every throwing function throws a `RowStoreError`. A save is
/// one transaction: when it throws, the store is as it was.
package protocol RowStore: AnyObject, Sendable {
  /// The number the coordinator gave this store; in every key and row it hands out.
  var number: UInt32 { get }
  var schema: Schema { get }
  /// Ordinals of the concrete or abstract entities this store holds: those of its configuration.
  var entities: Set<Int> { get }
  var isReadOnly: Bool { get }

  /// The store's UUID and its property-list dictionary.
  var metadata: StoreMetadata { get throws }
  /// Replaces the property-list part; the store adds its own keys (`NSStoreModelVersionHashes`, …) back if they are missing.
  func setMetadata(_ metadata: StoreMetadata) throws

  /// Rows of the plan in its order.
  func rows(_ plan: FetchPlan) throws -> [Row]
  /// Keys of the plan's rows in its order.
  func keys(_ plan: FetchPlan) throws -> [ObjectKey]
  /// The number of rows of the plan, its limit and offset applied.
  func count(_ plan: FetchPlan) throws -> Int
  /// The values of a plan's columns, in its order, without making rows of them.
  func values(_ plan: ValuePlan) throws -> ValueTable
  /// The rows with these keys, in any order; keys whose row is gone are left out. All keys share one root entity.
  func rows(_ keys: [ObjectKey]) throws -> [Row]
  /// The rows a stored to-many holds, in its order when it is ordered.
  func rows(of relationship: RelationshipSchema, owner: ObjectKey) throws -> [Row]
  /// The rows a stored to-many holds for each of many owners, parallel to them.
  ///
  /// Owners share one root entity and all have the relationship; those without members, or of another store, get an empty list. A row
  /// that several owners have may be one `Row`.
  func rows(of relationship: RelationshipSchema, owners: [ObjectKey]) throws -> [[Row]]

  /// Reserves primary keys in a transaction of its own and answers the first. `root` is a root entity's ordinal.
  func allocateKeys(root: Int, count: Int) throws -> Int64
  /// Writes all of a change set in one transaction.
  func save(_ changes: ChangeSet) throws -> SaveResult
  /// All rows of a change set that would break a constraint, with the rows in their way; writes nothing.
  ///
  /// A save stops at the first; whoever wants to resolve them asks here for all at once.
  func uniquenessConflicts(_ changes: ChangeSet) throws -> [UniquenessConflict]
  /// Ends the store's work; later calls throw.
  func close()
}

/// What a store says of itself.
package struct StoreMetadata: @unchecked Sendable {  // property-list values only
  package var uuid: String
  /// Property-list values by key, Apple's and the application's; without `NSStoreUUID`.
  package var values: [String: Any]
  package init(uuid: String, values: [String: Any]) {
    self.uuid = uuid
    self.values = values
  }
}

/// Why a store could not do what it was asked.
package enum RowStoreError: Error, @unchecked Sendable {  // rows in it are never written again
  /// The predicate or sort has no form in this store.
  case cannotTranslate(String)
  /// Rows changed or went since they were read: what was to be written, and what is there now (nil when gone).
  case conflicts([RowConflict])
  /// Two rows would share the values of a constraint of the named entity.
  case uniqueness(entity: String, constraint: [String], row: Row, existing: ObjectKey?)
  /// The file is a store of another model: the entities that differ, and all metadata for the report.
  case incompatibleModel(differing: [String], metadata: StoreMetadata)
  /// The file is no store of this kind. The sentence says what was found.
  case notAStore(String)
  /// The file is a store in a form that is not known here, most likely a newer one. The sentence says which form.
  case unknownFormat(String)
  /// The file is a store, but damaged. The sentence is the database's.
  case corrupt(String)
  /// Another process holds the file.
  case busy(String)
  case readOnly(String)
  case noPermission(String)
  case missing(String)
  case diskFull(String)
  case closed
  /// Any other failure of the database, with its (extended) result code and sentence.
  case failed(code: Int32, message: String)
}

package struct RowConflict: @unchecked Sendable {
  package var attempted: Row
  package var current: Row?
  package init(attempted: Row, current: Row?) {
    self.attempted = attempted
    self.current = current
  }
}

/// A row that would share the values of a constraint with another.
package struct UniquenessConflict: @unchecked Sendable {  // the row in it is never written again
  package var entity: String
  package var constraint: [String]
  package var row: Row
  /// The row in its way: temporary when it is another new row of the same change set.
  package var existing: ObjectKey
  package init(entity: String, constraint: [String], row: Row, existing: ObjectKey) {
    self.entity = entity
    self.constraint = constraint
    self.row = row
    self.existing = existing
  }
}

// SPDX-License-Identifier: MIT
// Identity of a stored row, as both sides of the row layer speak of it.

import CoreDataPredicates

/// Names one row: the primary key, the concrete entity's ordinal in the schema and the number the coordinator gave the store.
///
/// Two keys are equal when primary key and store are equal and the entities share a root, since a hierarchy shares one key space;
/// `rootEntity` makes that a plain comparison. Temporary keys are negative, unique in the process, and carry store 0.
/// It lies in a row's to-one slot as it is (16 bytes; see `SlotKind.reference`).
package struct ObjectKey: Sendable {
  package var primaryKey: Int64
  /// The concrete entity's ordinal in the `Schema`.
  package var entity: UInt16
  /// The root entity's ordinal in the `Schema`.
  package var rootEntity: UInt16
  /// The store's number within its coordinator, from 1; 0 while no store has been chosen.
  package var store: UInt32

  @inline(__always)
  package init(primaryKey: Int64, entity: UInt16, rootEntity: UInt16, store: UInt32) {
    self.primaryKey = primaryKey
    self.entity = entity
    self.rootEntity = rootEntity
    self.store = store
  }

  package var isTemporary: Bool { primaryKey < 0 }
}

extension ObjectKey: Hashable {
  @inline(__always)
  package static func == (a: ObjectKey, b: ObjectKey) -> Bool {
    a.primaryKey == b.primaryKey && a.rootEntity == b.rootEntity && a.store == b.store
  }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(primaryKey)
    hasher.combine(rootEntity)
    hasher.combine(store)
  }
}

/// Predicates compare objects, their IDs and rows by key.
extension ObjectKey: IdentityComparable {
  package var comparableIdentity: AnyHashable? { self }
}

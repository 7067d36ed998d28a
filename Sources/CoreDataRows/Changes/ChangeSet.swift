// SPDX-License-Identifier: MIT
// One save, as values: what to insert, update, delete and relink. Made by the object layer, written by a store in one transaction.

/// Everything one save changes in one store.
package struct ChangeSet: @unchecked Sendable {  // handed over whole; the maker does not touch the rows until the save has ended
  /// Rows to insert.
  ///
  /// A negative primary key is temporary: the store gives a new one. A positive one was allocated before.
  package var inserts: [Row] = []
  /// Rows to update: the dirty bits name the changed slots, the header's version is the one the change was based on.
  package var updates: [Row] = []
  /// Rows to delete, as last seen; the header's version is checked.
  package var deletes: [Row] = []
  package var links: [LinkChange] = []
  /// Rows that are not written, but must have the version they were read with.
  package var checks: [Row] = []
  package init() {}
  package var isEmpty: Bool { inserts.isEmpty && updates.isEmpty && deletes.isEmpty && links.isEmpty && checks.isEmpty }
}

/// A change of a to-many that its rows' own to-one slots do not tell: many-to-many, to-many without inverse, and ordered ones.
///
/// Keys may be temporary; the store maps them as it does slots. For an ordered relationship `order` lists all members in their new
/// order. For `.byInverse` storage only `order` is meaningful (membership travels in the members' to-one slots).
package struct LinkChange: Sendable {
  package var relationship: RelationshipSchema
  package var owner: ObjectKey
  package var added: [ObjectKey]
  package var removed: [ObjectKey]
  package var order: [ObjectKey]?
  package init(relationship: RelationshipSchema, owner: ObjectKey, added: [ObjectKey], removed: [ObjectKey], order: [ObjectKey]? = nil) {
    self.relationship = relationship
    self.owner = owner
    self.added = added
    self.removed = removed
    self.order = order
  }
}

/// What a save gave: the permanent key of every temporary one it met.
package struct SaveResult: Sendable {
  /// Temporary primary key → permanent primary key.
  package var permanentKeys: [Int64: Int64]
  package init(permanentKeys: [Int64: Int64] = [:]) { self.permanentKeys = permanentKeys }
}

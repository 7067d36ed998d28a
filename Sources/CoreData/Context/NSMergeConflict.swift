// SPDX-License-Identifier: MIT
// The conflicts a merge policy is asked about.

import CoreDataRows
import Foundation

/// An object whose row changed, or went, between reading and saving.
open class NSMergeConflict: NSObject {
  /// The object the context wanted to save.
  public let sourceObject: NSManagedObject
  /// The object's values as last read.
  public let cachedSnapshot: [String: Any]?
  /// The row's values now; nil where it is gone.
  public let persistedSnapshot: [String: Any]?
  /// The object's values as they were to be saved.
  public let objectSnapshot: [String: Any]?
  /// The row's version now; 0 where it is gone.
  public let newVersionNumber: Int
  /// The version the object was based on.
  public let oldVersionNumber: Int
  let current: Row?

  init(_ object: NSManagedObject, current: Row?) {
    sourceObject = object
    self.current = current
    newVersionNumber = Int(current?.header.version ?? 0)
    oldVersionNumber = Int(object.shared?.header.version ?? 0)
    objectSnapshot = MergeSnapshot.values(object, object.working ?? object.shared)
    cachedSnapshot = MergeSnapshot.values(object, object.shared)
    persistedSnapshot = MergeSnapshot.values(object, current)
  }
}

/// Objects that would share the values of a uniqueness constraint.
open class NSConstraintConflict: NSObject {
  /// The names of the constraint.
  public let constraint: [String]
  /// The values they share.
  public let constraintValues: [String: Any]
  /// The object that has the values already; nil where both are new.
  public let databaseObject: NSManagedObject?
  /// The objects of the context that want them.
  public let conflictingObjects: [NSManagedObject]
  /// The stored values of the object that has them.
  public let databaseSnapshot: [String: Any]?
  /// The values of the conflicting objects.
  public let conflictingSnapshots: [[String: Any]]

  init(constraint: [String], databaseObject: NSManagedObject?, conflicting: [NSManagedObject]) {
    self.constraint = constraint
    self.databaseObject = databaseObject
    conflictingObjects = conflicting
    var values: [String: Any] = [:]
    for name in constraint { values[name] = conflicting.first?.managedValue(forKey: name) }
    constraintValues = values
    databaseSnapshot = databaseObject.flatMap { MergeSnapshot.values($0, $0.shared) }
    conflictingSnapshots = conflicting.compactMap { MergeSnapshot.values($0, $0.working ?? $0.shared) }
  }
}

/// A row's attribute values by name.
enum MergeSnapshot {
  static func values(_ object: NSManagedObject, _ row: Row?) -> [String: Any]? {
    guard let row else { return nil }
    var values: [String: Any] = [:]
    for (ordinal, slot) in object.runtime.schema.slots.enumerated() {
      guard let attribute = object.runtime.attributes[ordinal], let kind = slot.attribute?.kind else { continue }
      values[slot.name] = object.boxed(row, ordinal, attribute, kind) ?? NSNull()
    }
    return values
  }
}

/// The errors of conflicts nobody resolved.
enum MergeError {
  static func locking(_ conflicts: [NSMergeConflict]) -> NSError {
    make(
      NSManagedObjectMergeError, conflicts, conflicts.map(\.sourceObject),
      "\(conflicts.count) object(s) were changed or deleted in the store since they were read. Refresh them and save again, or set a merge policy that decides."
    )
  }
  static func constraint(_ conflicts: [NSConstraintConflict]) -> NSError {
    let first = conflicts.first
    let names = first?.constraint.joined(separator: ", ") ?? ""
    let entity = first?.conflictingObjects.first?.runtime.schema.name ?? "object"
    return make(
      NSManagedObjectConstraintMergeError, conflicts, conflicts.flatMap { $0.conflictingObjects + ($0.databaseObject.map { [$0] } ?? []) },
      "Another \(entity) has the same \(names). Change one of them, or set a merge policy that decides.")
  }
  private static func make(_ code: Int, _ conflicts: [NSObject], _ objects: [NSManagedObject], _ sentence: String) -> NSError {
    NSError(
      domain: NSCocoaErrorDomain, code: code,
      userInfo: ["conflictList": conflicts, NSAffectedObjectsErrorKey: objects, NSLocalizedDescriptionKey: sentence])
  }
}

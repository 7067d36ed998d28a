// SPDX-License-Identifier: MIT
// What a save does about rows that changed in the store meanwhile, and about values that must be unique. The work on objects is in
// MergeResolution.

import Foundation

/// How a merge policy decides.
public enum NSMergePolicyType: UInt, Sendable {
  /// The save fails.
  case errorMergePolicyType = 0
  /// Property by property; where both changed, the store's value stays.
  case mergeByPropertyStoreTrumpMergePolicyType = 1
  /// Property by property; where both changed, the context's value is written.
  case mergeByPropertyObjectTrumpMergePolicyType = 2
  /// The whole object as the context has it is written.
  case overwriteMergePolicyType = 3
  /// The context's changes of the object are given up.
  case rollbackMergePolicyType = 4
}

/// Decides conflicts of a save.
open class NSMergePolicy: NSObject, @unchecked Sendable {  // immutable
  /// How this policy decides.
  public let mergeType: NSMergePolicyType

  public init(merge type: NSMergePolicyType) { mergeType = type }

  public static let error = NSMergePolicy(merge: .errorMergePolicyType)
  public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)
  public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
  public static let mergeByPropertyObjectTrump = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
  public static let mergeByPropertyStoreTrump = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)

  /// Decides conflicts of both kinds; a subclass may look at them first and then call this.
  ///
  /// - Throws: 133020 or 133021 where the policy is to fail.
  open func resolve(mergeConflicts list: [Any]) throws {
    let locking = list.compactMap { $0 as? NSMergeConflict }
    if !locking.isEmpty { try resolve(optimisticLockingConflicts: locking) }
    let constraints = list.compactMap { $0 as? NSConstraintConflict }
    if !constraints.isEmpty { try resolve(constraintConflicts: constraints) }
  }

  /// Decides about objects whose rows changed or went since they were read.
  ///
  /// - Throws: 133020 where the policy is to fail.
  open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
    guard mergeType != .errorMergePolicyType else { throw MergeError.locking(list) }
    for conflict in list { MergeResolution.resolve(conflict, mergeType) }
  }

  /// Decides about objects that would share the values of a uniqueness constraint.
  ///
  /// - Throws: 133021 where the policy is to fail.
  open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
    guard mergeType != .errorMergePolicyType else { throw MergeError.constraint(list) }
    for conflict in list { MergeResolution.resolve(conflict, mergeType) }
  }
}

public nonisolated(unsafe) let NSErrorMergePolicy: AnyObject = NSMergePolicy.error
public nonisolated(unsafe) let NSRollbackMergePolicy: AnyObject = NSMergePolicy.rollback
public nonisolated(unsafe) let NSOverwriteMergePolicy: AnyObject = NSMergePolicy.overwrite
public nonisolated(unsafe) let NSMergeByPropertyObjectTrumpMergePolicy: AnyObject = NSMergePolicy.mergeByPropertyObjectTrump
public nonisolated(unsafe) let NSMergeByPropertyStoreTrumpMergePolicy: AnyObject = NSMergePolicy.mergeByPropertyStoreTrump

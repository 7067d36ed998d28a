// SPDX-License-Identifier: MIT
// Which of a delegate's methods are its own. Apple's controller asks the runtime; here the default implementations tell the controller
// that nobody else answered. NSFetchedResultsController+Changes asks before it prepares what a method would be given.

import Foundation
import Synchronization

/// The methods that decide what a delegate is told.
struct DelegateMethods: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let snapshot = DelegateMethods(rawValue: 1)
  static let difference = DelegateMethods(rawValue: 2)
  static let section = DelegateMethods(rawValue: 4)
  static let object = DelegateMethods(rawValue: 8)
}

/// What is known of one type of delegate.
///
/// A conformance belongs to a type, so whatever one delegate has shown holds for all of its type, in the whole process.
struct DelegateAnswers: Sendable {
  /// Methods the type has of its own, as a call has shown.
  private(set) var present: DelegateMethods = []
  /// Methods it leaves to the default, as a call has shown.
  private(set) var missing: DelegateMethods = []

  private static let known = Mutex<[ObjectIdentifier: DelegateAnswers]>([:])

  static func of(_ delegate: any NSFetchedResultsControllerDelegate) -> DelegateAnswers {
    known.withLock { $0[ObjectIdentifier(type(of: delegate))] ?? DelegateAnswers() }
  }

  /// Notes the outcome of a call.
  static func note(_ method: DelegateMethods, isPresent: Bool, of delegate: any NSFetchedResultsControllerDelegate) {
    known.withLock { known in
      var answers = known[ObjectIdentifier(type(of: delegate))] ?? DelegateAnswers()
      if isPresent { answers.present.insert(method) } else { answers.missing.insert(method) }
      known[ObjectIdentifier(type(of: delegate))] = answers
    }
  }
}

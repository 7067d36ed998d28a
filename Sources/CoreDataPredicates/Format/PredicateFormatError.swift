// SPDX-License-Identifier: MIT
// What is wrong with a format string, and where. Thrown by the parser; `NSPredicate(validating:argumentArray:)` passes it on.

import Foundation

/// A mistake in a predicate's or an expression's format string or in its arguments.
public struct PredicateFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole format string.
  public let format: String
  /// The number of Unicode scalars before the mistake.
  public let position: Int
  /// What was expected, as a sentence.
  public let reason: String

  public var description: String {
    "The predicate format \"\(format)\" cannot be understood at character \(position + 1): \(reason)"
  }
}

extension PredicateFormatError: LocalizedError {
  public var errorDescription: String? { description }
}

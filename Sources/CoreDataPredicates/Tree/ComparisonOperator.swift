// SPDX-License-Identifier: MIT
// The operators a comparison can have and how strings are compared. Raw values are Apple's, so that the Foundation classes map one to one.

/// An operator of a comparison, with the raw value of `NSComparisonPredicate.Operator`.
package enum ComparisonOperator: UInt, Sendable, Hashable {
  case lessThan = 0
  case lessThanOrEqual = 1
  case greaterThan = 2
  case greaterThanOrEqual = 3
  case equal = 4
  case notEqual = 5
  case matches = 6
  case like = 7
  case beginsWith = 8
  case endsWith = 9
  case `in` = 10
  case customSelector = 11
  case contains = 99
  case between = 100
}

/// Which elements of a to-many left side must satisfy the comparison.
///
/// `NONE` is parsed as `NOT ANY`.
package enum ComparisonModifier: UInt, Sendable, Hashable {
  case direct = 0
  case all = 1
  case any = 2
}

/// How strings are compared: `[c]`, `[d]`, `[n]`, `[l]`.
package struct StringOptions: OptionSet, Sendable, Hashable {
  package let rawValue: UInt
  package init(rawValue: UInt) { self.rawValue = rawValue }
  package static let caseInsensitive = StringOptions(rawValue: 1)
  package static let diacriticInsensitive = StringOptions(rawValue: 2)
  package static let normalized = StringOptions(rawValue: 4)
  package static let localeSensitive = StringOptions(rawValue: 8)
}

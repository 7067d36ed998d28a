// SPDX-License-Identifier: MIT
// A fetch request lowered for a store: names resolved, constants bound, nothing of the object layer in it.

import CoreDataPredicates

/// What a store is asked to find.
///
/// Constants in the predicate are Foundation values, collections of them, `ObjectKey`s (for managed objects and their IDs) or nil.
/// `SELF` compares with an `ObjectKey`. A store that cannot translate the predicate or a sort throws
/// `RowStoreError.cannotTranslate`, and the caller decides.
package struct FetchPlan: @unchecked Sendable {
  package var entity: EntitySchema
  package var includesSubentities: Bool
  package var predicate: PredicateTree?
  package var sort: [SortTerm]
  /// 0 means no limit.
  package var limit: Int
  package var offset: Int

  package init(
    entity: EntitySchema, includesSubentities: Bool = true, predicate: PredicateTree? = nil, sort: [SortTerm] = [], limit: Int = 0,
    offset: Int = 0
  ) {
    self.entity = entity
    self.includesSubentities = includesSubentities
    self.predicate = predicate
    self.sort = sort
    self.limit = limit
    self.offset = offset
  }
}

/// One key of an order.
///
/// Nulls come first when ascending.
package struct SortTerm: Sendable {
  package enum Comparison: Sendable, Hashable {
    /// Plain order of the value (`compare:`; strings by code point).
    case natural
    /// `caseInsensitiveCompare:`.
    case caseInsensitive
    /// `localizedCompare:`, `localizedCaseInsensitiveCompare:`, `localizedStandardCompare:`.
    case localized
    case localizedCaseInsensitive
    case localizedStandard
  }
  /// Keys from the fetched entity through to-ones to an attribute, or one ending in `@count`; `["self"]` and `["objectID"]` sort by identity.
  package var keyPath: [String]
  package var isAscending: Bool
  package var comparison: Comparison
  package init(keyPath: [String], isAscending: Bool, comparison: Comparison = .natural) {
    self.keyPath = keyPath
    self.isAscending = isAscending
    self.comparison = comparison
  }
}

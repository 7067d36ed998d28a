// SPDX-License-Identifier: MIT
// What a sort descriptor asks for, as a value. Fetching lowers it to a store's sort terms; the descriptors here compare by it.

import Foundation

/// One key of an order.
package struct SortKey: @unchecked Sendable {  // a comparator is a function of its arguments
  package enum Comparison {
    case ordering(StringOrdering)
    /// A closure, which only memory can sort by.
    case comparator(Comparator)
  }
  /// Empty for the objects themselves.
  package var keyPath: [String]
  package var isAscending: Bool
  package var comparison: Comparison
}

/// Answers what a descriptor asks for, or nil when its Swift key path has no known name.
///
/// A descriptor that Foundation made of a key path by itself counts as one with a comparator.
package func sortKey(of descriptor: NSSortDescriptor) -> SortKey? {
  if let keyed = descriptor as? KeyedSortDescriptor {
    return SortKey(keyPath: keyed.keys, isAscending: keyed.ascending, comparison: keyed.comparison)
  }
  guard let name = descriptor.keyPath._kvcKeyPathString else { return nil }
  let comparison: SortKey.Comparison =
    descriptor is PropertySortDescriptor ? .ordering(.natural) : .comparator(descriptor.comparator)
  return SortKey(keyPath: keys(of: name), isAscending: descriptor.ascending, comparison: comparison)
}

/// A value that has an order among its like, such as an object ID.
package protocol OrderComparable {
  func comparableOrder(to other: Any) -> ComparisonResult?
}

extension SortKey {
  /// Compares two objects by the key, in its direction; nil comes before everything.
  func order(_ a: Any?, _ b: Any?) -> ComparisonResult {
    let result = ascendingOrder(value(of: a, keyPath: keyPath), value(of: b, keyPath: keyPath))
    return isAscending ? result : result.reversed
  }

  private func ascendingOrder(_ a: Any?, _ b: Any?) -> ComparisonResult {
    switch comparison {
    case .comparator(let comparator): comparator(a ?? NSNull(), b ?? NSNull())
    case .ordering(let ordering): Self.order(a, b, ordering)
    }
  }

  /// Compares two values; strings in an order.
  package static func order(_ a: Any?, _ b: Any?, _ ordering: StringOrdering) -> ComparisonResult {
    switch (ComparableValue(a), ComparableValue(b)) {
    case (.null, .null): return .orderedSame
    case (.null, _): return .orderedAscending
    case (_, .null): return .orderedDescending
    case (.string(let x), .string(let y)): return StringComparison.compare(x, y, ordering)
    case (let x, let y):
      if let order = x.order(to: y) { return order }
      if let a = unwrapped(a) as? any OrderComparable, let b = unwrapped(b), let order = a.comparableOrder(to: b) { return order }
      if case .number = x, case .number = y { return .orderedSame }  // not a number
      preconditionFailure("A sort descriptor met \(ValueName.text(a)) and \(ValueName.text(b)), which have no order; give it a comparator.")
    }
  }
}

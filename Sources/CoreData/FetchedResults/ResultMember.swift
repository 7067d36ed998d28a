// SPDX-License-Identifier: MIT
// An object's place among the results of one controller. FollowedResults owns the members, ContextFollowers finds them by object.

import CoreDataPredicates
import Foundation

/// One object in followed results, with what it was last sorted and sectioned by.
///
/// Guarded by the context's queue.
final class ResultMember {
  let object: NSManagedObject
  unowned let results: FollowedResults
  var position: Int
  var sectionName: String
  /// What the order goes by, as it was when the object was last seen; nil until it is first compared.
  var sortValues: [SortValue]?
  /// Whether the object has changed since the results were last brought up to date.
  var isWaiting = false
  /// The same object among other results; each is owned by its own results, which take it out of this chain before they go.
  unowned(unsafe) var next: ResultMember?

  init(_ object: NSManagedObject, in results: FollowedResults, at position: Int, sectionName: String) {
    self.object = object
    self.results = results
    self.position = position
    self.sectionName = sectionName
  }
}

/// A value that objects are sorted by, and its form for comparing.
struct SortValue {
  private let value: Any?
  private let comparable: ComparableValue

  /// Reads the value of an object.
  init(of object: NSManagedObject, _ keyPath: [String]) {
    if keyPath.count == 1, case .slot(let ordinal)? = object.runtime.schema.place(of: keyPath[0]) {
      if object.stamp == 0 { object.fire() }
      // As it lies in the row, without a box.
      switch (object.working ?? object.shared)?.value(ordinal) {
      case .integer(let number)?: (value, comparable) = (number, .number(.int(number)))
      case .double(let number)?: (value, comparable) = (number, .number(.double(number)))
      case .string(let text)?: (value, comparable) = (text, .string(text))
      default:
        value = object.value(forKey: keyPath[0])
        comparable = ComparableValue(value)
      }
      return
    }
    value = CoreDataPredicates.value(of: object, keyPath: keyPath)
    comparable = ComparableValue(value)
  }

  /// Compares as a sort descriptor with this key does.
  func order(to other: SortValue, _ key: SortKey) -> ComparisonResult {
    let result: ComparisonResult =
      switch (key.comparison, comparable, other.comparable) {
      case (.comparator(let comparator), _, _): comparator(value ?? NSNull(), other.value ?? NSNull())
      case (.ordering, .number(let a), .number(let b)): a.order(to: b) ?? .orderedSame
      case (.ordering(let ordering), .string(let a), .string(let b)): StringComparison.compare(a, b, ordering)
      case (.ordering(let ordering), _, _): SortKey.order(value, other.value, ordering)
      }
    return key.isAscending ? result : result.mirrored
  }
}

extension ComparisonResult {
  fileprivate var mirrored: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}

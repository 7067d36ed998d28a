// SPDX-License-Identifier: MIT
// Makes IN with a long constant list quick: the list becomes a hash table once, before many objects are asked. Called by the stores
// and by NSPredicate before evaluation.

import Foundation

/// A constant collection whose elements are looked up by their comparable form.
final class PreparedCollection: @unchecked Sendable {  // immutable after init
  let original: Any
  private let options: StringOptions
  private let keys: Set<ComparableValue.Key>

  /// Fails for what is no long collection, and for elements whose equality is more than that of their keys.
  init?(_ value: Any?, _ options: StringOptions) {
    guard let value = unwrapped(value), let elements = CollectionView(membersOf: value)?.elements, elements.count > Self.worthwhile else {
      return nil
    }
    var keys = Set<ComparableValue.Key>(minimumCapacity: elements.count)
    for element in elements {
      let element = ComparableValue(element)
      guard element.isSimple else { return nil }
      keys.insert(element.folded(options).key)
    }
    original = value
    self.options = options
    self.keys = keys
  }

  /// Below this many elements a scan is as quick.
  private static let worthwhile = 8

  func contains(_ value: ComparableValue) -> Bool {
    guard value.isSimple, !value.isNull else { return false }
    return keys.contains(value.folded(options).key)
  }
}

extension ComparableValue {
  /// Whether two such values are equal exactly when their keys are.
  fileprivate var isSimple: Bool {
    switch self {
    case .null, .string, .date, .data, .uuid, .url, .identity: true
    case .number(let number): !number.double.isNaN
    case .other: false
    }
  }

  fileprivate func folded(_ options: StringOptions) -> ComparableValue {
    if case .string(let string) = self { .string(StringComparison.folded(string, options)) } else { self }
  }
}

extension PredicateTree {
  /// Answers a tree with the same answers, made ready to be asked many times; it can be evaluated only, not printed or translated.
  package func prepared() -> PredicateTree {
    switch self {
    case .constant, .block: self
    case .comparison(let comparison): .comparison(comparison.prepared())
    case .and(let parts): .and(parts.map { $0.prepared() })
    case .or(let parts): .or(Self.mergingAlternatives(parts).map { $0.prepared() })
    case .not(let part): .not(part.prepared())
    }
  }
}

extension ComparisonTree {
  package func prepared() -> ComparisonTree {
    var answer = self
    if `operator` == .in, case .constant(let value) = right, let collection = PreparedCollection(value, options) {
      answer.right = .constant(collection)
    } else if `operator` == .contains, modifier == .direct, case .constant(let value) = left,
      let collection = PreparedCollection(value, options)
    {
      answer.left = .constant(collection)
    }
    return answer
  }
}

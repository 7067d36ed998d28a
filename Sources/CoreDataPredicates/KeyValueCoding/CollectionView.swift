// SPDX-License-Identifier: MIT
// One view of every kind of collection that a key path, IN, ANY or an operator can meet. Made by key path resolution and evaluation.

import Foundation

/// The elements of a collection and which kind it was.
package struct CollectionView {
  package enum Kind: Int, Sendable { case array, set, orderedSet }
  package let kind: Kind
  /// The elements, nil ones as `NSNull` or empty optionals, as the collection holds them.
  package let elements: [Any]

  package init(kind: Kind, elements: [Any]) {
    self.kind = kind
    self.elements = elements
  }

  /// Views a value as a collection; nil for strings, data, dictionaries and everything that is no collection.
  package init?(_ value: Any) {
    if ValueKind(of: value).isScalar { return nil }
    switch value {
    case is NSString, is NSData: return nil
    case let array as NSArray: self.init(kind: .array, elements: array.map { $0 })
    case let set as NSSet: self.init(kind: .set, elements: set.allObjects)
    case let set as NSOrderedSet: self.init(kind: .orderedSet, elements: set.array)
    case is NSObject: return nil
    case let sequence as any SwiftCollectionKind: self.init(kind: sequence.collectionKind, elements: sequence.anyElements)
    default: return nil
    }
  }

  /// Views what IN and set operations look into: a collection, or a dictionary, which holds its values.
  package init?(membersOf value: Any) {
    if let members = CollectionView(value) {
      self = members
    } else if let dictionary = value as? NSDictionary {
      self.init(kind: .array, elements: dictionary.allValues)
    } else if let dictionary = value as? any SwiftDictionaryKind {
      self.init(kind: .array, elements: dictionary.anyValues)
    } else {
      return nil
    }
  }

  /// Makes a collection of the same kind of other elements; a set drops doubles and empty elements, an array keeps both.
  package func mapped(_ transform: (Any) -> Any?) -> Any {
    switch kind {
    case .array: elements.map { unwrapped(transform($0)) ?? NSNull() }
    case .orderedSet: NSOrderedSet(array: elements.map { unwrapped(transform($0)) ?? NSNull() })
    case .set: NSSet(array: elements.compactMap { unwrapped(transform($0)) })
    }
  }
}

/// The Swift collections seen as collections of objects.
private protocol SwiftCollectionKind {
  var collectionKind: CollectionView.Kind { get }
  var anyElements: [Any] { get }
}

extension Array: SwiftCollectionKind {
  var collectionKind: CollectionView.Kind { .array }
  var anyElements: [Any] { map { $0 as Any } }
}

extension ArraySlice: SwiftCollectionKind {
  var collectionKind: CollectionView.Kind { .array }
  var anyElements: [Any] { map { $0 as Any } }
}

extension ContiguousArray: SwiftCollectionKind {
  var collectionKind: CollectionView.Kind { .array }
  var anyElements: [Any] { map { $0 as Any } }
}

extension Set: SwiftCollectionKind {
  var collectionKind: CollectionView.Kind { .set }
  var anyElements: [Any] { map { $0 as Any } }
}

/// The Swift dictionaries seen as dictionaries of objects.
protocol SwiftDictionaryKind {
  func anyValue(forKey key: String) -> Any?
  var anyValues: [Any] { get }
}

extension Dictionary: SwiftDictionaryKind {
  func anyValue(forKey key: String) -> Any? {
    guard let key = (key as? Key) ?? (AnyHashable(key) as? Key) else { return nil }
    return self[key].map { $0 as Any }
  }
  var anyValues: [Any] { values.map { $0 as Any } }
}

/// Removes every layer of optional from a value.
package func unwrapped(_ value: Any?) -> Any? {
  guard let value, ValueKind(of: value) == .optional else { return value }
  return (value as? any OptionalKind)?.anyWrapped
}

/// Every optional type.
protocol OptionalKind {
  var anyWrapped: Any? { get }
}

extension Optional: OptionalKind {
  var anyWrapped: Any? { flatMap { unwrapped($0 as Any) } }
}

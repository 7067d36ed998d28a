// SPDX-License-Identifier: MIT
// The sort descriptors that NSSortDescriptor's initialisers make: by key, and by Swift key path.

import Foundation

/// A descriptor by key.
final class KeyedSortDescriptor: NSSortDescriptor {
  let keys: [String]
  let comparison: SortKey.Comparison

  init(_ key: String?, _ ascending: Bool, _ comparison: SortKey.Comparison) {
    keys = key.map { CoreDataPredicates.keys(of: $0) } ?? []
    self.comparison = comparison
    super.init(keyPath: \NSObject.self, ascending: ascending, comparator: PropertySortDescriptor.natural)
  }

  private init(_ keys: [String], _ ascending: Bool, _ comparison: SortKey.Comparison) {
    self.keys = keys
    self.comparison = comparison
    super.init(keyPath: \NSObject.self, ascending: ascending, comparator: PropertySortDescriptor.natural)
  }

  private var sortKey: SortKey { SortKey(keyPath: keys, isAscending: ascending, comparison: comparison) }

  override var comparator: Comparator {
    switch comparison {
    case .comparator(let comparator): comparator
    case .ordering(let ordering): { SortKey.order($0, $1, ordering) }
    }
  }

  override func compare(_ object1: Any, to object2: Any) -> ComparisonResult { sortKey.order(object1, object2) }
  override var reversedSortDescriptor: Any { KeyedSortDescriptor(keys, !ascending, comparison) }
  override var classForCoder: AnyClass { NSSortDescriptor.self }
  override func isEqual(_ object: Any?) -> Bool { areEqual(self, object) }
  override var hash: Int { keyHash(of: self) }
  override var description: String { text(of: self) }
}

/// A descriptor by Swift key path whose values are in their natural order.
///
/// It has no fields of its own, so that an instance of Foundation's class can become one.
final class PropertySortDescriptor: NSSortDescriptor {
  static let natural: @Sendable (Any, Any) -> ComparisonResult = { SortKey.order($0, $1, .natural) }

  override func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
    // With a known name by key: the objects may be rows or of another class with the same key.
    guard let key = sortKey(of: self) else { return super.compare(object1, to: object2) }
    return key.order(object1, object2)
  }

  override var reversedSortDescriptor: Any { Self.make(keyPath, !ascending) }

  override var classForCoder: AnyClass { NSSortDescriptor.self }
  override func isEqual(_ object: Any?) -> Bool { areEqual(self, object) }
  override var hash: Int { keyHash(of: self) }
  override var description: String { text(of: self) }

  private static func make(_ path: AnyKeyPath, _ ascending: Bool) -> NSSortDescriptor {
    func open<Root>(_: Root.Type) -> NSSortDescriptor? {
      guard let path = path as? PartialKeyPath<Root> else { return nil }
      func openValue<Value>(_: Value.Type) -> NSSortDescriptor? {
        (path as? KeyPath<Root, Value>).map { PropertySortDescriptor(keyPath: $0, ascending: ascending, comparator: natural) }
      }
      return _openExistential(type(of: path).valueType, do: openValue)
    }
    guard let made = _openExistential(type(of: path).rootType, do: open) else {
      preconditionFailure("The key path \(path) is of no type that can be named.")
    }
    return made
  }
}

private func areEqual(_ descriptor: NSSortDescriptor, _ object: Any?) -> Bool {
  guard let other = object as? NSSortDescriptor else { return false }
  if descriptor === other { return true }
  guard descriptor.ascending == other.ascending else { return false }
  guard let a = sortKey(of: descriptor), let b = sortKey(of: other) else { return descriptor.keyPath == other.keyPath }
  guard a.keyPath == b.keyPath, case .ordering(let x) = a.comparison, case .ordering(let y) = b.comparison else { return false }
  return x == y
}

private func keyHash(of descriptor: NSSortDescriptor) -> Int {
  var hasher = Hasher()
  hasher.combine(descriptor.ascending)
  if let key = descriptor.key { hasher.combine(key) }
  return hasher.finalize()
}

private func text(of descriptor: NSSortDescriptor) -> String {
  let order = descriptor.ascending ? "ascending" : "descending"
  return "(\(descriptor.key ?? "self"), \(order), \(descriptor.selector?.description ?? "comparator"))"
}

// SPDX-License-Identifier: MIT
// The collections that `mutableSetValue(forKey:)` and `mutableOrderedSetValue(forKey:)` answer for objects without ones of their own.

import Foundation

/// A set that reads and writes an object's property.
final class KeyedMutableSet: NSMutableSet {
  private var owner: (any NSKeyValueCoding)?
  private var key = ""

  init(owner: any NSKeyValueCoding, key: String) {
    self.owner = owner
    self.key = key
    super.init(capacity: 0)
  }

  required init(capacity numItems: Int) { super.init(capacity: numItems) }

  required convenience init?(coder: NSCoder) { nil }

  private var current: NSSet {
    let members = unwrapped(owner?.value(forKey: key)).flatMap { CollectionView($0)?.elements } ?? []
    return NSSet(array: members)
  }

  private func change(_ step: (NSMutableSet) -> Void) {
    let changed = NSMutableSet(array: current.allObjects)
    step(changed)
    owner?.setValue(NSSet(array: changed.allObjects), forKey: key)
  }

  override var count: Int { current.count }
  override func member(_ object: Any) -> Any? { current.member(object) }
  override func objectEnumerator() -> NSEnumerator { current.objectEnumerator() }
  override var allObjects: [Any] { current.allObjects }
  override func add(_ object: Any) { change { $0.add(object) } }
  override func remove(_ object: Any) { change { $0.remove(object) } }
}

/// An ordered set that writes its changes to an object's property.
///
/// Foundation's ordered sets read their own storage in methods that cannot be overridden, hence the elements are kept here as well; a
/// change that the property undergoes elsewhere is not seen.
final class KeyedMutableOrderedSet: NSMutableOrderedSet {
  private var owner: (any NSKeyValueCoding)?
  private var key = ""

  init(owner: any NSKeyValueCoding, key: String) {
    super.init(capacity: 0)
    super.addObjects(from: unwrapped(owner.value(forKey: key)).flatMap { CollectionView($0)?.elements } ?? [])
    self.owner = owner
    self.key = key
  }

  override init(capacity numItems: Int) { super.init(capacity: numItems) }

  required convenience init?(coder: NSCoder) { nil }

  required convenience init(arrayLiteral elements: Any...) {
    self.init(capacity: elements.count)
    addObjects(from: elements)
  }

  private func publish() { owner?.setValue(NSOrderedSet(array: array), forKey: key) }

  override func insert(_ object: Any, at index: Int) {
    super.insert(object, at: index)
    publish()
  }
  override func removeObject(at index: Int) {
    super.removeObject(at: index)
    publish()
  }
  override func replaceObject(at index: Int, with object: Any) {
    super.replaceObject(at: index, with: object)
    publish()
  }
  override func add(_ object: Any) {
    super.add(object)
    publish()
  }
  override func addObjects(from array: [Any]) {
    super.addObjects(from: array)
    publish()
  }
  override func exchangeObject(at first: Int, withObjectAt second: Int) {
    super.exchangeObject(at: first, withObjectAt: second)
    publish()
  }
  override func remove(_ object: Any) {
    super.remove(object)
    publish()
  }
  override func removeAllObjects() {
    super.removeAllObjects()
    publish()
  }
  override func intersect(_ other: NSOrderedSet) {
    super.intersect(other)
    publish()
  }
  override func sortRange(_ range: NSRange, options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult) {
    super.sortRange(range, options: options, usingComparator: comparator)
    publish()
  }
  override func sort(using sortDescriptors: [NSSortDescriptor]) {
    super.sort(using: sortDescriptors)
    publish()
  }
}

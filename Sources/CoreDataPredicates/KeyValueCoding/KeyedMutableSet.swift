// SPDX-License-Identifier: MIT
// The set that `mutableSetValue(forKey:)` answers for objects without one of their own.

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

// SPDX-License-Identifier: MIT
// The watching behind key-value observation. An observed object is never marked writable, so that every write takes the slow way past
// `willWrite` and ends in `didWrite`; an object that nobody observes pays one test of a byte.

import CoreDataRows
import Foundation

/// One closure that waits for changes of one property.
struct PropertyObserver {
  weak var owner: NSKeyValueObservation?
  let key: String
  let isPrior: Bool
  /// Takes the object, the boxed values before and after, and whether the change is still to come.
  let tell: (NSManagedObject, Any?, Any?, Bool) -> Void

  init(
    _ owner: NSKeyValueObservation, key: String, isPrior: Bool, tell: @escaping (NSManagedObject, Any?, Any?, Bool) -> Void
  ) {
    self.owner = owner
    self.key = key
    self.isPrior = isPrior
    self.tell = tell
  }
}

extension NSManagedObject {
  final func add(_ observer: PropertyObserver) {
    if stamp == 0 { fire() }  // also takes it out of a batch of faults, whose place the observers need
    ownExtras.observers.append(observer)
    isObserved = true
    isWritable = false
  }

  final func remove(observer: NSKeyValueObservation) {
    guard let own = extras as? OwnExtras else { return }
    own.observers.removeAll { $0.owner == nil || $0.owner === observer }
    isObserved = !own.observers.isEmpty
  }

  private final func observers(of key: String) -> [PropertyObserver] {
    (extras as? OwnExtras)?.observers.filter { $0.key == key } ?? []
  }

  // MARK: - Single writes

  /// Notes the value before a write of an observed object; `didWrite` must follow.
  @inline(never)
  final func willWrite(_ key: String) {
    let watching = observers(of: key)
    let old = watching.isEmpty ? nil : managedValue(forKey: key)
    ownExtras.written.append((key, old))
    for observer in watching where observer.isPrior { observer.tell(self, old, nil, true) }
  }

  /// Tells the observers of the write that `willWrite` has announced.
  @usableFromInline @inline(never)
  final func didWrite() {
    guard let own = extras as? OwnExtras, let (key, old) = own.written.popLast() else { return }
    let watching = observers(of: key)
    if watching.isEmpty { return }
    let new = managedValue(forKey: key)
    for observer in watching where observer.owner != nil { observer.tell(self, old, new, false) }
  }

  /// Runs a write of a property that may be observed.
  @inline(__always)
  final func observed(_ key: @autoclosure () -> String, _ write: () -> Void) {
    guard _slowPath(isObserved) else { return write() }
    willWrite(key())
    write()
    didWrite()
  }

  // MARK: - Many values at once

  /// Runs what may change several properties, such as a refresh, and tells the observers of those that differ.
  final func observedAsAWhole(_ change: () -> Void) {
    guard isObserved, stamp != 0, let own = extras as? OwnExtras else { return change() }
    let keys = Set(own.observers.map(\.key))
    let before = keys.map { ($0, managedValue(forKey: $0)) }
    change()
    for (key, old) in before {
      let new = managedValue(forKey: key)
      if ValueConversion.isSame(old, new) { continue }
      for observer in observers(of: key) where observer.owner != nil { observer.tell(self, old, new, false) }
    }
  }
}

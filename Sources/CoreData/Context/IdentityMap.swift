// SPDX-License-Identifier: MIT
// One object per row and context (Identity Map). Objects are held unowned and take themselves out when they die; a lookup takes a
// reference only if the object is not already dying. Objects own the map, the map points back at its context.

import CoreDataCRuntime
import CoreDataRows
import Foundation
import Synchronization

/// The registered objects of one context.
///
/// `lock` guards the tables: a context's queue works in them, and a dying object's thread takes its entry out.
final class IdentityMap: @unchecked Sendable {  // tables behind the lock; `context` is set once and cleared when the context dies
  private final class Table {
    @exclusivity(unchecked) var keys = KeyTable()
  }
  private let lock = Mutex(())
  /// Cleared by the context's deinitialiser.
  @exclusivity(unchecked) unowned(unsafe) var context: NSManagedObjectContext?
  private var tables: [UInt64: Table] = [:]
  @exclusivity(unchecked) private var lastTable: Table
  @exclusivity(unchecked) private var lastName: UInt64 = .max

  init() { lastTable = Table() }

  /// The table of a key's store and root entity; all temporary keys share one, since they are unique in the process.
  @inline(__always)
  private func table(_ key: ObjectKey) -> Table {
    let name = Self.tableName(key)
    if name == lastName { return lastTable }
    return findTable(name)
  }

  @inline(__always)
  private static func tableName(_ key: ObjectKey) -> UInt64 {
    key.primaryKey < 0 ? .max - 1 : UInt64(key.store) << 16 | UInt64(key.rootEntity)
  }

  private func findTable(_ name: UInt64) -> Table {
    let found: Table
    if let known = tables[name] {
      found = known
    } else {
      found = Table()
      tables[name] = found
    }
    lastName = name
    lastTable = found
    return found
  }

  // MARK: - With the lock held by the caller

  /// Takes the lock for a run of work that a closure would slow down; `release()` must follow.
  @inline(__always)
  func acquire() { lock._unsafeLock() }
  @inline(__always)
  func release() { lock._unsafeUnlock() }
  private func locked<T>(_ body: () -> T) -> T {
    acquire()
    defer { release() }
    return body()
  }

  /// The live object of a key.
  ///
  /// The caller holds the lock.
  @inline(__always)
  func findLocked(_ key: ObjectKey) -> NSManagedObject? {
    guard let pointer = table(key).keys.find(key.primaryKey), swift_tryRetain(pointer) != nil else { return nil }
    return Unmanaged<NSManagedObject>.fromOpaque(pointer).takeRetainedValue()
  }
  /// Registers an object under its key.
  ///
  /// The caller holds the lock.
  @inline(__always)
  func registerLocked(_ object: NSManagedObject) {
    table(object.key).keys.set(object.key.primaryKey, Unmanaged.passUnretained(object).toOpaque())
  }
  func removeLocked(_ object: NSManagedObject) {
    table(object.key).keys.remove(object.key.primaryKey, ifValueIs: Unmanaged.passUnretained(object).toOpaque())
  }
  func reserveLocked(_ count: Int, like key: ObjectKey) {
    let keys = table(key)
    keys.keys.reserve(keys.keys.count + count)
  }

  // MARK: - Taking the lock

  func find(_ key: ObjectKey) -> NSManagedObject? { locked { findLocked(key) } }
  func register(_ object: NSManagedObject) { locked { registerLocked(object) } }
  func remove(_ object: NSManagedObject) { locked { removeLocked(object) } }

  /// A dying object takes its own entry out, if it is still its own.
  ///
  /// Called by its deinitialiser, with its key and address: an object of which a reference is taken here would be one too many.
  @inline(__always)
  func forget(_ key: ObjectKey, at address: UnsafeMutableRawPointer) {
    acquire()
    let name = Self.tableName(key)
    if name == lastName { lastTable.keys.remove(key.primaryKey, ifValueIs: address) } else { forget(key, address, name) }
    release()
  }

  @inline(never)
  private func forget(_ key: ObjectKey, _ address: UnsafeMutableRawPointer, _ name: UInt64) {
    findTable(name).keys.remove(key.primaryKey, ifValueIs: address)
  }

  /// All live objects.
  func all() -> [NSManagedObject] {
    locked {
      var result: [NSManagedObject] = []
      for table in tables.values {
        table.keys.forEach { _, pointer in
          if swift_tryRetain(pointer) != nil { result.append(Unmanaged<NSManagedObject>.fromOpaque(pointer).takeRetainedValue()) }
        }
      }
      return result
    }
  }

  func removeAll() {
    locked {
      tables.removeAll()
      lastTable = Table()
      lastName = .max
    }
  }
}

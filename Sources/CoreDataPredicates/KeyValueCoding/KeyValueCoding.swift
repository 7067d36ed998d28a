// SPDX-License-Identifier: MIT
// Key-value coding for NSObject, which Foundation lacks off Apple's platforms. Client code calls it through any NSObject reference;
// NSManagedObject conforms to `_KeyValueCodingMethods` with open methods of its own, so that subclasses override them as on iOS.

import Foundation

/// The informal protocol of Apple's Foundation that every object answers.
///
/// Its methods live in an extension, where they cannot be overridden; each forwards to `_KeyValueCodingMethods` when the object's
/// class has them.
public protocol NSKeyValueCoding: AnyObject {}

extension NSObject: NSKeyValueCoding {}

/// The methods of a class that answers key-value coding itself.
///
/// A conforming class must declare `value(forKey:)` and `setValue(_:forKey:)`; the others have defaults made of these two. Declare
/// them `open` in the class body for subclasses to override.
public protocol _KeyValueCodingMethods: NSKeyValueCoding {
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
  func value(forUndefinedKey key: String) -> Any?
  func setValue(_ value: Any?, forUndefinedKey key: String)
  func dictionaryWithValues(forKeys keys: [String]) -> [String: Any]
  func setValuesForKeys(_ keyedValues: [String: Any])
  func mutableSetValue(forKey key: String) -> NSMutableSet
  func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet
}

extension NSKeyValueCoding {
  /// Answers the value of the property with this name.
  public func value(forKey key: String) -> Any? {
    if let coded = self as? any _KeyValueCodingMethods { return coded.value(forKey: key) }
    return switch plainValue(of: self, key: key) {
    case .found(let value): value
    case .undefined: value(forUndefinedKey: key)
    }
  }

  /// Sets the value of the property with this name.
  ///
  /// Only classes with key-value coding of their own, such as managed objects, and mutable dictionaries can be written by key:
  /// Swift has no way to find the setter of a plain class's property.
  public func setValue(_ value: Any?, forKey key: String) {
    if let coded = self as? any _KeyValueCodingMethods { return coded.setValue(value, forKey: key) }
    if let dictionary = self as? NSMutableDictionary {
      if let value = unwrapped(value) { dictionary[key] = value } else { dictionary.removeObject(forKey: key) }
      return
    }
    setValue(value, forUndefinedKey: key)
  }

  /// Answers what `value(forKey:)` answers when no property has the name; the default traps.
  public func value(forUndefinedKey key: String) -> Any? {
    if let coded = self as? any _KeyValueCodingMethods { return coded.value(forUndefinedKey: key) }
    undefined(key, of: self)
  }

  /// Handles a value set for a name that no property has; the default traps.
  public func setValue(_ value: Any?, forUndefinedKey key: String) {
    if let coded = self as? any _KeyValueCodingMethods { return coded.setValue(value, forUndefinedKey: key) }
    undefined(key, of: self)
  }

  /// Answers the value at the end of a dotted key path, which may hold collection operators such as `@count`.
  public func value(forKeyPath keyPath: String) -> Any? {
    if let coded = self as? any _KeyValueCodingMethods { return coded.value(forKeyPath: keyPath) }
    return CoreDataPredicates.value(of: self, keyPath: keys(of: keyPath))
  }

  /// Sets the property at the end of a dotted key path; nothing happens when an object on the way is nil.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let coded = self as? any _KeyValueCodingMethods { return coded.setValue(value, forKeyPath: keyPath) }
    setAlong(keys(of: keyPath), of: self, to: value)
  }

  /// Answers the values of several properties, `NSNull` standing for nil.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    if let coded = self as? any _KeyValueCodingMethods { return coded.dictionaryWithValues(forKeys: keys) }
    return values(of: self, forKeys: keys)
  }

  /// Sets several properties, `NSNull` standing for nil.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    if let coded = self as? any _KeyValueCodingMethods { return coded.setValuesForKeys(keyedValues) }
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }

  /// Answers a set that stands for the property: changing it sets the property to a changed set.
  public func mutableSetValue(forKey key: String) -> NSMutableSet {
    if let coded = self as? any _KeyValueCodingMethods { return coded.mutableSetValue(forKey: key) }
    return KeyedMutableSet(owner: self, key: key)
  }

  /// Answers an ordered set that stands for the property: changing it sets the property to a changed set.
  public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
    if let coded = self as? any _KeyValueCodingMethods { return coded.mutableOrderedSetValue(forKey: key) }
    return keyedOrderedSet(self, key)
  }
}

extension _KeyValueCodingMethods {
  public func value(forKeyPath keyPath: String) -> Any? { CoreDataPredicates.value(of: self, keyPath: keys(of: keyPath)) }
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { setAlong(keys(of: keyPath), of: self, to: value) }
  public func value(forUndefinedKey key: String) -> Any? { undefined(key, of: self) }
  public func setValue(_ value: Any?, forUndefinedKey key: String) { undefined(key, of: self) }
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] { values(of: self, forKeys: keys) }
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }
  public func mutableSetValue(forKey key: String) -> NSMutableSet { KeyedMutableSet(owner: self, key: key) }
  public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { keyedOrderedSet(self, key) }
}

/// Splits a dotted key path.
package func keys(of keyPath: String) -> [String] {
  keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
}

private func values(of object: some NSKeyValueCoding, forKeys keys: [String]) -> [String: Any] {
  Dictionary(keys.map { ($0, unwrapped(object.value(forKey: $0)) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
}

private func setAlong(_ keys: [String], of object: some NSKeyValueCoding, to value: Any?) {
  guard let last = keys.last else { return }
  guard keys.count > 1 else { return object.setValue(value, forKey: last) }
  guard let target = unwrapped(CoreDataPredicates.value(of: object, keyPath: Array(keys.dropLast()))) else { return }
  if let members = CollectionView(target) {
    for case let member as NSObject in members.elements { member.setValue(value, forKey: last) }
    return
  }
  guard let target = target as? any NSKeyValueCoding else {
    preconditionFailure(
      "The key path \(keys.joined(separator: ".")) leads through a \(type(of: target)), whose properties cannot be set by key.")
  }
  target.setValue(value, forKey: last)
}

func undefined(_ key: String, of object: Any) -> Never {
  preconditionFailure("This \(type(of: object)) is not key value coding-compliant for the key \"\(key)\": it has no property of that name.")
}

/// A mutable ordered set of the members of an object's property.
private func keyedOrderedSet(_ owner: any NSKeyValueCoding, _ key: String) -> NSMutableOrderedSet {
  PublishingOrderedSet(KeyedMembers(owner, key))
}

/// The members of a property, taken once; a change that the property undergoes elsewhere is not seen.
private final class KeyedMembers: OrderedMembers {
  private let owner: any NSKeyValueCoding
  private let key: String
  private var isTaken = false

  init(_ owner: any NSKeyValueCoding, _ key: String) {
    self.owner = owner
    self.key = key
  }

  func changedMembers() -> [Any]? {
    if isTaken { return nil }
    isTaken = true
    return unwrapped(owner.value(forKey: key)).flatMap { CollectionView($0)?.elements } ?? []
  }
  func publish(_ members: NSOrderedSet) { owner.setValue(members, forKey: key) }
  func publish(adding member: Any, at index: Int?) -> Bool { false }
  func publish(removing member: Any) -> Bool { false }
}

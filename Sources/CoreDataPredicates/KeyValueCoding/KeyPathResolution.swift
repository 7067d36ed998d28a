// SPDX-License-Identifier: MIT
// Follows a key path from any value: objects, dictionaries, plain Swift values, rows, and over collections. Called by key-value coding,
// predicate evaluation and sort descriptors.

import Foundation

/// A thing whose values are looked up by key without being an object, such as a row of the in-memory store.
package protocol ValueSource {
  func value(forKey key: String) -> Any?
}

/// Answers the value at the end of a key path; nil when a value on the way is nil.
///
/// A key met by a collection is answered by the collection of its elements' values; a key that begins with `@` is a collection operator.
package func value(of object: Any?, keyPath: [String]) -> Any? {
  resolve(object, keyPath[...])
}

func resolve(_ object: Any?, _ path: ArraySlice<String>) -> Any? {
  guard let key = path.first else { return unwrapped(object) }
  guard let object = unwrapped(object) else { return nil }
  let rest = path.dropFirst()
  if key.utf8.first == UInt8(ascii: "@") { return object is NSNull ? nil : CollectionOperator.apply(key, to: object, rest) }
  if key == "self" || key == "SELF" { return resolve(object, rest) }
  switch ValueKind(of: object) {
  case .source: return resolve((object as? any ValueSource)?.value(forKey: key), rest)
  case .coded: return resolve((object as? any _KeyValueCodingMethods)?.value(forKey: key), rest)
  default: break
  }
  if object is NSNull { return nil }
  if let members = CollectionView(object) { return resolve(members.mapped { resolve($0, [key]) }, rest) }
  return resolve(value(of: object, key: key), rest)
}

private func value(of object: Any, key: String) -> Any? {
  if let plain = object as? NSObject { return plain.value(forKey: key) }
  switch plainValue(of: object, key: key) {
  case .found(let value): return value
  case .undefined: undefined(key, of: object)
  }
}

enum PlainValue {
  case found(Any?)
  case undefined
}

/// Reads a property of a value that has no key-value coding of its own: a dictionary's entry, a Foundation value's property, a stored
/// property seen by reflection.
func plainValue(of object: Any, key: String) -> PlainValue {
  if let dictionary = object as? NSDictionary { return .found(dictionary[key]) }
  if let dictionary = object as? any SwiftDictionaryKind { return .found(dictionary.anyValue(forKey: key)) }
  if let value = foundationProperty(of: object, key: key) { return .found(value) }
  var mirror: Mirror? = Mirror(reflecting: object)
  while let current = mirror {
    for child in current.children where child.label == key { return .found(unwrapped(child.value)) }
    mirror = current.superclassMirror
  }
  return .undefined
}

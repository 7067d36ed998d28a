// SPDX-License-Identifier: MIT
// A class with key-value coding of its own in a module of its own, as NSManagedObject is, for the tests of key-value coding.

import CoreDataPredicates
import Foundation

/// An object whose values are kept by key and whose methods may be overridden anywhere.
open class CodedObject: NSObject, _KeyValueCodingMethods, IdentityComparable {
  private var values: [String: Any] = [:]
  public let identity: Int?

  public init(_ values: [String: Any] = [:], identity: Int? = nil) {
    self.values = values
    self.identity = identity
  }

  open func value(forKey key: String) -> Any? { values.keys.contains(key) ? values[key] : value(forUndefinedKey: key) }
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  open func value(forUndefinedKey key: String) -> Any? { nil }

  package var comparableIdentity: AnyHashable? { identity.map { AnyHashable($0) } }
}

/// What knows an object by its identity only, as an object ID does.
public struct CodedObjectID: Hashable, Sendable, IdentityComparable {
  public let identity: Int
  public init(_ identity: Int) { self.identity = identity }
  package var comparableIdentity: AnyHashable? { identity }
}

/// A row, which is no object.
package struct FixtureRow: ValueSource {
  let values: [String: Any]
  package init(_ values: [String: Any]) { self.values = values }
  package func value(forKey key: String) -> Any? { values[key] }
}

// SPDX-License-Identifier: MIT
// Key-value observation without Objective-C: Apple's Swift form, `object.observe(\\.name) { … }`, for managed objects, with the types
// that Foundation lacks on Linux. The watching is in PropertyObservers.

import CoreDataPredicates
import Foundation

/// What an observation wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A call at once, before any change.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A call before each change as well as after it.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// How a value has changed; a managed object's observation reports every change as a setting.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

/// One change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  /// How the value has changed.
  public let kind: Kind
  /// The value after the change, if asked for.
  public let newValue: Value?
  /// The value before the change, if asked for.
  public let oldValue: Value?
  /// Places in an ordered collection; nil, since every change is reported as a setting.
  public let indexes: IndexSet?
  /// Whether this call comes before the change.
  public let isPrior: Bool
}

/// An observation, which lasts until it is invalidated or freed.
///
/// Used on the queue of the observed object's context.
public final class NSKeyValueObservation: NSObject {
  private weak var object: NSManagedObject?

  init(_ object: NSManagedObject) { self.object = object }

  /// Ends the observation.
  public func invalidate() {
    object?.remove(observer: self)
    object = nil
  }

  deinit { object?.remove(observer: self) }
}

/// Lets `observe` know the class of the object it is called on.
public protocol _KeyValueObservable {}

extension NSManagedObject: _KeyValueObservable {}

extension _KeyValueObservable where Self: NSManagedObject {
  /// Calls a closure whenever a property changes, whoever changes it: a setter, an inverse, an undo, a refresh.
  ///
  /// Traps for a key path that is not one property of the model.
  ///
  /// - Parameters:
  ///   - keyPath: a property of this object; a key path through a relationship cannot be observed.
  ///   - options: which values the change is to hold, and whether a call is wanted at once and before each change.
  ///   - changeHandler: called on the context's queue, at once when the property changes.
  /// - Returns: the observation; keep it for as long as it is wanted.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    guard let key = keyPath._kvcKeyPathString, runtime.schema.place(of: key) != nil else {
      preconditionFailure(
        "\(keyPath) is no property of \(runtime.schema.name) that can be observed. Observe one property of the model; for one behind a relationship, observe the related object."
      )
    }
    return observe(key, options) {
      ValueConversion.cast($0, to: Value.self) ?? ValueConversion.absent(Value.self)
    } handler: {
      guard let object = $0 as? Self else { return }
      changeHandler(object, $1)
    }
  }
}

extension NSManagedObject {
  /// Calls a closure whenever the property of a name changes, whoever changes it; values come boxed, as from key-value coding.
  ///
  /// Traps for a name that is no property of the model.
  ///
  /// - Parameters:
  ///   - key: the name of a property of the object's entity.
  ///   - options: which values the change is to hold, and whether a call is wanted at once and before each change.
  ///   - changeHandler: called on the context's queue, at once when the property changes.
  /// - Returns: the observation; keep it for as long as it is wanted.
  public final func observe(
    forKey key: String, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (NSManagedObject, NSKeyValueObservedChange<Any>) -> Void
  ) -> NSKeyValueObservation {
    guard runtime.schema.place(of: key) != nil else {
      preconditionFailure("The entity \(runtime.schema.name) has no property \"\(key)\" to observe.")
    }
    return observe(key, options, value: { $0 }, handler: changeHandler)
  }

  fileprivate final func observe<Value>(
    _ key: String, _ options: NSKeyValueObservingOptions, value: @escaping (Any?) -> Value?,
    handler: @escaping (NSManagedObject, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    func change(_ old: Any?, _ new: Any?, isPrior: Bool) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) && !isPrior ? value(new) : nil,
        oldValue: options.contains(.old) ? value(old) : nil, indexes: nil, isPrior: isPrior)
    }
    let observation = NSKeyValueObservation(self)
    add(
      PropertyObserver(observation, key: key, isPrior: options.contains(.prior)) { object, old, new, isPrior in
        handler(object, change(old, new, isPrior: isPrior))
      })
    if options.contains(.initial) { handler(self, change(nil, managedValue(forKey: key), isPrior: false)) }
    return observation
  }
}

// SPDX-License-Identifier: MIT
// Foundation's ValueTransformer, which Linux's Foundation lacks: named transformers for transformable attributes.

import Foundation
import Synchronization

/// The name a value transformer is registered under.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
  /// The transformer that reads and writes secure keyed archives; the default of transformable attributes.
  public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}

/// Turns values of one kind into another and, if it can, back.
///
/// Subclass it, register an instance, and name it in a transformable attribute.
open class ValueTransformer: NSObject, _NamedValueTransformer {
  fileprivate struct Registered: @unchecked Sendable {  // registered transformers are used from any queue, as on Apple platforms
    let transformer: ValueTransformer
  }
  fileprivate static let registry = Mutex<[String: Registered]>([
    NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue: Registered(transformer: NSSecureUnarchiveFromDataTransformer())
  ])
  /// What models write for the standard transformer beside its name: its class, and the constant that has the name.
  private static let standardsOtherNames: Set<String> = [
    "NSSecureUnarchiveFromDataTransformer", "NSSecureUnarchiveFromDataTransformerName",
  ]
  fileprivate static func registered(_ name: String) -> ValueTransformer? {
    registry.withLock { known in
      if let found = known[name] { return found.transformer }
      guard standardsOtherNames.contains(name) else { return nil }
      return known[NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue]?.transformer
    }
  }

  public override init() { super.init() }

  /// Registers a transformer under a name; nil removes the name.
  public class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
    let registered = transformer.map(Registered.init)
    registry.withLock { $0[name.rawValue] = registered }
  }
  /// The names that have a transformer.
  public class func valueTransformerNames() -> [NSValueTransformerName] {
    registry.withLock { $0.keys.sorted().map { NSValueTransformerName($0) } }
  }

  /// The class of the values the forward transformation makes.
  open class func transformedValueClass() -> AnyClass { NSObject.self }
  /// Whether values can be turned back.
  open class func allowsReverseTransformation() -> Bool { true }
  /// The forward transformation.
  open func transformedValue(_ value: Any?) -> Any? { value }
  /// The way back.
  open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }
}

/// Lets `ValueTransformer(forName:)` answer the registered instance, which a class's own initialiser cannot do.
public protocol _NamedValueTransformer {}

extension _NamedValueTransformer where Self: ValueTransformer {
  /// The transformer registered under a name.
  public init?(forName name: NSValueTransformerName) {
    guard let found = ValueTransformer.registered(name.rawValue) as? Self else { return nil }
    self = found
  }
}

/// Reads objects from secure keyed archives and, backwards, archives them.
///
/// Subclass it to widen `allowedTopLevelClasses`.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
  /// The classes an archive may hold at its top.
  open class var allowedTopLevelClasses: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self, NSUUID.self,
      NSNull.self,
    ]
  }
  open override class func transformedValueClass() -> AnyClass { NSObject.self }
  open override func transformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data else { return nil }
    return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: Self.allowedTopLevelClasses, from: data)
  }
  open override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let value else { return nil }
    guard Self.allowedTopLevelClasses.contains(where: { Self.isInstance(value, of: $0) }) else {
      // Archived, it could never be read again.
      preconditionFailure(
        "Object of class \(Swift.type(of: value)) is not among allowed top level class list \(Self.allowedTopLevelClasses). Use a subclass of NSSecureUnarchiveFromDataTransformer whose allowedTopLevelClasses has it."
      )
    }
    return try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
  }

  private static func isInstance(_ value: Any, of allowed: AnyClass) -> Bool {
    func isInstance<T: AnyObject>(_ type: T.Type) -> Bool { value is T }
    if Swift.type(of: value) is AnyClass { return _openExistential(allowed, do: isInstance) }
    // A Swift value is archived as the Foundation class it stands for.
    let bridged: AnyClass? =
      switch value {
      case is String: NSString.self
      case is Date: NSDate.self
      case is Data: NSData.self
      case is URL: NSURL.self
      case is UUID: NSUUID.self
      case is [Any]: NSArray.self
      case is [AnyHashable: Any]: NSDictionary.self
      case is Set<AnyHashable>: NSSet.self
      case is any Numeric, is Bool: NSNumber.self
      default: nil
      }
    return bridged.map { ObjectIdentifier($0) == ObjectIdentifier(allowed) } ?? false
  }
}

// SPDX-License-Identifier: MIT
// Tells whether a subclass overrides a hook that would be dear to call for every property of every object. Where Apple asks the
// Objective-C runtime for a method's implementation, this compares one word of the class's method table.

import Foundation

/// One overridable method of NSManagedObject, found in the method table by a class that overrides only it.
struct MethodOverride: Sendable {
  static let validateValue = MethodOverride(probe: ValidateValueProbe.self)
  static let validate = MethodOverride(probe: ValidateProbe.self)

  /// Offset of the method's entry in a class's metadata, or nil if it was not found: then every class counts as overriding.
  private let offset: Int?

  private init(probe: NSManagedObject.Type) {
    // A subclass that overrides nothing still has entries of its own, for its initialisers; what else differs is the method.
    let plain = Self.differingOffsets(PlainProbe.self)
    let differing = Self.differingOffsets(probe).subtracting(plain)
    offset = differing.count == 1 ? differing.first : nil
  }

  private static func differingOffsets(_ type: NSManagedObject.Type) -> Set<Int> {
    let base = unsafeBitCast(NSManagedObject.self as AnyClass, to: UnsafeRawPointer.self)
    let other = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
    // Class size and address point stand at bytes 32 and 36; the method table follows the fixed header of 56 bytes.
    let size = Int(base.load(fromByteOffset: 32, as: UInt32.self)) - Int(base.load(fromByteOffset: 36, as: UInt32.self))
    return Set(
      stride(from: 56, to: size, by: 8).filter {
        base.load(fromByteOffset: $0, as: UInt.self) != other.load(fromByteOffset: $0, as: UInt.self)
      })
  }

  /// Whether the method was found at all; a test's concern.
  var isKnown: Bool { offset != nil }

  func isOverridden(by type: NSManagedObject.Type) -> Bool {
    guard let offset else { return true }
    let base = unsafeBitCast(NSManagedObject.self as AnyClass, to: UnsafeRawPointer.self)
    let other = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
    return base.load(fromByteOffset: offset, as: UInt.self) != other.load(fromByteOffset: offset, as: UInt.self)
  }
}

private final class PlainProbe: NSManagedObject {}

private final class ValidateValueProbe: NSManagedObject {
  override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {}
}

private final class ValidateProbe: NSManagedObject {
  override func validate(_ value: Any?, forKey key: String) throws -> Any? { nil }
}

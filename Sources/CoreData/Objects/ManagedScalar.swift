// SPDX-License-Identifier: MIT
// The scalars an accessor reads straight from an 8-byte slot.

import Foundation

/// A scalar kept in an 8-byte slot; for generated code only.
public protocol _ManagedScalar {
  static var _isFloatingPoint: Bool { get }
  static func _load(_ place: UnsafeRawPointer) -> Self
  func _store(_ place: UnsafeMutableRawPointer)
}

extension _ManagedScalar where Self: FixedWidthInteger {
  @inlinable @inline(__always) public static var _isFloatingPoint: Bool { false }
  @inlinable @inline(__always)
  public static func _load(_ place: UnsafeRawPointer) -> Self { Self(truncatingIfNeeded: place.load(as: Int64.self)) }
  @inlinable @inline(__always)
  public func _store(_ place: UnsafeMutableRawPointer) { place.storeBytes(of: Int64(truncatingIfNeeded: self), as: Int64.self) }
}

extension Int: _ManagedScalar {}
extension Int64: _ManagedScalar {}
extension Int32: _ManagedScalar {}
extension Int16: _ManagedScalar {}
extension Int8: _ManagedScalar {}
extension UInt: _ManagedScalar {}
extension UInt64: _ManagedScalar {}
extension UInt32: _ManagedScalar {}
extension UInt16: _ManagedScalar {}
extension UInt8: _ManagedScalar {}

extension Bool: _ManagedScalar {
  @inlinable @inline(__always) public static var _isFloatingPoint: Bool { false }
  @inlinable @inline(__always)
  public static func _load(_ place: UnsafeRawPointer) -> Bool { place.load(as: Int64.self) != 0 }
  @inlinable @inline(__always)
  public func _store(_ place: UnsafeMutableRawPointer) { place.storeBytes(of: self ? 1 : 0, as: Int64.self) }
}

extension Double: _ManagedScalar {
  @inlinable @inline(__always) public static var _isFloatingPoint: Bool { true }
  @inlinable @inline(__always)
  public static func _load(_ place: UnsafeRawPointer) -> Double { place.load(as: Double.self) }
  @inlinable @inline(__always)
  public func _store(_ place: UnsafeMutableRawPointer) { place.storeBytes(of: self, as: Double.self) }
}

extension Float: _ManagedScalar {
  @inlinable @inline(__always) public static var _isFloatingPoint: Bool { true }
  @inlinable @inline(__always)
  public static func _load(_ place: UnsafeRawPointer) -> Float { Float(place.load(as: Double.self)) }
  @inlinable @inline(__always)
  public func _store(_ place: UnsafeMutableRawPointer) { place.storeBytes(of: Double(self), as: Double.self) }
}

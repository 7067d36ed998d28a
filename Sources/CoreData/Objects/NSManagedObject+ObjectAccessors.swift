// SPDX-License-Identifier: MIT
// What generated accessors of strings, bytes and other object values call.

import CoreDataRows
import Foundation

extension NSManagedObject {
  // MARK: String

  @inlinable @inline(__always)
  public final func _read(_ handle: borrowing _PropertyHandle) -> String {
    _address(_locate(handle, .string)).assumingMemoryBound(to: String?.self).pointee ?? ""
  }
  @inlinable @inline(__always)
  public final func _read(_ handle: borrowing _PropertyHandle) -> String? {
    _address(_locate(handle, .string)).assumingMemoryBound(to: String?.self).pointee
  }
  @inlinable @inline(__always)
  public final func _write(_ value: __owned String, _ handle: borrowing _PropertyHandle) {
    let word = _locateForWriting(handle, .string)
    _address(word).assumingMemoryBound(to: String?.self).pointee = value
    _setNullAndDirty(word, false)
  }
  @inlinable @inline(__always)
  public final func _write(_ value: __owned String?, _ handle: borrowing _PropertyHandle) {
    let word = _locateForWriting(handle, .string)
    let isNull = value == nil
    _address(word).assumingMemoryBound(to: String?.self).pointee = value
    _setNullAndDirty(word, isNull)
  }

  // MARK: Enumerations over strings

  @inlinable
  public final func _read<T: RawRepresentable>(_ handle: borrowing _PropertyHandle) -> T where T.RawValue == String {
    let raw: String = _read(handle)
    guard let value = T(rawValue: raw) else { _noCase(of: T.self, raw, handle) }
    return value
  }
  @inlinable
  public final func _read<T: RawRepresentable>(_ handle: borrowing _PropertyHandle) -> T? where T.RawValue == String {
    let raw: String? = _read(handle)
    return raw.flatMap { T(rawValue: $0) }
  }
  @inlinable
  public final func _write<T: RawRepresentable>(_ value: T, _ handle: borrowing _PropertyHandle) where T.RawValue == String {
    _write(value.rawValue, handle)
  }
  @inlinable
  public final func _write<T: RawRepresentable>(_ value: T?, _ handle: borrowing _PropertyHandle) where T.RawValue == String {
    _write(value?.rawValue, handle)
  }

  // MARK: Data

  public final func _read(_ handle: borrowing _PropertyHandle) -> Data { _read(handle) ?? Data() }
  public final func _read(_ handle: borrowing _PropertyHandle) -> Data? {
    switch box(handle) {
    case let box as DataBox: box.value
    case let box as TransformableBox: transformed(box, slot(handle).ordinal) as? Data
    default: nil
    }
  }
  public final func _write(_ value: Data, _ handle: borrowing _PropertyHandle) { _write(Optional(value), handle) }
  public final func _write(_ value: Data?, _ handle: borrowing _PropertyHandle) { writeAny(value, handle) }

  // MARK: Any other type, by conversion of the boxed value

  /// Reads a value of a type without an overload of its own: numbers and dates as objects, URI, Decimal, transformables.
  @_disfavoredOverload
  public final func _read<T>(_ handle: borrowing _PropertyHandle) -> T {
    let name = String(describing: handle.name)
    let value = managedValue(forKey: name)
    if let found = ValueConversion.cast(value, to: T.self) { return found }
    if let absent = ValueConversion.absent(T.self), value == nil { return absent }
    if value == nil { _nilInNonOptional(handle) }
    preconditionFailure(
      "\(runtime.schema.name).\(name) is declared \(T.self), but \(objectID.uriRepresentation()) holds a \(Swift.type(of: value)) there.")
  }
  /// Writes a value of a type without an overload of its own.
  @_disfavoredOverload
  public final func _write<T>(_ value: __owned T, _ handle: borrowing _PropertyHandle) { writeAny(ValueConversion.unwrap(value), handle) }

  private func writeAny(_ value: Any?, _ handle: borrowing _PropertyHandle) {
    setManagedValue(value, forKey: String(describing: handle.name))
  }

  private func box(_ handle: borrowing _PropertyHandle) -> ValueBox? {
    _address(_locate(handle, .object)).assumingMemoryBound(to: ValueBox?.self).pointee
  }
}

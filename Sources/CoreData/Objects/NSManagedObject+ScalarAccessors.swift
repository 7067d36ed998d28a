// SPDX-License-Identifier: MIT
// What generated accessors of scalars call; the compiler picks the overload by the property's declared type. Inlinable since they
// are generic and hot.

import CoreDataRows
import Foundation

extension NSManagedObject {
  @inlinable @inline(__always)
  public final func _read<T: _ManagedScalar>(_ handle: borrowing _PropertyHandle) -> T {
    T._load(_address(_locate(handle, T._isFloatingPoint ? .double : .integer)))
  }
  @inlinable @inline(__always)
  public final func _read<T: _ManagedScalar>(_ handle: borrowing _PropertyHandle) -> T? {
    let word = _locate(handle, T._isFloatingPoint ? .double : .integer)
    return _isNull(word) ? nil : T._load(_address(word))
  }
  @inlinable @inline(__always)
  public final func _write<T: _ManagedScalar>(_ value: T, _ handle: borrowing _PropertyHandle) {
    let word = _locateForWriting(handle, T._isFloatingPoint ? .double : .integer)
    value._store(_address(word))
    _setNullAndDirty(word, false)
  }
  @inlinable @inline(__always)
  public final func _write<T: _ManagedScalar>(_ value: T?, _ handle: borrowing _PropertyHandle) {
    let word = _locateForWriting(handle, T._isFloatingPoint ? .double : .integer)
    if let value { value._store(_address(word)) } else { _address(word).storeBytes(of: 0, as: Int64.self) }
    _setNullAndDirty(word, value == nil)
  }

  // MARK: Date

  @inlinable
  public final func _read(_ handle: borrowing _PropertyHandle) -> Date {
    let word = _locate(handle, .date)
    if _slowPath(_isNull(word)) { _nilInNonOptional(handle) }
    return Date(timeIntervalSinceReferenceDate: _address(word).load(as: Double.self))
  }
  @inlinable
  public final func _read(_ handle: borrowing _PropertyHandle) -> Date? {
    let word = _locate(handle, .date)
    return _isNull(word) ? nil : Date(timeIntervalSinceReferenceDate: _address(word).load(as: Double.self))
  }
  @inlinable
  public final func _write(_ value: Date, _ handle: borrowing _PropertyHandle) {
    let word = _locateForWriting(handle, .date)
    _address(word).storeBytes(of: value.timeIntervalSinceReferenceDate, as: Double.self)
    _setNullAndDirty(word, false)
  }
  @inlinable
  public final func _write(_ value: Date?, _ handle: borrowing _PropertyHandle) {
    let word = _locateForWriting(handle, .date)
    _address(word).storeBytes(of: value?.timeIntervalSinceReferenceDate ?? 0, as: Double.self)
    _setNullAndDirty(word, value == nil)
  }

  // MARK: UUID

  @inlinable
  public final func _read(_ handle: borrowing _PropertyHandle) -> UUID {
    let word = _locate(handle, .uuid)
    if _slowPath(_isNull(word)) { _nilInNonOptional(handle) }
    return UUID(uuid: _address(word).loadUnaligned(as: uuid_t.self))
  }
  @inlinable
  public final func _read(_ handle: borrowing _PropertyHandle) -> UUID? {
    let word = _locate(handle, .uuid)
    return _isNull(word) ? nil : UUID(uuid: _address(word).loadUnaligned(as: uuid_t.self))
  }
  @inlinable
  public final func _write(_ value: UUID, _ handle: borrowing _PropertyHandle) {
    let word = _locateForWriting(handle, .uuid)
    _address(word).storeBytes(of: value.uuid, as: uuid_t.self)
    _setNullAndDirty(word, false)
  }
  @inlinable
  public final func _write(_ value: UUID?, _ handle: borrowing _PropertyHandle) {
    let word = _locateForWriting(handle, .uuid)
    let zero: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    _address(word).storeBytes(of: value?.uuid ?? zero, as: uuid_t.self)
    _setNullAndDirty(word, value == nil)
  }

  // MARK: Enumerations over scalars

  @inlinable
  public final func _read<T: RawRepresentable>(_ handle: borrowing _PropertyHandle) -> T where T.RawValue: _ManagedScalar {
    let raw: T.RawValue = _read(handle)
    guard let value = T(rawValue: raw) else { _noCase(of: T.self, raw, handle) }
    return value
  }
  @inlinable
  public final func _read<T: RawRepresentable>(_ handle: borrowing _PropertyHandle) -> T? where T.RawValue: _ManagedScalar {
    let raw: T.RawValue? = _read(handle)
    return raw.flatMap { T(rawValue: $0) }
  }
  @inlinable
  public final func _write<T: RawRepresentable>(_ value: T, _ handle: borrowing _PropertyHandle) where T.RawValue: _ManagedScalar {
    _write(value.rawValue, handle)
  }
  @inlinable
  public final func _write<T: RawRepresentable>(_ value: T?, _ handle: borrowing _PropertyHandle) where T.RawValue: _ManagedScalar {
    _write(value?.rawValue, handle)
  }

  // MARK: Traps

  @usableFromInline @inline(never)
  final func _nilInNonOptional(_ handle: borrowing _PropertyHandle) -> Never {
    preconditionFailure(
      "\(runtime.schema.name).\(handle.name) is declared non-optional, but it is nil in \(objectID.uriRepresentation()). Give it a value or a default, or declare it optional."
    )
  }
  @usableFromInline @inline(never)
  final func _noCase(of type: Any.Type, _ raw: Any, _ handle: borrowing _PropertyHandle) -> Never {
    preconditionFailure(
      "\(raw), the value of \(runtime.schema.name).\(handle.name) in \(objectID.uriRepresentation()), is no case of \(type).")
  }
}

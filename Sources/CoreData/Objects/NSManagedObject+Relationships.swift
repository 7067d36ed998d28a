// SPDX-License-Identifier: MIT
// An object's relationships: targets of to-ones by key, holders of to-manys, and what generated accessors of both call.

import CoreDataRows
import Foundation

extension NSManagedObject {
  // MARK: - To-one

  /// The object a to-one points at, as a fault if need be.
  final func toOneTarget(_ relationship: RelationshipSchema) -> NSManagedObject? {
    if stamp == 0 { fire() }
    let ordinal = relationship.index
    guard let row = working ?? shared else { return nil }
    if row.isNull(ordinal) { return nil }
    if let detached = detachedTargets?[ordinal] { return detached }
    return map?.context?.registeredOrFault((row.slots + row.layout.slots[ordinal].offset).load(as: ObjectKey.self))
  }

  /// Writes a to-one's slot and nothing else.
  final func writeReference(_ target: NSManagedObject?, _ relationship: RelationshipSchema) {
    if !isWritable { prepareToWrite() }
    guard let row = working else { return }
    let ordinal = relationship.index
    observed(relationship.name) {
      if map == nil {
        ownExtras.detachedTargets[ordinal] = target
      } else if extras != nil {
        (extras as? OwnExtras)?.detachedTargets[ordinal] = nil
      }
      row.setValue(target.map { .reference($0.key) }, ordinal)
      row.setDirty(ordinal)
    }
  }

  /// Reads an optional to-one.
  public final func _read<T: NSManagedObject>(_ handle: borrowing _PropertyHandle) -> T? {
    let word = _locate(handle, .reference)
    if _isNull(word) { return nil }
    if extras != nil { return typed(toOneTarget(toOne(word)), handle) }
    return typed(map?.context?.registeredOrFault(_address(word).load(as: ObjectKey.self)), handle)
  }
  /// Reads a to-one declared non-optional.
  public final func _read<T: NSManagedObject>(_ handle: borrowing _PropertyHandle) -> T {
    guard let target: T = _read(handle) else { _nilInNonOptional(handle) }
    return target
  }
  /// Sets a to-one and its inverse.
  public final func _write<T: NSManagedObject>(_ value: __owned T?, _ handle: borrowing _PropertyHandle) {
    InverseMaintenance.setToOne(self, toOne(_locate(handle, .reference)), to: value)
  }
  /// Sets a to-one and its inverse.
  public final func _write<T: NSManagedObject>(_ value: __owned T, _ handle: borrowing _PropertyHandle) {
    InverseMaintenance.setToOne(self, toOne(_locate(handle, .reference)), to: value)
  }

  private func toOne(_ word: UInt64) -> RelationshipSchema {
    let slot = runtime.schema.slots[Int((word >> 20) & 0xFFF)]
    guard let relationship = slot.relationship else { missing(slot.name) }
    return relationship
  }

  private func typed<T: NSManagedObject>(_ object: NSManagedObject?, _ handle: borrowing _PropertyHandle) -> T? {
    guard let object else { return nil }
    guard let typed = object as? T else {
      preconditionFailure(
        "\(runtime.schema.name).\(handle.name) is declared \(T.self), but its target \(object.objectID.uriRepresentation()) is a \(Swift.type(of: object))."
      )
    }
    return typed
  }

  // MARK: - To-many

  /// The holder of a to-many, made at first use.
  final func holder(_ relationship: RelationshipSchema) -> ToManyHolder {
    let index = relationship.index
    if let known = toManys?[index] { return known }
    if toManys == nil { toManys = Array(repeating: nil, count: runtime.schema.toManys.count) }
    let made = ToManyHolder(owner: self, relationship: relationship)
    toManys?[index] = made
    return made
  }

  /// Changes a to-many's members, telling the context first.
  final func changeMembers(_ relationship: RelationshipSchema, _ change: (ToManyHolder) -> Void) {
    if map != nil {
      if flags.contains(.inaccessible) {
        preconditionFailure(
          "\(objectID.uriRepresentation()) cannot be related to anything: its row has been deleted from the store.")
      }
      noteChange()
    }
    observed(relationship.name) { change(holder(relationship)) }
  }

  private func toMany(_ handle: borrowing _PropertyHandle) -> RelationshipSchema {
    let word = handle.word.load(ordering: .relaxed)
    if UInt32(truncatingIfNeeded: word >> 32) == runtime.layout.stamp { return runtime.schema.toManys[Int((word >> 20) & 0xFFF)] }
    let name = String(describing: handle.name)
    guard let relationship = runtime.schema.relationship(named: name) else { missing(name) }
    guard relationship.isToMany else {
      preconditionFailure("\(runtime.schema.name).\(name) is declared as a collection, but its model says to-one. Change one of them.")
    }
    handle.word.store(UInt64(runtime.layout.stamp) << 32 | UInt64(relationship.index) << 20, ordering: .relaxed)
    return relationship
  }

  /// Reads a to-many as a typed set.
  public final func _read<T: NSManagedObject>(_ handle: borrowing _PropertyHandle) -> Set<T> {
    let relationship = toMany(handle)
    let members = holder(relationship).members
    // One pointer per element either way; checked once for the destination's class instead of once an object.
    if runtime.sibling(relationship.destination).makesOnly(T.self) { return unsafeBitCast(members, to: Set<T>.self) }
    if let same = members as? Set<T> { return same }
    preconditionFailure("\(runtime.schema.name).\(handle.name) is declared Set<\(T.self)>, but a member is of another class.")
  }
  public final func _read<T: NSManagedObject>(_ handle: borrowing _PropertyHandle) -> Set<T>? { Optional(_read(handle) as Set<T>) }
  public final func _write<T: NSManagedObject>(_ value: __owned Set<T>, _ handle: borrowing _PropertyHandle) {
    InverseMaintenance.setMembers(self, toMany(handle), to: Array(value))
  }
  public final func _write<T: NSManagedObject>(_ value: __owned Set<T>?, _ handle: borrowing _PropertyHandle) {
    InverseMaintenance.setMembers(self, toMany(handle), to: Array(value ?? []))
  }

  public final func _read(_ handle: borrowing _PropertyHandle) -> NSSet { NSSet(set: holder(toMany(handle)).members) }
  public final func _read(_ handle: borrowing _PropertyHandle) -> NSSet? { Optional(_read(handle) as NSSet) }
  public final func _write(_ value: NSSet, _ handle: borrowing _PropertyHandle) { setMembers(value.allObjects, handle) }
  public final func _write(_ value: NSSet?, _ handle: borrowing _PropertyHandle) { setMembers(value?.allObjects ?? [], handle) }

  public final func _read(_ handle: borrowing _PropertyHandle) -> NSOrderedSet {
    NSOrderedSet(array: holder(toMany(handle)).orderedMembers)
  }
  public final func _read(_ handle: borrowing _PropertyHandle) -> NSOrderedSet? { Optional(_read(handle) as NSOrderedSet) }
  public final func _write(_ value: NSOrderedSet, _ handle: borrowing _PropertyHandle) { setMembers(value.array, handle) }
  public final func _write(_ value: NSOrderedSet?, _ handle: borrowing _PropertyHandle) { setMembers(value?.array ?? [], handle) }

  private func setMembers(_ values: [Any], _ handle: borrowing _PropertyHandle) {
    InverseMaintenance.setMembers(self, toMany(handle), to: managed(values))
  }

  private func managed(_ values: some Sequence) -> [NSManagedObject] {
    values.map { value in
      guard let object = value as? NSManagedObject else {
        preconditionFailure(
          "A relationship of \(runtime.schema.name) cannot hold a \(Swift.type(of: value)); its members are managed objects.")
      }
      return object
    }
  }

  // MARK: - What generated add and remove functions call

  public final func _add(_ object: NSManagedObject, _ handle: borrowing _PropertyHandle) {
    InverseMaintenance.add(object, to: self, toMany(handle))
  }
  public final func _remove(_ object: NSManagedObject, _ handle: borrowing _PropertyHandle) {
    InverseMaintenance.remove(object, from: self, toMany(handle))
  }
  public final func _add(_ objects: some Sequence, _ handle: borrowing _PropertyHandle) {
    let relationship = toMany(handle)
    for object in managed(objects) { InverseMaintenance.add(object, to: self, relationship) }
  }
  public final func _remove(_ objects: some Sequence, _ handle: borrowing _PropertyHandle) {
    let relationship = toMany(handle)
    for object in managed(objects) { InverseMaintenance.remove(object, from: self, relationship) }
  }
  public final func _insert(_ object: NSManagedObject, at index: Int, _ handle: borrowing _PropertyHandle) {
    InverseMaintenance.add(object, to: self, toMany(handle), at: index)
  }
  public final func _insert(_ objects: [Any], at indexes: NSIndexSet, _ handle: borrowing _PropertyHandle) {
    let relationship = toMany(handle)
    for (object, index) in zip(managed(objects), indexes) { InverseMaintenance.add(object, to: self, relationship, at: index) }
  }
  public final func _remove(at index: Int, _ handle: borrowing _PropertyHandle) {
    let relationship = toMany(handle)
    InverseMaintenance.remove(holder(relationship).orderedMembers[index], from: self, relationship)
  }
  public final func _remove(at indexes: NSIndexSet, _ handle: borrowing _PropertyHandle) {
    let relationship = toMany(handle)
    let members = holder(relationship).orderedMembers
    for object in indexes.map({ members[$0] }) { InverseMaintenance.remove(object, from: self, relationship) }
  }
  public final func _replace(at index: Int, with object: NSManagedObject, _ handle: borrowing _PropertyHandle) {
    _remove(at: index, handle)
    _insert(object, at: index, handle)
  }
  public final func _replace(at indexes: NSIndexSet, with objects: [Any], _ handle: borrowing _PropertyHandle) {
    for (index, object) in zip(Array(indexes), managed(objects)) { _replace(at: index, with: object, handle) }
  }
}

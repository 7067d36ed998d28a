// SPDX-License-Identifier: MIT
// Values by name, boxed. Serves key-value coding, predicates evaluated in memory, and accessors of unusual types.

import CoreDataPredicates
import CoreDataRows
import Foundation

extension NSManagedObject {
  /// The boxed value of a property; a key that is no property goes to `value(forUndefinedKey:)`.
  final func managedValue(forKey key: String) -> Any? {
    switch runtime.schema.place(of: key) {
    case .toMany(let index):
      let relationship = runtime.schema.toManys[index]
      let holder = holder(relationship)
      return relationship.isOrdered ? NSOrderedSet(array: holder.orderedMembers) : NSSet(set: holder.members)
    case .slot(let ordinal):
      if stamp == 0 { fire() }
      if let relationship = runtime.schema.slots[ordinal].relationship { return toOneTarget(relationship) }
      guard let attribute = runtime.attributes[ordinal], let kind = runtime.schema.slots[ordinal].attribute?.kind else { return nil }
      return boxed(working ?? shared, ordinal, attribute, kind)
    case nil: return unmodeledValue(forKey: key)
    }
  }

  private func unmodeledValue(forKey key: String) -> Any? {
    switch key {
    case "objectID": objectID
    case "self": self
    case "entity": entity
    case "isDeleted": isDeleted
    case "isInserted": isInserted
    case "isUpdated": isUpdated
    case "hasChanges": hasChanges
    case "isFault": isFault
    default: value(forUndefinedKey: key)
    }
  }

  final func managedValue(forKeyPath keyPath: String) -> Any? {
    CoreDataPredicates.value(of: self, keyPath: keyPath.split(separator: ".").map(String.init))
  }
  final func setManagedValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let next = self.value(forKey: String(keyPath[..<dot]))
    (next as? any _KeyValueCodingMethods)?.setValue(value, forKeyPath: String(keyPath[keyPath.index(after: dot)...]))
  }

  /// Sets a property from a boxed value, inverses included.
  final func setManagedValue(_ value: Any?, forKey key: String) {
    switch runtime.schema.place(of: key) {
    case .toMany(let index): InverseMaintenance.setMembers(self, runtime.schema.toManys[index], to: members(of: value, key))
    case .slot(let ordinal):
      if let relationship = runtime.schema.slots[ordinal].relationship {
        InverseMaintenance.setToOne(self, relationship, to: target(value, key))
        return
      }
      if !isWritable { prepareToWrite() }
      observed(key) { writeAttribute(value, ordinal) }
    case nil: setValue(value, forUndefinedKey: key)
    }
  }

  /// Sets a property without telling the context.
  final func setPrimitive(_ value: Any?, forKey key: String) {
    switch runtime.schema.place(of: key) {
    case .slot(let ordinal):
      if stamp == 0 { fire() }
      if working == nil, let shared { attach(working: shared.copy()) }
      guard let relationship = runtime.schema.slots[ordinal].relationship else {
        writeAttribute(value, ordinal)
        return
      }
      let wasWritable = isWritable
      isWritable = true
      writeReference(target(value, key), relationship)
      isWritable = wasWritable
    case .toMany(let index):
      let relationship = runtime.schema.toManys[index]
      let holder = holder(relationship)
      let wanted = members(of: value, key)
      let staying = Set(wanted)
      for old in holder.orderedMembers where !staying.contains(old) { holder.remove(old) }
      for new in wanted where !holder.contains(new) { holder.insert(new) }
    case nil: setValue(value, forUndefinedKey: key)
    }
  }

  private func writeAttribute(_ value: Any?, _ ordinal: Int) {
    guard let row = working, let attribute = runtime.attributes[ordinal], let kind = runtime.schema.slots[ordinal].attribute?.kind else {
      return
    }
    let converted = ValueConversion.rowValue(value, attribute: attribute, kind: kind, entity: runtime.schema.name)
    row.setValue(converted, ordinal)
    row.setDirty(ordinal)
    if case .object(let box as TransformableBox)? = converted, box.object == nil, let value = ValueConversion.unwrap(value) {
      remember(value, box, ordinal)
    }
  }

  private func target(_ value: Any?, _ key: String) -> NSManagedObject? {
    guard let value = ValueConversion.unwrap(value), !(value is NSNull) else { return nil }
    guard let object = value as? NSManagedObject else {
      preconditionFailure(
        "Unacceptable type of value for to-one relationship: property = \"\(key)\"; entity = \"\(runtime.schema.name)\"; given type = \(Swift.type(of: value))."
      )
    }
    return object
  }

  private func members(of value: Any?, _ key: String) -> [NSManagedObject] {
    switch ValueConversion.unwrap(value) {
    case nil, is NSNull: return []
    case let set as Set<NSManagedObject>: return Array(set)
    case let list as [NSManagedObject]: return list
    case let set as NSSet: return set.allObjects.compactMap { $0 as? NSManagedObject }
    case let set as NSOrderedSet: return set.array.compactMap { $0 as? NSManagedObject }
    case let list as NSArray: return list.allObjects.compactMap { $0 as? NSManagedObject }
    case let other?:
      preconditionFailure(
        "Unacceptable type of value for to-many relationship: property = \"\(key)\"; entity = \"\(runtime.schema.name)\"; given type = \(Swift.type(of: other))."
      )
    }
  }

  /// The boxed value of one slot of one row.
  final func boxed(_ row: Row?, _ ordinal: Int, _ attribute: NSAttributeDescription, _ kind: AttributeKind) -> Any? {
    guard let value = row?.value(ordinal) else { return nil }
    if case .reference(let key) = value { return map?.context.map { $0.objectID(for: key) } }
    if case .object(let box as TransformableBox) = value { return transformed(box, ordinal) }
    return ValueConversion.boxed(value, kind: kind)
  }
}

extension NSArray { fileprivate var allObjects: [Any] { map { $0 } } }

// SPDX-License-Identifier: MIT
// The mutable sets of key-value coding: proxies of a to-many that change it member by member, and what predicates ask of objects.

import CoreDataPredicates
import CoreDataRows
import Foundation

extension NSManagedObject {
  /// The to-many of a key, or nil where the key is none.
  final func toManyHolder(forKey key: String) -> ToManyHolder? {
    guard case .toMany(let index)? = runtime.schema.place(of: key) else { return nil }
    return holder(runtime.schema.toManys[index])
  }

  final func mutableSet(forKey key: String) -> NSMutableSet {
    guard let holder = toManyHolder(forKey: key) else {
      preconditionFailure("\(runtime.schema.name).\(key) is no to-many relationship, so there is no mutable set of it.")
    }
    return ManagedMutableSet(self, holder.relationship)
  }

  final func mutableOrderedSet(forKey key: String) -> NSMutableOrderedSet {
    guard let holder = toManyHolder(forKey: key), holder.relationship.isOrdered else {
      preconditionFailure("\(runtime.schema.name).\(key) is no ordered to-many relationship, so there is no mutable ordered set of it.")
    }
    return PublishingOrderedSet(OrderedRelationshipMembers(self, holder.relationship))
  }
}

/// A set whose changes are a relationship's.
final class ManagedMutableSet: NSMutableSet {
  private var relationship: RelationshipSchema?
  private var owner: NSManagedObject?

  init(_ owner: NSManagedObject, _ relationship: RelationshipSchema) {
    self.relationship = relationship
    self.owner = owner
    super.init(capacity: 0)
  }
  required init(capacity numItems: Int) { super.init(capacity: numItems) }
  required convenience init?(coder: NSCoder) { nil }

  /// Asked for each time: a refresh gives the owner another one.
  private var holder: ToManyHolder? { relationship.flatMap { owner?.holder($0) } }
  private var members: Set<NSManagedObject> { holder?.members ?? [] }
  override var count: Int { holder?.count ?? 0 }
  override func member(_ object: Any) -> Any? {
    guard let object = object as? NSManagedObject, holder?.contains(object) == true else { return nil }
    return object
  }
  override func objectEnumerator() -> NSEnumerator { NSSet(set: members).objectEnumerator() }
  override var allObjects: [Any] { Array(members) }
  override func add(_ object: Any) {
    guard let holder, let owner else { return }
    InverseMaintenance.add(managed(object), to: owner, holder.relationship)
  }
  override func remove(_ object: Any) {
    guard let holder, let owner else { return }
    InverseMaintenance.remove(managed(object), from: owner, holder.relationship)
  }
  private func managed(_ object: Any) -> NSManagedObject {
    guard let object = object as? NSManagedObject else {
      preconditionFailure("A relationship cannot hold a \(type(of: object)); its members are managed objects.")
    }
    return object
  }
}

// MARK: - In predicates an object is known by its ID

extension NSManagedObject: IdentityComparable {
  package var comparableIdentity: AnyHashable? { objectID }
}

extension NSManagedObjectID: IdentityComparable {
  package var comparableIdentity: AnyHashable? { self }
}

extension NSManagedObjectID: OrderComparable {
  package func comparableOrder(to other: Any) -> ComparisonResult? {
    let id = (other as? NSManagedObject)?.objectID ?? other as? NSManagedObjectID
    guard let id else { return nil }
    return key.primaryKey < id.key.primaryKey ? .orderedAscending : key.primaryKey > id.key.primaryKey ? .orderedDescending : .orderedSame
  }
}

extension NSManagedObject: OrderComparable {
  package func comparableOrder(to other: Any) -> ComparisonResult? { objectID.comparableOrder(to: other) }
}

extension NSManagedObject: ObjectKeyConvertible {
  var objectKeyForPredicate: ObjectKey? { key.isTemporary ? nil : key }
}

extension NSManagedObjectID: ObjectKeyConvertible {
  var objectKeyForPredicate: ObjectKey? { key.isTemporary ? nil : key }
}

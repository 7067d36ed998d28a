// SPDX-License-Identifier: MIT
// The mutable ordered set of key-value coding: a proxy of an ordered to-many. `mutableOrderedSetValue(forKey:)` makes it.

import CoreDataRows
import Foundation

/// An ordered set that writes each change to a relationship.
///
/// Foundation's ordered sets read their own storage in methods that cannot be overridden, hence the members are kept here as well, and
/// taken anew, if the relationship has been changed elsewhere, before every change and by `count`, `object(at:)` and `index(of:)`; the
/// methods that cannot be overridden show what was last taken. A method that Foundation carries out in several steps is one change
/// all the same: a member that is moved must not leave the relationship meanwhile.
final class ManagedMutableOrderedSet: NSMutableOrderedSet {
  private var owner: NSManagedObject?
  private var key = ""
  /// How many of the methods below are under way, one inside the other.
  private var depth = 0
  /// The relationship's state that the members here are equal to.
  private var seen: (holder: ToManyHolder, changes: Int)?

  init(owner: NSManagedObject, key: String) {
    super.init(capacity: 0)
    self.owner = owner
    self.key = key
    catchUp()
  }
  override init(capacity numItems: Int) { super.init(capacity: numItems) }
  required convenience init?(coder: NSCoder) { nil }
  required convenience init(arrayLiteral elements: Any...) {
    self.init(capacity: elements.count)
    addObjects(from: elements)
  }

  // MARK: - Keeping equal

  private var holder: ToManyHolder? { owner?.toManyHolder(forKey: key) }

  /// Takes the members anew if the relationship is another than the one last seen.
  private func catchUp() {
    guard depth == 0, let holder else { return }
    if let seen, seen.holder === holder, holder.isLoaded, seen.changes == holder.changes { return }
    depth += 1
    super.removeAllObjects()
    super.addObjects(from: holder.orderedMembers)
    depth -= 1
    noteSeen()
  }

  private func noteSeen() { seen = holder.map { ($0, $0.changes) } }

  /// Makes a change here, then, once the outermost method is done, in the relationship.
  private func publishing(_ change: () -> Void) {
    catchUp()
    depth += 1
    change()
    depth -= 1
    guard depth == 0 else { return }
    owner?.setManagedValue(NSOrderedSet(array: array), forKey: key)
    noteSeen()
  }

  /// The same for the coming or going of one member, which the others need not be looked at for.
  private func publishing(
    _ object: Any, _ change: () -> Void, _ publish: (NSManagedObject, NSManagedObject, RelationshipSchema) -> Void
  ) {
    guard depth == 0, let owner, let holder, let member = object as? NSManagedObject else { return publishing(change) }
    depth += 1
    change()
    depth -= 1
    publish(member, owner, holder.relationship)
    noteSeen()
  }

  // MARK: - Reading

  override var count: Int {
    catchUp()
    return super.count
  }
  override func object(at index: Int) -> Any {
    catchUp()
    return super.object(at: index)
  }
  override func index(of object: Any) -> Int {
    catchUp()
    return super.index(of: object)
  }

  // MARK: One member

  override func insert(_ object: Any, at index: Int) {
    catchUp()
    publishing(object, { super.insert(object, at: index) }) { InverseMaintenance.add($0, to: $1, $2, at: index) }
  }
  override func removeObject(at index: Int) {
    let object = object(at: index)
    publishing(object, { super.removeObject(at: index) }) { InverseMaintenance.remove($0, from: $1, $2) }
  }
  override func replaceObject(at index: Int, with object: Any) { publishing { super.replaceObject(at: index, with: object) } }
  override func setObject(_ object: Any, at index: Int) { publishing { super.setObject(object, at: index) } }
  override func add(_ object: Any) {
    catchUp()
    publishing(object, { super.add(object) }) { InverseMaintenance.add($0, to: $1, $2) }
  }
  override func remove(_ object: Any) {
    catchUp()
    publishing(object, { super.remove(object) }) { InverseMaintenance.remove($0, from: $1, $2) }
  }
  override subscript(index: Int) -> Any {
    get { super[index] }
    set { setObject(newValue, at: index) }
  }

  // MARK: Several members

  override func addObjects(from array: [Any]) { publishing { super.addObjects(from: array) } }
  override func insert(_ objects: [Any], at indexes: IndexSet) { publishing { super.insert(objects, at: indexes) } }
  override func removeObjects(at indexes: IndexSet) { publishing { super.removeObjects(at: indexes) } }
  override func removeObjects(in range: NSRange) { publishing { super.removeObjects(in: range) } }
  override func removeObjects(in array: [Any]) { publishing { super.removeObjects(in: array) } }
  override func removeAllObjects() { publishing { super.removeAllObjects() } }
  override func replaceObjects(at indexes: IndexSet, with objects: [Any]) {
    publishing { super.replaceObjects(at: indexes, with: objects) }
  }
  override func union(_ other: NSOrderedSet) { publishing { super.union(other) } }
  override func minus(_ other: NSOrderedSet) { publishing { super.minus(other) } }
  /// Foundation's own never ends once it has a member to remove.
  override func intersect(_ other: NSOrderedSet) { removeObjects(in: array.filter { !other.contains($0) }) }
  override func unionSet(_ other: Set<AnyHashable>) { publishing { super.unionSet(other) } }
  override func minusSet(_ other: Set<AnyHashable>) { publishing { super.minusSet(other) } }
  override func intersectSet(_ other: Set<AnyHashable>) { publishing { super.intersectSet(other) } }

  // MARK: Order

  override func exchangeObject(at first: Int, withObjectAt second: Int) {
    publishing { super.exchangeObject(at: first, withObjectAt: second) }
  }
  override func moveObjects(at indexes: IndexSet, to index: Int) { publishing { super.moveObjects(at: indexes, to: index) } }
  override func sort(using sortDescriptors: [NSSortDescriptor]) { publishing { super.sort(using: sortDescriptors) } }
  override func sort(comparator: (Any, Any) -> ComparisonResult) { publishing { super.sort(comparator: comparator) } }
  override func sort(options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult) {
    publishing { super.sort(options: options, usingComparator: comparator) }
  }
  override func sortRange(
    _ range: NSRange, options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult
  ) {
    publishing { super.sortRange(range, options: options, usingComparator: comparator) }
  }
}

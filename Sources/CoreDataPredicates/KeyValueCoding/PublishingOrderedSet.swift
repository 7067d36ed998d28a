// SPDX-License-Identifier: MIT
// The mutable ordered set of key-value coding, for properties of any object and for ordered to-manys. `mutableOrderedSetValue(forKey:)`
// makes it.

import Foundation

/// Where the members of a publishing ordered set come from, and go to.
package protocol OrderedMembers {
  /// All members, if they are others than those last taken or published; nil where nothing has changed.
  func changedMembers() -> [Any]?
  /// Takes all members.
  func publish(_ members: NSOrderedSet)
  /// Takes one new member, at the end unless an index is given; answers false where all have to be published.
  func publish(adding member: Any, at index: Int?) -> Bool
  /// Lets one member go; answers false where all have to be published.
  func publish(removing member: Any) -> Bool
}

/// An ordered set that writes each change to where its members come from.
///
/// Foundation's ordered sets read their own storage in methods that cannot be overridden, hence the members are kept here as well, and
/// taken anew, if the source tells of changes, before every change and by `count`, `object(at:)` and `index(of:)`; the methods that
/// cannot be overridden show what was last taken. A method that Foundation carries out in several steps is one change all the same: a
/// member that is moved must not leave a relationship meanwhile.
package final class PublishingOrderedSet: NSMutableOrderedSet {
  private var source: (any OrderedMembers)?
  /// How many of the methods below are under way, one inside the other.
  private var depth = 0

  package init(_ source: any OrderedMembers) {
    super.init(capacity: 0)
    self.source = source
    catchUp()
  }
  package override init(capacity numItems: Int) { super.init(capacity: numItems) }
  package required convenience init?(coder: NSCoder) { nil }
  package required convenience init(arrayLiteral elements: Any...) {
    self.init(capacity: elements.count)
    addObjects(from: elements)
  }

  // MARK: - Keeping equal

  private func catchUp() {
    guard depth == 0, let members = source?.changedMembers() else { return }
    depth += 1
    super.removeAllObjects()
    super.addObjects(from: members)
    depth -= 1
  }

  /// Makes a change here, then, once the outermost method is done, in the source: there by `publish`, if that can, else as a whole.
  private func publishing(_ change: () -> Void, _ publish: (any OrderedMembers) -> Bool = { _ in false }) {
    catchUp()
    depth += 1
    change()
    depth -= 1
    guard depth == 0, let source, !publish(source) else { return }
    source.publish(NSOrderedSet(array: array))
  }

  // MARK: - Reading

  package override var count: Int {
    catchUp()
    return super.count
  }
  package override func object(at index: Int) -> Any {
    catchUp()
    return super.object(at: index)
  }
  package override func index(of object: Any) -> Int {
    catchUp()
    return super.index(of: object)
  }

  // MARK: One member

  package override func insert(_ object: Any, at index: Int) {
    publishing({ super.insert(object, at: index) }) { $0.publish(adding: object, at: index) }
  }
  package override func removeObject(at index: Int) {
    let object = object(at: index)
    publishing({ super.removeObject(at: index) }) { $0.publish(removing: object) }
  }
  package override func replaceObject(at index: Int, with object: Any) { publishing { super.replaceObject(at: index, with: object) } }
  package override func setObject(_ object: Any, at index: Int) { publishing { super.setObject(object, at: index) } }
  package override func add(_ object: Any) { publishing({ super.add(object) }) { $0.publish(adding: object, at: nil) } }
  package override func remove(_ object: Any) { publishing({ super.remove(object) }) { $0.publish(removing: object) } }
  package override subscript(index: Int) -> Any {
    get { super[index] }
    set { setObject(newValue, at: index) }
  }

  // MARK: Several members

  package override func addObjects(from array: [Any]) { publishing { super.addObjects(from: array) } }
  package override func insert(_ objects: [Any], at indexes: IndexSet) { publishing { super.insert(objects, at: indexes) } }
  package override func removeObjects(at indexes: IndexSet) { publishing { super.removeObjects(at: indexes) } }
  package override func removeObjects(in range: NSRange) { publishing { super.removeObjects(in: range) } }
  package override func removeObjects(in array: [Any]) { publishing { super.removeObjects(in: array) } }
  package override func removeAllObjects() { publishing { super.removeAllObjects() } }
  package override func replaceObjects(at indexes: IndexSet, with objects: [Any]) {
    publishing { super.replaceObjects(at: indexes, with: objects) }
  }
  package override func union(_ other: NSOrderedSet) { publishing { super.union(other) } }
  package override func minus(_ other: NSOrderedSet) { publishing { super.minus(other) } }
  /// Foundation's own never ends once it has a member to remove.
  package override func intersect(_ other: NSOrderedSet) { removeObjects(in: array.filter { !other.contains($0) }) }
  package override func unionSet(_ other: Set<AnyHashable>) { publishing { super.unionSet(other) } }
  package override func minusSet(_ other: Set<AnyHashable>) { publishing { super.minusSet(other) } }
  package override func intersectSet(_ other: Set<AnyHashable>) { publishing { super.intersectSet(other) } }

  // MARK: Order

  package override func exchangeObject(at first: Int, withObjectAt second: Int) {
    publishing { super.exchangeObject(at: first, withObjectAt: second) }
  }
  package override func moveObjects(at indexes: IndexSet, to index: Int) { publishing { super.moveObjects(at: indexes, to: index) } }
  package override func sort(using sortDescriptors: [NSSortDescriptor]) { publishing { super.sort(using: sortDescriptors) } }
  package override func sort(comparator: (Any, Any) -> ComparisonResult) { publishing { super.sort(comparator: comparator) } }
  package override func sort(options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult) {
    publishing { super.sort(options: options, usingComparator: comparator) }
  }
  package override func sortRange(
    _ range: NSRange, options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult
  ) {
    publishing { super.sortRange(range, options: options, usingComparator: comparator) }
  }
}

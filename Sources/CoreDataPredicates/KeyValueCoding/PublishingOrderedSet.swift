// SPDX-License-Identifier: MIT
// The mutable ordered set of key-value coding, for properties of any object; managed objects have one of their own, which changes the
// relationship member by member. `mutableOrderedSetValue(forKey:)` makes it.

import Foundation

/// An ordered set that writes each change to where its members come from.
///
/// Foundation's ordered sets read their own storage in methods that cannot be overridden, hence the members are kept here as well; a
/// change that the property undergoes elsewhere is not seen. A method that Foundation carries out in several steps is one change
/// all the same: a member that is moved must not leave a relationship meanwhile.
final class PublishingOrderedSet: NSMutableOrderedSet {
  private var publish: ((NSOrderedSet) -> Void)?
  /// How many of the methods below are under way, one inside the other.
  private var depth = 0

  /// - Parameters:
  ///   - members: what the set holds at first.
  ///   - publish: takes all members after each change.
  init(_ members: [Any], publish: @escaping (NSOrderedSet) -> Void) {
    super.init(capacity: 0)
    super.addObjects(from: members)
    self.publish = publish
  }
  override init(capacity numItems: Int) { super.init(capacity: numItems) }
  required convenience init?(coder: NSCoder) { nil }
  required convenience init(arrayLiteral elements: Any...) {
    self.init(capacity: elements.count)
    addObjects(from: elements)
  }

  /// Makes a change here, then, once the outermost method is done, where the members come from.
  private func publishing(_ change: () -> Void) {
    depth += 1
    change()
    depth -= 1
    if depth == 0 { publish?(NSOrderedSet(array: array)) }
  }

  // MARK: One member

  override func insert(_ object: Any, at index: Int) { publishing { super.insert(object, at: index) } }
  override func removeObject(at index: Int) { publishing { super.removeObject(at: index) } }
  override func replaceObject(at index: Int, with object: Any) { publishing { super.replaceObject(at: index, with: object) } }
  override func setObject(_ object: Any, at index: Int) { publishing { super.setObject(object, at: index) } }
  override func add(_ object: Any) { publishing { super.add(object) } }
  override func remove(_ object: Any) { publishing { super.remove(object) } }
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

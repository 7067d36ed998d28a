// SPDX-License-Identifier: MIT
// Ordered to-manys: what keeps an order, and which changes of one side leave the other's order alone.

import CoreData
import CoreDataTestSupport
import Foundation
import Testing

@Suite("An ordered relationship") struct OrderedRelationshipTests {
  private func stack(_ kind: StoreKind) throws -> (Stack, node: NSManagedObject, tags: [NSManagedObject]) {
    let stack = try Stack(kind, model: GraphShape.makeModel())
    let node = stack.insert("Node", ["serial": 1])
    let tags = (2...4).map { stack.insert("Tag", ["serial": $0, "name": "\($0)"]) }
    return (stack, node, tags)
  }
  private func serials(_ object: NSManagedObject?, _ key: String) -> [Int] {
    (object?.value(forKey: key) as? NSOrderedSet)?.array.compactMap { ($0 as? NSManagedObject)?.value(forKey: "serial") as? Int } ?? []
  }

  @Test("whose inverse is ordered too keeps both orders when a new object comes last", arguments: StoreKind.allCases)
  func bothOrdered(_ kind: StoreKind) throws {
    let (stack, node, tags) = try stack(kind)
    try stack.context.save()
    let late = stack.insert("Node", ["serial": 9])
    tags[0].setValue(NSOrderedSet(array: [node, late]), forKey: "ranked")
    try stack.context.save()
    let reader = stack.newContext()
    #expect(serials(try stack.fetch("Tag", "serial == 2", in: reader).first, "ranked") == [1, 9])
  }

  @Test("keeps an order not saved yet when its object is refreshed with its changes", arguments: StoreKind.allCases)
  func refresh(_ kind: StoreKind) throws {
    let (stack, node, tags) = try stack(kind)
    node.setValue(NSOrderedSet(array: tags), forKey: "tags")
    try stack.context.save()
    node.setValue(NSOrderedSet(array: [tags[2], tags[0]]), forKey: "tags")
    stack.context.refresh(node, mergeChanges: true)
    #expect(serials(node, "tags") == [4, 2])
    try stack.context.save()
    let reader = stack.newContext()
    #expect(serials(try stack.fetch("Node", in: reader).first, "tags") == [4, 2])
  }

  @Test("leaves the other side's order alone when members are moved within it")
  func move() throws {
    let (stack, node, tags) = try stack(.memory)
    let other = stack.insert("Node", ["serial": 9])
    tags[0].setValue(NSOrderedSet(array: [node, other]), forKey: "ranked")
    node.mutableOrderedSetValue(forKey: "ranks").add(tags[1])
    node.mutableOrderedSetValue(forKey: "ranks").moveObjects(at: [0], to: 1)
    #expect(serials(node, "ranks") == [3, 2] && serials(tags[0], "ranked") == [1, 9])
  }

  @Test("is changed by every method of its mutable ordered set", arguments: OrderedSetChange.all)
  func methods(_ change: OrderedSetChange) throws {
    let (stack, node, tags) = try stack(.memory)
    let more = (5...6).map { stack.insert("Tag", ["serial": $0, "name": "\($0)"]) }
    node.setValue(NSOrderedSet(array: tags), forKey: "tags")
    change.make(node.mutableOrderedSetValue(forKey: "tags"), tags, more)
    #expect(serials(node, "tags") == change.result)
    for tag in tags + more {
      #expect((tag.value(forKey: "nodes") as? Set<NSManagedObject>) == (serials(node, "tags").contains(serial(tag)) ? [node] : []))
    }
  }
  private func serial(_ object: NSManagedObject) -> Int { object.value(forKey: "serial") as? Int ?? 0 }

  @Test("is one with its mutable ordered set, whichever of them is changed", arguments: StoreKind.allCases)
  func proxy(_ kind: StoreKind) throws {
    let stack = try Stack(kind)
    let ada = stack.insert("Employee", ["name": "Ada"])
    let notes = (0..<4).map { stack.insert("Note", ["text": "\($0)"]) }
    let proxy = ada.mutableOrderedSetValue(forKey: "notes")
    func texts() -> [String] {
      (0..<proxy.count).map { (proxy.object(at: $0) as? NSManagedObject)?.value(forKey: "text") as? String ?? "nil" }
    }
    func stored() -> NSOrderedSet? { ada.value(forKey: "notes") as? NSOrderedSet }
    notes[0].setValue(ada, forKey: "author")
    proxy.add(notes[1])
    #expect(proxy.count == 2 && stored()?.array as? [NSManagedObject] == [notes[0], notes[1]])
    notes[2].setValue(ada, forKey: "author")
    #expect(proxy.index(of: notes[2]) == 2 && texts() == ["0", "1", "2"])
    proxy.insert(notes[3], at: 0)
    proxy.remove(notes[0])
    #expect(notes[0].value(forKey: "author") == nil && texts() == ["3", "1", "2"])
    try stack.context.save()
    notes[1].setValue(nil, forKey: "author")
    #expect(texts() == ["3", "2"])
    stack.context.rollback()
    #expect(texts() == ["3", "1", "2"])
    stack.context.refresh(ada, mergeChanges: false)
    proxy.exchangeObject(at: 0, withObjectAt: 2)
    #expect(stored()?.array as? [NSManagedObject] == [notes[2], notes[1], notes[3]])
  }
}

/// A change of the members 2, 3, 4, with 5 and 6 at hand.
struct OrderedSetChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let result: [Int]
  let make: @Sendable (NSMutableOrderedSet, [NSManagedObject], [NSManagedObject]) -> Void

  init(
    _ name: String, _ result: [Int], _ make: @escaping @Sendable (NSMutableOrderedSet, [NSManagedObject], [NSManagedObject]) -> Void
  ) {
    testDescription = name
    self.result = result
    self.make = make
  }

  static let all: [OrderedSetChange] = [
    .init("insert", [5, 2, 3, 4]) { set, _, more in set.insert(more[0], at: 0) },
    .init("insert several", [5, 6, 2, 3, 4]) { set, _, more in set.insert(more, at: [0, 1]) },
    .init("add", [2, 3, 4, 5]) { set, _, more in set.add(more[0]) },
    .init("add again", [2, 3, 4]) { set, tags, _ in set.add(tags[0]) },
    .init("add several", [2, 3, 4, 5, 6]) { set, _, more in set.addObjects(from: more) },
    .init("subscript", [5, 3, 4]) { set, _, more in set[0] = more[0] },
    .init("setObject at the end", [2, 3, 4, 5]) { set, _, more in set.setObject(more[0], at: 3) },
    .init("replace", [2, 5, 4]) { set, _, more in set.replaceObject(at: 1, with: more[0]) },
    .init("replace several", [5, 3, 6]) { set, _, more in set.replaceObjects(at: [0, 2], with: more) },
    .init("remove", [2, 4]) { set, tags, _ in set.remove(tags[1]) },
    .init("remove at", [3, 4]) { set, _, _ in set.removeObject(at: 0) },
    .init("remove at several", [3]) { set, _, _ in set.removeObjects(at: [0, 2]) },
    .init("remove a range", [4]) { set, _, _ in set.removeObjects(in: NSRange(location: 0, length: 2)) },
    .init("remove an array", [3]) { set, tags, _ in set.removeObjects(in: [tags[0], tags[2]]) },
    .init("remove all", []) { set, _, _ in set.removeAllObjects() },
    .init("union", [2, 3, 4, 5]) { set, tags, more in set.union(NSOrderedSet(array: [tags[0], more[0]])) },
    .init("minus", [3, 4]) { set, tags, more in set.minus(NSOrderedSet(array: [tags[0], more[0]])) },
    .init("intersect", [2]) { set, tags, more in set.intersect(NSOrderedSet(array: [tags[0], more[0]])) },
    .init("union with a set", [2, 3, 4, 5]) { set, _, more in set.unionSet([more[0]]) },
    .init("minus a set", [3, 4]) { set, tags, _ in set.minusSet([tags[0]]) },
    .init("intersect with a set", [2]) { set, tags, _ in set.intersectSet([tags[0]]) },
    .init("exchange", [4, 3, 2]) { set, _, _ in set.exchangeObject(at: 0, withObjectAt: 2) },
    .init("move", [4, 2, 3]) { set, _, _ in set.moveObjects(at: [2], to: 0) },
    .init("sort by descriptor", [4, 3, 2]) { set, _, _ in set.sort(using: [NSSortDescriptor(key: "serial", ascending: false)]) },
    .init("sort", [4, 3, 2]) { set, _, _ in set.sort(comparator: descending) },
    .init("sort with options", [4, 3, 2]) { set, _, _ in set.sort(options: .stable, usingComparator: descending) },
    .init("sort a range", [3, 2, 4]) { set, _, _ in
      set.sortRange(NSRange(location: 0, length: 2), options: [], usingComparator: descending)
    },
  ]

  private static func descending(_ a: Any, _ b: Any) -> ComparisonResult {
    func serial(_ value: Any) -> Int { (value as? NSManagedObject)?.value(forKey: "serial") as? Int ?? 0 }
    return serial(a) > serial(b) ? .orderedAscending : serial(a) < serial(b) ? .orderedDescending : .orderedSame
  }
}

// SPDX-License-Identifier: MIT
// A graph of objects as plain values: what Core Data must agree with. No Core Data in here but its delete rules.

import CoreData

/// One object of the reference.
struct Record: Equatable {
  let entity: String
  var attributes: [String: Scalar] = [:]
  /// The members of each relationship, a to-one's in an array too; the order counts where the relationship is ordered.
  var links: [String: [Int]] = [:]

  var relations: [GraphShape.Relation] { GraphShape.relations[entity] ?? [] }

  /// Whether the members are the same, in the same order where that counts.
  func hasSameLinks(as other: Record) -> Bool {
    relations.allSatisfy { relation in
      let (own, others) = (links[relation.name] ?? [], other.links[relation.name] ?? [])
      return relation.isOrdered ? own == others : Set(own) == Set(others)
    }
  }
  func isSame(as other: Record) -> Bool { attributes == other.attributes && hasSameLinks(as: other) }
}

/// Objects by number, with both sides of every relationship.
struct ReferenceGraph {
  var records: [Int: Record] = [:]
  /// What any operation has written to, be it the same value, since this was last emptied.
  var touched: Set<Int> = []

  func members(_ id: Int, _ name: String) -> [Int] { records[id]?.links[name] ?? [] }
  func relation(_ name: String, of id: Int) -> GraphShape.Relation? {
    records[id].flatMap { GraphShape.relation(name, of: $0.entity) }
  }

  mutating func set(_ name: String, of id: Int, to value: Scalar?) {
    records[id]?.attributes[name] = value
    touched.insert(id)
  }

  /// Links two objects; a side that is to-one, or belongs to one object only, gives up what it had.
  mutating func link(_ id: Int, _ name: String, _ other: Int, at index: Int? = nil) {
    guard let relation = relation(name, of: id), !members(id, name).contains(other) else { return }
    if !relation.isMany { for old in members(id, name) { unlink(id, name, old) } }
    if let inverse = relation.inverse, self.relation(inverse, of: other)?.isMany == false {
      for old in members(other, inverse) { unlink(other, inverse, old) }
    }
    insert(other, into: id, name, at: index)
    if let inverse = relation.inverse, !members(other, inverse).contains(id) { insert(id, into: other, inverse, at: nil) }
  }

  private mutating func insert(_ other: Int, into id: Int, _ name: String, at index: Int?) {
    touched.insert(id)
    var list = members(id, name)
    list.insert(other, at: index ?? list.count)
    records[id]?.links[name] = list
  }

  mutating func unlink(_ id: Int, _ name: String, _ other: Int) {
    guard let relation = relation(name, of: id) else { return }
    remove(other, from: id, name)
    if let inverse = relation.inverse { remove(id, from: other, inverse) }
  }

  private mutating func remove(_ other: Int, from id: Int, _ name: String) {
    guard members(id, name).contains(other) else { return }
    touched.insert(id)
    records[id]?.links[name]?.removeAll { $0 == other }
  }

  /// Makes the members exactly these, in this order.
  mutating func setMembers(_ id: Int, _ name: String, to wanted: [Int]) {
    for old in members(id, name) where !wanted.contains(old) { unlink(id, name, old) }
    for new in wanted { link(id, name, new) }
    if relation(name, of: id)?.isOrdered == true, members(id, name) != wanted {
      records[id]?.links[name] = wanted
      touched.insert(id)
    }
  }

  /// Takes an object out, with every link that still leads to it.
  mutating func drop(_ id: Int) {
    records[id] = nil
    for (other, record) in records {
      for (name, list) in record.links where list.contains(id) { records[other]?.links[name] = list.filter { $0 != id } }
    }
  }

  /// A line about an object, for a failure's report.
  func text(_ id: Int) -> String { "\(records[id]?.entity ?? "gone") \(id)" }
}

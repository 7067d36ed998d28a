// SPDX-License-Identifier: MIT
// Comparing a context's objects with the reference. Looking reads faults and relationships, so a run looks at everything only now and
// then: what nobody has looked at yet takes other paths.

import CoreData
import Foundation

extension Level {
  /// Compares a few properties of a few objects.
  func lookAround(_ dice: inout Dice) throws -> String {
    let some = dice.some(living().filter { !unseen.contains($0) }, most: 3)
    for id in some {
      guard let record = graph.records[id] else { continue }
      let object = try object(id)
      for attribute in dice.some(GraphShape.attributes[record.entity] ?? [], most: 2) { try check(attribute, of: object, id) }
      for relation in dice.some(record.relations, most: 2) { try check(relation, of: object, id) }
    }
    return "look at \(some)"
  }

  /// Compares everything.
  func checkAll() throws {
    for id in graph.records.keys.sorted() where !unseen.contains(id) {
      let object = try object(id)
      try checkState(of: object, id)
      guard isAlive(id), let record = graph.records[id] else { continue }
      for attribute in GraphShape.attributes[record.entity] ?? [] { try check(attribute, of: object, id) }
      for relation in record.relations { try check(relation, of: object, id) }
      if !inserted.contains(id) { try checkCommitted(object, id) }
    }
    try checkLists()
  }

  /// Compares what the context and the objects say about pending changes, without reading anything.
  func checkStates() throws {
    for (id, object) in held where graph.records[id] != nil && !unseen.contains(id) { try checkState(of: object, id) }
    try checkLists()
  }

  private func checkState(of object: NSManagedObject, _ id: Int) throws {
    let isDeleted = deleted.contains(id)
    if object.isDeleted != isDeleted { throw Disagreement("\(graph.text(id)).isDeleted is \(object.isDeleted).") }
    if isDeleted { return }
    if object.isInserted != inserted.contains(id) { throw Disagreement("\(graph.text(id)).isInserted is \(object.isInserted).") }
    if object.managedObjectContext !== context { throw Disagreement("\(graph.text(id)) is not in its context.") }
    if inserted.contains(id) {
      if object.isUpdated { throw Disagreement("\(graph.text(id)) is inserted and updated at once.") }
    } else if differs(id), !object.isUpdated {
      throw Disagreement("\(graph.text(id)).isUpdated is false though it has been changed.")
    } else if !graph.touched.contains(id), object.isUpdated {
      throw Disagreement("\(graph.text(id)).isUpdated is true though nobody has touched it.")
    }
    if object.hasChanges != (object.isInserted || object.isUpdated) { throw Disagreement("\(graph.text(id)).hasChanges is wrong.") }
  }

  private func checkLists() throws {
    // Deletions not processed yet are in two lists; that is not decided.
    let isSettled = deleted.allSatisfy { !inserted.contains($0) }
    guard isSettled else { return }
    let insertedThere = Set(try context.insertedObjects.map { try number($0) })
    if insertedThere != inserted { throw Disagreement("insertedObjects are \(insertedThere.sorted()), not \(inserted.sorted()).") }
    let deletedThere = Set(try context.deletedObjects.map { try number($0) })
    if deletedThere != Set(deleted) { throw Disagreement("deletedObjects are \(deletedThere.sorted()), not \(deleted.sorted()).") }
    let updatedThere = Set(try context.updatedObjects.map { try number($0) })
    let most = graph.touched.subtracting(inserted).subtracting(deleted)
    if !updatedThere.isSubset(of: most) { throw Disagreement("updatedObjects are \(updatedThere.sorted()), at most \(most.sorted()).") }
    let least = most.filter { isAlive($0) && differs($0) }
    if !updatedThere.isSuperset(of: least) {
      throw Disagreement("updatedObjects are \(updatedThere.sorted()), at least \(least.sorted()).")
    }
    let hasChanges = !(insertedThere.isEmpty && deletedThere.isEmpty && updatedThere.isEmpty)
    if context.hasChanges != hasChanges { throw Disagreement("The context's hasChanges is \(context.hasChanges).") }
  }

  private func check(_ attribute: GraphShape.Attribute, of object: NSManagedObject, _ id: Int) throws {
    let expected = graph.records[id]?.attributes[attribute.name]
    let value = object.value(forKey: attribute.name)
    let actual = value.flatMap { Scalar($0, attribute.kind) }
    if actual != expected || (value == nil) != (actual == nil) {
      throw Disagreement("\(graph.text(id)).\(attribute.name) is \(value ?? "nil") instead of \(expected.map { "\($0)" } ?? "nil").")
    }
  }

  /// Compares what an object says was stored, and has changed since.
  private func checkCommitted(_ object: NSManagedObject, _ id: Int) throws {
    guard let own = graph.records[id], let stored = base.records[id] else { return }
    let committed = object.committedValues(forKeys: nil)
    let changed = object.changedValues()
    for attribute in GraphShape.attributes[own.entity] ?? [] {
      let name = attribute.name
      if committed[name].flatMap({ Scalar($0, attribute.kind) }) != stored.attributes[name] {
        throw Disagreement("\(graph.text(id)).\(name) was \(committed[name] ?? "nothing"), says committedValues.")
      }
      if (changed[name] != nil) != (own.attributes[name] != stored.attributes[name]) {
        throw Disagreement("\(graph.text(id)).\(name) is \(changed[name] == nil ? "not in" : "in") the changedValues.")
      }
    }
    for relation in own.relations where !relation.isKeptByDeny {
      let (now, then) = (own.links[relation.name] ?? [], stored.links[relation.name] ?? [])
      // Members that are gone since, or deleted and not saved, may be told of or not.
      let told = try numbers(of: committed[relation.name], relation).filter(isAlive)
      let wanted = then.filter(isAlive)
      if relation.isOrdered ? told != wanted : Set(told) != Set(wanted) {
        throw Disagreement("\(graph.text(id)).\(relation.name) was \(told), not \(wanted), says committedValues.")
      }
      if changed[relation.name] == nil, relation.isOrdered ? now != then : Set(now) != Set(then) {
        throw Disagreement("\(graph.text(id)).\(relation.name) is not in the changedValues.")
      }
    }
  }

  private func check(_ relation: GraphShape.Relation, of object: NSManagedObject, _ id: Int) throws {
    // Links that no rule has cleared yet and that lead to deleted objects may be seen or not.
    let expected = graph.members(id, relation.name)
    let undecided = Set(relation.isKeptByDeny ? deleted + deletedAbove : expected.filter { !isAlive($0) })
    let actual = try members(of: object, relation).filter { !undecided.contains($0) }
    let wanted = expected.filter { !undecided.contains($0) }
    if relation.isOrdered ? actual != wanted : Set(actual) != Set(wanted) || actual.count != wanted.count {
      throw Disagreement("\(graph.text(id)).\(relation.name) is \(actual) instead of \(wanted).")
    }
  }

  private func members(of object: NSManagedObject, _ relation: GraphShape.Relation) throws -> [Int] {
    try numbers(of: object.value(forKey: relation.name), relation)
  }

  private func numbers(of value: Any?, _ relation: GraphShape.Relation) throws -> [Int] {
    if !relation.isMany { return try (value as? NSManagedObject).map { [try number($0)] } ?? [] }
    if relation.isOrdered { return try ((value as? NSOrderedSet)?.array ?? []).compactMap { $0 as? NSManagedObject }.map(number) }
    return try (value as? Set<NSManagedObject> ?? []).map(number).sorted()
  }
}

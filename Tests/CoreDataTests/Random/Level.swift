// SPDX-License-Identifier: MIT
// A context under test, and beside it what the reference says it holds. Steps change both, checks compare them.

import CoreData
import Foundation

/// What the reference and Core Data do not agree about.
struct Disagreement: Error, CustomStringConvertible {
  let description: String
  init(_ text: String) { description = text }
}

/// A context and its reference.
final class Level {
  let context: NSManagedObjectContext
  /// What the layer below holds: what a save replaces, and a rollback goes back to.
  var base = ReferenceGraph()
  /// What the context holds, pending changes included.
  var graph = ReferenceGraph()
  var inserted: Set<Int> = []
  /// In the order of the deletions; they stay in the graph until the save.
  var deleted: [Int] = []
  /// Those whose delete rules have been carried out.
  var propagated: Set<Int> = []
  /// The levels it lives among; set once.
  weak var world: World?
  /// Objects that have changed in the parent since this child last looked: what it shows of them is not decided.
  var unseen: Set<Int> = []
  /// Present where the context has an undo manager.
  var history: UndoHistory?
  /// Objects that are gone and may come back by undo or redo.
  var retired: [Int: NSManagedObject] = [:]

  /// Objects somebody holds on to; others are found again by their ID.
  var held: [Int: NSManagedObject] = [:]

  init(_ context: NSManagedObjectContext) { self.context = context }

  // MARK: The reference

  func isAlive(_ id: Int) -> Bool { graph.records[id] != nil && !deleted.contains(id) }

  /// Living objects of an entity and its subentities, in a stable order.
  func living(_ entity: String? = nil) -> [Int] {
    graph.records.keys.filter { id in
      isAlive(id) && (entity.map { GraphShape.isKind(graph.records[id]?.entity ?? "", of: $0) } ?? true)
    }.sorted()
  }

  /// Whether an object differs from what is below, surely: links to deleted objects that a rule Deny keeps do not count.
  func differs(_ id: Int) -> Bool {
    guard var own = graph.records[id], var stored = base.records[id] else { return true }
    for relation in own.relations where relation.isKeptByDeny {
      own.links[relation.name]?.removeAll { !isAlive($0) }
      stored.links[relation.name]?.removeAll { !isAlive($0) }
    }
    return !own.isSame(as: stored)
  }

  /// Carries out delete rules; what was never saved leaves at once.
  func process() {
    var next = 0
    while next < deleted.count {
      let id = deleted[next]
      next += 1
      guard propagated.insert(id).inserted, let record = graph.records[id] else { continue }
      for relation in record.relations where relation.rule != .noActionDeleteRule && relation.rule != .denyDeleteRule {
        for member in graph.members(id, relation.name) {
          if relation.rule == .cascadeDeleteRule, !deleted.contains(member) { deleted.append(member) }
          graph.unlink(id, relation.name, member)
        }
      }
    }
    for id in deleted where inserted.contains(id) { leave(id) }
    deleted.removeAll { graph.records[$0] == nil }
  }

  func leave(_ id: Int) {
    graph.drop(id)
    graph.touched.remove(id)
    inserted.remove(id)
    propagated.remove(id)
    forget(id)
  }

  private func forget(_ id: Int) {
    if history != nil { retired[id] = held[id] ?? retired[id] }
    held[id] = nil
  }

  /// Whether the rules let the pending changes be saved.
  var canSave: Bool {
    for id in deleted {
      for relation in graph.records[id]?.relations ?? [] where relation.rule == .denyDeleteRule {
        if graph.members(id, relation.name).contains(where: isAlive) { return false }
      }
    }
    return inserted.union(graph.touched).filter(isAlive).allSatisfy { id in
      guard let record = graph.records[id] else { return true }
      return GraphShape.attributes[record.entity]?.allSatisfy { !$0.isMandatory || record.attributes[$0.name] != nil } ?? true
    }
  }

  func accept() {
    for id in deleted { leave(id) }
    deleted = []
    inserted = []
    graph.touched = []
    base = graph
  }

  func rollBack() {
    for id in inserted { forget(id) }
    graph = base
    graph.touched = []
    inserted = []
    deleted = []
    propagated = []
    history?.restart(at: state)
  }

  // MARK: The objects

  /// The context's object of a number, held from now on.
  func object(_ id: Int) throws -> NSManagedObject {
    if let known = held[id] { return known }
    guard let objectID = world?.ids[id] else { throw Disagreement("The test has lost the ID of \(graph.text(id)).") }
    let object = context.object(with: objectID)
    held[id] = object
    return object
  }

  func adopt(_ object: NSManagedObject, as id: Int) {
    held[id] = object
    note(object.objectID, of: id)
  }

  func note(_ objectID: NSManagedObjectID, of id: Int) {
    world?.ids[id] = objectID
    world?.numbers[objectID] = id  // an earlier, temporary one goes on leading here
  }

  /// The number of an object that the context gave.
  func number(_ object: NSManagedObject) throws -> Int {
    guard let id = world?.numbers[object.objectID] else {
      throw Disagreement("The context gives \(object.objectID.uriRepresentation()), which nobody has inserted.")
    }
    return id
  }
}

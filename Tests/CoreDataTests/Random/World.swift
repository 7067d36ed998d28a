// SPDX-License-Identifier: MIT
// Several contexts over one store: a root, and perhaps children of it. What one level changes may not be changed by another until it is
// saved or given up; what a level has not seen of the others' changes nobody expects it to show.

import CoreData
import CoreDataTestSupport
import Foundation

/// What the levels share: numbers, and who has what.
final class World {
  let stack: Stack
  let root: Level
  let children: [Level]
  var levels: [Level] { [root] + children }
  var lastNumber = 0
  var ids: [Int: NSManagedObjectID] = [:]
  var numbers: [NSManagedObjectID: Int] = [:]

  init(_ stack: Stack, children count: Int) {
    self.stack = stack
    root = Level(stack.context)
    children = (0..<count).map { _ in
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.parent = stack.context
      return Level(context)
    }
    for level in levels { level.world = self }
  }

  /// Does a step and notes what the children have not seen of it.
  func perform(_ step: Step, _ dice: inout Dice) throws -> String {
    let level = levels[step.place % levels.count]
    // A child that asks has its parent process first what is pending there.
    if level !== root { _ = root.processPending() }
    let before = root.state
    let line = try level.perform(step, &dice)
    // Delete rules must not reach later what another level has taken meanwhile.
    if !children.isEmpty { _ = level.processPending() }
    let now = root.state
    let changed = Set(before.keys).union(now.keys).filter { id in
      switch (before[id], now[id]) {
      case (let old?, let new?): !old.isSame(as: new)
      default: true
      }
    }
    for child in children where child !== level { child.unseen.formUnion(changed) }
    return children.isEmpty ? line : "\(level === root ? "root" : "child \(step.place % levels.count)"): \(line)"
  }

  func checkAll() throws { for level in levels { try level.checkAll() } }
  func checkStates() throws { for level in levels { try level.checkStates() } }
}

extension Level {
  var parent: Level? { world.flatMap { $0.root === self ? nil : $0.root } }
  private var isNested: Bool { world?.children.isEmpty == false }

  /// What waits here to be saved.
  var claims: Set<Int> { graph.touched.union(inserted).union(deleted) }

  private var taken: Set<Int> {
    guard let world, isNested else { return [] }
    var result = unseen
    // A child may go on with what is pending in its parent, not the other way round.
    for other in world.children where other !== self { result.formUnion(other.claims) }
    return result
  }

  /// Living objects that may be changed, with all they are linked to.
  func free(_ entity: String? = nil) -> [Int] {
    let taken = taken
    if taken.isEmpty { return living(entity) }
    return living(entity).filter { isFree($0, taken) }
  }

  private func isFree(_ id: Int, _ taken: Set<Int>) -> Bool {
    !taken.contains(id) && graph.records[id]?.links.values.allSatisfy { $0.allSatisfy { !taken.contains($0) } } ?? true
  }

  /// Whether everything that the deletion of an object changes may be changed.
  func canDelete(_ id: Int) -> Bool {
    let taken = taken
    if taken.isEmpty, history == nil { return true }
    var reach = [id]
    for (other, record) in graph.records where record.links.values.contains(where: { $0.contains(id) }) { reach.append(other) }
    var seen: Set<Int> = []
    while let next = reach.popLast() {
      guard seen.insert(next).inserted else { continue }
      if !isFree(next, taken) { return false }
      // Whether undo restores what a rule Deny keeps of a deleted object is not decided.
      if history != nil, graph.records[next]?.relations.contains(where: { keeps($0, next) }) == true { return false }
      for relation in graph.records[next]?.relations ?? [] where relation.rule == .cascadeDeleteRule {
        reach += graph.members(next, relation.name)
      }
    }
    return true
  }

  private func keeps(_ relation: GraphShape.Relation, _ id: Int) -> Bool {
    relation.rule == .denyDeleteRule && !graph.members(id, relation.name).isEmpty
  }

  /// Whether everything pending here may be given up.
  var canGiveUp: Bool { world?.root !== self || world?.children.allSatisfy { $0.claims.isEmpty } ?? true }

  /// Members that deleted objects above may still be seen among.
  var deletedAbove: [Int] { parent?.deleted ?? [] }

  /// A child sees everything anew.
  func lookAnew() -> String {
    _ = processPending()  // a refresh may do so
    guard let parent else {
      context.refreshAllObjects()
      return "refresh all objects"
    }
    context.refreshAllObjects()
    let own = claims
    let fresh = parent.state
    for id in Set(graph.records.keys).union(fresh.keys) where !own.contains(id) {
      graph.records[id] = fresh[id]
      base.records[id] = fresh[id]
      if fresh[id] == nil { held[id] = nil }
    }
    unseen = []
    return "refresh all objects"
  }

  /// A child has been saved: what it changed is pending here.
  func absorb(_ child: Level) {
    for id in child.claims where !child.deleted.contains(id) {
      guard let record = child.graph.records[id] else { continue }
      graph.records[id] = record
      graph.touched.insert(id)
      if child.inserted.contains(id) { inserted.insert(id) }
    }
    for id in child.deleted where graph.records[id] != nil && !deleted.contains(id) {
      // What the child has taken out of the object before it went, the other sides tell the parent of.
      for (name, left) in child.graph.records[id]?.links ?? [:] { graph.records[id]?.links[name]?.removeAll { !left.contains($0) } }
      deleted.append(id)
    }
    process()
  }
}

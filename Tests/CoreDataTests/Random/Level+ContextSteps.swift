// SPDX-License-Identifier: MIT
// Carrying out the steps that concern the context as a whole, or what an object holds in memory.

import CoreData
import Foundation

extension Level {
  func processPending() -> String {
    context.processPendingChanges()
    process()
    return "process pending changes"
  }

  /// Saves, if the rules allow it; if they do not, the save must fail and change nothing.
  func save() throws -> String {
    process()
    let expected = canSave
    let hadChanges = context.hasChanges
    do {
      try context.save()
      if !expected { throw Disagreement("The save succeeded though the rules forbid it.") }
    } catch let disagreement as Disagreement {
      throw disagreement
    } catch {
      if expected { throw Disagreement("The save failed: \((error as NSError).code) \(error)") }
      return "save, refused"
    }
    if context.hasChanges { throw Disagreement("The context has changes right after a save.") }
    for id in inserted where !deleted.contains(id) {
      let object = try object(id)
      if parent == nil, object.objectID.isTemporaryID { throw Disagreement("\(graph.text(id)) has a temporary ID after the save.") }
      note(object.objectID, of: id)
    }
    parent?.absorb(self)
    accept()
    return "save\(hadChanges ? "" : ", nothing to do")"
  }

  func rollBackAll() -> String {
    guard canGiveUp else { return "no roll back, children need what is pending" }
    context.rollback()
    rollBack()
    return "roll back"
  }

  func resetAll() throws -> String {
    guard canGiveUp else { return "no reset, children need what is pending" }
    context.reset()
    if let history, !history.isExplicit, history.manager.canUndo || history.manager.canRedo {
      throw Disagreement("There is something to undo after a reset.")
    }
    history?.manager.removeAllActions()  // the test's own groups, now empty
    rollBack()
    held = [:]
    retired = [:]  // no undo brings them back any more
    if parent != nil { _ = lookAnew() }
    return "reset"
  }

  func refresh(keeping: Bool, _ dice: inout Dice) throws -> String {
    _ = processPending()  // a refresh may do so
    let candidates = free().filter { id in
      guard !inserted.contains(id) else { return false }
      // Losing a changed relationship leaves its other side as it was: whatever then holds is nobody's promise.
      guard !keeping else { return true }
      // Undo does not know what a refresh has done.
      guard history == nil, let own = graph.records[id], let stored = base.records[id] else { return false }
      return own.hasSameLinks(as: stored)
    }
    guard let id = dice.pick(candidates), let stored = base.records[id] else { return "nothing to refresh" }
    context.refresh(try object(id), mergeChanges: keeping)
    if !keeping {
      graph.records[id]?.attributes = stored.attributes
      graph.touched.remove(id)
    }
    return "refresh \(graph.text(id)), \(keeping ? "keeping" : "losing") changes"
  }

  /// Makes unchanged objects faults.
  func turnIntoFaults(_ dice: inout Dice) throws -> String {
    let clean = free().filter { !inserted.contains($0) && !graph.touched.contains($0) }
    let some = dice.some(clean, most: 4)
    for id in some {
      let object = try object(id)
      context.refresh(object, mergeChanges: false)
      if !object.isFault { throw Disagreement("\(graph.text(id)) is no fault after it was made one.") }
    }
    return "faults: \(some)"
  }

  /// Lets go of objects, which the context may then forget.
  func letGo(_ dice: inout Dice) -> String {
    // Those that undo may take out of the context, and redo bring back, could not be found again.
    let loose = held.keys.filter { history == nil || !inserted.contains($0) && !deleted.contains($0) }.sorted()
    let some = dice.shuffled(loose).prefix(dice.roll(loose.count + 1))
    for id in some { held[id] = nil }
    return "let go of \(some.count) objects"
  }
}

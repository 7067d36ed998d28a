// SPDX-License-Identifier: MIT
// Undo and redo: the reference keeps whole states, one for each group, and Core Data must lead back to them.

import CoreData
import Foundation

/// A level's undo manager, and the states its groups lead back to.
struct UndoHistory {
  /// Objects that are there, with their values and links.
  typealias State = [Int: Record]

  let manager = UndoManager()
  /// Whether groups are begun and ended by the test, not by events.
  let isExplicit: Bool
  var undoStates: [State] = []
  var redoStates: [State] = []
  /// The state when the group under way began.
  var groupStart: State = [:]
  var isUntouchedSinceRevert = false

  init(isExplicit: Bool) {
    self.isExplicit = isExplicit
    manager.groupsByEvent = !isExplicit
  }

  /// Everything is forgotten; what there is now is where the next group begins.
  mutating func restart(at state: State) {
    undoStates = []
    redoStates = []
    groupStart = state
    isUntouchedSinceRevert = false
  }

  static func isSame(_ a: State, _ b: State) -> Bool {
    a.count == b.count && a.allSatisfy { id, record in b[id].map { record.isSame(as: $0) } ?? false }
  }
}

extension Level {
  /// What is there now; links to objects that wait to be deleted do not count.
  var state: UndoHistory.State {
    var result = graph.records.filter { isAlive($0.key) }
    if deleted.isEmpty { return result }
    for (id, record) in result {
      for (name, members) in record.links { result[id]?.links[name] = members.filter(isAlive) }
    }
    return result
  }

  func beginRecording(isExplicit: Bool) {
    let made = UndoHistory(isExplicit: isExplicit)
    context.undoManager = made.manager
    history = made
    history?.groupStart = state
  }

  /// Before a step that may change something.
  func prepareGroup() {
    guard let known = history else { return }
    history?.isUntouchedSinceRevert = false
    if known.isExplicit, known.manager.groupingLevel == 0 { known.manager.beginUndoGrouping() }
  }

  func endGroup() throws -> String {
    guard history != nil else { return "no undo" }
    try closeGroup()
    return "end of a group"
  }

  /// Ends the group under way, if there is one, and checks that the manager has taken note of what changed in it.
  private func closeGroup() throws {
    guard let known = history else { return }
    if known.isExplicit {
      if known.manager.groupingLevel > 0 { known.manager.endUndoGrouping() }
    } else {
      context.performAndWait {}  // its end is the event's
    }
    process()
    let now = state
    switch known.manager.undoCount - known.undoStates.count {
    case 0:
      if !UndoHistory.isSame(now, known.groupStart) { throw Disagreement("Changes of a group were not registered for undo.") }
    case 1: history?.undoStates.append(known.groupStart)
    default: throw Disagreement("There are \(known.manager.undoCount) groups to undo, not \(known.undoStates.count) or one more.")
    }
    if known.manager.redoCount == 0 {
      if known.isUntouchedSinceRevert, !known.redoStates.isEmpty { throw Disagreement("Nothing was done, yet there is no redo.") }
      history?.redoStates = []
    } else if known.manager.redoCount != known.redoStates.count {
      throw Disagreement("There are \(known.manager.redoCount) groups to redo, not \(known.redoStates.count).")
    } else if !UndoHistory.isSame(now, known.groupStart) {
      throw Disagreement("There is a redo though something new was done.")
    }
    history?.groupStart = now
  }

  func undo() throws -> String {
    guard history != nil else { return "no undo" }
    try closeGroup()
    guard let target = history?.undoStates.popLast() else {
      context.undo()
      return "nothing to undo"
    }
    let before = state
    context.undo()
    try arrive(at: target, from: before, canGoBack: history.map { $0.manager.redoCount == $0.redoStates.count + 1 } ?? false)
    if history?.manager.redoCount == (history?.redoStates.count ?? 0) + 1 { history?.redoStates.append(before) }
    return "undo"
  }

  func redo() throws -> String {
    guard history != nil else { return "no undo" }
    try closeGroup()
    guard let target = history?.redoStates.popLast() else {
      context.redo()
      return "nothing to redo"
    }
    let before = state
    context.redo()
    try arrive(at: target, from: before, canGoBack: history.map { $0.manager.undoCount == $0.undoStates.count + 1 } ?? false)
    if history?.manager.undoCount == (history?.undoStates.count ?? 0) + 1 { history?.undoStates.append(before) }
    return "redo"
  }

  private func arrive(at target: UndoHistory.State, from before: UndoHistory.State, canGoBack: Bool) throws {
    if !canGoBack, !UndoHistory.isSame(before, target) { throw Disagreement("An undo or redo has registered no way back.") }
    try become(target)
    history?.groupStart = state
    history?.isUntouchedSinceRevert = true
    try checkAll()
  }

  /// Makes the reference what it was.
  private func become(_ target: UndoHistory.State) throws {
    let before = state
    for id in living() where target[id] == nil {
      if base.records[id] == nil {
        retired[id] = held[id]
        leave(id)
      } else {
        held[id] = try object(id)
        deleted.append(id)
        propagated.insert(id)
      }
    }
    for id in target.keys where before[id] == nil {
      deleted.removeAll { $0 == id }
      propagated.remove(id)
      if base.records[id] == nil { inserted.insert(id) }
      if held[id] == nil, let object = retired[id] { adopt(object, as: id) }
    }
    for (id, record) in target {
      if graph.records[id].map({ !$0.isSame(as: record) }) ?? true { graph.touched.insert(id) }
      graph.records[id] = record
    }
    for id in deleted { graph.records[id]?.links = [:] }
  }
}

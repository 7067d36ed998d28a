// SPDX-License-Identifier: MIT
// Undo and redo: a group is taken from one stack and run, and what that registers becomes a group on the other.

import Foundation

extension UndoManager {
  /// The work of `undo()`.
  func undoTopGroup() {
    refuseWhileReverting("undo()")
    post(.NSUndoManagerCheckpoint)
    precondition(groupingLevel <= 1, "undo() was called while a group inside the top-level one is open. Call endUndoGrouping() first.")
    if groupingLevel == 1 { endUndoGrouping() }
    undoNestedGroup()
  }

  /// The work of `undoNestedGroup()`.
  func undoLastGroup() {
    refuseWhileReverting("undoNestedGroup()")
    post(.NSUndoManagerCheckpoint)
    guard let innermost = openGroups.indices.last else {
      if let group = undoStack.popLast() { revert(group, as: .undoing) }
      return
    }
    guard let item = openGroups[innermost].items.last else { return }
    guard case .group(let group) = item.content else {
      preconditionFailure("undoNestedGroup() was called after a registration outside a group. Call endUndoGrouping() first.")
    }
    openGroups[innermost].items.removeLast()
    revert(group, as: .undoing)
  }

  /// The work of `redo()`.
  func redoTopGroup() {
    refuseWhileReverting("redo()")
    post(.NSUndoManagerCheckpoint)
    precondition(groupingLevel <= 1, "redo() was called while a group inside the top-level one is open. Call endUndoGrouping() first.")
    if groupingLevel == 1 { endUndoGrouping() }
    if let group = redoStack.popLast() { revert(group, as: .redoing) }
  }

  private func refuseWhileReverting(_ verb: String) {
    precondition(activity == .recording, "\(verb) was called from an operation being undone or redone. Call it afterwards.")
  }

  /// Runs a group and records what its operations register as the way back, under the group's name.
  private func revert(_ group: UndoGroup, as activity: Activity) {
    post(activity == .undoing ? .NSUndoManagerWillUndoChange : .NSUndoManagerWillRedoChange)
    let outer = (openGroups, hasEventGroup)
    openGroups = []
    hasEventGroup = false
    self.activity = activity
    var wayBack = UndoGroup()
    wayBack.name = group.name
    wayBack.userInfo = group.userInfo
    open(wayBack)
    group.run()
    precondition(groupingLevel == 1, "An undone operation must end every group it begins, and no other.")
    // Clients register what is still pending while the group closes, so the mark comes last but one.
    post(.NSUndoManagerCheckpoint)
    if group.isDiscardable {
      for index in openGroups[0].items.indices { openGroups[0].items[index].isMarkedDiscardable = true }
    }
    endUndoGrouping()
    self.activity = .recording
    (openGroups, hasEventGroup) = outer
    post(activity == .undoing ? .NSUndoManagerDidUndoChange : .NSUndoManagerDidRedoChange, about: group)
  }
}

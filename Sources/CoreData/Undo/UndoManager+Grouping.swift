// SPDX-License-Identifier: MIT
// Groups are begun and ended here, by clients, by the first registration of an event, and by what stands for the event's end.

import Foundation

extension UndoManager {
  /// The work of `beginUndoGrouping()`.
  func beginGroup() {
    if openGroups.isEmpty, groupsByEvent, activity == .recording { openEventGroup() }
    // Changes that clients have not registered yet belong to the group around the new one.
    if !openGroups.isEmpty, activity == .recording { post(.NSUndoManagerCheckpoint) }
    open(UndoGroup())
  }

  /// Opens the group of the event under way and sees to its end.
  func openEventGroup() {
    hasEventGroup = true
    open(UndoGroup())
    scheduleEventEnd()
  }

  func open(_ group: UndoGroup) {
    openGroups.append(group)
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// The work of `endUndoGrouping()`.
  ///
  /// A group somebody began stays though it is empty; one that the manager opened by itself leaves no trace.
  func endGroup() {
    precondition(!openGroups.isEmpty, "endUndoGrouping() was called without a group. Call beginUndoGrouping() first.")
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillCloseUndoGroup, about: openGroups.last)
    let group = openGroups.removeLast()
    if openGroups.isEmpty {
      let isOwn = hasEventGroup || activity != .recording
      hasEventGroup = false
      if !(isOwn && group.isEmpty) { push(group) }
    } else {
      openGroups[openGroups.count - 1].items.append(UndoGroup.Item(content: .group(group)))
      if openGroups.count == 1, hasEventGroup { scheduleEventEnd() }
    }
    post(.NSUndoManagerDidCloseUndoGroup, about: group)
  }

  private func push(_ group: UndoGroup) {
    if activity == .undoing { redoStack.append(group) } else { undoStack.append(group) }
    dropOldGroups()
  }

  func dropOldGroups() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  // MARK: The end of an event

  /// Ends the group that `groupsByEvent` opened, unless a client's group inside it is still open.
  ///
  /// A context calls this at the end of a `perform` block and after processing its pending changes by itself.
  func endEvent() {
    isEventEndScheduled = false
    if hasEventGroup, openGroups.count == 1, activity == .recording { endUndoGrouping() }
  }

  /// Has the event end when the main queue comes to it; elsewhere the context's `perform` block or `undo()` ends it.
  private func scheduleEventEnd() {
    guard !isEventEndScheduled, activity == .recording, ContextQueue.isOnMain else { return }
    isEventEndScheduled = true
    DispatchQueue.main.async { [weak self] in self?.endEvent() }
  }
}

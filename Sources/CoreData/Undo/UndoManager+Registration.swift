// SPDX-License-Identifier: MIT
// Registration of operations, and changes to what is registered already.

import Foundation

extension UndoManager {
  /// Registers a way back to the present state; call it before or while changing the state.
  ///
  /// The manager does not keep the target alive; an operation on a target that is gone does nothing. Registering anew, outside an
  /// undo and a redo, clears the redo stack. Without an open group the program ends, unless `groupsByEvent` is on.
  ///
  /// - Parameters:
  ///   - target: the object to change back.
  ///   - handler: changes it back; what it registers meanwhile becomes the way forward again.
  public func registerUndo<TargetType: AnyObject>(withTarget target: TargetType, handler: @escaping (TargetType) -> Void) {
    guard isUndoRegistrationEnabled else { return }
    if openGroups.isEmpty {
      precondition(groupsByEvent, "An undo was registered outside a group. Call beginUndoGrouping() first, or set groupsByEvent.")
      openEventGroup()
    }
    if activity == .recording { redoStack = [] }
    let operation = UndoGroup.Operation(target: target) { handler(unsafeDowncast($0, to: TargetType.self)) }
    openGroups[openGroups.count - 1].items.append(UndoGroup.Item(content: .operation(operation)))
  }

  func removeActions(on target: AnyObject) {
    undoStack = undoStack.compactMap { $0.remainder(without: target) }
    redoStack = redoStack.compactMap { $0.remainder(without: target) }
    openGroups = openGroups.map { $0.removing(target) }
  }

  // MARK: The action just registered

  /// The group that `undo()` would undo.
  var undoTop: UndoGroup? {
    if activity != .undoing, let group = openGroups.first, !group.isEmpty { return group }
    return undoStack.last
  }

  /// Changes the outermost open group, which carries the action's name, or else the one closed last.
  func changeTop(_ change: (inout UndoGroup) -> Void) {
    if !openGroups.isEmpty {
      change(&openGroups[0])
    } else if !undoStack.isEmpty {
      change(&undoStack[undoStack.count - 1])
    }
  }

  /// Marks the last operation or group in the innermost open group, or else all of the group closed last.
  func markLastAction(discardable: Bool) {
    if let innermost = openGroups.indices.last {
      if let last = openGroups[innermost].items.indices.last { openGroups[innermost].items[last].isMarkedDiscardable = discardable }
    } else if let top = undoStack.indices.last {
      for index in undoStack[top].items.indices { undoStack[top].items[index].isMarkedDiscardable = discardable }
    }
  }
}

extension UndoGroup {
  /// The group without the operations on a target, or nil if it held nothing else.
  fileprivate func remainder(without target: AnyObject) -> UndoGroup? {
    let rest = removing(target)
    return rest.isEmpty && !isEmpty ? nil : rest
  }
}

// SPDX-License-Identifier: MIT
// The recorder of operations that take changes back, which Foundation lacks on Linux. State, settings and the verbs that subclasses
// may override are here; the work is in +Grouping, +Reverting and +Registration. A context with an undo manager is its main client.

import Foundation

/// A recorder of operations, in groups, that can be undone and redone.
///
/// It belongs to one queue at a time, that of the context or the view it serves. No run loop's turn ends here, so the group that
/// `groupsByEvent` opens is closed by the end of a context's `perform` block, by a pass on the main queue when it was opened there,
/// or by `undo()`.
open class UndoManager: NSObject, @unchecked Sendable {  // confined to one queue by contract, as the context it serves
  /// What the manager is doing; registrations go to the redo stack while it undoes.
  enum Activity { case recording, undoing, redoing }

  var undoStack: [UndoGroup] = []
  var redoStack: [UndoGroup] = []
  /// Groups begun and not ended, the innermost last; while undoing or redoing, those of the group that takes down the way back.
  var openGroups: [UndoGroup] = []
  /// Whether the outermost open group was opened by the manager itself.
  var hasEventGroup = false
  var isEventEndScheduled = false
  var activity = Activity.recording
  var disablings = 0

  // MARK: Settings

  /// Whether the first registration of an event opens a group that ends with the event; on by default.
  ///
  /// When off, every group must be begun and ended explicitly.
  open var groupsByEvent = true

  /// How many top-level groups are kept; 0, the default, keeps all.
  ///
  /// The oldest are dropped.
  open var levelsOfUndo = 0 {
    didSet { dropOldGroups() }
  }

  /// Makes a manager with nothing to undo.
  public override init() { super.init() }

  // MARK: Grouping

  /// How many groups are open, one inside the other.
  open var groupingLevel: Int { openGroups.count }

  /// Begins a group; what is registered until the matching end is undone as one.
  ///
  /// With `groupsByEvent` on, the outermost group is the event's, and this one lies inside it.
  open func beginUndoGrouping() { beginGroup() }

  /// Ends the group begun last; ends the program if there is none.
  open func endUndoGrouping() { endGroup() }

  // MARK: Enabling

  /// Whether registrations are recorded.
  open var isUndoRegistrationEnabled: Bool { disablings == 0 }

  /// Has registrations ignored until enabled as often as disabled.
  open func disableUndoRegistration() { disablings += 1 }

  /// Takes back one `disableUndoRegistration()`; ends the program if there was none.
  open func enableUndoRegistration() {
    precondition(disablings > 0, "enableUndoRegistration() was called without disableUndoRegistration(). Call both equally often.")
    disablings -= 1
  }

  // MARK: Undoing and redoing

  /// Whether there is anything to undo; groups still open may have to be ended first.
  open var canUndo: Bool { undoCount > 0 }

  /// Whether there is anything to redo.
  ///
  /// Clients with changes not yet registered, which would clear the redo stack, are asked for them first.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return redoCount > 0
  }

  /// How often `undo()` would find something to do.
  open var undoCount: Int { undoStack.count + (activity != .undoing && openGroups.first?.isEmpty == false ? 1 : 0) }

  /// How often `redo()` would find something to do.
  open var redoCount: Int { redoStack.count }

  /// Whether an undo is under way.
  open var isUndoing: Bool { activity == .undoing }

  /// Whether a redo is under way.
  open var isRedoing: Bool { activity == .redoing }

  /// Ends the top-level group if it is open and undoes it; ends the program if groups inside it are open.
  open func undo() { undoTopGroup() }

  /// Undoes the last group, be it a top-level one or one inside the group that is open, and records the way back as one group.
  open func undoNestedGroup() { undoLastGroup() }

  /// Does again what the last undo took back.
  open func redo() { redoTopGroup() }

  // MARK: Forgetting

  /// Forgets everything that could be undone or redone and enables registration.
  ///
  /// Open groups stay open, emptied.
  open func removeAllActions() {
    undoStack = []
    redoStack = []
    for index in openGroups.indices { openGroups[index].items = [] }
    disablings = 0
  }

  /// Forgets the operations on one target; groups that held nothing else go with them.
  open func removeAllActions(withTarget target: Any) { removeActions(on: target as AnyObject) }

  // MARK: Names, for menus

  /// What `undo()` would undo, or an empty string.
  open var undoActionName: String { undoTop?.name ?? "" }

  /// What `redo()` would redo, or an empty string.
  open var redoActionName: String { redoStack.last?.name ?? "" }

  /// Names the action just registered; an empty name removes one.
  open func setActionName(_ actionName: String) { changeTop { $0.name = actionName } }

  /// The title of a menu's Undo command.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title of a menu's Redo command.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The title of a menu's Undo command for an action; override it to translate.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Undo" : "Undo \(actionName)" }

  /// The title of a menu's Redo command for an action; override it to translate.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Redo" : "Redo \(actionName)" }

  // MARK: Actions that need not be saved

  /// Whether what `undo()` would undo consists of discardable actions only.
  open var undoActionIsDiscardable: Bool { undoTop?.isDiscardable ?? false }

  /// Whether what `redo()` would redo consists of discardable actions only.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  /// Says whether the action registered last may be lost without asking, since it changes nothing that is saved.
  open func setActionIsDiscardable(_ discardable: Bool) { markLastAction(discardable: discardable) }

  // MARK: Information about actions

  /// What was kept with the action that `undo()` would undo.
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { undoTop?.userInfo[key] }

  /// What was kept with the action that `redo()` would redo.
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { redoStack.last?.userInfo[key] }

  /// Keeps a value with the action just registered, or removes it.
  open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) { changeTop { $0.userInfo[key] = info } }
}

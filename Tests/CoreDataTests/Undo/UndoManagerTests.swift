// SPDX-License-Identifier: MIT
// What an undo manager undoes and redoes, how groups are made, and what it says meanwhile.

import CoreData
import Foundation
import Testing

@Suite("An undo manager") struct UndoManagerTests {
  // MARK: Undo and redo

  @Test("has nothing to undo at first, and undoing or redoing then does nothing")
  func empty() {
    let manager = UndoManager()
    manager.undo()
    manager.redo()
    manager.undoNestedGroup()
    #expect(!manager.canUndo && !manager.canRedo && manager.undoCount == 0 && manager.redoCount == 0)
    #expect(manager.groupingLevel == 0 && manager.groupsByEvent && manager.levelsOfUndo == 0 && manager.isUndoRegistrationEnabled)
  }

  @Test("undoes group by group, the last change first, and redoes in the order of the changes")
  func order() {
    let dial = Dial(.grouping())
    dial.manager.group {
      dial.turn(to: 1)
      dial.turn(to: 2)
    }
    dial.manager.group { dial.turn(to: 3) }
    dial.manager.undo()
    #expect(dial.value == 2)
    dial.manager.undo()
    #expect(dial.value == 0)
    #expect(!dial.manager.canUndo && dial.manager.canRedo && dial.manager.redoCount == 2)
    dial.manager.redo()
    #expect(dial.value == 2)
    dial.manager.redo()
    #expect(dial.value == 3)
    #expect(dial.handled == ["2 undoing", "1 undoing", "0 undoing", "1 redoing", "2 redoing", "3 redoing"])
    #expect(dial.manager.undoCount == 2 && !dial.manager.canRedo && !dial.manager.isUndoing && !dial.manager.isRedoing)
  }

  @Test("forgets what could be redone when something new is registered")
  func newRegistration() {
    let dial = Dial(.grouping())
    dial.manager.group { dial.turn(to: 1) }
    dial.manager.undo()
    #expect(dial.manager.canRedo)
    dial.manager.group { dial.turn(to: 5) }
    #expect(!dial.manager.canRedo)
    dial.manager.redo()
    #expect(dial.value == 5)
  }

  @Test("has nothing to redo when the undone operation registered no way back")
  func oneWay() {
    let manager = UndoManager()
    manager.registerUndo(withTarget: self.box) { $0.count += 1 }
    manager.undo()
    #expect(!manager.canRedo && !manager.canUndo)
  }
  private final class Box {
    var count = 0
    var onDeinit: () -> Void = {}
    deinit { onDeinit() }
  }
  private let box = Box()

  // MARK: Groups

  @Test("takes the changes of one event for one group, which undo closes")
  func event() {
    let dial = Dial(UndoManager())
    dial.turn(to: 1)
    dial.turn(to: 2)
    #expect(dial.manager.groupingLevel == 1 && dial.manager.canUndo && dial.manager.undoCount == 1)
    dial.manager.undo()
    #expect(dial.value == 0 && dial.manager.groupingLevel == 0)
    dial.manager.redo()
    #expect(dial.value == 2)
  }

  @MainActor @Test("ends an event that began on the main queue when the queue comes to it")
  func mainQueue() async {
    let dial = Dial(UndoManager())
    dial.turn(to: 1)
    #expect(dial.manager.groupingLevel == 1)
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(dial.manager.groupingLevel == 0)
    dial.turn(to: 2)
    dial.manager.undo()
    #expect(dial.value == 1)
  }

  @MainActor @Test("leaves a group open that a client keeps open over the event's end")
  func openOverEvents() async {
    let dial = Dial(UndoManager())
    dial.manager.beginUndoGrouping()
    dial.turn(to: 1)
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(dial.manager.groupingLevel == 2)
    dial.turn(to: 2)
    dial.manager.endUndoGrouping()
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(dial.manager.groupingLevel == 0)
    dial.manager.undo()
    #expect(dial.value == 0)
  }

  @Test("puts a group begun in an event inside the event's group")
  func nestedInEvent() {
    let dial = Dial(UndoManager())
    dial.manager.group { dial.turn(to: 1) }
    dial.manager.group { dial.turn(to: 2) }
    #expect(dial.manager.groupingLevel == 1)
    dial.manager.undo()
    #expect(dial.value == 0)
  }

  @Test("undoes the last nested group alone, and records one group for it")
  func nestedUndo() {
    let dial = Dial(.grouping())
    dial.manager.beginUndoGrouping()
    dial.manager.group { dial.turn(to: 1) }
    dial.manager.group {
      dial.turn(to: 2)
      dial.manager.group { dial.turn(to: 3) }
    }
    dial.manager.undoNestedGroup()
    #expect(dial.value == 1 && dial.manager.groupingLevel == 1 && dial.manager.redoCount == 1)
    dial.manager.endUndoGrouping()
    dial.manager.redo()
    #expect(dial.value == 3)
    dial.manager.undo()
    dial.manager.undo()
    #expect(dial.value == 0)
  }

  @Test("keeps a group somebody began though nothing was registered in it")
  func emptyGroup() {
    let manager = UndoManager.grouping()
    manager.group {}
    #expect(manager.undoCount == 1)
  }

  @Test("keeps as many groups as it is told to, and drops the oldest at once when told fewer")
  func levels() {
    let dial = Dial(.grouping())
    dial.manager.levelsOfUndo = 2
    for value in 1...3 { dial.manager.group { dial.turn(to: value) } }
    #expect(dial.manager.undoCount == 2)
    dial.manager.levelsOfUndo = 1
    dial.manager.undo()
    dial.manager.undo()
    #expect(dial.value == 2)
  }

  // MARK: Enabling and forgetting

  @Test("ignores registrations until they are enabled as often as disabled, and keeps the redo stack")
  func disabling() {
    let dial = Dial(.grouping())
    dial.manager.group { dial.turn(to: 1) }
    dial.manager.undo()
    dial.manager.disableUndoRegistration()
    dial.manager.disableUndoRegistration()
    dial.turn(to: 5)
    dial.manager.enableUndoRegistration()
    dial.turn(to: 6)
    #expect(!dial.manager.isUndoRegistrationEnabled && !dial.manager.canUndo && dial.manager.canRedo)
    dial.manager.enableUndoRegistration()
    dial.manager.group { dial.turn(to: 7) }
    dial.manager.undo()
    #expect(dial.value == 6)
  }

  @Test("forgets everything and is enabled again when all actions are removed")
  func removeAll() {
    let dial = Dial(.grouping())
    dial.manager.group { dial.turn(to: 1) }
    dial.manager.group { dial.turn(to: 2) }
    dial.manager.undo()
    dial.manager.disableUndoRegistration()
    dial.manager.removeAllActions()
    #expect(dial.manager.undoCount == 0 && dial.manager.redoCount == 0 && dial.manager.isUndoRegistrationEnabled)
  }

  @Test("keeps open groups open, emptied, when all actions are removed")
  func removeAllInGroup() {
    let dial = Dial(UndoManager())
    dial.turn(to: 1)
    dial.manager.removeAllActions()
    #expect(dial.manager.groupingLevel == 1 && !dial.manager.canUndo)
    dial.manager.undo()
    #expect(dial.value == 1 && dial.manager.groupingLevel == 0 && !dial.manager.canUndo)
  }

  @Test("survives an operation that removes all actions")
  func removeAllInHandler() {
    let manager = UndoManager()
    manager.registerUndo(withTarget: manager) { $0.removeAllActions() }
    manager.undo()
    #expect(!manager.canUndo && !manager.canRedo && manager.groupingLevel == 0)
  }

  @Test("forgets the operations on one target, nested and open ones too, with the groups that held nothing else")
  func removeTarget() {
    let manager = UndoManager.grouping()
    let (dial, other) = (Dial(manager), Dial(manager))
    manager.group { dial.turn(to: 1) }
    manager.group {
      other.turn(to: 1)
      manager.group { dial.turn(to: 2) }
    }
    manager.group { dial.turn(to: 3) }
    manager.undo()
    manager.beginUndoGrouping()
    dial.turn(to: 4)
    manager.disableUndoRegistration()
    manager.removeAllActions(withTarget: dial)
    #expect(!manager.isUndoRegistrationEnabled, "It is not enabled again")
    manager.endUndoGrouping()
    #expect(manager.undoCount == 2 && manager.redoCount == 0)  // the group of the other, and the one that was open
    manager.enableUndoRegistration()
    manager.undo()
    manager.undo()
    #expect(dial.value == 4 && other.value == 0)
  }

  @Test("does not keep a target alive, and an operation on one that is gone does nothing")
  func target() {
    let manager = UndoManager.grouping()
    var isGone = false
    var runs = 0
    do {
      let box = Box()
      box.onDeinit = { isGone = true }
      manager.group {
        manager.registerUndo(withTarget: box) { _ in runs += 1 }
        manager.registerUndo(withTarget: manager) { _ in runs += 10 }
      }
    }
    #expect(isGone)
    manager.undo()
    #expect(runs == 10)
  }

  // MARK: Names and information

  @Test("names an action in its menu titles, and the name goes with it from undo to redo and back")
  func names() {
    let dial = Dial(.grouping())
    #expect(dial.manager.undoMenuItemTitle == "Undo" && dial.manager.redoMenuItemTitle == "Redo" && dial.manager.undoActionName == "")
    dial.manager.group("Turn") { dial.turn(to: 1) }
    #expect(dial.manager.undoActionName == "Turn" && dial.manager.undoMenuItemTitle == "Undo Turn")
    dial.manager.undo()
    #expect(dial.manager.undoActionName == "" && dial.manager.redoActionName == "Turn" && dial.manager.redoMenuItemTitle == "Redo Turn")
    dial.manager.redo()
    #expect(dial.manager.undoActionName == "Turn" && dial.manager.redoActionName == "")
    dial.manager.setActionName("Spin")
    #expect(dial.manager.undoActionName == "Spin")
    dial.manager.setActionName("")
    #expect(dial.manager.undoMenuItemTitle == "Undo")
  }

  @Test("gives a name set inside a nested group to the whole action")
  func nestedName() {
    let dial = Dial(UndoManager())
    dial.manager.group("Turn") { dial.turn(to: 1) }
    #expect(dial.manager.undoActionName == "Turn")
  }

  @Test("asks its overridden methods for titles")
  func overriddenTitles() {
    final class German: UndoManager, @unchecked Sendable {
      override func undoMenuTitle(forUndoActionName actionName: String) -> String { "\(actionName) widerrufen" }
      override func redoMenuTitle(forUndoActionName actionName: String) -> String { "\(actionName) wiederholen" }
    }
    let dial = Dial(German())
    dial.turn(to: 1)
    dial.manager.setActionName("Drehen")
    #expect(dial.manager.undoMenuItemTitle == "Drehen widerrufen")
    dial.manager.undo()
    #expect(dial.manager.redoMenuItemTitle == "Drehen wiederholen")
  }

  @Test("keeps information with an action, through undo and redo")
  func information() {
    let dial = Dial(.grouping())
    dial.manager.group {
      dial.turn(to: 1)
      dial.manager.setActionUserInfoValue(7, forKey: "icon")
    }
    #expect(dial.manager.undoActionUserInfoValue(forKey: "icon") as? Int == 7)
    dial.manager.undo()
    #expect(dial.manager.undoActionUserInfoValue(forKey: "icon") == nil)
    #expect(dial.manager.redoActionUserInfoValue(forKey: "icon") as? Int == 7)
    dial.manager.redo()
    dial.manager.setActionUserInfoValue(nil, forKey: "icon")
    #expect(dial.manager.undoActionUserInfoValue(forKey: UndoManager.UserInfoKey("icon")) == nil)
  }

  @Test("calls a group discardable when all its actions are, and says so when it closes")
  func discardable() {
    let dial = Dial(.grouping())
    let recorder = UndoRecorder(dial.manager)
    dial.manager.group {
      dial.turn(to: 1)
      dial.manager.setActionIsDiscardable(true)
    }
    #expect(dial.manager.undoActionIsDiscardable)
    #expect(
      recorder.take() == ["DidOpenUndoGroup 1", "Checkpoint 1", "WillCloseUndoGroup 1 discardable", "DidCloseUndoGroup 0 discardable"])
    dial.manager.undo()
    #expect(!dial.manager.undoActionIsDiscardable && dial.manager.redoActionIsDiscardable)
    dial.manager.redo()
    #expect(dial.manager.undoActionIsDiscardable)
    dial.manager.group {
      dial.turn(to: 2)
      dial.turn(to: 3)
      dial.manager.setActionIsDiscardable(true)
    }
    #expect(!dial.manager.undoActionIsDiscardable)
  }
}

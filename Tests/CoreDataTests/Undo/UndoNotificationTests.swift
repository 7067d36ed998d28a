// SPDX-License-Identifier: MIT
// Which notifications an undo manager posts, in which order, at which level of grouping.

import CoreData
import Foundation
import Testing

@Suite("An undo manager posts") struct UndoNotificationTests {
  @Test("checkpoints at every group but the opening of a top-level one")
  func groups() {
    let manager = UndoManager.grouping()
    let recorder = UndoRecorder(manager)
    manager.beginUndoGrouping()
    #expect(recorder.take() == ["DidOpenUndoGroup 1"])
    manager.beginUndoGrouping()
    #expect(recorder.take() == ["Checkpoint 1", "DidOpenUndoGroup 2"])
    manager.endUndoGrouping()
    #expect(recorder.take() == ["Checkpoint 2", "WillCloseUndoGroup 2", "DidCloseUndoGroup 1"])
    manager.endUndoGrouping()
    #expect(recorder.take() == ["Checkpoint 1", "WillCloseUndoGroup 1", "DidCloseUndoGroup 0"])
  }

  @Test("what an undo and a redo are about to do and have done, around the group that records the way back")
  func reverting() {
    let dial = Dial(.grouping())
    dial.manager.group { dial.turn(to: 1) }
    let recorder = UndoRecorder(dial.manager)
    dial.manager.undo()
    let group = ["DidOpenUndoGroup 1", "Checkpoint 1", "WillCloseUndoGroup 1", "DidCloseUndoGroup 0"]
    #expect(Self.unique(recorder.take()) == ["Checkpoint 0", "WillUndoChange 0"] + group + ["DidUndoChange 0"])
    dial.manager.redo()
    #expect(Self.unique(recorder.take()) == ["Checkpoint 0", "WillRedoChange 0"] + group + ["DidRedoChange 0"])
  }

  /// Without repetitions: how often a checkpoint is posted in a row is nobody's business.
  private static func unique(_ lines: [String]) -> [String] {
    lines.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test("a checkpoint before it answers whether there is a redo, so that changes put off are registered first")
  func redoQuestion() {
    let dial = Dial(.grouping())
    dial.manager.groupsByEvent = true
    dial.turn(to: 1)
    dial.manager.undo()
    #expect(dial.manager.canRedo)
    nonisolated(unsafe) let late = dial
    let token = NotificationCenter.default.addObserver(forName: .NSUndoManagerCheckpoint, object: dial.manager, queue: nil) { _ in
      if late.value == 0 { late.turn(to: 9) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    #expect(!dial.manager.canRedo)
  }

  @Test("a checkpoint before it undoes, so that changes put off are undone too")
  func undoPending() {
    let dial = Dial(UndoManager())
    nonisolated(unsafe) let late = dial
    let token = NotificationCenter.default.addObserver(forName: .NSUndoManagerCheckpoint, object: dial.manager, queue: nil) { _ in
      if !late.manager.isUndoing, late.value == 0 { late.turn(to: 9) }
    }
    dial.manager.undo()
    NotificationCenter.default.removeObserver(token)
    #expect(dial.value == 0 && dial.handled == ["0 undoing"])
  }
}

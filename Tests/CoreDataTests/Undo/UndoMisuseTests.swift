// SPDX-License-Identifier: MIT
// What ends the program, as Apple's undo manager raises, and the sentence it ends with.

import CoreData
import Foundation
import Testing

@Suite("An undo manager ends the program") struct UndoMisuseTests {
  @Test("asked to end a group that nobody began")
  func unbegun() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { UndoManager().endUndoGrouping() }
    #expect(text(result).contains("endUndoGrouping() was called without a group. Call beginUndoGrouping() first."))
  }

  @Test("asked to undo while a nested group is open")
  func nested() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let manager = UndoManager()
      manager.beginUndoGrouping()
      manager.undo()
    }
    #expect(text(result).contains("undo() was called while a group inside the top-level one is open. Call endUndoGrouping() first."))
  }

  @Test("asked to undo a nested group after a registration outside of one")
  func loose() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let dial = Dial(UndoManager())
      dial.turn(to: 1)
      dial.manager.undoNestedGroup()
    }
    #expect(text(result).contains("undoNestedGroup() was called after a registration outside a group."))
  }

  @Test("when something is registered outside a group and events are no groups")
  func groupless() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { Dial(.grouping()).turn(to: 1) }
    #expect(text(result).contains("An undo was registered outside a group."))
  }

  @Test("enabled more often than disabled")
  func enabled() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { UndoManager().enableUndoRegistration() }
    #expect(text(result).contains("enableUndoRegistration() was called without disableUndoRegistration()."))
  }

  @Test("asked to redo by an operation being undone")
  func redoInside() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let manager = UndoManager()
      manager.registerUndo(withTarget: manager) { $0.redo() }
      manager.undo()
    }
    #expect(text(result).contains("redo() was called from an operation being undone or redone."))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

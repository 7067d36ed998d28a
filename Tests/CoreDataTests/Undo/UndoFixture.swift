// SPDX-License-Identifier: MIT
// Something to undo: a value whose changes register their way back, and a recorder of an undo manager's notifications.

import CoreData
import Foundation
import Synchronization

/// A value that can be undone.
final class Dial {
  let manager: UndoManager
  private(set) var value = 0
  /// What the handlers saw: the value, and whether the manager was undoing or redoing.
  private(set) var handled: [String] = []

  init(_ manager: UndoManager) { self.manager = manager }

  func turn(to new: Int) {
    let old = value
    manager.registerUndo(withTarget: self) { dial in
      dial.handled.append("\(old) \(dial.manager.isUndoing ? "undoing" : dial.manager.isRedoing ? "redoing" : "neither")")
      dial.turn(to: old)
    }
    value = new
  }
}

extension UndoManager {
  /// A manager whose groups are the test's own.
  static func grouping() -> UndoManager {
    let manager = UndoManager()
    manager.groupsByEvent = false
    return manager
  }

  /// Does something as one group.
  func group(_ name: String = "", _ work: () -> Void) {
    beginUndoGrouping()
    work()
    if !name.isEmpty { setActionName(name) }
    endUndoGrouping()
  }
}

/// Writes down an undo manager's notifications: name, level of grouping, and whether the group was said to be discardable.
final class UndoRecorder: @unchecked Sendable {  // the tokens are set once, in the initialiser; the lines have a lock
  private let lines = Mutex<[String]>([])
  private var tokens: [any NSObjectProtocol] = []

  init(_ manager: UndoManager) {
    let names: [NSNotification.Name] = [
      .NSUndoManagerCheckpoint, .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup, .NSUndoManagerDidCloseUndoGroup,
      .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
    ]
    for name in names {
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { [unowned self] note in
          let level = (note.object as? UndoManager)?.groupingLevel ?? -1
          let mark = note.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool == true ? " discardable" : ""
          let short = note.name.rawValue.replacingOccurrences(of: "NSUndoManager", with: "")
          self.lines.withLock { $0.append("\(short.replacingOccurrences(of: "Notification", with: "")) \(level)\(mark)") }
        })
    }
  }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}

// SPDX-License-Identifier: MIT
// What an undo manager keeps: operations, and groups of them. Plain values; UndoManager alone changes them.

/// Operations that are undone together, in the order they were registered.
struct UndoGroup {
  /// One way back to the state before a change; the target is not kept alive.
  struct Operation {
    weak var target: AnyObject?
    let handler: (AnyObject) -> Void

    /// Undoes the change; nothing is left to undo on a target that is gone.
    func run() { if let target { handler(target) } }
  }

  enum Content {
    case operation(Operation)
    case group(UndoGroup)
  }

  struct Item {
    var content: Content
    var isMarkedDiscardable = false
  }

  var items: [Item] = []
  var name = ""
  var userInfo: [UndoManager.UserInfoKey: Any] = [:]

  var isEmpty: Bool { items.isEmpty }

  /// Whether the group holds discardable actions only.
  var isDiscardable: Bool { !items.isEmpty && items.allSatisfy(\.isDiscardable) }

  /// Undoes everything, the last first.
  func run() {
    for item in items.reversed() {
      switch item.content {
      case .operation(let operation): operation.run()
      case .group(let group): group.run()
      }
    }
  }

  /// The group without the operations on a target, and without groups that held nothing else.
  func removing(_ target: AnyObject) -> UndoGroup {
    var rest = self
    rest.items = items.compactMap { item in
      switch item.content {
      case .operation(let operation): return operation.target === target ? nil : item
      case .group(let group):
        let inner = group.removing(target)
        if inner.isEmpty && !group.isEmpty { return nil }
        return Item(content: .group(inner), isMarkedDiscardable: item.isMarkedDiscardable)
      }
    }
    return rest
  }
}

extension UndoGroup.Item {
  var isDiscardable: Bool {
    if isMarkedDiscardable { return true }
    if case .group(let group) = content { return group.isDiscardable }
    return false
  }
}

// SPDX-License-Identifier: MIT
// What of Apple's undo manager needs Objective-C or a run loop, with what to write instead.

import Foundation

extension UndoManager {
  @available(*, unavailable, message: "There are no Objective-C selectors here; use registerUndo(withTarget:handler:).")
  public func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
    preconditionFailure("Unavailable.")
  }

  @available(*, unavailable, message: "There are no invocations here; use registerUndo(withTarget:handler:).")
  public func prepare(withInvocationTarget target: Any) -> Any { preconditionFailure("Unavailable.") }

  @available(*, unavailable, message: "No run loop ends an event here; a context's perform block, the main queue or undo() does.")
  public var runLoopModes: [RunLoop.Mode] {
    get { preconditionFailure("Unavailable.") }
    set { preconditionFailure("Unavailable.") }
  }
}

@available(*, unavailable, message: "No run loop ends an event here; a context's perform block, the main queue or undo() does.")
public var NSUndoCloseGroupingRunLoopOrdering: Int { preconditionFailure("Unavailable.") }

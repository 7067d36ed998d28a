// SPDX-License-Identifier: MIT
// A request that runs itself in the context whose block is running.

import Foundation

extension NSFetchRequest {
  /// Carries the request out in the context whose `perform` block is running.
  ///
  /// Traps outside of one, as Apple raises.
  ///
  /// - Throws: an `NSError` where a store cannot be read or a predicate cannot be carried out by it.
  public func execute() throws -> [ResultType] {
    guard let context = ContextQueue.current else {
      preconditionFailure("execute() needs a context: call it inside that context's perform or performAndWait, or use context.fetch(_:).")
    }
    return try context.fetch(self)
  }
}

// SPDX-License-Identifier: MIT
// How the contexts below one learn that temporary keys have become permanent. A save gives keys on its own context's queue; a child
// takes them over on its own, before it next asks its parent anything.

import CoreDataRows
import Foundation
import Synchronization

/// One context's list of exchanged keys not yet taken over, and the lists of its children.
final class KeyExchange: Sendable {
  /// A key before and after.
  struct Exchange {
    var temporary: Int64
    var permanent: ObjectKey
  }
  private struct Child {
    weak var exchange: KeyExchange?
  }
  private let waiting = Mutex<[Exchange]>([])
  private let children = Mutex<[Child]>([])
  /// Whether there ever was a context below, which may know a temporary key.
  let isParent = Atomic<Bool>(false)

  /// Registers a context below this one.
  func add(_ child: KeyExchange) {
    children.withLock { children in
      children.removeAll { $0.exchange == nil }
      children.append(Child(exchange: child))
    }
    isParent.store(true, ordering: .relaxed)
  }

  /// Tells the contexts below of a key, and those below them.
  func tell(_ exchange: Exchange) {
    for child in children.withLock({ $0.compactMap(\.exchange) }) {
      child.waiting.withLock { $0.append(exchange) }
      child.tell(exchange)
    }
  }

  /// What has been told since the last call.
  func take() -> [Exchange] {
    waiting.withLock { waiting in
      if waiting.isEmpty { return [] }
      defer { waiting = [] }
      return waiting
    }
  }
}

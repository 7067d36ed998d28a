// SPDX-License-Identifier: MIT
// Says stop to a run on another thread. Whoever starts the run keeps it; Simulation looks at it between two slices.

import Synchronization

/// A signal that stops runs.
public final class StopSignal: Sendable {
  private let flag = Atomic<Bool>(false)

  public init() {}

  public var isSet: Bool { flag.load(ordering: .relaxed) }

  /// Stops the runs that look at it, from any thread.
  public func set() { flag.store(true, ordering: .relaxed) }

  /// Lets runs go on again.
  public func clear() { flag.store(false, ordering: .relaxed) }
}

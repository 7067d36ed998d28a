// SPDX-License-Identifier: MIT
// The results of a controller as an asynchronous sequence. NSFetchedResultsController+Snapshots makes sequences and pushes into them.

import Foundation
import Synchronization

/// The results of a fetched results controller as they change: the present ones, then one snapshot for every set of changes.
///
/// It is for one consumer, on any task; ask the controller for one more for a second consumer. A consumer that is slower than the changes
/// gets the newest results only, with the difference from those it got last and everything that was reloaded since then: so one snapshot
/// at most waits, and applying the differences one after the other always leads to the results. The sequence ends when the controller
/// is gone, after what is waiting, or at once when the consumer's task is cancelled.
public struct FetchedResultsSnapshots: AsyncSequence, Sendable {
  public typealias Element = FetchedResultsSnapshot
  public typealias Failure = Never

  let channel: SnapshotChannel

  /// Waits for one snapshot after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let channel: SnapshotChannel

    /// Waits for the next snapshot; nil when the sequence has ended.
    public mutating func next() async -> FetchedResultsSnapshot? { await channel.next() }

    /// Waits for the next snapshot, on the caller's actor; nil when the sequence has ended.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> FetchedResultsSnapshot? { await channel.next() }
  }

  /// Begins to wait for snapshots.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(channel: channel) }
}

/// The way from a controller, on its context's queue, to a consumer anywhere; it holds the newest snapshot until that is taken.
final class SnapshotChannel: Sendable {
  private struct State {
    var waiting: FetchedResultsSnapshot?
    /// Whether the consumer has got anything yet.
    var hasGiven = false
    var consumers: [CheckedContinuation<FetchedResultsSnapshot?, Never>] = []
    var isFinished = false
  }

  private let state = Mutex(State())

  var isOpen: Bool { state.withLock { !$0.isFinished } }

  func push(_ snapshot: FetchedResultsSnapshot) {
    let consumer: (CheckedContinuation<FetchedResultsSnapshot?, Never>, FetchedResultsSnapshot)? = state.withLock { state in
      if state.isFinished { return nil }
      let next = Self.following(state, snapshot)
      guard !state.consumers.isEmpty else {
        state.waiting = next
        return nil
      }
      state.hasGiven = true
      return (state.consumers.removeFirst(), next)
    }
    if let (consumer, snapshot) = consumer { consumer.resume(returning: snapshot) }
  }

  /// A snapshot as it follows what the consumer has got.
  private static func following(_ state: State, _ snapshot: FetchedResultsSnapshot) -> FetchedResultsSnapshot {
    var next = snapshot
    if let missed = state.waiting {
      let known = Set(missed.previous)
      let present = Set(next.itemIdentifiers)
      let reloaded = Set(next.reloadedItemIdentifiers)
      next.reloadedItemIdentifiers = (missed.reloadedItemIdentifiers.filter { !reloaded.contains($0) } + next.reloadedItemIdentifiers)
        .filter { known.contains($0) && present.contains($0) }
      next.previous = missed.previous
      next.exact = nil
    } else if !state.hasGiven {
      next.previous = []
      next.reloadedItemIdentifiers = []
      next.exact = nil
    }
    return next
  }

  func next() async -> FetchedResultsSnapshot? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: FetchedResultsSnapshot?? = state.withLock { state in
          if let waiting = state.waiting {
            state.waiting = nil
            state.hasGiven = true
            return .some(waiting)
          }
          if state.isFinished { return .some(nil) }
          state.consumers.append(continuation)
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      finish(dropping: true)
    }
  }

  /// Ends the sequence.
  ///
  /// - Parameter dropping: whether what is waiting is not wanted any more.
  func finish(dropping: Bool) {
    let consumers = state.withLock { state in
      state.isFinished = true
      if dropping { state.waiting = nil }
      defer { state.consumers = [] }
      return state.consumers
    }
    for consumer in consumers { consumer.resume(returning: nil) }
  }
}

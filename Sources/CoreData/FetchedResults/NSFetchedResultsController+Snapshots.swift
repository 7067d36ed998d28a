// SPDX-License-Identifier: MIT
// A controller's snapshots: for a delegate that takes them, and for consumers of its asynchronous sequence.

import Foundation

/// A consumer of snapshots, who may go at any time on any thread.
struct WeakChannel {
  weak var channel: SnapshotChannel?
}

extension _NSFetchedResultsController {
  /// The results as an asynchronous sequence: the present ones, once there are any, then one snapshot for every set of changes.
  ///
  /// Each use makes a sequence for one consumer. Ask on the context's queue; the sequence itself can be consumed on any task. While somebody
  /// has it, the results follow the context as they do for a delegate. See `FetchedResultsSnapshots` for what a slow consumer gets and when the sequence ends.
  public final var snapshots: FetchedResultsSnapshots {
    let channel = SnapshotChannel()
    channels.append(WeakChannel(channel: channel))
    observe()
    if let results {
      prepareIDs(isWanted: true)
      channel.push(
        FetchedResultsSnapshot(
          itemIdentifiers: ids ?? [], reloadedItemIdentifiers: [], sections: results.sections, previous: [], exact: nil))
    }
    return FetchedResultsSnapshots(channel: channel)
  }

  final func dropClosedChannels() {
    if channels.isEmpty { return }
    channels.removeAll { $0.channel?.isOpen != true }
  }

  /// Keeps the objects' IDs in step, or lets go of them.
  final func prepareIDs(isWanted: Bool) {
    if !isWanted {
      ids = nil
    } else if ids == nil {
      ids = results?.objects.compactMap { ($0 as? NSManagedObject)?.objectID }
    }
  }

  final func push(_ snapshot: FetchedResultsSnapshot) {
    for channel in channels { channel.channel?.push(snapshot) }
  }

  final func snapshot(after changes: FetchedResultsChanges, from old: [NSManagedObjectID]) -> FetchedResultsSnapshot {
    let new = ids ?? []
    let reloaded = [changes.moves.filter { !changes.strays.contains(ObjectIdentifier($0.object)) }, changes.updates].joined()
    return FetchedResultsSnapshot(
      itemIdentifiers: new, reloadedItemIdentifiers: reloaded.compactMap { $0.new.map { new[$0] } }, sections: results?.sections ?? [],
      previous: old, exact: changes.difference(from: old, to: new))
  }

  /// Shows what a fetch has found to those who take everything at once.
  ///
  /// - Parameter old: the IDs they were shown before.
  final func showAll(after old: [NSManagedObjectID]) {
    let delegate = self.delegate
    let takesSnapshots = delegate.map { !DelegateAnswers.of($0).missing.contains(.snapshot) } ?? false
    guard let results, followed != nil, takesSnapshots || !channels.isEmpty else { return }
    prepareIDs(isWanted: true)
    let snapshot = FetchedResultsSnapshot(
      itemIdentifiers: ids ?? [], reloadedItemIdentifiers: [], sections: results.sections, previous: old, exact: nil)
    push(snapshot)
    if let delegate, takesSnapshots { _ = tell(snapshot, by: .snapshot, to: delegate) }
  }

  /// Tells those who are shown IDs that some are permanent now.
  final func exchangeIDs(_ members: [ResultMember]) {
    guard let old = ids, let results else { return }
    var changes: [CollectionDifference<NSManagedObjectID>.Change] = []
    for member in members {
      let id = member.object.objectID
      if old[member.position] == id { continue }
      ids?[member.position] = id
      changes.append(.remove(offset: member.position, element: old[member.position], associatedWith: nil))
      changes.append(.insert(offset: member.position, element: id, associatedWith: nil))
    }
    if changes.isEmpty { return }
    let snapshot = FetchedResultsSnapshot(
      itemIdentifiers: ids ?? [], reloadedItemIdentifiers: [], sections: results.sections, previous: old,
      exact: CollectionDifference(changes))
    push(snapshot)
    let forms = wholeForms(of: delegate)
    if let delegate, !forms.isEmpty { _ = tell(snapshot, by: forms, to: delegate) }
  }
}

// SPDX-License-Identifier: MIT
// Delegates that are told everything at one stroke, by a difference or a snapshot, and keep a list of their own by that alone.

import CoreData
import Foundation
import Testing

/// A delegate with a method for differences; it has the steps' methods too, which must not be called.
final class DifferenceRecorder: NSFetchedResultsControllerDelegate {
  private(set) var ids: [NSManagedObjectID]
  private(set) var calls: [String] = []

  init(_ controller: NSFetchedResultsController<NSManagedObject>) {
    ids = controller.fetchedObjects?.map(\.objectID) ?? []
    controller.delegate = self
  }

  func forget() { calls = [] }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) {
    calls.append("difference -\(diff.removals.count) +\(diff.insertions.count)")
    ids = applied(diff, to: ids)
    #expect(ids == controller.fetchedObjects?.compactMap { ($0 as? NSManagedObject)?.objectID })
  }

  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { calls.append("will") }
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) { calls.append("\(type)") }
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { calls.append("did") }
}

/// A delegate with a method for snapshots; it has those for differences and steps too, which must not be called.
final class SnapshotRecorder: NSFetchedResultsControllerDelegate {
  private(set) var snapshots: [FetchedResultsSnapshot] = []
  private(set) var ids: [NSManagedObjectID]
  private(set) var otherCalls = 0

  init(_ controller: NSFetchedResultsController<NSManagedObject>) {
    ids = controller.fetchedObjects?.map(\.objectID) ?? []
    controller.delegate = self
  }

  func forget() { snapshots = [] }

  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChangeContentWith snapshot: FetchedResultsSnapshot
  ) {
    snapshots.append(snapshot)
    ids = applied(snapshot.difference, to: ids)
    #expect(ids == snapshot.itemIdentifiers)
    let sections = controller.sections ?? []
    #expect(snapshot.sectionIdentifiers == sections.map(\.name))
    for (index, section) in sections.enumerated() {
      let shown = section.objects as? [NSManagedObject] ?? []
      #expect(Array(snapshot.itemIdentifiers(inSectionAt: index)) == shown.map(\.objectID))
    }
    #expect(Set(snapshot.reloadedItemIdentifiers).isSubset(of: Set(snapshot.itemIdentifiers)))
  }

  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { otherCalls += 1 }
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) { otherCalls += 1 }
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { otherCalls += 1 }
}

/// Applies a difference, which must fit the list: what it removes is what stands there.
func applied(_ difference: CollectionDifference<NSManagedObjectID>, to ids: [NSManagedObjectID]) -> [NSManagedObjectID] {
  for case .remove(let offset, let id, _) in difference { #expect(ids.indices.contains(offset) && ids[offset] == id) }
  guard let changed = ids.applying(difference) else {
    Issue.record("The difference does not apply to the IDs before it.")
    return ids
  }
  return changed
}

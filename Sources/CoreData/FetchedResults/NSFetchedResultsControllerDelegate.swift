// SPDX-License-Identifier: MIT
// Who is told of changes to fetched results. NSFetchedResultsController+Changes calls it.

import Foundation

/// What has become of an object or a section of fetched results.
public enum NSFetchedResultsChangeType: UInt, Sendable {
  case insert = 1
  case delete = 2
  case move = 3
  case update = 4
}

/// A listener to the changes of fetched results; every method can be left out.
///
/// A set of changes is told in one of three forms, the first that the delegate has a method of its own for:
/// 1. `controller(_:didChangeContentWith:)` with a snapshot, once, and nothing else;
/// 2. where the results have no section key path, `controller(_:didChangeContentWith:)` with a difference, once, and nothing else;
/// 3. `controllerWillChangeContent`, then the methods for sections, then those for objects, then `controllerDidChangeContent`.
///
/// Index paths of things deleted, moved away and updated are those before the changes, those of things inserted and moved in are those
/// after them. Methods count as the delegate's own where its conformance to this protocol finds them: a method that only a subclass of
/// the conforming class has is not called.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  /// Called with all of the results after a fetch and after changes; then no other method is.
  ///
  /// On Apple's platforms the snapshot is UIKit's or AppKit's `NSDiffableDataSourceSnapshotReference`.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChangeContentWith snapshot: FetchedResultsSnapshot)

  /// Called with the difference of the lists of IDs, where the results have no section key path; then no other method is.
  ///
  /// Updates change no ID and are not in it.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>)

  /// Called before changes; the results are still the old ones.
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

  /// Called for each section that has come or gone.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType)

  /// Called for each object that has come, gone, changed or moved; a moved one counts as changed too.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)

  /// Called after changes.
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

  /// Answers the title of a section in an index; the default is the first letter of its name, capitalised.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, sectionIndexTitleForSectionName sectionName: String
  ) -> String?
}

// The defaults that decide something report themselves; see DelegateAnswers.
extension NSFetchedResultsControllerDelegate {
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChangeContentWith snapshot: FetchedResultsSnapshot
  ) { controller.noteDefault(.snapshot, of: self) }
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) { controller.noteDefault(.difference, of: self) }
  public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
  ) { controller.noteDefault(.section, of: self) }
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) { controller.noteDefault(.object, of: self) }
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, sectionIndexTitleForSectionName sectionName: String
  ) -> String? { FetchedSection.indexTitle(of: sectionName) }
}

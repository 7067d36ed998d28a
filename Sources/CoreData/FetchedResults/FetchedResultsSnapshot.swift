// SPDX-License-Identifier: MIT
// All of fetched results at one moment, by section names and object IDs: what a delegate is given in place of UIKit's snapshot, and what
// FetchedResultsSnapshots gives. NSFetchedResultsController+Snapshots makes them.

import Foundation

/// The sections and objects of fetched results at one moment, with the difference from the moment before.
///
/// It names objects by their IDs, so it can be handed to any queue or task. The members have the names of UIKit's
/// `NSDiffableDataSourceSnapshotReference`, whose part it plays.
public struct FetchedResultsSnapshot: Sendable {
  /// The objects' IDs, in order.
  public let itemIdentifiers: [NSManagedObjectID]
  /// Of the objects that have changed since the snapshot before and were in it already, moved ones included, the IDs.
  public internal(set) var reloadedItemIdentifiers: [NSManagedObjectID]
  let sections: [FetchedResults.Section]
  /// The IDs of the snapshot before.
  var previous: [NSManagedObjectID]
  /// The difference from them, where the changes between are known one by one.
  var exact: CollectionDifference<NSManagedObjectID>?

  /// What turns the IDs of the snapshot before into these; for the first snapshot everything is inserted.
  ///
  /// Moved objects are a removal and an insertion that name each other. An object that gets its permanent ID is a removal and an
  /// insertion too. Sections are not in it, except as they move objects.
  public var difference: CollectionDifference<NSManagedObjectID> { exact ?? OrderedDifference.between(previous, itemIdentifiers) }

  /// The sections' names, in order; one empty name where the results have no section key path.
  ///
  /// A name occurs twice only while the order of the objects tears its section apart.
  public var sectionIdentifiers: [String] { sections.map(\.name) }
  /// The number of objects.
  public var numberOfItems: Int { itemIdentifiers.count }
  /// The number of sections.
  public var numberOfSections: Int { sections.count }

  /// The IDs of the objects in the section at an index, which must be one of the snapshot's.
  public func itemIdentifiers(inSectionAt index: Int) -> ArraySlice<NSManagedObjectID> { itemIdentifiers[sections[index].range] }

  /// The IDs of the objects in the first section of a name; none where there is no such section.
  public func itemIdentifiers(inSection name: String) -> [NSManagedObjectID] {
    indexOfSection(name).map { Array(itemIdentifiers(inSectionAt: $0)) } ?? []
  }

  /// The number of objects in the first section of a name; 0 where there is no such section.
  public func numberOfItems(inSection name: String) -> Int { indexOfSection(name).map { sections[$0].range.count } ?? 0 }

  /// Where an object is among all of them, found by looking through them; nil if it is not there.
  public func indexOfItem(_ id: NSManagedObjectID) -> Int? { itemIdentifiers.firstIndex(of: id) }

  /// Which section the first one of a name is; nil if there is none.
  public func indexOfSection(_ name: String) -> Int? { sections.firstIndex { $0.name == name } }

  /// The name of the section an object is in; nil if it is not there.
  public func sectionIdentifier(containingItem id: NSManagedObjectID) -> String? {
    indexOfItem(id).map { sections[sections.section(at: $0)].name }
  }
}

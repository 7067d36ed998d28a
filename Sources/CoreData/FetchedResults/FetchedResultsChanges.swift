// SPDX-License-Identifier: MIT
// What one set of changes has done to fetched results, in the terms of a delegate: sections and objects that came, went, moved, changed.
// FollowedResults makes it; NSFetchedResultsController+Changes tells it.

import Foundation

/// What turns old results into new ones.
struct FetchedResultsChanges {
  struct Object {
    var object: NSManagedObject
    /// Where it was; nil for an insertion.
    var old: Int?
    /// Where it is; nil for a deletion.
    var new: Int?
  }

  let oldSections: [FetchedResults.Section]
  /// Indexes among the old sections.
  var deletedSections: [Int] = []
  /// Indexes among the new sections.
  var insertedSections: [Int] = []
  /// In the order of their old places.
  var deletions: [Object] = []
  /// In the order of their new places, like what follows.
  var insertions: [Object] = []
  var moves: [Object] = []
  var updates: [Object] = []
  /// Of the moves, those of objects that have not changed: their section was torn or mended around them.
  var strays: Set<ObjectIdentifier> = []

  init(oldSections: [FetchedResults.Section]) { self.oldSections = oldSections }

  /// Puts what has a new place in the order of these.
  mutating func sort() {
    func precedes(_ a: Object, _ b: Object) -> Bool { (a.new ?? 0) < (b.new ?? 0) }
    insertions.sort(by: precedes)
    moves.sort(by: precedes)
    updates.sort(by: precedes)
  }

  /// The difference of the lists of IDs.
  ///
  /// - Parameters:
  ///   - old: the IDs before.
  ///   - new: the IDs after.
  /// - Returns: removals of old and insertions of new IDs.
  func difference(from old: [NSManagedObjectID], to new: [NSManagedObjectID]) -> CollectionDifference<NSManagedObjectID> {
    var changes: [CollectionDifference<NSManagedObjectID>.Change] = []
    for change in [deletions, insertions, moves].joined() where !isStray(change) {
      if let place = change.old { changes.append(.remove(offset: place, element: old[place], associatedWith: change.new)) }
      if let place = change.new { changes.append(.insert(offset: place, element: new[place], associatedWith: change.old)) }
    }
    guard let difference = CollectionDifference(changes) else {
      preconditionFailure("The changes of fetched results are no difference of two lists; this is a fault of this library.")
    }
    return difference
  }

  /// Whether an object stands where it did among its neighbours, though in another section.
  private func isStray(_ change: Object) -> Bool { strays.contains(ObjectIdentifier(change.object)) }

  /// The objects a deleted section had, all of which have gone or moved.
  func objects(ofDeletedSection section: FetchedResults.Section) -> [NSObject] {
    let gone = [deletions, moves].joined().filter { $0.old.map { section.range.contains($0) } ?? false }
    return gone.sorted { ($0.old ?? 0) < ($1.old ?? 0) }.map(\.object)
  }
}

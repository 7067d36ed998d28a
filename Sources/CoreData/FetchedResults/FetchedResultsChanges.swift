// SPDX-License-Identifier: MIT
// The difference of two moments of fetched results, in the terms of a delegate: sections and objects that came, went, moved, changed.
// A pure function of both; NSFetchedResultsController+Changes calls it.

import Foundation

/// What turns old results into new ones.
struct FetchedResultsChanges {
  struct Object {
    var object: NSObject
    var type: NSFetchedResultsChangeType
    /// Where it was; nil for an insertion.
    var old: Int?
    /// Where it is; nil for a deletion.
    var new: Int?
  }

  /// Indexes among the old sections.
  private(set) var deletedSections: [Int] = []
  /// Indexes among the new sections.
  private(set) var insertedSections: [Int] = []
  /// Deletions, insertions, moves, updates, each in order.
  private(set) var objects: [Object] = []

  var isEmpty: Bool { deletedSections.isEmpty && insertedSections.isEmpty && objects.isEmpty }

  /// Compares two moments.
  ///
  /// - Parameters:
  ///   - old: the results before.
  ///   - new: the results after.
  ///   - moved: objects of both that are out of their old order; the rest of what is in both has kept its order.
  ///   - touched: objects that have changed.
  init(from old: FetchedResults, to new: FetchedResults, moved: Set<NSManagedObject>, touched: Set<NSManagedObject>) {
    let oldPositions = Dictionary(zip(old.objects, old.objects.indices), uniquingKeysWith: { first, _ in first })
    let oldSections = old.sectionOfPosition
    let newSections = new.sectionOfPosition
    func hasMoved(_ object: NSObject) -> Bool { (object as? NSManagedObject).map { moved.contains($0) } ?? false }

    let held = new.objects.enumerated().compactMap { position, object -> SectionPair? in
      guard !hasMoved(object), let before = oldPositions[object] else { return nil }
      return SectionPair(old: oldSections[before], new: newSections[position])
    }
    let stable = Self.stableSections(from: old, to: new, held: Set(held))
    let stableOld = Set(stable.values)
    deletedSections = old.sections.indices.filter { !stableOld.contains($0) }
    insertedSections = new.sections.indices.filter { stable[$0] == nil }

    var insertions: [Object] = []
    var moves: [Object] = []
    var updates: [Object] = []
    var present: Set<Int> = []
    for (position, object) in new.objects.enumerated() {
      guard let before = oldPositions[object] else {
        insertions.append(Object(object: object, type: .insert, old: nil, new: position))
        continue
      }
      present.insert(before)
      if hasMoved(object) || stable[newSections[position]] != oldSections[before] {
        moves.append(Object(object: object, type: .move, old: before, new: position))
      } else if let changed = object as? NSManagedObject, touched.contains(changed) {
        updates.append(Object(object: object, type: .update, old: before, new: position))
      }
    }
    let deletions = old.objects.indices.filter { !present.contains($0) }
    objects = deletions.map { Object(object: old.objects[$0], type: .delete, old: $0, new: nil) } + insertions + moves + updates
  }

  /// The sections that are in both moments and in one order: old indexes by new ones.
  ///
  /// Sections of one name are paired in turn. Where their order differs, those go that no object has stayed in: there is no such thing
  /// as a moved section.
  private static func stableSections(from old: FetchedResults, to new: FetchedResults, held: Set<SectionPair>) -> [Int: Int] {
    var waiting: [String: [Int]] = [:]
    for (index, section) in old.sections.enumerated().reversed() { waiting[section.name, default: []].append(index) }
    var pairs: [SectionPair] = []
    for (index, section) in new.sections.enumerated() {
      if let before = waiting[section.name]?.popLast() { pairs.append(SectionPair(old: before, new: index)) }
    }
    if !zip(pairs, pairs.dropFirst()).allSatisfy({ $0.old < $1.old }) {
      var last = -1
      pairs = pairs.filter { pair in
        guard held.contains(pair), pair.old > last else { return false }
        last = pair.old
        return true
      }
    }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.new, $0.old) })
  }

  /// The difference of the lists of IDs.
  var idDifference: CollectionDifference<NSManagedObjectID>? {
    var changes: [CollectionDifference<NSManagedObjectID>.Change] = []
    for change in objects where change.type != .update {
      guard let id = (change.object as? NSManagedObject)?.objectID else { continue }
      if let old = change.old { changes.append(.remove(offset: old, element: id, associatedWith: change.new)) }
      if let new = change.new { changes.append(.insert(offset: new, element: id, associatedWith: change.old)) }
    }
    return CollectionDifference(changes)
  }
}

/// Indexes of a section in two moments.
private struct SectionPair: Hashable {
  var old: Int
  var new: Int
}

extension FetchedResults {
  /// For every object, the index of its section.
  fileprivate var sectionOfPosition: [Int] {
    sections.enumerated().flatMap { index, section in repeatElement(index, count: section.range.count) }
  }
}

// SPDX-License-Identifier: MIT
// The results of a controller that follows its context. ContextFollowers hands them the objects that have changed; only those are asked
// for the predicate, the order and the section again, and the others are never compared with anything but a newcomer next to them.

import Foundation

/// The members of one controller's results, in order.
///
/// `members` is a sorted array, and each member knows its own index: an object's old place is found at once, whatever its values are now.
/// New places are found by binary search, with the values that each member was last seen with. Changes in which something comes, goes or
/// moves cost one pass that moves pointers and writes indexes, from the first such place on; others do not touch the rest at all.
///
/// Guarded by the context's queue.
final class FollowedResults {
  weak var controller: _NSFetchedResultsController?
  let membership: ResultMembership
  private(set) var members: [ResultMember] = []

  // MARK: For ContextFollowers

  /// Greater than that of all that began to follow before.
  let number: Int
  var isRegistered = false
  /// Members that have changed since the results were last brought up to date, and objects that have and are none.
  var waiting: [ResultMember] = []
  var strangers: [NSManagedObject] = []
  /// Whether the two lists wait to be looked at.
  var isNoted = false
  /// The last object that was found to be a member.
  var mark = 0

  init(_ controller: _NSFetchedResultsController, _ membership: ResultMembership, _ results: FetchedResults, number: Int) {
    self.controller = controller
    self.membership = membership
    self.number = number
    members.reserveCapacity(results.objects.count)
    for section in results.sections {
      for (position, object) in zip(section.range, results.objects[section.range]) {
        guard let object = object as? NSManagedObject else { continue }
        members.append(ResultMember(object, in: self, at: position, sectionName: section.name))
      }
    }
  }

  // MARK: What has changed

  /// Takes note that a member has changed.
  func wait(for member: ResultMember) {
    if member.isWaiting { return }
    member.isWaiting = true
    waiting.append(member)
  }

  /// Objects that have changed, as far as they matter to these results.
  struct Touched {
    var kept: [ResultMember] = []
    var left: [ResultMember] = []
    var arrived: [NSManagedObject] = []
    var isEmpty: Bool { kept.isEmpty && left.isEmpty && arrived.isEmpty }
  }

  /// Asks the predicate about the objects that have changed.
  func takeTouched() -> Touched {
    var touched = Touched()
    let (waiting, strangers) = (self.waiting, self.strangers)
    (self.waiting, self.strangers) = ([], [])
    for member in waiting {
      member.isWaiting = false
      if membership.accepts(member.object) { touched.kept.append(member) } else { touched.left.append(member) }
    }
    var seen: Set<ObjectIdentifier> = []
    for object in strangers where membership.accepts(object) && seen.insert(ObjectIdentifier(object)).inserted {
      touched.arrived.append(object)
    }
    return touched
  }

  // MARK: Bringing up to date

  /// What has to be done to lists that are parallel to the members.
  struct Edit {
    var changes: FetchedResultsChanges
    /// Places before, ascending.
    var removals: [Int] = []
    /// Places afterwards, ascending; what has moved is among the removals and here.
    var insertions: [(position: Int, element: ResultMember)] = []
    var arrived: [ResultMember] = []
    var sections: [FetchedResults.Section]
  }

  /// Takes out what has left, puts what has arrived in its place, and moves only what is out of order.
  ///
  /// - Parameters:
  ///   - touched: what `takeTouched()` gave.
  ///   - sections: the sections before.
  /// - Returns: what has been done to the members.
  func apply(_ touched: Touched, _ sections: [FetchedResults.Section]) -> Edit {
    var edit = Edit(changes: FetchedResultsChanges(oldSections: sections), sections: sections)
    let count = members.count
    let kept = touched.kept.sorted { $0.position < $1.position }
    let left = touched.left.sorted { $0.position < $1.position }
    for member in kept {
      member.sortValues = nil
      member.sectionName = membership.sectionName(of: member.object)
    }
    let movers = outOfOrder(kept, left)
    edit.arrived = touched.arrived.map { ResultMember($0, in: self, at: -1, sectionName: membership.sectionName(of: $0)) }
    edit.removals = (left + movers).map(\.position).sorted()
    edit.changes.deletions = left.map { FetchedResultsChanges.Object(object: $0.object, old: $0.position, new: nil) }
    let oldPlaces = kept.map(\.position)
    let hasMoved = Set(movers.map(\.position))

    members.removeAll(at: edit.removals)
    edit.insertions = places(for: membership.sorted(movers + edit.arrived))
    members.insertAll(edit.insertions)
    let first = min(edit.removals.first ?? .max, edit.insertions.first?.position ?? .max)
    if first < members.count { for index in first..<members.count { members[index].position = index } }

    edit.changes.insertions = edit.arrived.map { FetchedResultsChanges.Object(object: $0.object, old: nil, new: $0.position) }
    let walk = cutSections(&edit, count, kept, oldPlaces)
    for (member, old) in zip(kept, oldPlaces) {
      let change = FetchedResultsChanges.Object(object: member.object, old: old, new: member.position)
      let isInOldSection =
        walk.map { $0.ancestors[$0.sections.section(at: member.position)] == sections.section(at: old) } ?? true
      if hasMoved.contains(old) || !isInOldSection { edit.changes.moves.append(change) } else { edit.changes.updates.append(change) }
    }
    edit.changes.sort()
    return edit
  }

  /// Changed members, in order, that do not fit between their neighbours any more.
  private func outOfOrder(_ kept: [ResultMember], _ left: [ResultMember]) -> [ResultMember] {
    let isLeaving = Set(left.map(\.position))
    let touched = left.isEmpty ? kept : (kept + left).sorted { $0.position < $1.position }
    var movers: [ResultMember] = []
    var index = 0
    while index < touched.count {
      // A run of touched members: those before it and behind it have not changed.
      var end = index + 1
      while end < touched.count, touched[end].position == touched[end - 1].position + 1 { end += 1 }
      let first = touched[index].position
      let last = touched[end - 1].position
      var previous = first > 0 ? members[first - 1] : nil
      let next = last + 1 < members.count ? members[last + 1] : nil
      for member in touched[index..<end] where !isLeaving.contains(member.position) {
        let isInOrder =
          (previous.map { membership.compare($0, member) != .orderedDescending } ?? true)
          && (next.map { membership.compare(member, $0) != .orderedDescending } ?? true)
        if isInOrder { previous = member } else { movers.append(member) }
      }
      index = end
    }
    return movers
  }

  /// Where sorted newcomers are to stand, once they all are there.
  private func places(for newcomers: [ResultMember]) -> [(position: Int, element: ResultMember)] {
    var low = 0
    return newcomers.enumerated().map { index, member in
      var high = members.count
      while low < high {
        let middle = (low + high) / 2
        if membership.compare(members[middle], member) == .orderedDescending { high = middle } else { low = middle + 1 }
      }
      return (low + index, member)
    }
  }

  /// Makes the new sections; nil where there is but one.
  private func cutSections(_ edit: inout Edit, _ count: Int, _ kept: [ResultMember], _ oldPlaces: [Int]) -> SectionWalk? {
    guard membership.isSectioned else {
      edit.sections = [FetchedResults.Section(name: "", range: members.indices)]
      return nil
    }
    let old = edit.sections
    let touched = (oldPlaces + edit.changes.deletions.compactMap(\.old)).sorted()
    let settled = (kept + edit.arrived).map { (position: $0.position, name: $0.sectionName) }.sorted { $0.position < $1.position }
    let walk = SectionWalk(from: old, count: count, touched: touched, settled: settled)
    let successors = Set(walk.ancestors.compactMap { $0 })
    edit.changes.deletedSections = old.indices.filter { !successors.contains($0) }
    edit.changes.insertedSections = walk.ancestors.indices.filter { walk.ancestors[$0] == nil }
    for stray in walk.strays {
      for (before, after) in zip(stray.old, stray.new) {
        let object = members[after].object
        edit.changes.moves.append(FetchedResultsChanges.Object(object: object, old: before, new: after))
        edit.changes.strays.insert(ObjectIdentifier(object))
      }
    }
    edit.sections = walk.sections
    return walk
  }
}

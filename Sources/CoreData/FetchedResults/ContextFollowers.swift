// SPDX-License-Identifier: MIT
// Who follows the objects of one context, by entity and by object. Whatever a context announces goes through `tellFollowers`; a change of
// few objects reaches the few controllers concerned, however many stand by.

import CoreDataRows
import Foundation
import Synchronization

extension NSManagedObjectContext {
  /// Tells the controllers that follow this context what has become of its objects.
  ///
  /// The lists may overlap, hold an object twice, and come in any number of calls: what matters is each object's state at the end.
  ///
  /// - Parameters:
  ///   - inserted: objects that are new in the context.
  ///   - updated: objects whose values have changed.
  ///   - deleted: objects deleted, or gone from the context.
  ///   - refreshed: objects whose values are the store's again, or were merged.
  ///   - invalidated: objects that are of no context any more.
  ///   - isReset: whether the context has forgotten everything; then the controllers are empty until they fetch again.
  func tellFollowers(
    inserted: [NSManagedObject] = [], updated: [NSManagedObject] = [], deleted: [NSManagedObject] = [],
    refreshed: [NSManagedObject] = [], invalidated: [NSManagedObject] = [], isReset: Bool = false
  ) {
    followers.tell([inserted, updated, deleted, refreshed, invalidated], isReset: isReset)
  }
}

extension NSManagedObjectContext {
  /// Whether the calling code is on the context's queue, which nobody can say of a context without one.
  fileprivate var isSurelyOnQueue: Bool { concurrencyType != .confinementConcurrencyType && isOnQueue }
}

/// The controllers that follow one context.
///
/// Guarded by the context's queue, but for `departed`.
final class ContextFollowers {
  /// By their numbers.
  private var all: [Int: (results: FollowedResults, condition: Condition?)] = [:]
  private var interests: [Int: InterestsOfEntity] = [:]
  /// For each object in some results, the first of its memberships; the others hang on it.
  private var memberships: [ObjectIdentifier: ResultMember] = [:]
  /// Results with members that had gone before anybody followed; they leave with the next change of anything.
  private var overdue: [FollowedResults] = []
  private var lastNumber = 0
  /// Objects announced and not yet sorted out; announcements may come while delegates are being told of earlier ones.
  private var backlog: [NSManagedObject] = []
  private var isTelling = false
  private var lastMark = 0
  /// Results whose controllers are gone; a controller may end on any thread, so they are dropped at the next occasion.
  private let departed = Mutex<[Int]>([])

  /// Whether nobody follows the context.
  var isEmpty: Bool { all.isEmpty }

  // MARK: - Coming and going

  /// Begins to follow for a controller.
  func follow(
    _ controller: _NSFetchedResultsController, _ membership: ResultMembership, _ shown: FetchedResults
  ) -> FollowedResults {
    dropDeparted()
    lastNumber += 1
    let results = FollowedResults(controller, membership, shown, number: lastNumber)
    let condition = Condition(membership.predicate, membership.entity, controller.managedObjectContext)
    results.isRegistered = true
    all[results.number] = (results, condition)
    for entity in membership.entities { interests[entity, default: InterestsOfEntity()].add(results, condition) }
    for member in results.members {
      add(member)
      if member.object.map == nil || member.object.isDeleted { results.wait(for: member) }
    }
    if !results.waiting.isEmpty { overdue.append(results) }
    return results
  }

  func add(_ member: ResultMember) {
    member.next = memberships.updateValue(member, forKey: ObjectIdentifier(member.object))
  }

  /// Takes a member out; its results own it until then.
  func remove(_ member: ResultMember) {
    let key = ObjectIdentifier(member.object)
    guard let first = memberships[key] else { return }
    if first === member {
      memberships[key] = member.next
    } else {
      var before = first
      while let next = before.next {
        if next === member {
          before.next = member.next
          break
        }
        before = next
      }
    }
    member.next = nil
  }

  /// Ends following.
  func remove(_ results: FollowedResults) {
    guard let (_, condition) = all.removeValue(forKey: results.number) else { return }
    loseInterest(results, condition)
    for member in results.members { remove(member) }
    results.isRegistered = false
  }

  private func loseInterest(_ results: FollowedResults, _ condition: Condition?) {
    for entity in results.membership.entities { interests[entity]?.remove(results, condition) }
  }

  /// Ends following for a controller that is going, on whatever thread that happens.
  func depart(_ results: FollowedResults, in context: NSManagedObjectContext) {
    if context.isSurelyOnQueue { remove(results) } else { departed.withLock { $0.append(results.number) } }
  }

  private func dropDeparted() {
    let gone = departed.withLock { list in
      defer { list = [] }
      return list
    }
    for number in gone { if let results = all[number]?.results { remove(results) } }
  }

  /// The place of an object in some results.
  func member(_ object: NSManagedObject, in results: FollowedResults) -> ResultMember? {
    var member = memberships[ObjectIdentifier(object)]
    while let candidate = member {
      if candidate.results === results { return candidate }
      member = candidate.next
    }
    return nil
  }

  /// How many results have an object, each by a reference of its own.
  func count(of object: NSManagedObject) -> Int {
    var count = 0
    var member = memberships[ObjectIdentifier(object)]
    while let next = member {
      count += 1
      member = next.next
    }
    return count
  }

  // MARK: - Telling

  func tell(_ lists: [[NSManagedObject]], isReset: Bool) {
    if all.isEmpty { return }
    for list in lists { backlog += list }
    if isReset { for (results, condition) in all.values { loseInterest(results, condition) } }
    if isTelling { return }
    isTelling = true
    defer { isTelling = false }
    dropDeparted()
    while !backlog.isEmpty {
      let objects = backlog
      backlog = []
      for results in concerned(by: objects) {
        results.isNoted = false
        guard results.isRegistered else { continue }
        if let controller = results.controller { controller.bringUpToDate(results) } else { remove(results) }
      }
    }
  }

  /// Hands each object to those whose results have it or may get it, and gives these in the order in which they began to follow.
  private func concerned(by objects: [NSManagedObject]) -> [FollowedResults] {
    var concerned: [FollowedResults] = []
    func note(_ results: FollowedResults) {
      if results.isNoted { return }
      results.isNoted = true
      concerned.append(results)
    }
    overdue.forEach(note)
    overdue = []
    for object in objects {
      lastMark += 1
      var membership = memberships[ObjectIdentifier(object)]
      while let member = membership {
        member.results.mark = lastMark
        member.results.wait(for: member)
        note(member.results)
        membership = member.next
      }
      guard object.map != nil, !object.isDeleted, let interests = interests[object.runtime.schema.ordinal] else { continue }
      interests.forEachCandidate(for: object) { results in
        if results.mark == lastMark { return }
        results.strangers.append(object)
        note(results)
      }
    }
    return concerned.sorted { $0.number < $1.number }
  }

  /// Tells of objects that have got permanent IDs, which matters only where IDs are shown.
  func exchangedIDs(of objects: [NSManagedObject]) {
    if all.isEmpty { return }
    var concerned: [ObjectIdentifier: (results: FollowedResults, members: [ResultMember])] = [:]
    for object in objects {
      var membership = memberships[ObjectIdentifier(object)]
      while let member = membership {
        concerned[ObjectIdentifier(member.results), default: (member.results, [])].members.append(member)
        membership = member.next
      }
    }
    for (results, members) in concerned.values.sorted(by: { $0.results.number < $1.results.number }) where results.isRegistered {
      results.controller?.exchangeIDs(members)
    }
  }
}

// SPDX-License-Identifier: MIT
// Writing the journal: every change leaves what is needed to take it back, in the same save. The files beside this one read it.

import CoreData
import Foundation

extension ThingCollection {
  /// How many changes can be taken back at least.
  public static let journalLength = 50
  /// How many more are kept before the oldest are cleared away, so that not every change has to.
  static let journalSlack = 10

  /// Makes a change to things, keeps how to take it back, and saves both in one, or does nothing at all.
  ///
  /// - Parameters:
  ///   - kind: What is being done; asked for after the change, when it is known.
  ///   - things: The things that may change and exist already.
  ///   - name: The name the change gives, which another program may take at the same time.
  ///   - added: The things among the result that did not exist before.
  ///   - changes: The change itself.
  /// - Returns: What the change returns.
  /// - Throws: What the change throws, or the error of saving.
  func changing<Result>(
    _ kind: @autoclosure () -> ChangeKind, _ things: [Thing], name: ThingName? = nil, added: (Result) -> [Thing] = { _ in [] },
    _ changes: () throws -> Result
  ) throws -> Result {
    try saving(name) {
      let before = things.map(ThingSnapshot.init)
      let result = try changes()
      // What is deleted leaves the sets of its thing only now.
      context.processPendingChanges()
      var steps = zip(things, before).map { thing, snapshot in
        ThingStep(before: snapshot, after: thing.isDeleted ? nil : ThingSnapshot(thing))
      }
      steps += added(result).map { ThingStep(before: nil, after: ThingSnapshot($0)) }
      try keep(kind(), steps.filter { $0.before != $0.after })
      return result
    }
  }

  /// Adds a change to the journal, unless it changed nothing.
  private func keep(_ kind: ChangeKind, _ steps: [ThingStep]) throws {
    guard let first = steps.first else { return }
    let change = Change(context: context)
    change.date = Date()
    change.kindRaw = kind.rawValue
    change.name = first.before?.name ?? first.after?.name
    change.newName = kind == .rename ? first.after?.name : nil
    change.count = Int64(steps.count)
    change.steps = try JSONEncoder().encode(steps)
    try touch(change)
    change.sequence = change.revision
    lastChange = ChangeReport(change)
  }

  /// Gives a change the next revision, by which other programs notice it.
  func touch(_ change: Change) throws {
    let before = change.revision > 0 ? RevisionStamp(change) : nil
    change.revision = try (newest(by: "revision")?.revision ?? 0) + 1
    change.touched = Date()
    written = (before, RevisionStamp(change))
  }

  /// The saved change that comes last in an order.
  func newest(by key: String) throws -> Change? {
    let request = NSFetchRequest<Change>(entityName: "Change")
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: false)]
    request.fetchLimit = 1
    request.includesPendingChanges = false
    return try context.fetch(request).first
  }

  /// Clears the oldest changes away when there are too many.
  ///
  /// What was asked is saved already and must not seem to have failed: what cannot be cleared away now, because another program is at it or
  /// the disk is full, the next change clears away.
  func trimJournal() {
    let request = NSFetchRequest<Change>(entityName: "Change")
    do {
      guard try context.count(for: request) > Self.journalLength + Self.journalSlack else { return }
      request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: false), NSSortDescriptor(key: "date", ascending: false)]
      request.fetchOffset = Self.journalLength
      for change in try context.fetch(request) { context.delete(change) }
      try context.save()
    } catch {
      context.rollback()
    }
  }
}

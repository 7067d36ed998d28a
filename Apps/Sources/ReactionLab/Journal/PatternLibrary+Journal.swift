// SPDX-License-Identifier: MIT
// Writing the journal: every change leaves what is needed to take it back, in the same save. The files beside this one read it.

import CoreData
import Foundation

extension PatternLibrary {
  /// How many changes can be taken back at least.
  public static let journalLength = 50
  /// How many more are kept before the oldest are cleared away, so that not every change has to.
  static let journalSlack = 10

  /// Makes a change to patterns, keeps how to take it back, and saves both in one, or does nothing at all.
  ///
  /// - Parameters:
  ///   - kind: What is being done.
  ///   - patterns: The patterns that may change and exist already.
  ///   - name: The name the change gives, which another program may take at the same time.
  ///   - added: The patterns among the result that did not exist before.
  ///   - changes: The change itself.
  /// - Returns: What the change returns.
  /// - Throws: What the change throws, or the error of saving.
  @discardableResult func changing<Result>(
    _ kind: PatternChangeKind, _ patterns: [SavedPattern], name: PatternName? = nil, added: (Result) -> [SavedPattern] = { _ in [] },
    _ changes: () throws -> Result
  ) throws -> Result {
    let previous = lastChange
    do {
      let result = try saving(name) {
        let before = patterns.map(PatternState.init)
        let result = try changes()
        var steps = zip(patterns, before).compactMap { pattern, state in
          pattern.identifier.map { PatternStep(identifier: $0, before: state, after: PatternState(pattern)) }
        }
        steps += added(result).compactMap { pattern in
          pattern.identifier.map { PatternStep(identifier: $0, before: nil, after: PatternState(pattern)) }
        }
        if let report = try Self.keep(kind, steps.filter { $0.before != $0.after }, in: context, by: writer) { lastChange = report }
        return result
      }
      trimJournal()
      return result
    } catch {
      lastChange = previous
      throw error
    }
  }

  /// Makes a change that cannot be taken back, or is not worth it, so that other programs notice it.
  func noticing(_ changes: () throws -> Void) throws {
    try saving {
      try changes()
      try Self.notice(in: context, by: writer)
    }
  }

  /// Leaves a notice that something has changed; a library has one and touches it again and again.
  nonisolated static func notice(in context: NSManagedObjectContext, by writer: UUID) throws {
    let request = NSFetchRequest<PatternChange>(entityName: PatternChange.entityName)
    request.predicate = NSPredicate(
      format: "kindRaw == %@ AND writer == %@", PatternChangeKind.notice.rawValue as NSNumber, writer as NSUUID)
    request.fetchLimit = 1
    let change = try context.fetch(request).first ?? PatternChange(context: context)
    change.date = Date()
    try touch(change, in: context, by: writer)
  }

  /// Adds a change to the journal, unless it changed nothing.
  nonisolated static func keep(
    _ kind: PatternChangeKind, _ steps: [PatternStep], in context: NSManagedObjectContext, by writer: UUID
  ) throws -> PatternChangeReport? {
    guard let first = steps.first else { return nil }
    let change = PatternChange(context: context)
    change.date = Date()
    change.kindRaw = kind.rawValue
    change.name = first.before?.name ?? first.after?.name
    change.newName = kind == .rename ? first.after?.name : nil
    change.count = Int64(steps.count)
    change.steps = try JSONEncoder().encode(steps)
    try touch(change, in: context, by: writer)
    change.sequence = change.revision
    return PatternChangeReport(change)
  }

  /// Gives a change the next revision, by which other programs notice it.
  nonisolated static func touch(_ change: PatternChange, in context: NSManagedObjectContext, by writer: UUID) throws {
    change.revision = try (newest(by: "revision", in: context)?.revision ?? 0) + 1
    change.touched = Date()
    change.writer = writer
  }

  /// The saved change that comes last in an order.
  nonisolated static func newest(
    by key: String, in context: NSManagedObjectContext, where condition: NSPredicate? = nil
  ) throws -> PatternChange? {
    let request = NSFetchRequest<PatternChange>(entityName: PatternChange.entityName)
    request.predicate = condition
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
    let request = NSFetchRequest<PatternChange>(entityName: PatternChange.entityName)
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

  /// Empties the journal, but for a notice: nothing can be taken back then.
  func forgetChanges() throws {
    try noticing {
      for change in try context.fetch(NSFetchRequest<PatternChange>(entityName: PatternChange.entityName)) { context.delete(change) }
    }
    lastChange = nil
  }
}

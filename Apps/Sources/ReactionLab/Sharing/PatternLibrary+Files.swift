// SPDX-License-Identifier: MIT
// Exporting patterns and importing them again. Command and window call it with a hook that shows progress and may cancel.

import CoreData
import Dispatch
import Foundation
import ReactionSimulation
import StoreJournal

/// What becomes of a pattern in a file whose name a pattern here has already.
public enum PatternImportRule: String, CaseIterable, Sendable {
  /// Both are kept; the one from the file gets a number behind its name. One that is here already in every respect is left out.
  case keepBoth = "keep-both"
  /// The one here goes to the bin.
  case replace
  /// The one in the file is left out.
  case skip
}

/// What an import came to.
public struct PatternImportResult: Hashable, Sendable {
  public var added = 0
  public var replaced = 0
  public var unchanged = 0
}

extension PatternLibrary {
  /// Called with how many patterns are done and how many there are; what it throws cancels the work, and nothing is changed.
  public typealias Progress = (_ done: Int, _ total: Int) throws -> Void

  /// Patterns as a file keeps them; those that this version cannot render are left out where all are exported.
  ///
  /// - Parameters:
  ///   - patterns: Those to export; all that are not in the bin if nil.
  ///   - progress: Told how far it is.
  /// - Returns: The file's contents, in the order given or by name.
  /// - Throws: What `progress` throws, or `PatternError` for a pattern that was asked for and cannot be rendered.
  public func export(_ patterns: [SavedPattern]? = nil, progress: Progress = { _, _ in }) throws -> PatternExport {
    let all = try patterns ?? self.patterns(.byName)
    var copies: [PatternCopy] = []
    for (index, pattern) in all.enumerated() {
      try progress(index, all.count)
      if patterns != nil {
        copies.append(try PatternCopy(pattern))
      } else if let copy = try? PatternCopy(pattern) {
        copies.append(copy)
      }
    }
    try progress(all.count, all.count)
    return PatternExport(patterns: copies)
  }

  /// The names in a file that patterns here have already, for asking what is to become of them.
  public func names(alsoIn file: PatternExport) throws -> [String] {
    let request = NSFetchRequest<NSDictionary>(entityName: Self.entity)
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["nameKey", "name"]
    request.predicate = NSPredicate(format: "nameKey != nil AND binnedAt == nil")
    let rows = try context.fetch(request).compactMap { row in
      (row["nameKey"] as? String).map { ($0, row["name"] as? String ?? $0) }
    }
    let names = Dictionary(rows) { first, _ in first }
    return file.patterns.compactMap { names[PatternName.key(of: $0.name)] }
  }

  /// Takes in the patterns of a file, in one save that `undo` takes back.
  ///
  /// A file that is taken in once more brings nothing new. A window uses `importInBackground`.
  ///
  /// - Throws: What `progress` throws, or the store's error; nothing is changed then.
  @discardableResult public func importPatterns(
    _ file: PatternExport, rule: PatternImportRule, progress: Progress = { _, _ in }
  ) throws -> PatternImportResult {
    let work = PatternImport(patterns: try file.checkedPatterns(), rule: rule, date: now())
    let (result, report) = try Self.save(work, in: journal, progress: progress)
    if let report { lastChange = report }
    journal.trim()
    return result
  }

  /// Takes in the patterns of a file beside the main thread, in one save that `undo` takes back; to cancel the task leaves everything as it was.
  ///
  /// What shows patterns should be told afterwards: the library's context then knows nothing of what it has shown.
  ///
  /// - Parameters:
  ///   - file: What is taken in.
  ///   - container: The opened stack, whose view context is the library's.
  ///   - rule: What becomes of names that are taken.
  ///   - progress: Told on another thread how far it is.
  /// - Returns: What came of it.
  /// - Throws: `CancellationError`, or the store's error; nothing is changed then.
  @discardableResult public func importInBackground(
    _ file: PatternExport, into container: NSPersistentContainer, rule: PatternImportRule,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> PatternImportResult {
    let (writer, date, stop) = (journal.writer, now(), StopSignal())
    // To hear of thousands of new objects one by one takes longer than to look anew.
    let merges = context.automaticallyMergesChangesFromParent
    context.automaticallyMergesChangesFromParent = false
    defer {
      context.automaticallyMergesChangesFromParent = merges
      context.refreshAllObjects()
    }
    let queue = DispatchQueue(label: "import", qos: .userInitiated)
    let (result, report) = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          let context = container.newBackgroundContext()
          continuation.resume(
            with: Result {
              let work = PatternImport(patterns: try file.checkedPatterns(), rule: rule, date: date)
              return try context.performAndWait {
                try Self.save(work, in: Journal(context, writer: writer)) { done, total in
                  if stop.isSet { throw CancellationError() }
                  progress(done, total)
                }
              }
            })
        }
      }
    } onCancel: {
      stop.set()
    }
    if let report { lastChange = report }
    journal.trim()
    return result
  }

  /// Takes in, keeps how to take it back, and saves both in one, or does nothing at all.
  private nonisolated static func save(
    _ work: PatternImport, in journal: Journal<PatternChange>, progress: Progress
  ) throws -> (PatternImportResult, PatternChangeReport?) {
    let context = journal.context
    do {
      let outcome = try work.make(in: context, progress: progress)
      let report = try keep(.import, outcome.steps, in: journal)
      try context.save()
      return (outcome.result, report)
    } catch {
      context.rollback()
      let isOvertaken = [NSManagedObjectConstraintMergeError, NSManagedObjectMergeError].contains((error as NSError).code)
      throw isOvertaken ? PatternError.changedElsewhere : error
    }
  }
}

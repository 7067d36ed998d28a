// SPDX-License-Identifier: MIT
// Writing the journal: every change leaves what is needed to take it back, in the same save. The files beside this one read it.

import CoreData
import StoreJournal

extension PatternLibrary {
  /// How many changes can be taken back at least.
  public static var journalLength: Int { Journal<PatternChange>.length }

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
        if let report = try Self.keep(kind, steps.filter { $0.before != $0.after }, in: journal) { lastChange = report }
        return result
      }
      journal.trim()
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
      try journal.notice()
    }
  }

  /// Adds a change to the journal, unless it changed nothing.
  nonisolated static func keep(
    _ kind: PatternChangeKind, _ steps: [PatternStep], in journal: Journal<PatternChange>
  ) throws -> PatternChangeReport? {
    guard let first = steps.first else { return nil }
    return try journal.add(
      kind, name: first.before?.name ?? first.after?.name, newName: kind == .rename ? first.after?.name : nil, count: steps.count,
      steps: steps
    ).report
  }

  /// Empties the journal, but for a notice: nothing can be taken back then.
  func forgetChanges() throws {
    try noticing { try journal.forget() }
    lastChange = nil
  }
}

// SPDX-License-Identifier: MIT
// Writing the journal: every change leaves what is needed to take it back, in the same save. The files beside this one read it.

import CoreData
import StoreJournal

extension ThingCollection {
  /// How many changes can be taken back at least.
  public static var journalLength: Int { Journal<Change>.length }

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
    let change = try journal.add(
      kind, name: first.before?.name ?? first.after?.name, newName: kind == .rename ? first.after?.name : nil, count: steps.count,
      steps: steps)
    written = (nil, RevisionStamp(change))
    lastChange = change.report
  }
}

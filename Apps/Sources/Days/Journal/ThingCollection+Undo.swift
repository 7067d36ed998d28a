// SPDX-License-Identifier: MIT
// Taking changes back and making them again, whichever program made them and however long ago. The command and the window's Undo call it.

import CoreData
import StoreJournal

extension ThingCollection {
  /// The change that `undo` would take back, or nil if there is none.
  public func changeToUndo() throws -> ChangeReport? { try journal.lastDone()?.report }

  /// The change that `redo` would make again, or nil if there is none.
  public func changeToRedo() throws -> ChangeReport? { try journal.firstUndone()?.report }

  /// Takes the last change back.
  ///
  /// - Parameter stamp: The change that is meant, as for the button of a toast; whichever came last if nil.
  /// - Returns: What was taken back, or nil if nothing is left to be.
  /// - Throws: `ThingError.changedSince` if another change came after the one that is meant.
  @discardableResult public func undo(_ stamp: ChangeStamp? = nil) throws -> ChangeReport? {
    let touches = try journal.touches()
    return try journal.changeToTakeBack(stamp, otherwise: ThingError.changedSince).map { try make($0, undone: true, touches) }
  }

  /// Makes the change again that was taken back last; a new change in between makes that impossible.
  ///
  /// - Returns: What was done again, or nil if there is nothing to be.
  @discardableResult public func redo() throws -> ChangeReport? {
    let touches = try journal.touches()
    return try journal.changeToMakeAgain().map { try make($0, undone: false, touches) }
  }

  /// Takes a change back or makes it again; the journal's touches, as they were before it was chosen, tell whether somebody was faster.
  private func make(_ change: Change, undone: Bool, _ touches: [RevisionStamp]) throws -> ChangeReport {
    let report = change.report
    try saving {
      guard let steps: [ThingStep] = change.decodedSteps() else { throw ThingError.cannotBeUndone(report.phrase) }
      let pairs = steps.map { undone ? (from: $0.after, to: $0.before) : (from: $0.before, to: $0.after) }
      let present = try things(withKeys: pairs.compactMap { $0.from?.key })
      for (from, to) in pairs {
        var thing: Thing?
        if let from {
          guard let found = present[from.key] else {
            throw try journal.touches() == touches ? ThingError.cannotBeUndone(report.phrase) : ThingError.changedElsewhere
          }
          thing = found
        }
        guard let to else {
          thing.map(context.delete)
          continue
        }
        let target = thing ?? Thing(context: context)
        to.write(to: target, in: context)
        bringRecordUpToDate(target)
      }
      change.isUndone = undone
      let before = RevisionStamp(change)
      try journal.touch(change)
      written = (before, RevisionStamp(change))
    }
    return report
  }

  /// The things with these keys, by key.
  func things(withKeys keys: [String]) throws -> [String: Thing] {
    let request = NSFetchRequest<Thing>(entityName: "Thing")
    // A long list of keys costs more than all things do.
    if keys.count <= 100 { request.predicate = NSPredicate(format: "nameKey IN %@", keys) }
    request.relationshipKeyPathsForPrefetching = ["runs", "reminders"]
    let found = try context.fetch(request).compactMap { thing in thing.nameKey.map { ($0, thing) } }
    return Dictionary(found) { first, _ in first }
  }
}

// SPDX-License-Identifier: MIT
// Taking changes back and making them again, whichever program made them and however long ago. The command and the window's Undo call it.

import CoreData
import Foundation

extension ThingCollection {
  /// The change that `undo` would take back, or nil if there is none.
  public func changeToUndo() throws -> ChangeReport? { try lastDone().map { ChangeReport($0) } }

  /// The change that `redo` would make again, or nil if there is none.
  public func changeToRedo() throws -> ChangeReport? { try firstUndone().map { ChangeReport($0) } }

  /// Takes the last change back.
  ///
  /// - Parameter stamp: The change that is meant, as for the button of a toast; whichever came last if nil.
  /// - Returns: What was taken back, or nil if nothing is left to be.
  /// - Throws: `ThingError.changedSince` if another change came after the one that is meant.
  @discardableResult public func undo(_ stamp: ChangeStamp? = nil) throws -> ChangeReport? {
    // What another program has saved counts, not what this one remembers.
    context.refreshAllObjects()
    let touches = try latestTouches()
    guard let change = try lastDone() else {
      if stamp != nil { throw ThingError.changedSince }
      return nil
    }
    let report = ChangeReport(change)
    if let stamp, stamp != report.stamp { throw ThingError.changedSince }
    try make(change, report, undone: true, touches)
    return report
  }

  /// Makes the change again that was taken back last; a new change in between makes that impossible.
  ///
  /// - Returns: What was done again, or nil if there is nothing to be.
  @discardableResult public func redo() throws -> ChangeReport? {
    context.refreshAllObjects()
    let touches = try latestTouches()
    guard let change = try firstUndone() else { return nil }
    let report = ChangeReport(change)
    try make(change, report, undone: false, touches)
    return report
  }

  private func lastDone() throws -> Change? {
    let request = NSFetchRequest<Change>(entityName: "Change")
    request.predicate = NSPredicate(format: "isUndone == NO")
    request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: false), NSSortDescriptor(key: "date", ascending: false)]
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  /// The earliest of the changes that were taken back since the last one was made.
  private func firstUndone() throws -> Change? {
    guard let newest = try newest(by: "sequence") else { return nil }
    let request = NSFetchRequest<Change>(entityName: "Change")
    // What was taken back before the newest change was made cannot be made again.
    request.predicate = NSPredicate(format: "isUndone == YES AND revision > %@", newest.sequence as NSNumber)
    request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: true), NSSortDescriptor(key: "date", ascending: true)]
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  /// Takes a change back or makes it again; the journal's touches, as they were before it was chosen, tell whether somebody was faster.
  private func make(_ change: Change, _ report: ChangeReport, undone: Bool, _ touches: [RevisionStamp]) throws {
    try saving {
      guard let data = change.steps, let steps = try? JSONDecoder().decode([ThingStep].self, from: data) else {
        throw ThingError.cannotBeUndone(report.phrase)
      }
      let pairs = steps.map { undone ? (from: $0.after, to: $0.before) : (from: $0.before, to: $0.after) }
      let present = try things(withKeys: pairs.compactMap { $0.from?.key })
      for (from, to) in pairs {
        var thing: Thing?
        if let from {
          guard let found = present[from.key] else {
            throw try latestTouches() == touches ? ThingError.cannotBeUndone(report.phrase) : ThingError.changedElsewhere
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
      try touch(change)
    }
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

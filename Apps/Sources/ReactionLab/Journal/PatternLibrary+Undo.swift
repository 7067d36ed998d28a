// SPDX-License-Identifier: MIT
// Taking changes back and making them again, whichever program made them and however long ago. Nothing is lost: what was saved goes to the bin.

import CoreData
import Foundation

extension PatternLibrary {
  /// The change that `undo` would take back, or nil if there is none.
  public func changeToUndo() throws -> PatternChangeReport? { try lastDone().map { PatternChangeReport($0) } }

  /// The change that `redo` would make again, or nil if there is none.
  public func changeToRedo() throws -> PatternChangeReport? { try firstUndone().map { PatternChangeReport($0) } }

  /// Takes the last change back; a pattern that it saved is put into the bin.
  ///
  /// - Parameter stamp: The change that is meant, as for the button of a toast; whichever came last if nil.
  /// - Returns: What was taken back, or nil if nothing is left to be.
  /// - Throws: `PatternError.changedSince` if another change came after the one that is meant.
  @discardableResult public func undo(_ stamp: PatternChangeStamp? = nil) throws -> PatternChangeReport? {
    // What another program has saved counts, not what this one remembers.
    context.refreshAllObjects()
    guard let change = try lastDone() else {
      if stamp != nil { throw PatternError.changedSince }
      return nil
    }
    let report = PatternChangeReport(change)
    if let stamp, stamp != report.stamp { throw PatternError.changedSince }
    try make(change, report, undone: true)
    return report
  }

  /// Makes the change again that was taken back last; a new change in between makes that impossible.
  ///
  /// - Returns: What was done again, or nil if there is nothing to be.
  @discardableResult public func redo() throws -> PatternChangeReport? {
    context.refreshAllObjects()
    guard let change = try firstUndone() else { return nil }
    let report = PatternChangeReport(change)
    try make(change, report, undone: false)
    return report
  }

  private static var isChange: NSPredicate { NSPredicate(format: "kindRaw != %@", PatternChangeKind.notice.rawValue as NSNumber) }

  private func lastDone() throws -> PatternChange? {
    let request = NSFetchRequest<PatternChange>(entityName: PatternChange.entityName)
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [Self.isChange, NSPredicate(format: "isUndone == NO")])
    request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: false), NSSortDescriptor(key: "date", ascending: false)]
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  /// The earliest of the changes that were taken back since the last one was made.
  private func firstUndone() throws -> PatternChange? {
    guard let newest = try Self.newest(by: "sequence", in: context, where: Self.isChange) else { return nil }
    let request = NSFetchRequest<PatternChange>(entityName: PatternChange.entityName)
    // What was taken back before the newest change was made cannot be made again.
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      Self.isChange, NSPredicate(format: "isUndone == YES AND revision > %@", newest.sequence as NSNumber),
    ])
    request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: true), NSSortDescriptor(key: "date", ascending: true)]
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  private func make(_ change: PatternChange, _ report: PatternChangeReport, undone: Bool) throws {
    try saving {
      guard let data = change.steps, let steps = try? JSONDecoder().decode([PatternStep].self, from: data) else {
        throw PatternError.cannotBeUndone(report.phrase)
      }
      let present = try patterns(withIdentifiers: steps.map(\.identifier))
      let targets = try steps.map { step in
        guard let pattern = present[step.identifier] else { throw PatternError.cannotBeUndone(report.phrase) }
        return (pattern: pattern, state: undone ? step.before : step.after)
      }
      // Into the bin first, so that names are free for those that come out of it.
      var released: [String] = []
      for (pattern, state) in targets where state == nil || state?.binnedAt != nil {
        if let key = pattern.nameKey { released.append(key) }
        bin(pattern, at: state?.binnedAt)
      }
      // Its own name must not count as taken.
      let renamed = targets.filter { pattern, state in
        guard let state, state.binnedAt == nil else { return false }
        return pattern.isBinned || pattern.name != state.name
      }
      for (pattern, _) in renamed {
        if let key = pattern.nameKey { released.append(key) }
        pattern.nameKey = nil
      }
      let name = try freeNames(for: renamed.count, released: released)
      for case let (pattern, state?) in targets {
        pattern.isFavourite = state.isFavourite
        guard state.binnedAt == nil else {
          pattern.name = state.name
          continue
        }
        if pattern.isBinned || pattern.name != state.name { pattern.unbin(as: try name(state.name ?? pattern.title)) }
      }
      change.isUndone = undone
      try Self.touch(change, in: context, by: writer)
    }
  }

  /// The patterns with these identifiers.
  func patterns(withIdentifiers identifiers: [UUID]) throws -> [UUID: SavedPattern] {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    // A long list of identifiers costs more than all patterns do.
    if identifiers.count <= 100 { request.predicate = NSPredicate(format: "identifier IN %@", identifiers.map { $0 as NSUUID }) }
    let found = try context.fetch(request).compactMap { pattern in pattern.identifier.map { ($0, pattern) } }
    return Dictionary(found) { first, _ in first }
  }
}

// SPDX-License-Identifier: MIT
// Taking changes back and making them again, whichever program made them and however long ago. Nothing is lost: what was saved goes to the bin.

import CoreData
import Foundation
import StoreJournal

extension PatternLibrary {
  /// The change that `undo` would take back, or nil if there is none.
  public func changeToUndo() throws -> PatternChangeReport? { try journal.lastDone()?.report }

  /// The change that `redo` would make again, or nil if there is none.
  public func changeToRedo() throws -> PatternChangeReport? { try journal.firstUndone()?.report }

  /// Takes the last change back; a pattern that it saved is put into the bin.
  ///
  /// - Parameter stamp: The change that is meant, as for the button of a toast; whichever came last if nil.
  /// - Returns: What was taken back, or nil if nothing is left to be.
  /// - Throws: `PatternError.changedSince` if another change came after the one that is meant.
  @discardableResult public func undo(_ stamp: PatternChangeStamp? = nil) throws -> PatternChangeReport? {
    try journal.changeToTakeBack(stamp, otherwise: PatternError.changedSince).map { try make($0, undone: true) }
  }

  /// Makes the change again that was taken back last; a new change in between makes that impossible.
  ///
  /// - Returns: What was done again, or nil if there is nothing to be.
  @discardableResult public func redo() throws -> PatternChangeReport? {
    try journal.changeToMakeAgain().map { try make($0, undone: false) }
  }

  private func make(_ change: PatternChange, undone: Bool) throws -> PatternChangeReport {
    let report = change.report
    try saving {
      guard let steps: [PatternStep] = change.decodedSteps() else { throw PatternError.cannotBeUndone(report.phrase) }
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
      try journal.touch(change)
    }
    return report
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

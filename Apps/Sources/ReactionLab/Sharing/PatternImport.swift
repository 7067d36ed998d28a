// SPDX-License-Identifier: MIT
// Taking the patterns of a file into any context, with time and memory that grow no faster than the file. PatternLibrary saves what comes of it.

import CoreData
import Foundation
import ReactionSimulation

/// The patterns of a file on their way into a store.
struct PatternImport {
  let patterns: [CheckedPattern]
  let rule: PatternImportRule
  /// The date of those that have none.
  let date: Date

  /// What came of it, not saved yet.
  struct Outcome {
    var result = PatternImportResult()
    var steps: [PatternStep] = []
  }

  /// How many patterns are looked up at a time in the store.
  private static let batch = 100

  /// Inserts what is new and bins what is replaced.
  ///
  /// - Parameters:
  ///   - context: A context without changes, on its own queue.
  ///   - progress: Told how far it is.
  /// - Returns: What came of it.
  /// - Throws: What `progress` throws, or the error of Core Data.
  func make(in context: NSManagedObjectContext, progress: PatternLibrary.Progress) throws -> Outcome {
    var work = Work(taken: try TakenNames(in: context), context: context)
    for start in stride(from: 0, to: patterns.count, by: Self.batch) {
      let part = patterns[start..<min(start + Self.batch, patterns.count)]
      try work.look(for: part, alsoByIdentifier: rule == .keepBoth)
      for (index, copy) in zip(part.indices, part) {
        try progress(index, patterns.count)
        try take(copy, &work)
      }
      work.forget()
    }
    try progress(patterns.count, patterns.count)
    return work.outcome
  }

  private func take(_ copy: CheckedPattern, _ work: inout Work) throws {
    let key = copy.name.key
    let earlier = work.added[key]
    let other = earlier == nil ? work.present[key] : nil
    let hasName = earlier != nil || other != nil
    if hasName && rule == .skip || earlier.map({ $0.contents.isSame(as: copy.contents) }) == true || isHere(copy, other, work) {
      work.outcome.result.unchanged += 1
      return
    }
    // Only what was here before: two of one name in the file are both kept.
    if rule == .replace, let other {
      let before = PatternState(other)
      other.bin(at: date)
      work.taken.release(key)
      if let identifier = other.identifier {
        work.outcome.steps.append(PatternStep(identifier: identifier, before: before, after: PatternState(other)))
      }
      work.outcome.result.replaced += 1
    } else {
      work.outcome.result.added += 1
    }
    let pattern = SavedPattern(context: work.context)
    if work.taken.take(copy.identifier) { pattern.identifier = copy.identifier }
    pattern.rename(to: try work.taken.take(copy.name.text))
    pattern.createdAt = copy.created ?? date
    pattern.isFavourite = copy.favourite
    pattern.presetName = copy.preset.flatMap { Preset(named: $0)?.name }
    copy.contents.write(to: pattern, in: work.context)
    if let identifier = pattern.identifier {
      work.outcome.steps.append(PatternStep(identifier: identifier, before: nil, after: PatternState(pattern)))
    }
    if earlier == nil, other == nil || rule == .replace { work.added[key] = copy }
  }

  /// Whether the very same is here: under its name, or, where both are kept, under the name it got when it was taken in before.
  private func isHere(_ copy: CheckedPattern, _ other: SavedPattern?, _ work: Work) -> Bool {
    if let other, copy.contents.isSame(as: other) { return true }
    guard rule == .keepBoth, let key = work.taken.key(of: copy.identifier), let known = work.present[key] else { return false }
    return copy.contents.isSame(as: known)
  }

  /// What is known while the patterns are taken in.
  private struct Work {
    var taken: TakenNames
    let context: NSManagedObjectContext
    /// The patterns of this batch that were here before, by the keys of their names.
    var present: [String: SavedPattern] = [:]
    /// Those of the file that have come, by the keys of the names they have in it.
    var added: [String: CheckedPattern] = [:]
    var outcome = Outcome()

    init(taken: TakenNames, context: NSManagedObjectContext) {
      self.taken = taken
      self.context = context
    }

    /// Reads those of the store that a batch may meet.
    mutating func look(for part: ArraySlice<CheckedPattern>, alsoByIdentifier: Bool) throws {
      var keys = Set(part.map(\.name).filter(taken.contains).map(\.key))
      if alsoByIdentifier { keys.formUnion(part.compactMap { taken.key(of: $0.identifier) }) }
      guard !keys.isEmpty else { return }
      let request = NSFetchRequest<SavedPattern>(entityName: PatternLibrary.entity)
      request.predicate = NSPredicate(format: "nameKey IN %@ AND binnedAt == nil", Array(keys))
      // What has come of the file itself is known, and to look through it again and again takes long.
      request.includesPendingChanges = false
      for pattern in try context.fetch(request) where !pattern.isBinned {
        if let key = pattern.nameKey { present[key] = pattern }
      }
    }

    /// Lets go of what was looked at and stays as it is.
    mutating func forget() {
      for pattern in present.values where !pattern.hasChanges {
        if let field = pattern.keptField { context.refresh(field, mergeChanges: false) }
        context.refresh(pattern, mergeChanges: false)
      }
      present = [:]
    }
  }
}

extension PatternContents {
  /// Whether two make the same picture from the same beginning, whatever they are called.
  fileprivate func isSame(as other: PatternContents) -> Bool {
    recipe == other.recipe && colours == other.colours && isSteered == other.isSteered && hash == other.hash
      && snapshot?.data == other.snapshot?.data
  }

  fileprivate func isSame(as pattern: SavedPattern) -> Bool {
    guard let recipe = try? pattern.recipe() else { return false }
    // The field last, which may lie in a file of its own.
    return recipe == self.recipe && pattern.colours == colours && pattern.isSteered == isSteered && pattern.knownHash == hash
      && pattern.keptField?.data == snapshot?.data
  }
}

// SPDX-License-Identifier: MIT
// All saved patterns: listing, finding, saving, renaming. The bin, the last session and the presets are in the files beside this one.

import CoreData
import Foundation
import NameOrdering
import ReactionSimulation
import StoreJournal

/// The orders a list of patterns can have.
public enum PatternOrder: String, CaseIterable, Sendable {
  case newestFirst = "newest"
  case oldestFirst = "oldest"
  case byName = "name"
  case byModel = "model"
}

/// The patterns in a store.
///
/// Whatever it is asked is done and saved, or refused with an error and nothing is changed. It belongs to the main queue, as its context does.
@MainActor
public final class PatternLibrary {
  public let context: NSManagedObjectContext
  /// Tells the time; patterns are dated by it.
  let now: () -> Date
  let journal: Journal<PatternChange>
  /// The last change that was made here and saved, for an Undo that means just this one.
  public internal(set) var lastChange: PatternChangeReport?

  public init(context: NSManagedObjectContext, now: @escaping () -> Date = { Date() }) {
    self.context = context
    self.now = now
    journal = Journal(context)
  }

  /// How many rows are read at a time when a list is looked through.
  nonisolated static let batchSize = 50
  /// The patterns that are not in the bin, without the last session.
  ///
  /// By date, rows are read with their pictures in batches as they are looked at. By name or model all are read, to be put in the order
  /// readers expect.
  public func patterns(_ order: PatternOrder = .newestFirst, favouritesOnly: Bool = false) throws -> [SavedPattern] {
    try patterns(PatternFilter(favouritesOnly ? .favourites : .all, order: order))
  }

  /// The patterns that a filter lets through, in its order.
  public func patterns(_ filter: PatternFilter) throws -> [SavedPattern] {
    let found = try context.fetch(filter.request)
    func byName(_ patterns: [SavedPattern]) -> [SavedPattern] {
      patterns.map { ($0, NameOrder($0.title)) }.sorted { NameOrder.precedes($0.1, $1.1) }.map(\.0)
    }
    switch filter.order {
    case .newestFirst, .oldestFirst: return found
    case .byName: return byName(found)
    case .byModel:
      let groups = Dictionary(grouping: found) { $0.model ?? "" }
      return groups.keys.sorted().flatMap { byName(groups[$0] ?? []) }
    }
  }

  /// The patterns in the bin, the one last put there first.
  public func binnedPatterns() throws -> [SavedPattern] { try fetch("binnedAt != nil", order: "binnedAt") }

  /// The pattern with this name that is not in the bin; case, accents and surrounding space make no difference.
  public func findPattern(_ name: String) throws -> SavedPattern? {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    request.predicate = NSPredicate(format: "nameKey == %@ AND binnedAt == nil", PatternName.key(of: name))
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  nonisolated static let entity = "ReactionDiffusionEntity"

  func fetch(_ format: String, order: String) throws -> [SavedPattern] {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    request.predicate = NSPredicate(format: format)
    // Two of the same moment, and those of the first version, which kept no dates, have an order all the same.
    request.sortDescriptors = [NSSortDescriptor(key: order, ascending: false), NSSortDescriptor(key: "nameKey", ascending: true)]
    request.fetchBatchSize = Self.batchSize
    return try context.fetch(request)
  }

  /// Saves a pattern.
  ///
  /// - Parameters:
  ///   - recipe: What renders it again.
  ///   - name: Its name; the name of its model, with a number if that is taken, if nil.
  ///   - field: The field after the recipe's steps, whose picture and hash are kept; nil if there is none yet.
  /// - Returns: The pattern.
  /// - Throws: `PatternError.nameIsTaken` also if another program was faster.
  @discardableResult public func savePattern(_ recipe: Recipe, named name: String? = nil, field: Field? = nil) throws -> SavedPattern {
    try savePattern(PatternContents(recipe, field: field), named: name)
  }

  /// Saves a pattern from contents that were made on any queue.
  ///
  /// - Parameters:
  ///   - contents: What is kept of it.
  ///   - name: Its name; the name of its model, with a number if that is taken, if nil.
  ///   - isFavourite: Whether it is a favourite from the first.
  /// - Returns: The pattern; `lastChange` is its saving.
  /// - Throws: `PatternError.nameIsTaken` also if another program was faster.
  @discardableResult public func savePattern(
    _ contents: PatternContents, named name: String? = nil, isFavourite: Bool = false
  ) throws -> SavedPattern {
    let name = try name.map(PatternName.init) ?? freeName(contents.recipe.setting.model.name)
    if let other = try findPattern(name.text) { throw PatternError.nameIsTaken(other.title) }
    return try add(contents, name, isFavourite: isFavourite)
  }

  /// Saves a pattern without asking for a name: “Maze” becomes “Maze 2”, and what has no name is called after its model.
  ///
  /// - Parameters:
  ///   - contents: What is kept of it.
  ///   - current: The name of the pattern it was made from, if it was made from one.
  /// - Returns: The pattern; `lastChange` is its saving.
  /// - Throws: The error of Core Data.
  @discardableResult public func savePattern(_ contents: PatternContents, after current: String?) throws -> SavedPattern {
    let stem = current.map(PatternName.stem(of:)) ?? contents.recipe.setting.model.name
    return try add(contents, freeName(stem), isFavourite: false)
  }

  private func add(_ contents: PatternContents, _ name: PatternName, isFavourite: Bool) throws -> SavedPattern {
    try changing(.add, [], name: name, added: { [$0] }) {
      let pattern = SavedPattern(context: context)
      pattern.rename(to: name)
      pattern.createdAt = now()
      pattern.isFavourite = isFavourite
      contents.write(to: pattern, in: context)
      return pattern
    }
  }

  /// Saves a pattern once more, with its field and its picture, under its name with a number.
  @discardableResult public func duplicatePattern(_ pattern: SavedPattern) throws -> SavedPattern {
    let name = try freeName(PatternName.stem(of: pattern.title))
    // As it is: also of a model that this version does not know.
    let skipped: Set = ["name", "nameKey", "identifier", "createdAt", "binnedAt", "autoSaved", "isFavourite"]
    return try changing(.duplicate, [], name: name, added: { [$0] }) {
      let copy = SavedPattern(context: context)
      for key in pattern.entity.attributesByName.keys where !skipped.contains(key) {
        copy.setValue(pattern.value(forKey: key), forKey: key)
      }
      if let data = pattern.keptField?.data {
        let field = SavedField(context: context)
        field.data = data
        copy.keptField = field
      }
      copy.rename(to: name)
      copy.createdAt = now()
      return copy
    }
  }

  /// Gives a pattern the picture and the hash of its field once that has been rendered.
  public func setField(of pattern: SavedPattern, _ field: Field) throws {
    let contents = try PatternContents(pattern.recipe(), field: field, colours: pattern.colours)
    try noticing { contents.writePicture(to: pattern) }
  }

  /// Gives a pattern another name.
  ///
  /// - Throws: `PatternError.nameIsTaken` for one that another pattern has.
  public func renamePattern(_ pattern: SavedPattern, to name: String) throws {
    let name = try PatternName(name)
    if !pattern.isBinned, let other = try findPattern(name.text), other != pattern { throw PatternError.nameIsTaken(other.title) }
    try changing(.rename, [pattern], name: name) {
      pattern.rename(to: name)
      // In the bin a name is not yet claimed.
      if pattern.isBinned { pattern.nameKey = nil }
    }
  }

  public func setFavourite(_ pattern: SavedPattern, _ isFavourite: Bool) throws {
    try changing(isFavourite ? .favourite : .unfavourite, [pattern]) { pattern.isFavourite = isFavourite }
  }

  /// The text as a name, with a number if another pattern has it.
  func freeName(_ text: String) throws -> PatternName {
    guard try findPattern(text) != nil else { return try PatternName(text) }
    // All names that begin so at once, for there may be thousands.
    let request = NSFetchRequest<NSDictionary>(entityName: Self.entity)
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["nameKey"]
    request.predicate = NSPredicate(format: "nameKey BEGINSWITH %@", PatternName.key(of: text))
    let taken = Set(try context.fetch(request).compactMap { $0["nameKey"] as? String })
    return try PatternName.free(text) { try taken.contains($0.key) || findPattern($0.text) != nil }
  }

  /// Makes changes and saves them, or takes them all back.
  func saving<Result>(_ name: PatternName? = nil, _ changes: () throws -> Result) throws -> Result {
    do {
      let result = try changes()
      try context.save()
      return result
    } catch {
      context.rollback()
      // Between the look and the save another program can have taken the name; then the store's own constraint speaks.
      switch (error as NSError).code {
      case NSManagedObjectConstraintMergeError: throw name.map { PatternError.nameIsTaken($0.text) } ?? error
      case NSManagedObjectMergeError: throw PatternError.changedElsewhere
      default: throw error
      }
    }
  }
}

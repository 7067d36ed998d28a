// SPDX-License-Identifier: MIT
// All saved patterns: listing, finding, saving, renaming. The bin, the last session and the presets are in the files beside this one.

import CoreData
import Foundation
import NameOrdering
import Pictures
import ReactionSimulation

/// The orders a list of patterns can have.
public enum PatternOrder: String, CaseIterable, Sendable {
  case newestFirst = "newest"
  case byName = "name"
}

/// The patterns in a store.
///
/// Whatever it is asked is done and saved, or refused with an error and nothing is changed. It belongs to the main queue, as its context does.
@MainActor
public final class PatternLibrary {
  public let context: NSManagedObjectContext
  /// Tells the time; patterns are dated by it.
  let now: () -> Date

  public init(context: NSManagedObjectContext, now: @escaping () -> Date = { Date() }) {
    self.context = context
    self.now = now
  }

  /// How many rows are read at a time when a list is looked through.
  static let batchSize = 50
  /// The size and the quality of the small pictures, as the original had them.
  nonisolated static let thumbnailSide = 160
  nonisolated static let thumbnailQuality = 75

  /// The patterns that are not in the bin, without the last session.
  ///
  /// Newest first, rows are read with their pictures in batches as they are looked at. By name all are read, since no store knows that order.
  public func patterns(_ order: PatternOrder = .newestFirst, favouritesOnly: Bool = false) throws -> [SavedPattern] {
    var format = "binnedAt == nil AND (autoSaved == NO OR autoSaved == nil)"
    if favouritesOnly { format += " AND isFavourite == YES" }
    let found = try fetch(format, order: "createdAt")
    guard order == .byName else { return found }
    return found.map { ($0, NameOrder($0.title)) }.sorted { NameOrder.precedes($0.1, $1.1) }.map(\.0)
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

  static let entity = "ReactionDiffusionEntity"

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
    let name = try name.map(PatternName.init) ?? freeName(recipe.setting.model.name)
    if let other = try findPattern(name.text) { throw PatternError.nameIsTaken(other.title) }
    let filled = try Contents(recipe, field)
    return try saving(name) {
      let pattern = SavedPattern(context: context)
      pattern.rename(to: name)
      pattern.createdAt = now()
      filled.write(to: pattern)
      return pattern
    }
  }

  /// Gives a pattern the picture and the hash of its field once that has been rendered.
  public func setField(of pattern: SavedPattern, _ field: Field) throws {
    let contents = try Contents(pattern.recipe(), field)
    try saving { contents.write(to: pattern) }
  }

  /// Gives a pattern another name.
  ///
  /// - Throws: `PatternError.nameIsTaken` for one that another pattern has.
  public func renamePattern(_ pattern: SavedPattern, to name: String) throws {
    let name = try PatternName(name)
    if !pattern.isBinned, let other = try findPattern(name.text), other != pattern { throw PatternError.nameIsTaken(other.title) }
    try saving(name) {
      pattern.rename(to: name)
      // In the bin a name is not yet claimed.
      if pattern.isBinned { pattern.nameKey = nil }
    }
  }

  public func setFavourite(_ pattern: SavedPattern, _ isFavourite: Bool) throws { try saving { pattern.isFavourite = isFavourite } }

  /// The text as a name, with a number if another pattern has it.
  func freeName(_ text: String) throws -> PatternName { try PatternName.free(text) { try findPattern($0.text) != nil } }

  /// Makes changes and saves them, or takes them all back.
  func saving<Result>(_ name: PatternName? = nil, _ changes: () throws -> Result) throws -> Result {
    do {
      let result = try changes()
      try context.save()
      return result
    } catch {
      context.rollback()
      // Between the look and the save another program can have taken the name; then the store's own constraint speaks.
      if let name, (error as NSError).code == NSManagedObjectConstraintMergeError { throw PatternError.nameIsTaken(name.text) }
      throw error
    }
  }

  /// What is kept of a recipe and its field, made before anything is changed.
  struct Contents {
    private let recipe: Recipe
    private let hash: UInt64?
    private let image: Data?

    init(_ recipe: Recipe, _ field: Field?) throws {
      // A store has no place for what is no number.
      for parameter in Parameter.allCases where !recipe.setting.parameters[parameter].isFinite {
        throw PatternError.parameterIsNoNumber(parameter)
      }
      guard recipe.setting.stencil == .fivePoint else { throw PatternError.stencilIsNotKept(recipe.setting.stencil) }
      self.recipe = recipe
      hash = field?.levelHash
      image = try field.map {
        try Picture(width: $0.width, height: $0.height, pixels: $0.rgb).fitting(longestSide: PatternLibrary.thumbnailSide)
          .jpegData(quality: PatternLibrary.thumbnailQuality)
      }
    }

    func write(to pattern: SavedPattern) {
      pattern.keep(recipe)
      pattern.fieldHash = Int64(bitPattern: hash ?? 0)
      pattern.imageData = image
    }
  }
}

// SPDX-License-Identifier: MIT
// Deleting in two steps: into the bin, and after some days for good.

import CoreData
import Foundation

extension PatternLibrary {
  /// How long a pattern stays in the bin.
  public nonisolated static let daysInTheBin = 30

  private nonisolated static let timeInTheBin = Double(daysInTheBin) * 86_400

  /// The pattern in the bin with this name; of several the one last put there.
  public func findBinnedPattern(_ name: String) throws -> SavedPattern? {
    let key = PatternName.key(of: name)
    return try binnedPatterns().first { PatternName.key(of: $0.title) == key }
  }

  /// Puts a pattern into the bin; its name is free from then on.
  public func deletePattern(_ pattern: SavedPattern) throws { try deletePatterns([pattern]) }

  /// Puts patterns into the bin, in one change; those that are there already stay as they are.
  public func deletePatterns(_ patterns: [SavedPattern]) throws {
    let patterns = patterns.filter { !$0.isBinned }
    try changing(.delete, patterns) { for pattern in patterns { bin(pattern) } }
  }

  /// Takes a pattern out of the bin, under its name, or with a number if that was given to another in the meantime.
  public func undeletePattern(_ pattern: SavedPattern) throws { try undeletePatterns([pattern]) }

  /// Takes patterns out of the bin, in one change.
  public func undeletePatterns(_ patterns: [SavedPattern]) throws {
    let patterns = patterns.filter(\.isBinned)
    let name = try freeNames(for: patterns.count)
    try changing(.undelete, patterns) { for pattern in patterns { pattern.unbin(as: try name(pattern.title)) } }
  }

  func bin(_ pattern: SavedPattern, at date: Date? = nil) { pattern.bin(at: date ?? now()) }

  func unbin(_ pattern: SavedPattern, named name: String) throws { pattern.unbin(as: try freeName(name)) }

  /// How many patterns are named with one look into the store for each.
  static let fewNames = 20

  /// What finds a free name for each of many patterns, one after the other.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - released: Keys of names that are free by now, which the store does not know yet.
  /// - Returns: What takes a text and answers with the name.
  /// - Throws: The error of Core Data.
  func freeNames(for count: Int, released: [String] = []) throws -> (String) throws -> PatternName {
    guard count > Self.fewNames else { return { [unowned self] in try freeName($0) } }
    var taken = try TakenNames(in: context)
    for key in released { taken.release(key) }
    return { try taken.take($0) }
  }

  /// Deletes a pattern for good, with its field; nothing takes that back.
  public func erasePattern(_ pattern: SavedPattern) throws { try erase([pattern]) }

  /// Deletes for good all that is in the bin; nothing takes that back.
  ///
  /// - Returns: How many patterns are gone.
  @discardableResult public func eraseBin() throws -> Int {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    request.predicate = NSPredicate(format: "binnedAt != nil")
    return try erase(context.fetch(request))
  }

  /// Deletes for good what has been in the bin for `daysInTheBin`; called whenever a store is opened, and while it is in a window.
  ///
  /// - Returns: How many patterns are gone.
  @discardableResult public func emptyBin() throws -> Int {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    let limit = now() - Self.timeInTheBin
    request.predicate = NSPredicate(format: "binnedAt != nil AND binnedAt <= %@", limit)
    return try erase(context.fetch(request))
  }

  /// When `emptyBin` finds something next, or nil while nothing is in the bin.
  public func nextEmptying() throws -> Date? {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    request.predicate = NSPredicate(format: "binnedAt != nil")
    request.sortDescriptors = [NSSortDescriptor(key: "binnedAt", ascending: true)]
    request.fetchLimit = 1
    return try context.fetch(request).first?.binnedAt.map { $0 + Self.timeInTheBin }
  }

  /// Deletes patterns one by one, not in a batch: only so do their fields go with them, and the files the fields lie in.
  @discardableResult private func erase(_ patterns: [SavedPattern]) throws -> Int {
    guard !patterns.isEmpty else { return 0 }
    try noticing { for pattern in patterns { context.delete(pattern) } }
    return patterns.count
  }
}

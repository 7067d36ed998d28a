// SPDX-License-Identifier: MIT
// Deleting in two steps: into the bin, and after some days for good.

import CoreData
import Foundation

extension PatternLibrary {
  /// How long a pattern stays in the bin.
  public static let daysInTheBin = 30

  /// The pattern in the bin with this name; of several the one last put there.
  public func findBinnedPattern(_ name: String) throws -> SavedPattern? {
    let key = PatternName.key(of: name)
    return try binnedPatterns().first { PatternName.key(of: $0.title) == key }
  }

  /// Puts a pattern into the bin; its name is free from then on.
  public func deletePattern(_ pattern: SavedPattern) throws {
    guard !pattern.isBinned else { return }
    try saving {
      pattern.binnedAt = now()
      pattern.nameKey = nil
    }
  }

  /// Takes a pattern out of the bin, under its name, or with a number if that was given to another in the meantime.
  public func undeletePattern(_ pattern: SavedPattern) throws {
    guard pattern.isBinned else { return }
    let name = try freeName(pattern.title)
    try saving(name) {
      pattern.binnedAt = nil
      pattern.rename(to: name)
    }
  }

  /// Deletes a pattern for good.
  public func erasePattern(_ pattern: SavedPattern) throws { try saving { context.delete(pattern) } }

  /// Deletes for good what has been in the bin for `daysInTheBin`; called whenever a store is opened.
  ///
  /// - Returns: How many patterns are gone.
  @discardableResult public func emptyBin() throws -> Int {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    let limit = now() - Double(Self.daysInTheBin) * 86_400
    request.predicate = NSPredicate(format: "binnedAt != nil AND binnedAt <= %@", limit)
    let expired = try context.fetch(request)
    guard !expired.isEmpty else { return 0 }
    try saving { for pattern in expired { context.delete(pattern) } }
    return expired.count
  }
}

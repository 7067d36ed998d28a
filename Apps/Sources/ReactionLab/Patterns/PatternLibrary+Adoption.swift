// SPDX-License-Identifier: MIT
// What a store lacks that was written by the first version of the model, the original's, and has just been migrated. PatternStore calls it.

import CoreData
import Foundation
import NameOrdering
import ReactionSimulation

extension PatternLibrary {
  /// Gives the patterns of the first version names, starts and steps, and leaves one last session.
  ///
  /// Patterns that have a name are left alone, so that a second call finds nothing to do. They get no date: the first version kept none.
  ///
  /// - Throws: The error of Core Data; nothing is changed then.
  func adopt() throws {
    try identify()
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    request.predicate = NSPredicate(format: "nameKey == nil AND binnedAt == nil")
    guard try context.count(for: request) > 0 else { return }
    // In the order in which they were saved.
    let unnamed = try context.fetch(request).sorted { Self.number($0) < Self.number($1) }
    var taken = Set(try patterns().compactMap(\.nameKey))
    try saving {
      try adoptSessions(unnamed.filter(\.autoSaved))
      for pattern in unnamed {
        // The first version kept neither the start nor how many steps a picture was from it: they are those of the presets.
        pattern.steps = Int64(Recipe.usualSteps)
        pattern.seed = Int64(bitPattern: SimulationSetting.first.seed)
        guard pattern.nameKey == nil else { continue }
        let name = try PatternName.free(Self.plainName(pattern.model)) { taken.contains($0.key) }
        taken.insert(name.key)
        pattern.rename(to: name)
      }
    }
  }

  /// Gives patterns of the first two versions what tells them apart from then on.
  private func identify() throws {
    let request = NSFetchRequest<SavedPattern>(entityName: Self.entity)
    request.predicate = NSPredicate(format: "identifier == nil")
    guard try context.count(for: request) > 0 else { return }
    let patterns = try context.fetch(request)
    try saving { for pattern in patterns { pattern.identifier = UUID() } }
  }

  /// The name of the model, as far as it can be a name.
  private static func plainName(_ model: String?) -> String {
    (try? PatternName((model ?? "").withControlCharactersAsSpaces))?.text ?? "Pattern"
  }

  /// The number the store gave the row, which grows with each that is saved.
  private static func number(_ pattern: SavedPattern) -> Int {
    Int(pattern.objectID.uriRepresentation().lastPathComponent.drop { !$0.isNumber }) ?? 0
  }
}

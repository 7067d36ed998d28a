// SPDX-License-Identifier: MIT
// The patterns that come with the program. They can be deleted like any other, and had again.

import CoreData
import Foundation
import ReactionSimulation

extension PatternLibrary {
  /// Saves the presets into a store that has never held anything; their pictures are made later, by a ThumbnailMaker.
  ///
  /// - Returns: Whether this was the first start.
  @discardableResult public func savePresetsAtFirstStart() throws -> Bool {
    let changes = NSFetchRequest<PatternChange>(entityName: PatternChange.entityName)
    guard try context.count(for: NSFetchRequest<SavedPattern>(entityName: Self.entity)) == 0, try context.count(for: changes) == 0 else {
      return false
    }
    try savePresets()
    // A new user has done nothing yet that could be taken back.
    try forgetChanges()
    return true
  }

  /// The presets that `savePresets` would save or take out of the bin.
  public func missingPresets() throws -> [Preset] {
    let request = PatternFilter().request
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      request.predicate ?? NSPredicate(value: true), NSPredicate(format: "presetName != nil"),
    ])
    let there = Set(try context.fetch(request).compactMap(\.presetName))
    return Preset.allCases.filter { !there.contains($0.name) }
  }

  /// Saves the presets that are not there, taking those in the bin out of it; what the user made of the others stays.
  ///
  /// - Parameter render: Makes the field of a preset's recipe; nil leaves it without a picture until it is first shown.
  /// - Returns: The patterns that were saved or taken out of the bin.
  /// - Throws: The error of Core Data or of `render`.
  @discardableResult public func savePresets(render: (Recipe) throws -> Field? = { _ in nil }) throws -> [SavedPattern] {
    let wanted = Set(try missingPresets())
    let binned = try binnedPatterns()
    let missing = Preset.allCases.enumerated().filter { wanted.contains($1) }
    // Before anything is changed: rendering can be called off.
    let work = try missing.map { index, preset in
      let old = binned.first { $0.presetName == preset.name }
      let recipe = Recipe(SimulationSetting(preset: preset))
      return (index, preset, old, try old == nil ? PatternContents(recipe, field: render(recipe)) : nil)
    }
    // A moment apart, so that the list of the newest has them in their own order.
    let date = now()
    var saved: [SavedPattern] = []
    try changing(.presets, work.compactMap(\.2), added: { $0 }) {
      var added: [SavedPattern] = []
      for (index, preset, old, contents) in work {
        if let old {
          try unbin(old, named: old.title)
          saved.append(old)
        } else if let contents {
          let name = try freeName(preset.name)
          let pattern = SavedPattern(context: context)
          pattern.rename(to: name)
          pattern.presetName = preset.name
          pattern.createdAt = date - Double(index) / 1000
          contents.write(to: pattern, in: context)
          added.append(pattern)
          saved.append(pattern)
        }
      }
      return added
    }
    return saved
  }
}

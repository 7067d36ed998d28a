// SPDX-License-Identifier: MIT
// The patterns that come with the program. They can be deleted like any other, and had again.

import CoreData
import Foundation
import ReactionSimulation

extension PatternLibrary {
  /// Saves the presets that are not there, taking those in the bin out of it; what the user made of the others stays.
  ///
  /// - Parameter render: Makes the field of a preset's recipe; nil leaves it without a picture until it is first shown.
  /// - Returns: The patterns that were saved or taken out of the bin.
  /// - Throws: The error of Core Data or of `render`.
  @discardableResult public func savePresets(render: (Recipe) throws -> Field? = { _ in nil }) throws -> [SavedPattern] {
    let there = Set(try patterns().compactMap(\.presetName))
    let binned = try binnedPatterns()
    var saved: [SavedPattern] = []
    // A moment apart, so that the list of the newest has them in their own order.
    let date = now()
    for (index, preset) in Preset.allCases.enumerated() where !there.contains(preset.name) {
      if let pattern = binned.first(where: { $0.presetName == preset.name }) {
        try undeletePattern(pattern)
        saved.append(pattern)
      } else {
        let recipe = Recipe(SimulationSetting(preset: preset))
        let contents = try Contents(recipe, render(recipe))
        let name = try freeName(preset.name)
        saved.append(
          try saving(name) {
            let pattern = SavedPattern(context: context)
            pattern.rename(to: name)
            pattern.presetName = preset.name
            pattern.createdAt = date - Double(index) / 1000
            contents.write(to: pattern)
            return pattern
          })
      }
    }
    return saved
  }
}

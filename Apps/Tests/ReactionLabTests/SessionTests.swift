// SPDX-License-Identifier: MIT
// The last session: there is one at most, and looking at it does not lose it.

import CoreData
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("The last session") @MainActor struct SessionTests {
  // Fault 4: ending could pass through two states, each of which saved a session.
  @Test("is one, however often it is saved") func once() throws {
    let fixture = try Fixture()
    for seed in 1...3 {
      let recipe = quick(seed: UInt64(seed))
      try fixture.library.autosave(recipe, field: recipe.render())
    }
    try fixture.reopen()
    try fixture.library.autosave(quick(seed: 4))
    let all = try fixture.library.context.fetch(NSFetchRequest<SavedPattern>(entityName: "ReactionDiffusionEntity"))
    #expect(all.map(\.autoSaved) == [true])
    let session = try #require(try fixture.library.lastSession())
    #expect(try session.recipe() == quick(seed: 4))
    #expect(session.imageData == nil)
  }

  @Test("is one also when two programs save at the same time, and the later wins") func race() throws {
    let fixture = try Fixture()
    let other = try fixture.another()
    #expect(try other.lastSession() == nil)
    try fixture.library.autosave(quick(seed: 1))
    try other.autosave(quick(seed: 2))
    try fixture.reopen()
    let all = try fixture.library.context.fetch(NSFetchRequest<SavedPattern>(entityName: "ReactionDiffusionEntity"))
    #expect(all.count == 1)
    #expect(try all.first?.recipe() == quick(seed: 2))
  }

  // Fault 3: a short interruption made the app believe that there was none, and replaced the user's work.
  @Test("is still there after it was looked at, until the next takes its place") func interruption() throws {
    let fixture = try Fixture()
    try fixture.library.autosave(quick(seed: 7))
    for _ in 0..<3 {
      try fixture.reopen()
      #expect(try fixture.library.lastSession()?.recipe() == quick(seed: 7))
    }
  }

  @Test("is not listed, and its name takes none away") func unlisted() throws {
    let fixture = try Fixture()
    try fixture.library.autosave(quick())
    #expect(try fixture.library.patterns().isEmpty)
    #expect(try fixture.library.lastSession()?.title == "Last session")
    try fixture.library.savePattern(quick(), named: "Last session")
    try fixture.library.autosave(quick(seed: 2))
    #expect(try fixture.library.patterns().map(\.title) == ["Last session"])
  }
}

@Suite("The presets of a library") @MainActor struct PresetTests {
  @Test("are saved in their own order, each with its own setting") func save() throws {
    let fixture = try Fixture()
    #expect(try fixture.library.savePresets().count == 8)
    let patterns = try fixture.library.patterns()
    #expect(patterns.map(\.title) == Preset.allCases.map(\.name))
    for (pattern, preset) in zip(patterns, Preset.allCases) {
      #expect(try pattern.recipe() == Recipe(SimulationSetting(preset: preset)))
      #expect(pattern.imageData == nil)
    }
  }

  // Fault 6: presets that were deleted were gone for good.
  @Test("can be had again after they were deleted, from the bin or anew, and what the user made of the others stays") func restore() throws
  {
    let fixture = try Fixture()
    try fixture.library.savePresets()
    try fixture.library.deletePattern(try #require(try fixture.library.findPattern("Worms")))
    try fixture.library.erasePattern(try #require(try fixture.library.findPattern("Spots")))
    try fixture.library.renamePattern(try #require(try fixture.library.findPattern("Liquid")), to: "Soup")
    let restored = try fixture.library.savePresets()
    #expect(restored.map(\.title) == ["Worms", "Spots"])
    #expect(try fixture.library.binnedPatterns().isEmpty)
    #expect(try Set(fixture.library.patterns().map(\.title)) == Set(Preset.allCases.map(\.name)).subtracting(["Liquid"]).union(["Soup"]))
    #expect(try fixture.library.savePresets().isEmpty)
  }

  @Test("do not take a name that the user gave to another pattern") func taken() throws {
    let fixture = try Fixture()
    try fixture.library.savePattern(quick(), named: "worms")
    try fixture.library.savePresets()
    #expect(try fixture.library.findPattern("Worms 2")?.presetName == "Worms")
  }

  // Fault 6: all had one picture.
  @Test("have pictures of their own when they are rendered") func pictures() throws {
    let fixture = try Fixture()
    try fixture.library.savePresets { recipe in
      var small = recipe
      small.setting.width = 32
      small.setting.height = 32
      small.steps = 200
      return small.render()
    }
    let images = try fixture.library.patterns().compactMap(\.imageData)
    #expect(images.count == 8)
    // One pattern has two names.
    #expect(Set(images).count == 7)
  }
}

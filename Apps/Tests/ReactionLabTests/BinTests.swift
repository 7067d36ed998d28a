// SPDX-License-Identifier: MIT
// The bin: what is deleted can be had again, after a crash and a month later, and then no more.

import CoreData
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("The bin") @MainActor struct BinTests {
  // Fault 5: what was deleted could be had again only until the program went to the background, and a crash forgot what had been deleted.
  @Test("keeps what was deleted when the file is opened anew, and gives it back as it was") func undelete() throws {
    let fixture = try Fixture()
    let recipe = quick()
    let pattern = try fixture.library.savePattern(recipe, named: "Worms", field: recipe.render())
    let (created, image) = (pattern.createdAt, pattern.imageData)
    try fixture.library.deletePattern(pattern)
    try fixture.reopen()
    #expect(try fixture.library.patterns().isEmpty)
    #expect(try fixture.library.findPattern("Worms") == nil)
    let binned = try #require(try fixture.library.findBinnedPattern("WORMS"))
    #expect(try fixture.library.binnedPatterns() == [binned])
    try fixture.library.undeletePattern(binned)
    try fixture.reopen()
    let again = try #require(try fixture.library.findPattern("Worms"))
    #expect(try again.recipe() == recipe)
    #expect(again.createdAt == created && again.imageData == image)
    #expect(try fixture.library.binnedPatterns().isEmpty)
  }

  @Test("is emptied of what has been in it for 30 days, and of nothing else") func empty() throws {
    let fixture = try Fixture()
    try fixture.library.savePattern(quick(), named: "Kept")
    #expect(try fixture.library.nextEmptying() == nil)
    try fixture.library.deletePattern(fixture.library.savePattern(quick(), named: "First"))
    let due = try #require(try fixture.library.nextEmptying())
    #expect(due == fixture.library.now() + 30 * 86_400)
    fixture.letDaysPass(1)
    try fixture.library.deletePattern(fixture.library.savePattern(quick(), named: "Second"))
    fixture.letDaysPass(28.9)
    #expect(try fixture.library.emptyBin() == 0)
    #expect(try fixture.library.nextEmptying() == due)
    fixture.letDaysPass(0.1)
    // Opening does it by itself.
    try fixture.reopen()
    #expect(try fixture.library.binnedPatterns().map(\.title) == ["Second"])
    fixture.letDaysPass(1)
    #expect(try fixture.library.emptyBin() == 1)
    #expect(try fixture.library.binnedPatterns().isEmpty)
    #expect(try fixture.library.patterns().map(\.title) == ["Kept"])
  }

  @Test("sets a name free, and gives back under a number what has lost its own") func freedName() throws {
    let fixture = try Fixture()
    let first = try fixture.library.savePattern(quick(seed: 1), named: "Worms")
    try fixture.library.deletePattern(first)
    let second = try fixture.library.savePattern(quick(seed: 2), named: "worms")
    try fixture.library.undeletePattern(first)
    #expect(first.title == "Worms 2" && second.title == "worms")
    #expect(try fixture.library.findPattern("worms 2") == first)
  }

  @Test("may hold several of one name, of which the last comes back first") func several() throws {
    let fixture = try Fixture()
    for seed in 1...3 {
      try fixture.library.deletePattern(fixture.library.savePattern(quick(seed: UInt64(seed)), named: "Worms"))
      fixture.letDaysPass(1)
    }
    let found = try #require(try fixture.library.findBinnedPattern("worms"))
    #expect(try found.recipe().setting.seed == 3)
    #expect(try fixture.library.binnedPatterns().map(\.seed) == [3, 2, 1])
  }

  @Test("does not date anew what is deleted twice, and leaves alone what was not deleted") func twice() throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "Worms")
    try fixture.library.undeletePattern(pattern)
    #expect(pattern.title == "Worms")
    try fixture.library.deletePattern(pattern)
    let date = pattern.binnedAt
    fixture.letDaysPass(1)
    try fixture.library.deletePattern(pattern)
    #expect(pattern.binnedAt == date)
  }

  @Test("is passed over by what is erased at once") func erase() throws {
    let fixture = try Fixture()
    try fixture.library.erasePattern(fixture.library.savePattern(quick(), named: "Worms"))
    #expect(try fixture.library.patterns().isEmpty && fixture.library.binnedPatterns().isEmpty)
  }
}

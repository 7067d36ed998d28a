// SPDX-License-Identifier: MIT
// Undo kept in the store, and noticing what other programs do.

import CoreData
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("A change to saved patterns") @MainActor struct JournalTests {
  private func names(_ library: PatternLibrary) throws -> [String] { try library.patterns(.byName).map(\.title) }

  @Test("is taken back and made again, whatever it was, also after the program was started anew") func undo() throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "Maze")
    try fixture.library.renamePattern(pattern, to: "Labyrinth")
    try fixture.library.setFavourite(pattern, true)
    try fixture.library.duplicatePattern(pattern)
    try fixture.library.deletePattern(pattern)
    #expect(fixture.library.lastChange?.toast == "“Labyrinth” moved to the bin")
    try fixture.reopen()
    let library = fixture.library
    #expect(try names(library) == ["Labyrinth 2"])
    #expect(try library.undo()?.phrase == "deleting “Labyrinth”")
    #expect(try names(library) == ["Labyrinth", "Labyrinth 2"])
    #expect(try library.undo()?.phrase == "duplicating “Labyrinth 2”")
    #expect(try names(library) == ["Labyrinth"])
    #expect(try library.undo()?.phrase == "adding “Labyrinth” to the favourites")
    #expect(try library.findPattern("Labyrinth")?.isFavourite == false)
    #expect(try library.undo()?.phrase == "renaming “Maze” to “Labyrinth”")
    #expect(try names(library) == ["Maze"])
    // What was saved is not lost, but in the bin.
    #expect(try library.undo()?.phrase == "saving “Maze”")
    #expect(try names(library).isEmpty)
    #expect(try library.findBinnedPattern("Maze") != nil)
    #expect(try library.undo() == nil)
    for _ in 0..<5 { #expect(try library.redo() != nil) }
    #expect(try library.redo() == nil)
    #expect(try names(library) == ["Labyrinth 2"])
    #expect(try library.findBinnedPattern("Labyrinth")?.isFavourite == true)
  }

  @Test("is taken back by its stamp only while it is the last") func stamp() throws {
    let fixture = try Fixture()
    try fixture.library.savePattern(PatternContents(quick()), after: "Maze")
    let stamp = try #require(fixture.library.lastChange?.stamp)
    try fixture.library.savePattern(quick(), named: "Other")
    #expect(throws: PatternError.changedSince) { try fixture.library.undo(stamp) }
    #expect(try names(fixture.library) == ["Maze", "Other"])
    let last = try #require(fixture.library.lastChange?.stamp)
    #expect(try fixture.library.undo(last)?.name == "Other")
    #expect(try fixture.library.undo(stamp)?.name == "Maze")
  }

  @Test("can no longer be made again after another one") func redoEnds() throws {
    let fixture = try Fixture()
    try fixture.library.savePattern(quick(), named: "A")
    try fixture.library.undo()
    try fixture.library.savePattern(quick(), named: "B")
    #expect(try fixture.library.changeToRedo() == nil)
    #expect(try fixture.library.redo() == nil)
  }

  @Test("that cannot be taken back is refused with a sentence and changes nothing") func gone() throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "Maze")
    try fixture.library.deletePattern(pattern)
    try fixture.library.eraseBin()
    #expect(throws: PatternError.cannotBeUndone("deleting “Maze”")) { try fixture.library.undo() }
    #expect(try names(fixture.library).isEmpty)
  }

  @Test("gives names made from the present one") func names() throws {
    let fixture = try Fixture()
    let names = try ["Coral Growth", "Coral Growth", "Coral Growth 2", nil, nil, "Area 51", "Area 51"].map {
      try fixture.library.savePattern(PatternContents(quick()), after: $0).title
    }
    #expect(
      names == ["Coral Growth", "Coral Growth 2", "Coral Growth 3", "Gray-Scott", "Gray-Scott 2", "Area", "Area 2"])
  }

  @Test("is remembered among the last fifty at least, and the journal does not grow without end") func length() throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "A")
    for number in 1...80 { try fixture.library.setFavourite(pattern, number % 2 == 1) }
    let count = try fixture.library.context.count(for: NSFetchRequest<PatternChange>(entityName: "PatternChange"))
    #expect((50...60).contains(count))
    for _ in 0..<50 { #expect(try fixture.library.undo() != nil) }
  }

  @Test("by another program is noticed once, and one's own never") func outside() throws {
    let fixture = try Fixture()
    let mine = fixture.library
    try mine.savePattern(quick(), named: "Mine")
    #expect(try !mine.hasOutsideChanges())
    let other = try fixture.another()
    try mine.savePattern(quick(), named: "Mine too")
    #expect(try !mine.hasOutsideChanges())
    let theirs = try other.savePattern(quick(), named: "Theirs")
    #expect(try mine.hasOutsideChanges())
    try mine.takeInOutsideChanges()
    #expect(try !mine.hasOutsideChanges())
    // Of all kinds, also those that nothing takes back.
    try other.setField(of: theirs, quick().render())
    #expect(try mine.hasOutsideChanges())
    try mine.takeInOutsideChanges()
    try other.erasePattern(theirs)
    #expect(try mine.hasOutsideChanges())
    try mine.takeInOutsideChanges()
    #expect(try names(mine) == ["Mine", "Mine too"])
    // Taking back what another has done is one's own doing.
    try other.savePattern(quick(), named: "Late")
    try mine.takeInOutsideChanges()
    #expect(try mine.undo()?.name == "Late")
    #expect(try !mine.hasOutsideChanges())
  }

  @Test("is seen when another program makes it, and taken back for it") func across() throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "Maze")
    let other = try fixture.another()
    try other.renamePattern(try #require(try other.findPattern("Maze")), to: "Wall")
    #expect(try fixture.library.undo()?.newName == "Wall")
    #expect(pattern.title == "Maze")
  }

  @Test("to a pattern that another program has changed meanwhile is refused, or made to what is there now") func conflict() throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "Maze")
    let other = try fixture.another()
    let same = try #require(try other.findPattern("Maze"))
    _ = same.title
    try fixture.library.renamePattern(pattern, to: "Wall")
    #expect(throws: PatternError.changedElsewhere) { try other.setFavourite(same, true) }
    try other.takeInOutsideChanges()
    try other.setFavourite(same, true)
    #expect(same.title == "Wall" && same.isFavourite)
  }

  @Test("that restores presets is taken back as one") func presets() throws {
    let fixture = try Fixture()
    #expect(try fixture.library.savePresetsAtFirstStart())
    #expect(try fixture.library.changeToUndo() == nil)
    #expect(try !fixture.library.savePresetsAtFirstStart())
    try fixture.library.deletePatterns(try fixture.library.patterns())
    #expect(try fixture.library.savePresets().count == 8)
    #expect(fixture.library.lastChange?.toast == "8 presets restored")
    try fixture.library.undo()
    #expect(try names(fixture.library).isEmpty)
    #expect(try fixture.library.missingPresets() == Preset.allCases)
    try fixture.library.eraseBin()
    #expect(try !fixture.library.savePresetsAtFirstStart())
  }
}

@Suite("The last days of a pattern") @MainActor struct DaysLeftTests {
  @Test("are counted down", arguments: [(0.0, 30), (0.5, 30), (1, 29), (28.5, 2), (29.5, 1), (30, 0), (40, 0), (-1, 30)])
  func daysLeft(passed: Double, left: Int) throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "A")
    #expect(pattern.daysLeft(at: fixture.now) == nil)
    try fixture.library.deletePattern(pattern)
    #expect(pattern.daysLeft(at: fixture.now + passed * 86_400) == left)
  }
}

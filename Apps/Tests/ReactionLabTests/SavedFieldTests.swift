// SPDX-License-Identifier: MIT
// Fields saved with their patterns: the very same comes back, damage costs only the field, and files go with what they belong to.

import CoreData
import FieldPictures
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("A field saved with its pattern") @MainActor struct SavedFieldTests {
  // Fault 12: the field could not be saved, so a lucky pattern was lost.
  @Test("comes back to the bit, though no setting leads to it", arguments: ReactionModel.allCases, Precision.allCases)
  func same(model: ReactionModel, precision: Precision) throws {
    let fixture = try Fixture()
    var laboratory = Laboratory(SimulationSetting(model: model, precision: precision, width: 31, height: 17))
    laboratory.run(steps: 20)
    laboratory.set(model.parameters[0], model.parameters[0].range.upperBound)
    laboratory.run(steps: 7)
    #expect(laboratory.recipe == nil && laboratory.wasSteered && laboratory.steps == 27)
    let field = laboratory.simulation.field
    let contents = try PatternContents(
      Recipe(laboratory.setting, steps: laboratory.steps), field: field, colours: ColourScheme(.heather, isReversed: true), isSteered: true,
      keepsField: true)
    try fixture.library.savePattern(contents, named: "Lucky")
    try fixture.reopen()
    let loaded = try #require(try fixture.library.findPattern("Lucky")).loaded()
    #expect(loaded.field == field)
    #expect(loaded.isSteered && loaded.problem == nil)
    #expect(loaded.colours == ColourScheme(.heather, isReversed: true))
    var again = Laboratory(loaded)
    #expect(again.simulation.field == field && again.steps == 27 && again.recipe == nil)
    again.run(steps: 3)
    laboratory.run(steps: 3)
    #expect(again.simulation.field == laboratory.simulation.field)
  }

  @Test("lies in a file beside the store if it is large, which goes with the pattern for good", arguments: [true, false])
  func file(byTheBin: Bool) throws {
    let fixture = try Fixture()
    // Noise hardly compresses.
    let recipe = quick(width: 400, height: 400, steps: 0)
    var generator = SplitMix64(seed: 3)
    let noise = (0..<2).map { _ in (0..<160_000).map { _ in Float(UInt8.random(in: 0...255, using: &generator)) / 255 } }
    let field = Field(width: 400, height: 400, planes: noise)
    let pattern = try fixture.library.savePattern(PatternContents(recipe, field: field, isSteered: true, keepsField: true), named: "Noise")
    let copy = try fixture.library.duplicatePattern(pattern)
    #expect(copy.title == "Noise 2")
    #expect(try fixture.externalFiles().count == 2)
    #expect(try copy.savedField() == field)
    try fixture.library.deletePatterns([pattern, copy])
    #expect(try fixture.externalFiles().count == 2)
    if byTheBin {
      fixture.letDaysPass(31)
      try fixture.reopen()
    } else {
      #expect(try fixture.library.eraseBin() == 2)
    }
    #expect(try fixture.externalFiles().isEmpty)
    #expect(try fixture.library.context.count(for: NSFetchRequest<SavedField>(entityName: "SavedField")) == 0)
  }

  enum Damage: CaseIterable { case cut, flipped, empty, missing, foreign, otherSize }

  @Test("that is damaged is an error with a sentence, and the pattern begins from its start", arguments: Damage.allCases)
  func damaged(damage: Damage) throws {
    let fixture = try Fixture()
    let recipe = quick()
    let pattern = try fixture.library.savePattern(PatternContents(recipe, field: recipe.render(), keepsField: true), named: "Coral")
    let kept = try #require(pattern.keptField)
    var data = try #require(kept.data)
    switch damage {
    case .cut: data.removeLast(20)
    case .flipped: data[data.count - 6] ^= 1
    case .empty: data = Data()
    case .missing: break
    case .foreign: data = FieldSnapshot(quick(seed: 2).render(), precision: .eightBit).data
    case .otherSize: data = FieldSnapshot(quick(width: 12).render(), precision: .eightBit).data
    }
    kept.data = damage == .missing ? nil : data
    try fixture.library.context.save()
    try fixture.reopen()
    let again = try #require(try fixture.library.findPattern("Coral"))
    let error = #expect(throws: PatternError.self) { try again.savedField() }
    #expect(error == .fieldIsDamaged(pattern: "Coral"))
    #expect(error?.errorDescription?.contains("The pattern is still there") == true)
    let loaded = try again.loaded()
    #expect(loaded.field == nil && loaded.problem == error && loaded.recipe == recipe)
    #expect(Laboratory(loaded).simulation.field == Simulation(recipe.setting).field)
  }

  @Test("stays what it was when the pattern gets another picture") func picture() throws {
    let fixture = try Fixture()
    let field = quick(seed: 4).render()
    let pattern = try fixture.library.savePattern(PatternContents(quick(), field: field, isSteered: true, keepsField: true), named: "A")
    try fixture.library.setField(of: pattern, quick().render())
    #expect(try pattern.savedField() == field)
  }

  @Test("is not kept unless it is wanted, and goes when the session is saved without it") func unwanted() throws {
    let fixture = try Fixture()
    let recipe = quick()
    #expect(try fixture.library.savePattern(recipe, field: recipe.render()).loaded().field == nil)
    try fixture.library.autosave(PatternContents(recipe, field: recipe.render(), keepsField: true))
    #expect(try fixture.library.lastSession()?.savedField() == recipe.render())
    try fixture.library.autosave(recipe)
    #expect(try fixture.library.lastSession()?.savedField() == nil)
    #expect(try fixture.library.context.count(for: NSFetchRequest<SavedField>(entityName: "SavedField")) == 0)
  }

  @Test("has the colours of a map that this version does not know shown as the original's, and kept") func unknownMap() throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "New")
    pattern.colourMap = "Aurora"
    try fixture.library.context.save()
    #expect(pattern.colours == .original)
    try fixture.library.renamePattern(pattern, to: "Newer")
    #expect(pattern.colourMap == "Aurora")
  }

  @Test("goes on after a crash where the last session was kept") func session() throws {
    let fixture = try Fixture()
    var laboratory = Laboratory(quick().setting)
    laboratory.run(steps: 12)
    laboratory.paint { $0.write([1, 1], to: CellRectangle(columns: 3..<5, rows: 4..<5), of: 1) }
    try fixture.library.autosave(
      PatternContents(
        Recipe(laboratory.setting, steps: laboratory.steps), field: laboratory.simulation.field, colours: ColourScheme(.ember),
        isSteered: laboratory.wasSteered, keepsField: true))
    // Nothing is said to the store before it is opened anew, as when the program was killed.
    try fixture.reopen()
    let session = try #require(try fixture.library.lastSession()).loaded()
    let again = Laboratory(session)
    #expect(again.simulation.field == laboratory.simulation.field && again.wasSteered && session.colours == ColourScheme(.ember))
  }
}

extension Fixture {
  /// Files that hold values of this store.
  func externalFiles() throws -> [String] {
    let support = storeURL.deletingLastPathComponent().appendingPathComponent(".ReactionLab_SUPPORT/_EXTERNAL_DATA")
    guard FileManager.default.fileExists(atPath: support.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: support.path).filter { !$0.hasPrefix(".") }
  }
}

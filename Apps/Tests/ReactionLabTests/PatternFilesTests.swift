// SPDX-License-Identifier: MIT
// Patterns to and from files: all that makes the same picture again, rules for names, cancelling, damage.

import FieldPictures
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("A file of patterns") @MainActor struct PatternFilesTests {
  private struct Stop: Error {}

  private func filled() throws -> Fixture {
    let fixture = try Fixture()
    let recipe = Recipe(
      SimulationSetting(
        model: .fitzHughNagumo, parameters: Parameters([.delta: 2.7182818, .alpha: -0.33333334]), precision: .float, boundary: .noFlux,
        stencil: .ninePoint, width: 40, height: 24, seed: .max), steps: 33)
    let contents = try PatternContents(
      recipe, field: recipe.render(), colours: ColourScheme(.lichen, isReversed: true), isSteered: true, keepsField: true)
    try fixture.library.savePattern(contents, named: "Coral “x” / 日本", isFavourite: true)
    fixture.letDaysPass(1)
    try fixture.library.savePattern(quick(), named: "Plain")
    return fixture
  }

  @Test("holds everything to make the same pictures again") func roundTrip() throws {
    let fixture = try filled()
    let file = fixture.folder.appendingPathComponent("patterns.json")
    try fixture.library.export().write(to: file, replacing: false)
    #expect(throws: PatternExportError.exists) { try fixture.library.export().write(to: file, replacing: false) }
    let export = try PatternExport(contentsOf: file)
    let other = try Fixture()
    #expect(try other.library.importPatterns(export, rule: .keepBoth) == PatternImportResult(added: 2))
    try other.reopen()
    #expect(try other.library.patterns().map(\.title) == ["Plain", "Coral “x” / 日本"])
    for pattern in try fixture.library.patterns() {
      let copy = try #require(try other.library.findPattern(pattern.title))
      #expect(try copy.recipe() == pattern.recipe())
      #expect(try copy.savedField() == pattern.savedField())
      #expect(copy.colours == pattern.colours && copy.isSteered == pattern.isSteered && copy.isFavourite == pattern.isFavourite)
      #expect(copy.imageData == pattern.imageData && copy.knownHash == pattern.knownHash && copy.identifier == pattern.identifier)
      #expect(copy.createdAt == pattern.createdAt)
    }
    // The same patterns give the same bytes.
    #expect(try other.library.export().data() == export.data())
  }

  @Test("does to names that are taken what its rule says, and undo takes it back", arguments: PatternImportRule.allCases)
  func rules(rule: PatternImportRule) throws {
    let fixture = try filled()
    let export = try fixture.library.export()
    let other = try Fixture()
    let own = try other.library.savePattern(quick(.belousovZhabotinsky, seed: 9), named: "plain")
    #expect(try other.library.names(alsoIn: export) == ["plain"])
    let result = try other.library.importPatterns(export, rule: rule)
    let names = try Set(other.library.patterns().map(\.title))
    switch rule {
    case .keepBoth:
      #expect(result == PatternImportResult(added: 2))
      #expect(names == ["plain", "Plain 2", "Coral “x” / 日本"])
    case .replace:
      #expect(result == PatternImportResult(added: 1, replaced: 1))
      #expect(names == ["Plain", "Coral “x” / 日本"])
      #expect(own.isBinned)
    case .skip:
      #expect(result == PatternImportResult(added: 1, unchanged: 1))
      #expect(names == ["plain", "Coral “x” / 日本"])
    }
    // Once more brings nothing new.
    if rule != .keepBoth { #expect(try other.library.importPatterns(export, rule: rule).added == 0) }
    #expect(try other.library.undo()?.kind == .import)
    #expect(try other.library.patterns().map(\.title) == ["plain"])
    #expect(try own.recipe().setting.seed == 9)
  }

  @Test("can be made of what was never saved") func unsaved() throws {
    let fixture = try Fixture()
    let recipe = quick()
    let contents = try PatternContents(recipe, field: recipe.render(), colours: ColourScheme(.porcelain), keepsField: true)
    let data = try PatternExport(patterns: [PatternCopy(contents, name: "Shown")]).data()
    try fixture.library.importPatterns(PatternExport(data: data), rule: .keepBoth)
    let pattern = try #require(try fixture.library.findPattern("Shown"))
    #expect(try pattern.recipe() == recipe && pattern.savedField() == recipe.render())
    #expect(pattern.colours == ColourScheme(.porcelain) && pattern.imageData != nil && pattern.createdAt == fixture.now)
  }

  @Test("taken in once more leaves what is the same as it is") func again() throws {
    let fixture = try filled()
    let export = try fixture.library.export()
    #expect(try fixture.library.importPatterns(export, rule: .keepBoth) == PatternImportResult(unchanged: 2))
    #expect(try fixture.library.importPatterns(export, rule: .replace) == PatternImportResult(unchanged: 2))
  }

  @Test("that is called off leaves everything as it was, while reading, writing or taking in") func cancel() throws {
    let fixture = try filled()
    let stop: PatternLibrary.Progress = { done, total in
      #expect(total == 2)
      if done == 1 { throw Stop() }
    }
    #expect(throws: Stop.self) { try fixture.library.export(progress: stop) }
    let export = try fixture.library.export()
    #expect(throws: Stop.self) { try PatternExport(data: export.data(), progress: stop) }
    let other = try Fixture()
    #expect(throws: Stop.self) { try other.library.importPatterns(export, rule: .keepBoth, progress: stop) }
    #expect(try other.library.patterns().isEmpty)
    #expect(try other.library.changeToUndo() == nil)
  }

  @Test("with anything wrong in it is refused as a whole, with the place") func damaged() throws {
    let fixture = try filled()
    let good = try fixture.library.export()
    func refused(_ change: (inout PatternCopy) -> Void, _ sentence: String) throws {
      var export = good
      change(&export.patterns[1])
      let error = #expect(throws: PatternExportError.self) { try PatternExport(data: export.data()) }
      #expect(error?.errorDescription?.contains("Pattern 2: \(sentence)") == true, "\(error?.errorDescription ?? "")")
    }
    try refused({ $0.name = " " }, "A pattern needs a name.")
    try refused({ $0.model = "Oregonator" }, "there is no model “Oregonator”.")
    try refused({ $0.parameters["feed"] = 1 }, "there is no parameter “feed”.")
    try refused({ $0.width = 4 }, "the size can’t be 4×24.")
    try refused({ $0.steps = -1 }, "the steps can’t be -1.")
    try refused({ $0.precision = "16-bit" }, "there is no precision “16-bit”.")
    try refused({ $0.colours = "Pink" }, "there is no colour map “Pink”.")
    try refused({ $0.thumbnail = Data([1, 2, 3]) }, "the thumbnail is no picture.")
    try refused({ $0.field = Data([1, 2, 3]) }, "the field is damaged.")
    try refused(
      {
        $0.field = good.patterns[0].field; $0.hash = "1"
      }, "the field is of another pattern.")
    let data = try good.data()
    #expect(throws: PatternExportError.cutOff) { try PatternExport(data: data.prefix(data.count / 2)) }
    #expect(throws: PatternExportError.foreign) { try PatternExport(data: Data("[1]".utf8)) }
    #expect(throws: PatternExportError.foreign) { try PatternExport(data: Data()) }
    #expect(throws: PatternExportError.newer(7)) { try PatternExport(data: Data(#"{"format":"reaction-lab","version":7}"#.utf8)) }
    #expect(throws: PatternExportError.damaged("“patterns” is missing.")) {
      try PatternExport(data: Data(#"{"format":"reaction-lab","version":1}"#.utf8))
    }
  }
}

// SPDX-License-Identifier: MIT
// Stores kept from earlier versions of the program. They open in every later one: that is a promise, and these files are its proof.
//
// `DURAMEN_MAKE_STORES=1 swift test --filter OlderPatternStoreTests` makes the file of a version that has none yet.

import CoreData
import FieldPictures
import Foundation
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("A store of patterns kept from version") @MainActor struct OlderPatternStoreTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Stores")

  /// A library on a copy that may be changed; its folder goes with the fixture.
  private func open(_ name: String, _ fixture: Fixture) throws -> PatternLibrary {
    let copy = fixture.folder.appendingPathComponent(name)
    if !FileManager.default.fileExists(atPath: copy.path) {
      try FileManager.default.copyItem(at: Self.folder.appendingPathComponent(name), to: copy)
    }
    return PatternLibrary(context: try PatternStore.open(at: copy).viewContext)
  }

  @Test("1, the original's, opens: patterns get names and steps, and of its sessions the last stays one") func first() throws {
    let fixture = try Fixture()
    let library = try open("ReactionLab-1.sqlite", fixture)
    #expect(
      try library.patterns(.byName).map(\.title)
        == ["Belousov-Zhabotinsky", "FitzHugh–Nagumo", "Gray-Scott", "Gray-Scott 2", "Oregonator", "Pattern"])
    let worms = try #require(try library.findPattern("Gray-Scott"))
    let parameters = Parameters([.f: 0.049023, .k: 0.070117, .du: 0.172852, .dv: 0.058594])
    #expect(try worms.recipe() == Recipe(SimulationSetting(model: .grayScott, parameters: parameters)))
    #expect(worms.imageData == Data([0xff, 0xd8, 0xff, 0xd9]))
    #expect(worms.createdAt == nil && worms.knownHash == nil)
    let session = try #require(try library.lastSession())
    #expect(session.autoSaved)
    #expect(try session.recipe().setting.parameters[.delta] == 4)
    #expect(throws: PatternError.unknownModel("Oregonator", pattern: "Oregonator")) {
      try #require(try library.findPattern("oregonator")).recipe()
    }
    // A second opening changes nothing more.
    let again = try open("ReactionLab-1.sqlite", fixture)
    #expect(try again.patterns().count == 6)
    #expect(try again.lastSession()?.recipe() == session.recipe())
  }

  @Test("2 opens with all that is in it") func second() throws {
    let fixture = try Fixture()
    let library = try open("ReactionLab-2.sqlite", fixture)
    #expect(try library.patterns().map(\.title) == ["Mum's coral", "Würmer 🪱"])
    let coral = try #require(try library.findPattern("mum's CORAL"))
    #expect(coral.isFavourite)
    #expect(coral.createdAt == Date(timeIntervalSinceReferenceDate: 800_000_000))
    let recipe = try coral.recipe()
    #expect(recipe == Self.coral)
    #expect(recipe.render().levelHash == coral.knownHash)
    #expect(coral.imageData?.starts(with: [0xff, 0xd8, 0xff]) == true)
    #expect(try library.lastSession()?.recipe().setting.seed == UInt64.max)
    #expect(try library.binnedPatterns().map(\.title) == ["Binned"])
  }

  @Test("3 opens with all that is in it: fields, colours, undo") func third() throws {
    let fixture = try Fixture()
    let library = try open("ReactionLab-3.sqlite", fixture)
    let lucky = try #require(try library.findPattern("Lucky"))
    #expect(try lucky.savedField() == Self.round.render())
    #expect(try lucky.recipe() == Self.round)
    #expect(lucky.colours == ColourScheme(.ember, isReversed: true) && lucky.isSteered && lucky.identifier != nil)
    #expect(try library.changeToUndo()?.phrase == "renaming “Luck” to “Lucky”")
    #expect(try library.undo() != nil)
    #expect(lucky.title == "Luck")
  }

  @Test("of an older version gets what tells patterns apart, and its patterns can be changed, undone and given fields", arguments: [1, 2])
  func migrated(version: Int) throws {
    let fixture = try Fixture()
    let library = try open("ReactionLab-\(version).sqlite", fixture)
    let patterns = try library.patterns() + library.binnedPatterns()
    #expect(Set(patterns.compactMap(\.identifier)).count == patterns.count)
    #expect(patterns.allSatisfy { $0.colours == .original && !$0.isSteered && $0.keptField == nil && $0.stencilRaw == 0 })
    let first = try #require(try library.patterns().first)
    let name = first.title
    try library.renamePattern(first, to: "Renamed")
    try library.undo()
    #expect(first.title == name)
    try library.savePattern(PatternContents(Self.round, field: Self.round.render(), keepsField: true), named: "New")
    let again = try open("ReactionLab-\(version).sqlite", fixture)
    #expect(try again.findPattern("New")?.savedField() == Self.round.render())
    #expect(try Set((again.patterns() + again.binnedPatterns()).compactMap(\.identifier)).isSuperset(of: patterns.compactMap(\.identifier)))
  }

  private static let round = Recipe(
    SimulationSetting(model: .grayScott, precision: .float, boundary: .noFlux, stencil: .ninePoint, width: 33, height: 21, seed: 5),
    steps: 40)

  private static let coral = Recipe(
    SimulationSetting(
      model: .fitzHughNagumo, parameters: Parameters([.delta: 3.25, .a0: 0.5]), precision: .float, boundary: .periodic, width: 40,
      height: 24,
      seed: 42), steps: 60)

  @Test("a store that has no file yet is made", .enabled(if: ProcessInfo.processInfo.environment["DURAMEN_MAKE_STORES"] != nil))
  func make() throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try make("ReactionLab-1.sqlite", version: "ReactionLab") { context in
      func add(_ model: String?, _ parameters: Parameters, autoSaved: Bool = false) throws {
        let pattern = NSEntityDescription.insertNewObject(forEntityName: "ReactionDiffusionEntity", into: context)
        pattern.setValue(model, forKey: "model")
        for parameter in Parameter.allCases { pattern.setValue(parameters[parameter], forKey: parameter.rawValue) }
        pattern.setValue(Data([0xff, 0xd8, 0xff, 0xd9]), forKey: "imageData")
        if autoSaved { pattern.setValue(true, forKey: "autoSaved") }
        // One after another, so that they are numbered in this order.
        try context.save()
      }
      try add("Gray-Scott", Preset.worms.parameters)
      try add("Gray-Scott", Preset.spots.parameters)
      try add("FitzHugh–Nagumo", Preset.liquid.parameters, autoSaved: true)
      try add("Belousov-Zhabotinsky", Parameters())
      try add("Oregonator", Parameters())
      try add(nil, Parameters())
      try add("FitzHugh–Nagumo", Preset.spiralCoral.parameters, autoSaved: true)
    }
    try make("ReactionLab-3.sqlite", version: "ReactionLab 3") { context in
      let library = PatternLibrary(context: context) { Date(timeIntervalSinceReferenceDate: 800_000_000) }
      let contents = try PatternContents(
        Self.round, field: Self.round.render(), colours: ColourScheme(.ember, isReversed: true), isSteered: true, keepsField: true)
      try library.renamePattern(library.savePattern(contents, named: "Luck"), to: "Lucky")
      try library.autosave(contents)
    }
    try make("ReactionLab-2.sqlite", version: "ReactionLab 2") { context in
      var time = Date(timeIntervalSinceReferenceDate: 799_000_000)
      let library = PatternLibrary(context: context) { time }
      try library.savePattern(quick(), named: "Würmer 🪱")
      time = Date(timeIntervalSinceReferenceDate: 800_000_000)
      try library.setFavourite(library.savePattern(Self.coral, named: "Mum's coral", field: Self.coral.render()), true)
      try library.autosave(quick(seed: UInt64.max))
      // Not to be emptied before the year 2200.
      let binned = try library.savePattern(quick(), named: "Binned")
      time = Date(timeIntervalSinceReferenceDate: 6_300_000_000)
      try library.deletePattern(binned)
    }
  }

  /// Leaves a file that exists as it is: it was made by the version whose name it bears.
  private func make(_ name: String, version: String, _ fill: (NSManagedObjectContext) throws -> Void) throws {
    let file = Self.folder.appendingPathComponent(name)
    if FileManager.default.fileExists(atPath: file.path) { return }
    let models = Self.folder.deletingLastPathComponent().appendingPathComponent("../../Sources/ReactionLab/Model/ReactionLab.xcdatamodeld")
    let model = try #require(NSManagedObjectModel(contentsOf: models.appendingPathComponent("\(version).xcdatamodel")))
    if version == "ReactionLab" { for entity in model.entities { entity.managedObjectClassName = nil } }
    let description = NSPersistentStoreDescription(url: file)
    // No log beside the file, so that it is whole by itself.
    description.setValue("DELETE" as NSString, forPragmaNamed: "journal_mode")
    let container = NSPersistentContainer(name: "ReactionLab", managedObjectModel: model)
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in if let error { Issue.record(error) } }
    try fill(container.viewContext)
    try container.viewContext.save()
  }
}

// SPDX-License-Identifier: MIT
// Saving, finding, listing and loading patterns, with the faults of the original as claims that they are gone.

import CoreData
import Foundation
import Pictures
import ReactionSimulation
import Testing

@testable import ReactionLab

@Suite("The patterns") @MainActor struct PatternLibraryTests {
  @Test("are none at first, and one that is saved is there when the file is opened anew") func save() throws {
    let fixture = try Fixture()
    #expect(try fixture.library.patterns().isEmpty)
    let recipe = quick()
    try fixture.library.savePattern(recipe, named: " My worms ", field: recipe.render())
    try fixture.reopen()
    let pattern = try #require(try fixture.library.findPattern("my WORMS"))
    #expect(pattern.name == "My worms")
    #expect(pattern.model == "Gray-Scott")
    #expect(pattern.createdAt == fixture.now)
    #expect(!pattern.isFavourite && !pattern.isBinned && !pattern.autoSaved)
    #expect(try fixture.library.patterns() == [pattern])
  }

  // Fault 12: a lucky pattern was lost, since neither the field nor the way to it was kept.
  @Test("are rendered again to the bit after they were loaded", arguments: ReactionModel.allCases, Precision.allCases)
  func load(model: ReactionModel, precision: Precision) throws {
    let fixture = try Fixture()
    for boundary in Boundary.allCases {
      for variant in Variant.allCases {
        let parameters = Parameters([.f: 0.03123457, .delta: 2.7182818, .alpha: -0.33333334, .timestep: 0.0123])
        let setting = SimulationSetting(
          model: model, parameters: parameters, variant: variant, precision: precision, boundary: boundary, width: 31, height: 17,
          seed: 0xfedc_ba98_7654_3210)
        let recipe = Recipe(setting, steps: 41)
        let name = "\(boundary.word) \(variant.word)"
        let saved = try fixture.library.savePattern(recipe, named: name, field: recipe.render())
        let hash = saved.knownHash
        try fixture.reopen()
        let loaded = try #require(try fixture.library.findPattern(name))
        #expect(try loaded.recipe() == recipe)
        #expect(try loaded.recipe().render().levelHash == hash)
        #expect(loaded.knownHash == hash)
      }
    }
  }

  @Test(
    "keep a small JPEG picture whose longest side is 160, also of fields that are not square; smaller ones are not enlarged",
    arguments: [(320, 80, 160, 40), (90, 200, 72, 160), (24, 16, 24, 16)])
  func thumbnail(width: Int, height: Int, thumbnailWidth: Int, thumbnailHeight: Int) throws {
    let fixture = try Fixture()
    let recipe = quick(width: width, height: height, steps: 1)
    let pattern = try fixture.library.savePattern(recipe, field: recipe.render())
    let data = try #require(pattern.imageData)
    #expect(data.starts(with: [0xff, 0xd8, 0xff]))
    let picture = try Picture(data: data)
    #expect(picture.width == thumbnailWidth && picture.height == thumbnailHeight)
  }

  // Fault 8, second half: saving before the first frame crashed for want of a picture.
  @Test("can be saved before there is a picture, and be given one later") func noPicture() throws {
    let fixture = try Fixture()
    let recipe = quick()
    let pattern = try fixture.library.savePattern(recipe)
    #expect(pattern.imageData == nil && pattern.knownHash == nil)
    try fixture.library.setField(of: pattern, recipe.render())
    #expect(pattern.imageData != nil)
    #expect(pattern.knownHash == recipe.render().levelHash)
  }

  // Fault 8, first half: a name of a model that was not known crashed.
  @Test(
    "of a model that is not known are listed, renamed and deleted, and refuse to be rendered with a sentence",
    arguments: ["Brusselator", "", nil])
  func unknownModel(model: String?) throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "Strange")
    pattern.model = model
    try fixture.library.context.save()
    try fixture.reopen()
    let loaded = try #require(try fixture.library.patterns().first)
    let error = #expect(throws: PatternError.self) { try loaded.recipe() }
    #expect(error == .unknownModel(model ?? "", pattern: "Strange"))
    #expect(error?.errorDescription?.contains("can’t be rendered") == true)
    try fixture.library.renamePattern(loaded, to: "Stranger")
    try fixture.library.deletePattern(loaded)
    #expect(try fixture.library.binnedPatterns().map(\.title) == ["Stranger"])
  }

  @Test("of a precision, an edge or a size that is not known refuse to be rendered, too") func damaged() throws {
    let fixture = try Fixture()
    let changes: [(SavedPattern) -> Void] = [
      { $0.precisionRaw = 9 }, { $0.boundaryRaw = -1 }, { $0.variantRaw = 7 }, { $0.width = 0 }, { $0.height = 1_000_000 },
      { $0.steps = -1 },
    ]
    for (index, change) in changes.enumerated() {
      let pattern = try fixture.library.savePattern(quick(), named: "Damaged \(index)")
      change(pattern)
      #expect(throws: PatternError.damaged(pattern: "Damaged \(index)")) { try pattern.recipe() }
    }
  }

  // Fault 6: there were no names, no dates and no order.
  @Test("are listed newest first, or by name as a reader expects, all or the favourites") func order() throws {
    let fixture = try Fixture()
    for name in ["coral 10", "Éclair", "Coral 2", "egg"] {
      try fixture.library.savePattern(quick(), named: name)
      fixture.letDaysPass(1)
    }
    #expect(try fixture.library.patterns().map(\.title) == ["egg", "Coral 2", "Éclair", "coral 10"])
    #expect(try fixture.library.patterns(.byName).map(\.title) == ["Coral 2", "coral 10", "Éclair", "egg"])
    try fixture.library.setFavourite(try #require(try fixture.library.findPattern("coral 10")), true)
    try fixture.library.setFavourite(try #require(try fixture.library.findPattern("egg")), true)
    #expect(try fixture.library.patterns(favouritesOnly: true).map(\.title) == ["egg", "coral 10"])
    #expect(try fixture.library.patterns(.byName, favouritesOnly: true).map(\.title) == ["coral 10", "egg"])
  }

  // Fault 7, as far as it is not a matter of windows: the list asked for every row at once. What holds: newest first, rows and their pictures are
  // read in batches when they are looked at; in the order of names all are read.
  @Test("are read in batches while a long list is looked through") func batches() throws {
    let fixture = try Fixture()
    let recipe = quick(width: 8, height: 8, steps: 1)
    let field = recipe.render()
    for number in 1...120 { try fixture.library.savePattern(recipe, named: "Pattern \(number)", field: field) }
    try fixture.reopen()
    let list = try fixture.library.patterns()
    #expect(list.count == 120)
    _ = list[0].title
    #expect(!list[0].isFault)
    #expect(list[119].isFault)
  }

  @Test("have names of their own on saving and renaming, whatever the case and the accents") func unique() throws {
    let fixture = try Fixture()
    try fixture.library.savePattern(quick(), named: "Crème")
    let other = try fixture.library.savePattern(quick(), named: "Tea")
    #expect(throws: PatternError.nameIsTaken("Crème")) { try fixture.library.savePattern(quick(), named: "CREME ") }
    #expect(throws: PatternError.nameIsTaken("Crème")) { try fixture.library.renamePattern(other, to: "creme") }
    #expect(other.title == "Tea")
    try fixture.library.renamePattern(other, to: " TEA")
    #expect(other.title == "TEA")
    #expect(try fixture.library.patterns().count == 2)
  }

  @Test("saved without a name are called after their model, with a number from the second on") func unnamed() throws {
    let fixture = try Fixture()
    let names = try (1...3).map { _ in try fixture.library.savePattern(quick(.fitzHughNagumo)).title }
    #expect(names == ["FitzHugh–Nagumo", "FitzHugh–Nagumo 2", "FitzHugh–Nagumo 3"])
  }

  @Test(
    "are found by exactly their name, whatever signs it is made of",
    arguments: ["Mum's", #"O'Brien "x" %@ \ 🚭"#, "100%", "%K", #"\"#, "$NAME", "*", "日本語", "'"])
  func lookup(name: String) throws {
    let fixture = try Fixture()
    try fixture.library.savePattern(quick(), named: "Decoy")
    #expect(try fixture.library.findPattern(name) == nil)
    let pattern = try fixture.library.savePattern(quick(), named: name)
    #expect(try fixture.library.findPattern(name) == pattern)
  }

  @Test("need a name on one line that is not empty", arguments: ["", " ", "\n", "a\nb", "\tlast session", "\u{1b}[31m"])
  func badNames(name: String) throws {
    let fixture = try Fixture()
    let pattern = try fixture.library.savePattern(quick(), named: "Good")
    guard name != "\tlast session" else {
      // Trimmed it is a name like any other, and not the key of the session.
      try fixture.library.renamePattern(pattern, to: name)
      #expect(try fixture.library.lastSession() == nil)
      return
    }
    #expect(throws: PatternError.self) { try fixture.library.savePattern(quick(), named: name) }
    #expect(throws: PatternError.self) { try fixture.library.renamePattern(pattern, to: name) }
    #expect(try fixture.library.patterns().map(\.title) == ["Good"])
  }

  @Test("racing others for a name win once") func race() throws {
    let fixture = try Fixture()
    let other = try fixture.another()
    try other.savePattern(quick(), named: "Worms")
    #expect(throws: PatternError.nameIsTaken("Worms")) { try fixture.library.savePattern(quick(), named: "worms") }
    #expect(try fixture.library.patterns().count == 1)
  }

  @Test("with a parameter that is no number are refused") func notANumber() throws {
    let fixture = try Fixture()
    var recipe = quick()
    recipe.setting.parameters[.beta] = .nan
    #expect(throws: PatternError.parameterIsNoNumber(.beta)) { try fixture.library.savePattern(recipe) }
    #expect(try fixture.library.patterns().isEmpty)
  }

  @Test("keep their stencil", arguments: Stencil.allCases)
  func stencil(stencil: Stencil) throws {
    let fixture = try Fixture()
    var recipe = quick()
    recipe.setting.stencil = stencil
    try fixture.library.savePattern(recipe, named: "A")
    try fixture.reopen()
    #expect(try fixture.library.findPattern("A")?.recipe() == recipe)
  }
}

// SPDX-License-Identifier: MIT
// Restoring a copy in the place of a damaged store: what is restored, and what is refused and leaves everything as it was.

import CoreData
import FieldPictures
import Foundation
import ReactionSimulation
import StoreFiles
import Testing

@testable import ReactionLab

@Suite("Restoring a copy of the patterns") @MainActor struct RestorationTests {
  private static let damage = Data("This was a store once.\n".utf8)

  /// A folder with a damaged store, beside a good store that is to be the copy.
  private struct Case {
    let fixture: Fixture
    let store: URL

    @MainActor init() throws {
      fixture = try Fixture()
      // Restoring empties the bin by the system's clock.
      fixture.now = Date()
      // Large enough to lie in a file of its own.
      let recipe = Recipe(SimulationSetting(model: .fitzHughNagumo, precision: .float, width: 300, height: 300), steps: 3)
      let contents = try PatternContents(recipe, field: recipe.render(), colours: ColourScheme(.lagoon), keepsField: true)
      try fixture.library.savePattern(contents, named: "Coral", isFavourite: true)
      try fixture.library.deletePattern(fixture.library.savePattern(quick(), named: "Gone"))
      try fixture.library.autosave(quick(seed: 5), field: quick(seed: 5).render())
      let folder = fixture.folder.appendingPathComponent("damaged")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      store = folder.appendingPathComponent("ReactionLab.sqlite")
      try RestorationTests.damage.write(to: store)
    }

    @MainActor func restored() throws -> PatternLibrary {
      let container = try PatternStore.open(at: store) { [fixture] in fixture.now }
      return PatternLibrary(context: container.viewContext)
    }
  }

  @Test("brings back all there is in another store, its fields, its bin and its session, even while that is open")
  func fromStore() throws {
    let test = try Case()
    let restoration = try PatternStore.restore(PatternStoreCopy(contentsOf: test.fixture.storeURL), to: test.store)
    #expect(restoration.count == 1)
    let moved = try #require(restoration.moved)
    #expect(moved.lastPathComponent == "ReactionLab damaged.sqlite")
    #expect(try Data(contentsOf: moved) == Self.damage)
    let (restored, original) = (try test.restored(), test.fixture.library)
    let coral = try #require(try restored.findPattern("Coral"))
    #expect(try coral.savedField() == original.findPattern("Coral")?.savedField() && coral.savedField() != nil)
    #expect(try restored.lastSession()?.recipe() == quick(seed: 5))
    #expect(try restored.binnedPatterns().map(\.title) == ["Gone"])
    // The copy is as it was, and still in use.
    try original.savePattern(quick(), named: "More")
  }

  @Test("brings back all there is in an exported file, with nothing to undo") func fromExport() throws {
    let test = try Case()
    let url = test.fixture.folder.appendingPathComponent("It.sqlite")
    let file = try test.fixture.library.export()
    // What is in a file counts, not its name.
    try file.write(to: url, replacing: false)
    #expect(try PatternStore.restore(PatternStoreCopy(contentsOf: url), to: test.store).count == 1)
    let restored = try test.restored()
    #expect(try restored.export() == file)
    #expect(try restored.changeToUndo() == nil)
    // A store that was restored is none of a first start.
    #expect(try !restored.savePresetsAtFirstStart())
  }

  enum Refused: CaseIterable { case damaged, holed, newer, foreign, missing, cutOff, calledOff }
  private struct Stop: Error {}

  @Test("that cannot be read as a whole is refused, with everything as it was", arguments: Refused.allCases)
  func refused(_ refused: Refused) throws {
    let test = try Case()
    let url = test.fixture.folder.appendingPathComponent("copy")
    let kind: StoreFailure.Kind?
    switch refused {
    case .damaged:
      try (Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 5000)).write(to: url)
      kind = .damaged
    case .holed:
      for number in 0..<200 { try test.fixture.library.savePattern(quick(), named: "\(number)", field: quick().render()) }
      try StoreFile.copy(test.fixture.storeURL, to: url, model: "ReactionLab")
      let handle = try FileHandle(forUpdating: url)
      let size = try handle.seekToEnd()
      // All but the first pages, which is where the catalogue is.
      try handle.seek(toOffset: 4096 * 20)
      try handle.write(contentsOf: Data(repeating: 0x5a, count: Int(size) - 4096 * 20))
      try handle.close()
      kind = .damaged
    case .newer, .foreign:
      try makeStore(at: url, entity: refused == .newer ? "ReactionDiffusionEntity" : "Plant")
      kind = refused == .newer ? .newer : .foreign
    case .missing: kind = nil
    case .cutOff:
      try test.fixture.library.export().data().dropLast(30).write(to: url)
      kind = nil
    case .calledOff:
      try test.fixture.library.export().write(to: url, replacing: false)
      kind = nil
    }
    let error = #expect(throws: (any Error).self) {
      try PatternStore.restore(PatternStoreCopy(contentsOf: url), to: test.store) { _, _ in if refused == .calledOff { throw Stop() } }
    }
    #expect((error as? StoreFailure)?.kind == kind, "\(String(describing: error))")
    if let failure = error as? StoreFailure { #expect(failure.path == url.path) }
    let folder = test.store.deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["ReactionLab.sqlite"])
    #expect(try Data(contentsOf: test.store) == Self.damage)
  }

  /// A store whose entity has something this version does not know.
  private func makeStore(at url: URL, entity name: String) throws {
    let mood = NSAttributeDescription()
    mood.name = "mood"
    mood.attributeType = .stringAttributeType
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = [mood]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.remove(coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil))
  }
}
